/** Reports to standard output or to a directory, all of them from one result. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { badgeReport } from '../report/badge.js';
import { htmlReport } from '../report/html.js';
import { jsonReport } from '../report/json.js';
import { junitReport } from '../report/junit.js';
import { markdownReport } from '../report/markdown.js';
import { terminalReport } from '../report/terminal.js';
import { parseResult, type Result } from '../result.js';
import type { CliIo } from './cli.js';
import type { Values } from './options.js';
import { UsageError } from './usage.js';

const FORMATS: Readonly<Record<string, { file: string; write: (result: Result) => string }>> = {
  json: { file: 'result.json', write: jsonReport },
  junit: { file: 'junit.xml', write: junitReport },
  markdown: { file: 'report.md', write: markdownReport },
  html: { file: 'report.html', write: htmlReport },
  badge: { file: 'badge.svg', write: badgeReport },
};

/** Checked before a run, so that a typing error does not cost one. */
export function formatsOf({ format, out }: Values): string[] {
  const names = format?.split(',').map((name) => name.trim()) ?? ['terminal'];
  const unknown = names.filter((name) => name !== 'terminal' && !Object.hasOwn(FORMATS, name));
  if (unknown.length > 0) throw new UsageError(`no format ${unknown.join(', ')}`);
  if (names.length > 1 && out === undefined) throw new UsageError('more than one format needs --out <dir>');
  return names;
}

/** With a directory: the result file always, the reports that were asked for, and the terminal's on standard output. */
export function writeReports(result: Result, values: Values, io: CliIo): void {
  const formats = formatsOf(values);
  // What is reported is what a reader of the result file would see.
  const checked = parseResult(JSON.stringify(result));
  if (values.out === undefined) {
    const format = FORMATS[formats[0] as string];
    io.stdout(format ? format.write(checked) : terminalReport(checked, { colour: io.colour }));
    return;
  }
  mkdirSync(values.out, { recursive: true });
  for (const name of new Set(['json', ...formats])) {
    const format = FORMATS[name];
    if (format) writeFileSync(join(values.out, format.file), format.write(checked));
  }
  io.stdout(terminalReport(checked, { colour: io.colour }));
}
