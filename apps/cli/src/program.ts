/** The command line: parsed by the rows of the table, one module loaded for the one command that runs. */
import { Argument, Command, CommanderError, Option } from 'commander';
import type { CommandSpec } from './command.js';
import { explain, INTERRUPTED } from './failure.js';
import { createIo, type GlobalOptions } from './io.js';
import { GROUPS, TABLE } from './table.js';

/** Runs one command line and leaves its exit code in `process.exitCode`, so that output still in a pipe is not cut off. */
export async function main(args: readonly string[], version: string): Promise<void> {
  watchOutput();
  const interruption = new AbortController();
  process.once('SIGINT', () => interrupt(interruption));
  process.once('SIGTERM', () => interrupt(interruption));
  process.exitCode = await runProgram(args, version, interruption.signal);
}

/** A reader that has gone, such as `head`, is no failure: the command ends with the code it would have had. */
function watchOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      if (stream === process.stdout) process.stderr.write(`rl4: standard output ${explain(error).line}\n`);
      process.exit(3);
    });
  }
}

/** The command may tidy up; one that does not listen ends all the same. */
function interrupt(interruption: AbortController): void {
  interruption.abort();
  setTimeout(() => process.exit(INTERRUPTED), 1000).unref();
}

async function runProgram(args: readonly string[], version: string, signal: AbortSignal): Promise<number> {
  let exitCode = 0;
  const program = createProgram(version, async (spec, values, options, globals) => {
    const { run } = await spec.load();
    exitCode = await run(createIo(globals, version, signal), values, options as never);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (signal.aborted || (error instanceof Error && error.name === 'Interrupted')) return INTERRUPTED;
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return 0;
    const failure = explain(error);
    process.stderr.write(`rl4: ${failure.line}\n`);
    if (program.opts().debug && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return failure.exitCode;
  }
}

type Action = (spec: CommandSpec, args: string[], options: object, globals: GlobalOptions) => Promise<void>;

/** The whole command line as commander knows it. */
function createProgram(version: string, action: Action): Command {
  const program = new Command('rl4')
    .description("Moves an AI's working state between agents: nothing leaks, nothing is invented, nothing is lost")
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain the command')
    .helpCommand('help [command]', 'explain a command')
    .option('--json', 'print JSON, as schemas/ describes it')
    .option('-q, --quiet', 'say nothing but data and errors')
    .option('--debug', 'print where an error comes from')
    .option('--no-color', 'no colours; NO_COLOR does the same')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .exitOverride();
  const groups = new Map<string, Command>();
  for (const spec of TABLE) {
    const [first = '', second] = spec.name.split(' ');
    const parent = second === undefined ? program : (groups.get(first) ?? addGroup(program, first));
    if (second !== undefined) groups.set(first, parent);
    addCommand(parent, second ?? first, spec, (args, options) => action(spec, args, options, program.opts()));
  }
  return program;
}

/** `error: unknown command 'decod'` and its suggestion, on one line that says what to do next. */
function oneLine(text: string): string {
  const [message = '', hint = 'see rl4 --help'] = text
    .replace(/^error: /, '')
    .trimEnd()
    .split('\n');
  return `rl4: ${message}; ${hint.replace(/^\(Did you mean (.*)\?\)$/, 'did you mean $1?')}\n`;
}

function addGroup(program: Command, name: string): Command {
  return program.command(name).description(GROUPS[name] ?? '');
}

function addCommand(
  parent: Command,
  name: string,
  spec: CommandSpec,
  run: (args: string[], options: object) => Promise<void>,
): void {
  const command = parent.command(name).description(spec.summary);
  for (const { name, summary, isOptional, isVariadic, choices } of spec.arguments) {
    const inner = isVariadic ? `${name}...` : name;
    const argument = new Argument(isOptional ? `[${inner}]` : `<${inner}>`, summary);
    command.addArgument(choices ? argument.choices(choices) : argument);
  }
  for (const { flags, summary, choices, default: preset } of spec.options) {
    const option = new Option(flags, summary);
    if (choices) option.choices(choices);
    command.addOption(preset === undefined ? option : option.default(preset));
  }
  command.action(() => run(command.args, command.opts()));
}
