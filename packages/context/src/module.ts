/**
 * module.yaml → module, §3.1. Only `name`, `version` and `context` are read: a module needs none of the other manifest
 * fields (XC-23). At most 256 KiB, YAML 1.2, no duplicate keys, aliases bounded.
 */
import { isScalar, LineCounter, parseDocument } from 'yaml';
import { type ContextDeclaration, readDeclaration } from './declaration.js';
import { ContextError, type Diagnostic, error, hasErrors, warning } from './diagnostics.js';
import { isPlainObject, type JsonObject } from './json.js';

export interface Module {
  /** Absent when neither the file nor the caller named it. */
  name?: string;
  version?: string;
  context: ContextDeclaration;
  /** The module's schema.json, root and all: `$defs` resolve from here. */
  schema?: JsonObject;
  /** Context schemas by the path under which the declaration names them. */
  files?: Readonly<Record<string, unknown>>;
}

export interface ParseOptions {
  /** The name of a module whose file has none. */
  name?: string;
  schema?: unknown;
  files?: Readonly<Record<string, unknown>>;
}

export type ParseResult =
  | { ok: true; module: Module; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

const MAX_LENGTH = 2 ** 18;
const MAX_NAME = 100;
const MAX_ALIASES = 50;

/** The module of a module.yaml; throws a ContextError when it cannot be used. */
export function parseModule(yaml: string, options: ParseOptions = {}): Module {
  const result = safeParseModule(yaml, options);
  if (!result.ok) throw new ContextError(result.diagnostics);
  return result.module;
}

/** The module of a module.yaml, or what is wrong with it and in which line. */
export function safeParseModule(yaml: string, options: ParseOptions = {}): ParseResult {
  if (typeof yaml !== 'string') throw new TypeError('yaml must be a string');
  if (yaml.length > MAX_LENGTH) {
    const message = `module.yaml is longer than ${MAX_LENGTH} characters; keep prompts and data in files of their own`;
    return { ok: false, diagnostics: [error('size-exceeded', message)] };
  }
  const lines = new LineCounter();
  const diagnostics: Diagnostic[] = [];
  const document = readYaml(yaml, lines, diagnostics);
  if (!document) return { ok: false, diagnostics };

  const report = (problem: Diagnostic) => diagnostics.push(located(problem, document.lineOf));
  const module = readManifest(document.value, options, report);
  return hasErrors(diagnostics) ? { ok: false, diagnostics } : { ok: true, module, diagnostics };
}

interface YamlText {
  value: Record<string, unknown>;
  lineOf(path: readonly string[]): number | undefined;
}

function readYaml(yaml: string, lines: LineCounter, diagnostics: Diagnostic[]): YamlText | undefined {
  const refuse = (said: string, line?: number) => {
    const where = line === undefined ? '' : ` line ${line}`;
    diagnostics.push(error('yaml-syntax', `module.yaml${where}: ${said}`));
    return undefined;
  };
  try {
    const document = parseDocument(yaml, { lineCounter: lines, stringKeys: true, prettyErrors: false });
    const [problem] = document.errors;
    if (problem) return refuse(`not valid YAML (${problem.code})`, lines.linePos(problem.pos[0]).line);
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    if (!isPlainObject(value)) return refuse('must be a mapping with name and context', 1);
    const lineOf = (path: readonly string[]) => {
      const node = document.getIn(path, true);
      const range = isScalar(node) || (typeof node === 'object' && node !== null) ? rangeOf(node) : undefined;
      return range?.[0] === undefined ? undefined : lines.linePos(range[0]).line;
    };
    return { value, lineOf };
  } catch {
    // Nesting beyond the stack and alias bombs end here.
    return refuse('nested too deeply or expanded too far by aliases');
  }
}

function rangeOf(node: object): readonly number[] | undefined {
  return 'range' in node && Array.isArray(node.range) ? node.range : undefined;
}

/** The line of the nearest thing that is there: a member that is missing has none. */
function located(problem: Diagnostic, lineOf: YamlText['lineOf']): Diagnostic {
  if (problem.path === undefined) return problem;
  const path = problem.path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = path.length; length > 0; length--) {
    const line = lineOf(path.slice(0, length));
    if (line !== undefined) return { ...problem, message: `module.yaml line ${line}: ${problem.message}` };
  }
  return problem;
}

function readManifest(
  value: Record<string, unknown>,
  options: ParseOptions,
  report: (problem: Diagnostic) => void,
): Module {
  const { version } = value;
  const name = value.name ?? options.name;
  if (name === undefined) {
    report(warning('module-unnamed', 'The module has no name; give it one to run it or to use ${module} in a key'));
  } else if (typeof name !== 'string' || name === '' || name.length > MAX_NAME || !name.isWellFormed()) {
    report(error('config-invalid', `name must be text of 1 to ${MAX_NAME} characters`, { path: '/name' }));
  }
  const context = Object.hasOwn(value, 'context')
    ? readDeclaration(value.context, report)
    : { accepts: [], emits: [], mode: 'main' as const };
  if (options.schema !== undefined && !isPlainObject(options.schema)) {
    report(error('schema-invalid', 'schema.json must be an object with input and $defs'));
  }
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof version === 'string' && { version }),
    context,
    ...(isPlainObject(options.schema) && { schema: options.schema as JsonObject }),
    ...(options.files && { files: options.files }),
  };
}
