/** Stack lines and log lines, by how they begin: JavaScript, Java, .NET, Python, Go, Rust, Ruby, PHP, gdb, npm. */
import { COLON, DASH, DIGIT, PUNCTUATION, UPPER } from './characters.js';
import type { Report, Stretch } from './finding.js';

/** First words of a line (letters only) and the form the line must then have. */
const FIRST_WORDS: readonly (readonly [string, RegExp])[] = [
  [
    'at',
    /^at (?:(?:async |new )?\S{1,300}:\d{1,7}\)?(?: \{)?$|[^(]{1,200}\((?:<anonymous>|native|Native Method|Unknown Source|[^\s)]{1,300}:\d{1,7})\)|[\w.$<>]{1,200}\()/,
  ],
  ['File', /^File "[^"]{1,300}", line \d/],
  ['Traceback', /^Traceback \(most recent call/],
  ['Caused', /^Caused by: /],
  ['Exception', /^Exception (?:in thread |occurred)/],
  ['goroutine', /^goroutine \d+ \[/],
  ['panic', /^panic: /],
  ['thread', /^thread '[^']{0,100}' panicked at/],
  ['stack Stack STACK', /^stack (?:backtrace|trace):$/i],
  ['npm NPM', /^npm (?:ERR!|error |warn )/i],
  ['PHP', /^PHP (?:Fatal|Parse|Warning|Notice)/],
  ['fatal FATAL', /^fatal: |^FATAL[:\] ]/],
  ['Segmentation', /^Segmentation fault/],
  ['note', /^note: run with `?RUST_BACKTRACE/],
  ['node Node', /^node:internal\/|^Node\.js v\d/],
  ['Uncaught', /^Uncaught \w/],
  ['During', /^During handling of the above exception/],
];
const BY_FIRST_WORD: ReadonlyMap<string, RegExp> = new Map(
  FIRST_WORDS.flatMap(([words, form]) => words.split(' ').map((word) => [word, form] as const)),
);
export const STACK_WORDS: Iterable<string> = BY_FIRST_WORD.keys();
const NUMBERED_FRAME =
  /^(?:#\d{1,4} {1,3}(?:0x[0-9a-f]|[\w:~<>]{1,200} \(|\S{1,300}\(\d)|\d{1,4}: {1,3}(?:0x[0-9a-f]{1,16} - )?[\w<>]{1,100}::)/;
const MORE_FRAMES = /^\.\.\. \d+ more$/;
const ERROR_NAME = /^(?:[a-z]\w{0,40}\.){0,6}[A-Z]\w{0,60}(?:Error|Exception|Warning)(?: \[\w{1,60}\])?(?::|$)/;
const BARE_ERROR = /^Error(?: \[\w{1,60}\])?: /;
const LOG_LEVEL =
  /^\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|CRITICAL)\]?\s{1,4}(?:\[[\w.:-]{1,60}\]|[\w.]{1,60}(?:\s{1,3}-|:)\s)/;
const TIMED_LOG =
  /^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d[\d.,:+Z-]{0,16}\]?\s{1,4}(?:\[[^\]]{1,60}\]\s{1,4})?\[?(?:error|warn(?:ing)?|info|debug|trace|fatal|critical)\b/i;
const SYSLOG = /^[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d \S{1,80} [\w./-]{1,60}(?:\[\d{1,8}\])?: /;
const RUBY_FRAME = /^(?:from )?\S{1,200}:\d+:in [`']/;
/** In every time, and in every place that has a line number. */
const COLON_NUMBER = /:\d/;
const GO_FRAME = /^\S{1,300}\.go:\d+ \+0x/;

/** Reports a line of a stack trace or a log; `first` is the line's first word. */
export function findStackLine(text: string, line: Stretch, first: string, report: Report): boolean {
  const mayBeStack = first === '' || line.kinds & STACK_MARKS || endsErrorName(text, line) || BY_FIRST_WORD.has(first);
  if (!mayBeStack) return false;
  if (!isStackLine(text.slice(line.start, Math.min(line.end, line.start + 600)), line.kinds, first)) return false;
  report('stack', 'stack-line', line.start, line.end);
  return true;
}

/** Most lines of prose are told by their marks, first word and last letter. */
const STACK_MARKS = COLON | DASH | PUNCTUATION;

/** Whether the last letter is that of `…Error`, `…Exception` or `…Warning`. */
export function endsErrorName(text: string, { end }: Stretch): boolean {
  const last = text[end - 1];
  return last === 'r' || last === 'n' || last === 'g';
}

function isStackLine(line: string, kinds: number, first: string): boolean {
  if (first !== '' && BY_FIRST_WORD.get(first)?.test(line)) return true;
  const start = line.charCodeAt(0);
  if (start === 35 || (start >= 48 && start <= 57)) return NUMBERED_FRAME.test(line) || TIMED_LOG.test(line);
  if (start === 46 && MORE_FRAMES.test(line)) return true;
  if (kinds & UPPER && (kinds & COLON || !line.includes(' '))) {
    if (ERROR_NAME.test(line) || BARE_ERROR.test(line)) return true;
  }
  if (kinds & UPPER && kinds & (COLON | DASH | PUNCTUATION) && LOG_LEVEL.test(line)) return true;
  return (
    (kinds & COLON) !== 0 &&
    (kinds & DIGIT) !== 0 &&
    COLON_NUMBER.test(line) &&
    (RUBY_FRAME.test(line) || GO_FRAME.test(line) || TIMED_LOG.test(line) || SYSLOG.test(line))
  );
}
