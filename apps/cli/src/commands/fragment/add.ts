/** `rl4 fragment add`: updates → a fragment, linked to the one before it so that a lost one is missed. */
import { appendFile, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FragmentsError, formatDiagnostic, parseDocument, splitFragment } from '@rl4/fragments';
import type { ExitCode } from '../../command.js';
import { readFields } from '../../fields.js';
import { sayFindings } from '../../findings.js';
import { appendToJournal, latestTimestamp } from '../../fragment-journal.js';
import type { Io } from '../../io.js';

interface Options {
  field?: string[];
  at?: string;
  previous?: string;
  to?: string;
  journal?: string;
}

export async function run(io: Io, [file]: string[], options: Options): Promise<ExitCode> {
  const result = await encode(io, file, options);
  sayFindings(io, result.diagnostics, formatDiagnostic);
  if (result.ok) {
    const text = result.fragments.map((fragment) => `${fragment}\n`).join('\n');
    // One write at the end of the file: what another process adds meanwhile is not overwritten.
    if (options.to !== undefined) await appendFile(resolve(io.cwd, options.to), `\n${text}`);
    if (options.journal !== undefined) await appendToJournal(io, options.journal, result.fragments);
    if (options.to !== undefined) io.say(`added to ${options.to}`);
    else if (!io.json) io.out(text);
  }
  if (io.json) io.emit(result);
  return result.ok ? 0 : 1;
}

/** More than 1,024 bytes become several fragments. */
async function encode(io: Io, file: string | undefined, { field, at, previous: given, to }: Options) {
  try {
    const updates = await readFields(io, file, field);
    const previous = given ?? (to === undefined ? undefined : await lastIn(io, to));
    const link = { timestamp: at ?? io.now().toISOString(), ...(previous !== undefined && { previous }) };
    return { ok: true, ...link, fragments: splitFragment(updates, link), diagnostics: [] } as const;
  } catch (error) {
    if (!(error instanceof FragmentsError)) throw error;
    return { ok: false, diagnostics: error.diagnostics } as const;
  }
}

async function lastIn(io: Io, document: string): Promise<string | undefined> {
  const text = await readFile(resolve(io.cwd, document), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return latestTimestamp(parseDocument(text).fragments);
}
