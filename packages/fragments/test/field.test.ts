import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBody } from '../src/body.js';
import { itemsOf, readField } from '../src/field.js';
import { readBulletLines } from '../src/items.js';

it('XF-07 XF-08 lists read in place are what the general reading gives', () => {
  const plain = fc.constantFrom('  - a', '  - b c ', '  - d: e');
  const other = fc.constantFrom('- a', '  -', '  - ', '    - deeper', '  more', '\t- tab', '', ' 1) x', '  - \u00a0x');
  const line = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: other });
  const end = fc.constantFrom('\n', '\r\n');
  const source = fc
    .tuple(fc.constantFrom('NOTES:', 'NOTES: so far', 'NOTES: '), fc.array(fc.tuple(end, line), { maxLength: 6 }))
    .map(([head, lines]) => head + lines.flat().join(''));
  let inPlace = 0;
  fc.assert(
    fc.property(source, (text) => {
      const [field] = readBody(text).fields;
      if (!field) return;
      const { items, isList } = readField(field);
      expect(itemsOf(field)).toEqual({ items, isList });
      if (readBulletLines(field.source, field.name.length + 1, field.source.length)) inPlace++;
    }),
    { numRuns: fuzzRuns(3000) },
  );
  expect(inPlace).toBeGreaterThan(100);
});

it('XF-08 a source is written as it was: only blank lines after it are cut', () => {
  const { fields, stray } = readBody('\n  first words\n  NOTES: a  \n    b\t\n\n  \n  ext.x:  1 \r\n');
  expect(stray).toBe('first words');
  expect(fields).toEqual([
    { name: 'NOTES', source: 'NOTES: a  \n  b\t' },
    { name: 'ext.x', source: 'ext.x:  1 \r' },
  ]);
});
