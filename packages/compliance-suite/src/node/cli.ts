/** The command rl4-conformance, with everything it touches handed in. */
import { readFileSync } from 'node:fs';
import { type Certificate, checkCertificate } from '../certificate.js';
import { version } from '../generated/suite.js';
import { terminalReport } from '../report/terminal.js';
import { exitCodeOf, parseResult } from '../result.js';
import { generateVectors } from '../seeded/generate.js';
import { smoke } from '../smoke.js';
import { rejudge, TranscriptError } from '../transcript.js';
import { vectors as allVectors, type Vector } from '../vector.js';
import { explainText, listText } from './explain.js';
import { levelOf, readOptions, rolesOf, subjectOf, type Values } from './options.js';
import { writeReports } from './reports.js';
import { certifyCommand, runCommand } from './run-command.js';
import { USAGE, UsageError } from './usage.js';

export interface CliIo {
  stdout(text: string): void;
  stderr(text: string): void;
  progress(done: number, total: number): void;
  readonly colour: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  now(): Date;
  randomSeed(): string;
}

type Command = (values: Values, io: CliIo, argument: string | undefined) => number | Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  run: runCommand,
  certify: certifyCommand,
  smoke: smokeCommand,
  rejudge: rejudgeCommand,
  report: reportCommand,
  list: (values, io) => say(io, listText(rolesOf(values))),
  explain: (_, io, id) => say(io, explainText(needed(id, 'explain needs an id'))),
};

/** Resolves to the exit code: 0 conformant, 1 not, 2 usage, 3 incomplete. */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  try {
    const { values, positionals } = readOptions(args);
    if (values.help) return say(io, USAGE);
    if (values.version) return say(io, `${version}\n`);
    const [name = '', argument] = positionals;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError(name === '' ? 'name a command' : `no command ${name}`);
    return await command(values, io, argument);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr(`${error.message}\n\n${USAGE}`);
    return 2;
  }
}

function say(io: CliIo, text: string): number {
  io.stdout(text);
  return 0;
}

function needed(value: string | undefined, message: string): string {
  if (value === undefined) throw new UsageError(message);
  return value;
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** 0 all fine, 1 the implementation is at fault, 3 the adapter is. */
async function smokeCommand(values: Values, io: CliIo): Promise<number> {
  const lines = await smoke(await subjectOf(values, io.env));
  for (const { role, operation, verdict, message } of lines) {
    const sign = verdict === 'fine' ? '✓' : '✗';
    io.stdout(`${sign} ${verdict.padEnd(14)} ${role} ${operation}: ${message}\n`);
  }
  if (lines.length === 0 || lines.some(({ verdict }) => verdict === 'adapter')) return 3;
  return lines.some(({ verdict }) => verdict === 'implementation') ? 1 : 0;
}

function rejudgeCommand(values: Values, io: CliIo, path: string | undefined): number {
  const transcript = readFile(needed(path, 'rejudge needs a transcript'));
  try {
    const vectors = vectorsOf(transcript);
    const result = rejudge(transcript, vectors);
    io.stdout(terminalReport(result, { colour: io.colour }));
    const certificate = values.certificate === undefined ? undefined : readFile(values.certificate);
    const problems = certificate ? checkCertificate(JSON.parse(certificate) as Certificate, transcript, vectors) : [];
    for (const problem of problems) io.stderr(`the certificate does not hold: ${problem}\n`);
    return problems.length > 0 ? 1 : exitCodeOf(result, levelOf(values));
  } catch (error) {
    if (!(error instanceof TranscriptError) && !(error instanceof SyntaxError)) throw error;
    io.stderr(`cannot be judged again: ${error.message}\n`);
    return 3;
  }
}

/** The seed of generated vectors is in the head of their transcript. */
function vectorsOf(transcript: string): readonly Vector[] {
  const { suite } = JSON.parse(transcript.split('\n', 1)[0] ?? '') as { suite?: { seed?: string } };
  return suite?.seed === undefined ? allVectors : generateVectors(suite.seed);
}

function reportCommand(values: Values, io: CliIo, path: string | undefined): number {
  const text = readFile(needed(path, 'report needs a result file'));
  try {
    const result = parseResult(text);
    writeReports(result, values, io);
    return exitCodeOf(result, levelOf(values));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message);
  }
}
