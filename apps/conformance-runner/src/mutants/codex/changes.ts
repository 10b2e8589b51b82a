/** The ways in which a mutant of a codec differs from ours: what it hears, what it says, what it keeps to itself. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';

export type Change = Mutant['change'];
export type State = Record<string, Record<string, unknown>>;

/** `RL4-E-01 RL4-E-02` is written `E-01 E-02`. */
export function mutant(id: string, rows: string, operation: string, description: string, change: Change): Mutant {
  return {
    id: `codex-${id}`,
    requirements: rows.split(' ').map((row) => `RL4-${row}`),
    operations: [operation],
    description,
    change,
  };
}

export function diagnosticsOf({ output }: Answer): string[] {
  return output.diagnostics as string[];
}

function withDiagnostics(answer: Answer, diagnostics: readonly string[]): Answer {
  return { ...answer, output: { ...answer.output, diagnostics } };
}

/** Says something else. */
export function says(edit: (diagnostics: string[], input: Input) => readonly string[]): Change {
  return (input, answer) => withDiagnostics(answer, edit(diagnosticsOf(answer), input));
}

/** Does not say what matches. */
export function hushes(pattern: RegExp): Change {
  return says((diagnostics) => diagnostics.filter((text) => !pattern.test(text)));
}

/** Says it in other words. */
export function rewords(pattern: RegExp, text: string): Change {
  return says((diagnostics) => diagnostics.map((each) => each.replace(pattern, text)));
}

/** Lets pass what matches: the diagnostic is gone, and so is the refusal when no other error is left. */
export function forgives(operation: 'codex.validate' | 'codex.decode', pattern: RegExp): Change {
  return async (input, answer, run) => {
    const left = diagnosticsOf(answer).filter((text) => !pattern.test(text));
    if (answer.outcome === 'ok' || left.some((text) => text.startsWith('ERROR:'))) return withDiagnostics(answer, left);
    if (operation === 'codex.validate') return withDiagnostics({ ...answer, outcome: 'ok' }, left);
    const partial = await run(operation, { ...input, options: { ...(input.options as object), partial: true } });
    return withDiagnostics({ outcome: 'ok', output: { ...partial.output, status: 'complete' } }, left);
  };
}

/** Refuses as well what matches. */
export function refuses(pattern: RegExp, diagnostic = 'ERROR:refused'): Change {
  return ({ payload }, answer) =>
    answer.outcome === 'ok' && pattern.test(String(payload))
      ? { outcome: 'rejected', output: { diagnostics: [diagnostic] } }
      : answer;
}

/** Refuses what ours only warns of. */
export function refusesWhen(pattern: RegExp): Change {
  return (_, answer) => {
    const found = diagnosticsOf(answer).find((text) => pattern.test(text));
    return found ? { outcome: 'rejected', output: { diagnostics: [found.replace('WARN:', 'ERROR:')] } } : answer;
  };
}

/** Says things in another order every other time. */
export function restless(): Change {
  let isReversed = false;
  return says((diagnostics) => {
    if (diagnostics.length > 1) isReversed = !isReversed;
    return isReversed ? diagnostics.toReversed() : diagnostics;
  });
}

/** Reads another payload than it was given. */
export function reads(operation: string, edit: (payload: string) => string): Change {
  return (input, answer, run) =>
    typeof input.payload === 'string' ? run(operation, { ...input, payload: edit(input.payload) }) : answer;
}

/** Writes another payload than it should. */
export function writes(edit: (payload: string, input: Input) => string): Change {
  return (input, answer) => {
    const { payload } = answer.output;
    if (typeof payload !== 'string') return answer;
    return { ...answer, output: { ...answer.output, payload: edit(payload, input) } };
  };
}

/** Writes one thing for another; a pattern is a global one. */
export function replaces(from: string | RegExp, to: string): Change {
  return writes((payload) => payload.replaceAll(from, to));
}

/** Keeps another state than it read. */
export function keeps(edit: (state: State, input: Input) => void): Change {
  return (input, answer) => {
    if (!answer.output.state) return answer;
    const output = structuredClone(answer.output) as { state: State };
    edit(output.state, input);
    return { ...answer, output };
  };
}

/** Encodes another state than it was given. */
export function hears(edit: (state: State) => State | undefined): Change {
  return (input, answer, run) => {
    const state = edit(structuredClone(input.state) as State);
    return state ? run('codex.encode', { ...input, state }) : answer;
  };
}

/** Emits what it should refuse: texts that match go through under a plain word, which is then turned back. */
export function smuggles(pattern: RegExp, word = 'steady'): Change {
  return async (input, answer, run) => {
    const hidden: string[] = [];
    const cover = (text: string) => {
      if (!pattern.test(text)) return text;
      hidden.push(text);
      return word;
    };
    const covered = await run('codex.encode', { ...input, state: mapTexts(input.state, cover) as State });
    if (answer.outcome === 'ok' || typeof covered.output.payload !== 'string') return answer;
    const payload = hidden.reduce((text, raw) => text.replace(word, () => raw), covered.output.payload);
    return { ...covered, output: { ...covered.output, payload } };
  };
}

function mapTexts(value: unknown, edit: (text: string) => string): unknown {
  if (typeof value === 'string') return edit(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, edit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, edit)]));
}

/** The lines of a payload, edited; we write each block on one. */
export function inLines(edit: (lines: string[]) => string[]): (payload: string) => string {
  return (payload) => edit(payload.split('\n')).join('\n');
}

/** Two blocks in each other's place. */
export function swapped(one: string, other: string): (payload: string) => string {
  return inLines((lines) => {
    const [a, b] = [one, other].map((name) => lines.findIndex((line) => line.startsWith(`<${name}>`))) as [
      number,
      number,
    ];
    return a < 0 || b < 0 ? lines : lines.with(a, lines[b] as string).with(b, lines[a] as string);
  });
}

/** The tokens of one block, edited. */
export function inBlock(name: string, edit: (tokens: string[]) => string[]): (payload: string) => string {
  return (payload) => {
    const start = payload.indexOf(`<${name}>`) + name.length + 2;
    const end = payload.indexOf(`</${name}>`);
    if (end < start) return payload;
    const tokens = payload.slice(start, end).split(' | ');
    return payload.slice(0, start) + edit(tokens).join(' | ') + payload.slice(end);
  };
}
