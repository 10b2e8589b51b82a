import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createResult, exitCodeOf, runSuite } from '../src/index.js';
import { spawnSubject } from '../src/node/spawn-subject.js';

const FILE = fileURLToPath(new URL('fixtures/trivial.mjs', import.meta.url));
const KINDS = [
  'accept',
  'reject',
  'echo',
  'mirror',
  'empty',
  'crash',
  'hang',
  'garbage',
  'half',
  'disorder',
  'huge',
  'endless',
  'failing',
  'stillborn',
  'mute',
];

describe('trivial subjects', () => {
  it.each(KINDS)('%s ends in bounded time and is Non-Compliant at every level', async (kind) => {
    const start = performance.now();
    const subject = spawnSubject([process.execPath, FILE, kind], { startTimeoutMs: 2000 });
    const result = createResult(await runSuite(subject, { timeoutMs: kind === 'huge' ? 10_000 : 1000 }));
    expect(result.verdicts.length).toBeGreaterThan(4);
    expect(result.verdicts.map(({ level }) => level)).toEqual(result.verdicts.map(() => 'Non-Compliant'));
    expect(result.verdicts.every(({ decidedBy }) => decidedBy.length > 0)).toBe(true);
    expect(exitCodeOf(result)).not.toBe(0);
    expect(performance.now() - start).toBeLessThan(60_000);
  });
});
