/** What the tab holds: a base, the fragments that arrived, those set aside, and what was decided. */
import { type Policy, parseDocument } from '@rl4/fragments';
import { recordOf } from '../shell/tab.js';

export interface FragmentsContent {
  base: string;
  /** In the order of their arrival. */
  arrived: readonly string[];
  aside: readonly string[];
  /** For the id of a conflict, the option that wins. */
  decisions: Readonly<Record<string, number>>;
  policy: Policy;
}

export const MAX_TEXT = 64 * 1024;
const MAX_FRAGMENTS = 100;
const POLICIES: readonly unknown[] = ['latest', 'pause', 'replace'];

export function readFragmentsContent(value: unknown): FragmentsContent | undefined {
  const { base, arrived, aside, decisions, policy } = recordOf(value) ?? {};
  if (typeof base !== 'string' || base.length > MAX_TEXT || !POLICIES.includes(policy)) return undefined;
  if (!isTexts(arrived) || !isTexts(aside)) return undefined;
  const chosen = Object.entries(recordOf(decisions) ?? {}).filter(([, choice]) => Number.isSafeInteger(choice));
  return { base, arrived, aside, decisions: Object.fromEntries(chosen), policy: policy as Policy } as FragmentsContent;
}

function isTexts(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_FRAGMENTS &&
    value.every((text) => typeof text === 'string' && text.length <= MAX_TEXT)
  );
}

/** Adds the blocks of a text that was pasted or dropped: a snapshot becomes the base, fragments arrive. */
export function addBlocks(content: FragmentsContent, text: string): FragmentsContent | undefined {
  const { base, fragments } = parseDocument(text);
  if (base === undefined && fragments.length === 0) return undefined;
  const arrived = [...content.arrived, ...fragments].slice(0, MAX_FRAGMENTS);
  return { ...content, base: base ?? content.base, arrived };
}

/** Moves one fragment between those that arrived and those set aside. */
export function moveFragment(content: FragmentsContent, text: string, isArriving: boolean): FragmentsContent {
  const arrived = content.arrived.filter((fragment) => fragment !== text);
  const aside = content.aside.filter((fragment) => fragment !== text);
  return isArriving
    ? { ...content, arrived: [...arrived, text], aside }
    : { ...content, arrived, aside: [...aside, text] };
}

export function removeFragment(content: FragmentsContent, text: string): FragmentsContent {
  const others = (list: readonly string[]) => list.filter((fragment) => fragment !== text);
  return { ...content, arrived: others(content.arrived), aside: others(content.aside) };
}

/** The time a fragment states, or undefined. */
export function timestampOf(fragment: string): string | undefined {
  return /^[ \t]{0,20}TIMESTAMP:[ \t]{0,20}([^\s<]{1,40})/m.exec(fragment)?.[1];
}

/** The lines of a fragment without its tags and its time. */
export function updatesOf(fragment: string): string {
  return fragment
    .split('\n')
    .filter((line) => !/^\s{0,20}(?:<\/?RL4-CODEX-FRAGMENT|TIMESTAMP:)/.test(line))
    .join('\n')
    .trim();
}
