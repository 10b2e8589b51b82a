/** `rl4 snapshot`: fields → snapshot. What is missing is asked for on a terminal; elsewhere the questions are the answer. */
import { type EncodeSnapshotOptions, FragmentsError, formatDiagnostic, safeEncodeSnapshot } from '@rl4/fragments';
import type { ExitCode } from '../command.js';
import { deliver } from '../deliver.js';
import { type Fields, readFields } from '../fields.js';
import { sayFindings } from '../findings.js';
import type { Io } from '../io.js';

interface Options {
  field?: string[];
  format: '1.0' | '1.1';
  allowOverTarget?: boolean;
  out?: string;
}

export async function run(io: Io, [file]: string[], options: Options): Promise<ExitCode> {
  const result = await encode(io, file, options);
  const questions = result.ok ? [] : result.questions;
  sayFindings(
    io,
    result.diagnostics.filter(({ code }) => code !== 'missing-field'),
    formatDiagnostic,
  );
  for (const question of io.json ? [] : questions) io.say(question);
  if (result.ok) await deliver(io, result.payload, options.out);
  if (io.json) io.emit({ questions, ...result });
  return result.ok ? 0 : 1;
}

async function encode(io: Io, file: string | undefined, options: Options) {
  const { field, format: version, allowOverTarget = false } = options;
  try {
    return await encodeAsking(io, await readFields(io, file, field), { version, allowOverTarget });
  } catch (error) {
    if (!(error instanceof FragmentsError)) throw error;
    return { ok: false, questions: error.questions, diagnostics: error.diagnostics } as const;
  }
}

async function encodeAsking(io: Io, fields: Fields, options: EncodeSnapshotOptions) {
  const result = safeEncodeSnapshot(fields, options);
  if (result.ok || result.questions.length === 0 || !io.canAsk) return result;
  for (const question of result.questions) {
    const name = question.slice(0, question.indexOf(':'));
    const validate = (answer: string) => problemWith(name, answer, options);
    fields.set(name, await io.ask({ message: question, validate }));
  }
  return safeEncodeSnapshot(fields, options);
}

/** What the encoder would say about this one answer, so that it can be given again at once. */
function problemWith(name: string, answer: string, options: EncodeSnapshotOptions): string | undefined {
  return safeEncodeSnapshot([[name, answer]], options).diagnostics.find(
    ({ subject }) => subject?.split(':')[0] === name,
  )?.message;
}
