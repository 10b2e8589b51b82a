/**
 * Insights. RL4-CODEX §6.4, decoder specification §4.4, ruling XB-26.
 *
 *   insight := kind ":" slug [ "(" argument ("," argument)* ")" ]
 *   argument := "weight=" share | "conf=" share | signed coefficient
 */
import type { Insight } from './state.js';
import { isWords, share, twoDecimals } from './values.js';

export interface InsightReading {
  insight: Insight;
  /** False when a number was outside its range or no number at all; it is UNKNOWN then. */
  inRange: boolean;
}

const COEFFICIENT = /^[+-]?(?:\d(?:\.\d{1,6})?|\.\d{1,6})$/;
const EMITTED_COEFFICIENT = /^(?:\+(?:0\.\d\d|1\.00)|-(?:0\.(?:0[1-9]|[1-9]\d)|1\.00))$/;
const NO_SHARE = /^(?:NaN|[+-]?(?:Infinity|\d{1,4}(?:\.\d{1,6})?(?:e[+-]?\d{1,3})?))?$/;

/** What stands after `kind:`, or undefined when it is no insight. */
export function readInsight(text: string, kind: string): InsightReading | undefined {
  const open = text.indexOf('(');
  const label = open === -1 ? text : text.slice(0, open);
  if (!isWords(label)) return undefined;
  const insight: Insight = { label, weight: 'UNKNOWN', conf: 'UNKNOWN' };
  if (open === -1) return { insight, inRange: true };
  if (text.charCodeAt(text.length - 1) !== 41) return undefined;

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

/** Whether an encoder may emit this text after `kind:`: canonical order, two decimals. */
export function mayEmitInsight(text: string, kind: string): boolean {
  const reading = readInsight(text, kind);
  return reading?.inRange === true && writeInsight(reading.insight) === text && hasCanonicalNumbers(text);
}

function hasCanonicalNumbers(text: string): boolean {
  const coefficient = /\(([+-][^,)]*)/.exec(text)?.[1];
  return coefficient === undefined || EMITTED_COEFFICIENT.test(coefficient);
}

/** The text after `kind:`. Numbers are not checked here: the validator does. */
export function writeInsight({ label, weight, conf, value }: Pick<Insight, 'label'> & Partial<Insight>): string {
  const parts: string[] = [];
  if (value !== undefined) parts.push(`${value < 0 && value <= -0.005 ? '' : '+'}${twoDecimals(value)}`);
  if (weight !== undefined && weight !== 'UNKNOWN') parts.push(`weight=${twoDecimals(weight)}`);
  if (conf !== undefined && conf !== 'UNKNOWN') parts.push(`conf=${twoDecimals(conf)}`);
  return parts.length === 0 ? label : `${label}(${parts.join(',')})`;
}
