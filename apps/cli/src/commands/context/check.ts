/** `rl4 context check`: modules by themselves and together, before anything runs. */
import { resolve } from 'node:path';
import { checkPipeline, type Diagnostic, formatDiagnostic, type ParseResult, safeParseModule } from '@cogmod/context';
import { safeLoadModule } from '@cogmod/context/node';
import type { ExitCode } from '../../command.js';
import { findingLines, sayFindings } from '../../findings.js';
import type { Io } from '../../io.js';

interface Checked {
  module: string;
  name?: string;
  valid: boolean;
  diagnostics: Diagnostic[];
}

export async function run(io: Io, directories: string[], options: { supplied?: string[] }): Promise<ExitCode> {
  const results: { directory: string; result: ParseResult }[] = [];
  for (const directory of directories) results.push({ directory, result: await load(io, directory) });
  const modules = results.flatMap(({ result }) => (result.ok ? [result.module] : []));
  const checked = results.map(({ directory, result }): Checked => {
    const name = result.ok ? result.module.name : undefined;
    return {
      module: directory,
      ...(name !== undefined && { name }),
      valid: result.ok,
      diagnostics: result.diagnostics,
    };
  });
  const pipeline = checkPipeline(modules, { supplied: options.supplied ?? [] });
  const valid = checked.every((module) => module.valid) && pipeline.valid;
  if (io.json) io.emit({ valid, modules: checked, diagnostics: pipeline.diagnostics });
  else sayOutcome(io, checked, pipeline.diagnostics, valid);
  return valid ? 0 : 1;
}

async function load(io: Io, directory: string): Promise<ParseResult> {
  return directory === '-' ? safeParseModule(await io.readInput('-')) : safeLoadModule(resolve(io.cwd, directory));
}

function sayOutcome(io: Io, checked: readonly Checked[], together: readonly Diagnostic[], valid: boolean): void {
  for (const { module, diagnostics } of checked) {
    for (const line of findingLines(diagnostics, formatDiagnostic)) io.say(`${module}: ${line}`);
  }
  sayFindings(io, together, formatDiagnostic);
  if (valid) io.say(`${checked.length === 1 ? 'the module is' : `${checked.length} modules are`} in order`);
}
