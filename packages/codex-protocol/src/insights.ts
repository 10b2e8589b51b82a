/**
 * Insights. RL4-CODEX §6.4, decoder specification §4.4, ruling XB-26.
 *
 *   insight := kind ":" slug [ "(" argument ("," argument)* ")" ]
 *   argument := signed coefficient | "weight=" share | "conf=" share
 */
import { endOfShare, endOfSlug } from './scan.js';
import { type Insight, isKnown, UNKNOWN } from './state.js';
import { isWords, share, twoDecimals } from './values.js';

export interface InsightReading {
  insight: Insight;
  /** False when a number was outside its range or no number at all; it is UNKNOWN then. */
  inRange: boolean;
}

const COEFFICIENT = /^[+-]?(?:\d(?:\.\d{1,6})?|\.\d{1,6})$/;
const NO_SHARE = /^(?:NaN|[+-]?(?:Infinity|\d{1,4}(?:\.\d{1,6})?(?:e[+-]?\d{1,3})?))?$/;
const OPEN = 40;
const CLOSE = 41;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;

/** What stands after `kind:`, or undefined when it is no insight. */
export function readInsight(text: string, kind: string): InsightReading | undefined {
  const open = text.indexOf('(');
  const label = open === -1 ? text : text.slice(0, open);
  if (!isWords(label)) return undefined;
  const insight: Insight = { label, weight: UNKNOWN, conf: UNKNOWN };
  if (open === -1) return { insight, inRange: true };
  if (text.charCodeAt(text.length - 1) !== CLOSE) return undefined;

  let inRange = true;
  for (const argument of text.slice(open + 1, -1).split(',')) {
    const equals = argument.indexOf('=');
    const key = argument.slice(0, equals);
    const number = argument.slice(equals + 1);
    if (equals === -1) {
      const value = readCoefficient(argument, kind === 'correlation' ? -1 : 0);
      if (value === undefined && !COEFFICIENT.test(argument)) return undefined;
      if (value === undefined) inRange = false;
      else insight.value = value;
    } else if (key === 'weight' || key === 'conf') {
      const value = share.read(number) as number | undefined;
      if (value === undefined && !NO_SHARE.test(number)) return undefined;
      if (value === undefined) inRange = false;
      else insight[key] = value;
    } else return undefined;
  }
  return { insight, inRange };
}

function readCoefficient(text: string, least: number): number | undefined {
  if (!COEFFICIENT.test(text)) return undefined;
  const value = Number(text) + 0;
  return value >= least && value <= 1 ? value : undefined;
}

/**
 * Where an insight ends in the spelling of an encoder, or -1: behind its label, or behind the arguments that follow, each at
 * most once, in the order of the grammar, in two decimals. They are written into `insight`, if one is given.
 */
export function endOfArguments(text: string, from: number, labelEnd: number, kind: string, insight?: Insight): number {
  // By itself, `none` says that there is no insight.
  if (text.charCodeAt(labelEnd) !== OPEN) return labelEnd === from + 4 && text.startsWith('none', from) ? -1 : labelEnd;
  let next = 0;
  for (let start = labelEnd + 1; ; ) {
    const sign = text.charCodeAt(start);
    const place = sign === PLUS || sign === MINUS ? 0 : text.startsWith('weight=', start) ? 1 : 2;
    if (place < next || (place === 2 && !text.startsWith('conf=', start))) return -1;
    next = place + 1;

    const digits = start + (ARGUMENT_LENGTHS[place] as number);
    const end = endOfShare(text, digits);
    if (end === -1 || (sign === MINUS && (kind !== 'correlation' || text.startsWith('0.00', digits)))) return -1;
    if (insight) insight[ARGUMENTS[place] as 'value' | 'weight' | 'conf'] = numberAt(text, digits, sign);
    const code = text.charCodeAt(end);
    if (code === CLOSE) return end + 1;
    if (code !== COMMA) return -1;
    start = end + 1;
  }
}

const ARGUMENTS = ['value', 'weight', 'conf'] as const;
const ARGUMENT_LENGTHS = ['+', 'weight=', 'conf='].map(({ length }) => length);

function numberAt(text: string, from: number, sign: number): number {
  const number = Number(text.slice(from, from + 4));
  return sign === MINUS ? -number : number;
}

/** Whether an encoder may emit this text after `kind:`. */
export function mayEmitInsight(text: string, kind: string): boolean {
  const labelEnd = endOfSlug(text, 0);
  return labelEnd !== -1 && endOfArguments(text, 0, labelEnd, kind) === text.length;
}

/** The text after `kind:`. Numbers are not checked here: the validator does. */
export function writeInsight({ label, weight, conf, value }: Pick<Insight, 'label'> & Partial<Insight>): string {
  let written = '';
  if (value !== undefined) written = `(${value < 0 && value <= -0.005 ? '' : '+'}${twoDecimals(value)}`;
  if (isKnown(weight)) written += (written === '' ? '(weight=' : ',weight=') + twoDecimals(weight);
  if (isKnown(conf)) written += (written === '' ? '(conf=' : ',conf=') + twoDecimals(conf);
  return written === '' ? label : `${label}${written})`;
}
