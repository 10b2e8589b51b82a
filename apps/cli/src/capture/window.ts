/** The stretch of time that is captured. It ends with the newest commit, never now: same repository, same payload. */
import { UsageError } from '../failure.js';
import { type Repository, readText } from './git.js';

export interface Window {
  /** Seconds since 1970; undefined is the beginning of the history. */
  since: number | undefined;
  until: number;
}

const UNITS: Readonly<Record<string, number>> = { h: 3600, d: 86_400, w: 604_800 };
const DURATION = /^([1-9]\d{0,4})([hdw])$/;
const DAY = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/;

/** `since` is `48h`, `7d`, `2w`, an ISO date or instant, or `all`; `until` an ISO date or instant. */
export async function readWindow(repository: Repository, since: string, until: string | undefined): Promise<Window> {
  const head = await readText(repository, ['log', '-1', '--format=%ct', 'HEAD', '--']);
  const end = until === undefined ? Number(head) : parseInstant(until, '--until');
  if (since === 'all') return { since: undefined, until: end };
  const [, count, unit = ''] = DURATION.exec(since) ?? [];
  const start = count === undefined ? parseInstant(since, '--since') : end - Number(count) * (UNITS[unit] as number);
  if (start >= end) throw new UsageError('--since is not before the end of the window; give an earlier time');
  return { since: start, until: end };
}

function parseInstant(text: string, option: string): number {
  const time = DAY.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError(`${option} takes 48h, 7d, 2w, 2026-01-31 or 2026-01-31T12:00:00Z`);
  return Math.floor(time / 1000);
}
