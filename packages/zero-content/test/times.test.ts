import { generateTimes } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { found, mustMatch, mustNotMatch } from './classes.js';

describe('RL4-E-18 times', () => {
  it('every generated date, clock time, instant and epoch', () => {
    for (const text of generateTimes(2400)) expect(found('time', text), text).not.toEqual([]);
  });

  mustMatch('time', [
    'since=2024-01-02',
    '[2024-01-02T10:00:00Z]',
    'release-2024-01-02',
    'at 3pm',
    '10:30',
    'March 3rd, 2024',
    '2024-W05',
    'ts:1700000000',
    '1700000000123456789',
  ]);

  it('the whole of it is marked', () => {
    expect(found('time', 'on 2024-01-02T10:00:00.123+02:00 and 1 Mar 2024')).toEqual([
      '2024-01-02T10:00:00.123+02:00',
      '1 Mar 2024',
    ]);
  });

  mustNotMatch('time', [
    '24/7',
    'v2.3',
    'ratio 16:9',
    '2024',
    '1.2.3',
    'mod#1700000000',
    '120ms',
    'May be 3',
    '3.active/7.total',
    '2700000000',
    'p95<120ms',
    'cycles=5',
  ]);
});
