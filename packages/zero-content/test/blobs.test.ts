import { createRandom } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { found, mustMatch, mustNotMatch } from './classes.js';

const random = createRandom(5);

describe('RL4-E-10 blobs', () => {
  it('hexadecimal of 32 digits, base 64 of 64 characters', () => {
    for (let run = 0; run < 200; run++) {
      expect(found('blob', `x ${random.text('hex', 32)}`)).toHaveLength(1);
      expect(found('blob', `${random.text('base64', 64)}==`)).not.toEqual([]);
    }
  });

  it('every UUID of a word, escapes far into it', () => {
    const uuid = '550e8400-e29b-41d4-a716-446655440000';
    expect(found('blob', `a=${uuid}/b=${uuid}`)).toEqual([uuid, uuid]);
    expect(found('blob', `${'ab.'.repeat(100)}${'%41'.repeat(9)}`)).toHaveLength(1);
  });

  mustMatch('blob', [
    '550e8400-e29b-41d4-a716-446655440000',
    'data:image/png;base64,iVBORw0KGgo=',
    '%48%65%6c%6c%6f%20%77%6f%72%6c%64',
    '\\x48\\x65\\x6c\\x6c\\x6f\\x20\\x77',
  ]);

  mustNotMatch('blob', [
    'mod#e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '-'.repeat(200),
    'a'.repeat(200),
    '0'.repeat(200),
    'packages/zero-content/src/file-names-and-more-words',
  ]);
});
