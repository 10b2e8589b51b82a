/** `rl4 merge`: a base and its fragments → one refreshed snapshot. A conflict that only a person can settle is asked for. */
import {
  type Conflict,
  downLevel,
  type MergeOptions,
  type MergeResult,
  mergeFragments,
  type Policy,
  parseDocument,
  summarize,
} from '@rl4/fragments';
import type { ExitCode } from '../command.js';
import { deliver } from '../deliver.js';
import { UsageError } from '../failure.js';
import { readFragmentJournal } from '../fragment-journal.js';
import type { Io } from '../io.js';

interface Options {
  expect?: string[];
  journal?: string;
  decide?: string[];
  policy: Policy;
  downLevel?: boolean;
  out?: string;
}

const LIMIT = 8 << 20;

export async function run(io: Io, files: string[], options: Options): Promise<ExitCode> {
  if (options.journal !== undefined && options.expect) throw new UsageError('give either --journal or --expect');
  const texts: string[] = [];
  for (const file of files.length === 0 ? ['-'] : files) texts.push(await io.readInput(file, { limit: LIMIT }));
  const settings: MergeOptions = { policy: options.policy, decisions: parseDecisions(options.decide) };
  if (options.journal !== undefined) settings.expected = await readFragmentJournal(io, options.journal);
  else if (options.expect) settings.expected = options.expect;

  const result = await mergeAsking(io, texts.join('\n'), settings);
  if (!io.json) sayOutcome(io, result);
  const lowered = options.downLevel && result.snapshot ? downLevel(result) : undefined;
  const payload = lowered ? lowered.payload : result.payload;
  const diagnostics = lowered ? [...result.diagnostics, ...lowered.diagnostics] : result.diagnostics;
  if (payload !== undefined) await deliver(io, payload, options.out);
  if (io.json) {
    const { snapshot: _snapshot, payload: _payload, ...report } = result;
    io.emit({ ...report, ...(payload !== undefined && { payload }), diagnostics });
  }
  return payload === undefined ? 1 : 0;
}

function sayOutcome(io: Io, result: MergeResult): void {
  io.say(summarize(result));
  const open = result.conflicts.find(({ winner }) => winner === undefined);
  if (open) io.say(`Settle it on a terminal, or with --decide '${open.id}=1' for the first value.`);
}

async function mergeAsking(io: Io, text: string, settings: MergeOptions): Promise<MergeResult> {
  const { base, fragments, diagnostics } = parseDocument(text);
  if (base === undefined) return { ...mergeFragments(undefined, fragments), diagnostics };
  const decisions = { ...settings.decisions };
  for (;;) {
    const result = mergeFragments(base, fragments, { ...settings, decisions });
    if (result.status !== 'paused' || !io.canAsk) return result;
    for (const conflict of result.conflicts.filter(({ winner }) => winner === undefined)) {
      decisions[conflict.id] = await askForWinner(io, conflict);
    }
  }
}

async function askForWinner(io: Io, { field, options }: Conflict): Promise<number> {
  const choices = options.map(({ timestamp, value }, index) => `  ${index + 1}  ${timestamp}  ${value}`);
  const isChoice = (answer: string) => /^[1-9]\d{0,3}$/.test(answer) && Number(answer) <= options.length;
  const answer = await io.ask({
    message: [`Which value of ${field} counts?`, ...choices].join('\n'),
    validate: (text) => (isChoice(text) ? undefined : `Give a number from 1 to ${options.length}.`),
  });
  return Number(answer) - 1;
}

/** `--decide <conflict>=<option>`, options counted from 1 as they are shown. */
function parseDecisions(given: readonly string[] = []): Record<string, number> {
  return Object.fromEntries(
    given.map((decision) => {
      const at = decision.lastIndexOf('=');
      const choice = Number(decision.slice(at + 1));
      if (at < 1 || !Number.isInteger(choice) || choice < 1) {
        throw new UsageError('--decide takes the id of a conflict and the number of an option: --decide <id>=1');
      }
      return [decision.slice(0, at), choice - 1];
    }),
  );
}
