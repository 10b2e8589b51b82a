import { expect, it } from 'vitest';
import { extract } from '../src/index.js';
import { B0, HANDOFF_11 } from './payloads.js';

it('XB-20 finds a payload in a message, in a fence, of any dialect', () => {
  expect(extract(`Here:\n\`\`\`xml\n${B0}\n\`\`\`\nbye`)).toMatchObject({ payload: B0, dialect: 'five-block' });
  expect(extract('x <RL4-CODEX-FRAGMENT v="1.0">a</RL4-CODEX-FRAGMENT>')?.dialect).toBe('fragment');
  expect(extract('<RL4-CODEX v="1.2"> and no end'.repeat(1000))).toBeUndefined();
  expect(extract(`<RL4-CODEX is a format. ${B0}`)?.payload).toBe(B0);
});

it('XB-29 says where it stands, and takes the first of several', () => {
  const text = `one ${HANDOFF_11} two ${B0}`;
  const found = extract(text);
  expect(found).toMatchObject({ payload: HANDOFF_11, start: 4, end: 4 + HANDOFF_11.length });
  expect(text.slice(found?.start, found?.end)).toBe(HANDOFF_11);
  expect(extract('<RL4-CODEXX v="1.2"></RL4-CODEXX>')).toBeUndefined();
  expect(extract('')).toBeUndefined();
  expect(() => extract(5 as never)).toThrow(TypeError);
});

it('XB-20 a hostile message is read once', () => {
  const message = '<RL4-CODEX>'.repeat(100_000);
  const start = performance.now();
  expect(extract(message)).toBeUndefined();
  expect(extract(`${message}</RL4-CODEX>`)?.payload).toBe('<RL4-CODEX></RL4-CODEX>');
  expect(performance.now() - start).toBeLessThan(1_000);
});
