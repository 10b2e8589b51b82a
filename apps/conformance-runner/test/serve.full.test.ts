import { fileURLToPath } from 'node:url';
import { inProcess, runSuite } from '@rl4/compliance-suite';
import { spawnSubject } from '@rl4/compliance-suite/node';
import { expect, it } from 'vitest';
import { oursOnNode } from '../src/subject-node.js';

const command = [process.execPath, fileURLToPath(new URL('../dist/serve.js', import.meta.url))];

it('four programs at once get, vector by vector, what they get in process', async () => {
  const { cases } = await runSuite(inProcess(oursOnNode));
  const reports = await Promise.all([1, 2, 3, 4].map(() => runSuite(spawnSubject(command), { timeoutMs: 60_000 })));
  for (const report of reports) expect(report.cases).toEqual(cases);
});
