import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('MAN-01 to MAN-43 and XM-01 to XM-27 each stand in the name of a test', () => {
  const texts = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts') && name !== 'requirements.test.ts')
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
    .join('\n');
  const ids = [
    ...Array.from({ length: 43 }, (_, index) => `MAN-${String(index + 1).padStart(2, '0')}`),
    ...Array.from({ length: 27 }, (_, index) => `XM-${String(index + 1).padStart(2, '0')}`),
  ];
  expect(ids.filter((id) => !texts.includes(id))).toEqual([]);
});
