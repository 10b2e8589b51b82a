/** What all reports say in the same words. */
import type { Verdict } from '../judge.js';
import type { Result } from '../result.js';

const PROTOCOLS = {
  codex: 'RL4-CODEX 1.2',
  dual: 'RL4 dual mode 1.1',
  manifest: 'CODEX manifest 0.1',
  context: 'Cognitive Modules context 2.2',
} as const;

const NAMES: Readonly<Record<string, string>> = {
  'codex-encoder': 'encoder',
  'codex-validator': 'validator',
  'codex-decoder': 'decoder',
};

/** `RL4-CODEX 1.2 decoder`, or the protocol alone when it has one role. */
export function nameOf({ protocol, roles }: Verdict): string {
  const role = roles.length === 1 ? NAMES[roles[0] as string] : undefined;
  return role ? `${PROTOCOLS[protocol]} ${role}` : PROTOCOLS[protocol];
}

/** Whether a level is good, bad, or neither. */
export function toneOf({ level }: Verdict): 'good' | 'middling' | 'bad' | 'none' {
  if (level === 'Non-Compliant') return 'bad';
  if (level === 'Not declared' || level === 'Incomplete') return 'none';
  return level === 'MUST met' || level === 'Partial' || level === 'Level 3 required' ? 'middling' : 'good';
}

/** The verdicts worth telling: those about what was declared or asked for. */
export function toldVerdicts({ verdicts }: Result): Verdict[] {
  return verdicts.filter(({ level }) => level !== 'Not declared');
}

/** `640 pass, 3 fail` */
export function countOutcomes({ cases }: Result): string {
  const counts = new Map<string, number>();
  for (const { outcome } of cases) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'no vectors';
}

/** Text for XML and HTML; control characters that neither allows become a sign. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');
}
