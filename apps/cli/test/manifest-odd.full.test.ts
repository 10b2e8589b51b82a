import { expect, it } from 'vitest';
import { manifestFiles } from './manifest-files.js';

const { run } = manifestFiles();

const ODD = [
  '{}',
  '{"sources": 5, "layers": "x"}',
  '{"sources": [null, 7, {"uri": [1]}], "layers": [null, {"id": 3}]}',
];
const COMMANDS = [
  ['validate', '-'],
  ['hydrate', '-'],
  ['verify', '-'],
  ['dehydrate', '-', '--bundle', 'odd.codex.zip'],
  ['bundle', '-', '-o', 'odd.codex.zip'],
  ['render', '-', 'main'],
];

it.each(COMMANDS)('MAN-28: no shape of a manifest is too odd for %s under relaxed rules', async (...args) => {
  for (const { code, stderr } of await Promise.all(ODD.map((text) => run([...args, '--relaxed'], text)))) {
    expect([0, 1]).toContain(code);
    expect(stderr).not.toContain('this should not have happened');
  }
});
