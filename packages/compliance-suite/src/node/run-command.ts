/** `run` and `certify`: one run, judged and written down. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Baseline, parseBaseline } from '../baseline.js';
import { createCertificate } from '../certificate.js';
import { createResult, describeSuite, exitCodeOf, type Result } from '../result.js';
import { type CaseRecord, type RunOptions, runSuite } from '../run.js';
import { generateVectors } from '../seeded/generate.js';
import { writeTranscript } from '../transcript.js';
import { vectors as allVectors } from '../vector.js';
import type { CliIo } from './cli.js';
import { countOf, levelOf, rolesOf, subjectOf, type Values } from './options.js';
import { formatsOf, writeReports } from './reports.js';
import { splitCommand } from './spawn-subject.js';
import { UsageError } from './usage.js';

export async function runCommand(values: Values, io: CliIo): Promise<number> {
  formatsOf(values);
  const level = levelOf(values);
  const { result } = await perform(values, io);
  writeReports(result, values, io);
  return exitCodeOf(result, level);
}

export async function certifyCommand(values: Values, io: CliIo): Promise<number> {
  const { out } = values;
  if (out === undefined) throw new UsageError('certify needs --out <dir>');
  formatsOf(values);
  const level = levelOf(values);
  const adapter = adapterFiles(values);
  const { result, records } = await perform(values, io);
  const transcript = writeTranscript(result, records);
  const certificate = createCertificate(result, transcript, adapter, io.now());
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'transcript.jsonl'), transcript);
  writeFileSync(join(out, 'certificate.json'), `${JSON.stringify(certificate, null, 2)}\n`);
  writeReports(result, values, io);
  return exitCodeOf(result, level);
}

async function perform(values: Values, io: CliIo): Promise<{ result: Result; records: CaseRecord[] }> {
  const isChat = values.chat !== undefined;
  const seed = values.seed ?? (isChat ? io.randomSeed() : undefined);
  const vectors = seed === undefined ? allVectors : generateVectors(seed);
  const baseline = baselineOf(values);
  const roles = rolesOf(values);
  const records: CaseRecord[] = [];
  const options: RunOptions = {
    vectors,
    ...(roles ? { roles } : {}),
    timeoutMs: countOf('timeout', values.timeout, isChat ? 120 : 10) * 1000,
    concurrency: countOf('concurrency', values.concurrency, 1),
    repeat: countOf('repeat', values.repeat, isChat ? 5 : 1),
    signal: io.signal,
    onProgress: (done, total) => io.progress(done, total),
    onRecord: (record) => records.push(record),
  };
  const startedAt = io.now();
  const subject = await subjectOf(values, io.env);
  const report = await runSuite(subject, options);
  const suite = describeSuite(vectors, seed);
  return { result: createResult(report, { startedAt, suite, ...(baseline ? { baseline } : {}) }), records };
}

function baselineOf({ baseline }: Values): Baseline | undefined {
  if (baseline === undefined) return undefined;
  try {
    return parseBaseline(readFileSync(baseline, 'utf8'));
  } catch (error) {
    throw new UsageError(`${baseline}: ${(error as Error).message}`);
  }
}

/** Named files, or else those that the command or the module is made of. */
function adapterFiles({ adapter, cmd, module }: Values): Record<string, string> {
  const guessed = [...(cmd === undefined ? [] : splitCommand(cmd)), ...(module === undefined ? [] : [module])];
  const files =
    adapter ?? guessed.slice(cmd === undefined ? 0 : 1).filter((file) => existsSync(file) && statSync(file).isFile());
  try {
    return Object.fromEntries(files.map((file) => [basename(file), readFileSync(file, 'utf8')]));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
