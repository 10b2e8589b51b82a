/** Ways to bend an answer. */
import type { Answer } from '@rl4/compliance-suite';

export function accepted(output: Record<string, unknown>): Answer {
  return { outcome: 'ok', output: { diagnostics: [], ...output } };
}

export function refused(output: Record<string, unknown> = {}): Answer {
  return { outcome: 'rejected', output: { diagnostics: ['ERROR:refused'], ...output } };
}

/** The same answer with other members; one that is undefined is taken out. */
export function told(answer: Answer, changes: Record<string, unknown>): Answer {
  return { ...answer, output: { ...answer.output, ...changes } };
}

/** The same answer with a text changed, if it has it. */
export function reworded(answer: Answer, member: string, change: (text: string) => string): Answer {
  const text = answer.output[member];
  return typeof text === 'string' ? told(answer, { [member]: change(text) }) : answer;
}

export function listOf(answer: Answer, member: string): string[] {
  return (answer.output[member] ?? []) as string[];
}

/** The same answer without the diagnostics that match. */
export function without(answer: Answer, pattern: RegExp): Answer {
  return told(answer, { diagnostics: listOf(answer, 'diagnostics').filter((text) => !pattern.test(text)) });
}

export function says(answer: Answer, pattern: RegExp): boolean {
  return listOf(answer, 'diagnostics').some((text) => pattern.test(text));
}
