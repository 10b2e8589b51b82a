import { generatePersonalData } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { found, mustMatch, mustNotMatch } from './classes.js';

describe('RL4-V-10 personal data', () => {
  it('every generated address and number', () => {
    for (const text of generatePersonalData(2200)) expect(found('pii', text), text).not.toEqual([]);
  });

  mustMatch('pii', [
    'user=alice@example.com',
    '+1 415 555 0100',
    'call (415) 555-0100 now',
    '4111 1111 1111 1111',
    'DE89 3704 0044 0532 0130 00',
    'GB82WEST12345698765432',
    'fe80::1ff:fe23:4567:890a',
    '10.0.0.1:8080',
    'ssn 123-45-6789',
    '01 23 45 67 89',
  ]);

  it('only the address is marked', () => {
    expect(found('pii', 'to bob@example.com, and eve@example.org.')).toEqual(['bob@example.com', 'eve@example.org']);
    expect(found('pii', 'call +44 20 7946 0958 today')).toEqual(['+44 20 7946 0958']);
  });

  mustNotMatch('pii', [
    'v1.2.3',
    '1.2.3.4.5',
    '10:30:15',
    'user@localhost',
    '@scope/name',
    'ratio 16:9',
    '4111 1111 1111 1112',
    '3.active/7.total',
    '1,000,000 rows',
    'std::vector',
    'kpi:velocity=steady',
  ]);
});
