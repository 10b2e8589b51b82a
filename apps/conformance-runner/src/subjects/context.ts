/** @cogmod/context as a subject: the operations of the context protocol over its API. */
import {
  type AuditEvent,
  buildContext,
  ContextError,
  createMemoryStore,
  createRuntime,
  type Diagnostic,
  type Envelope,
  formatDiagnostic,
  type Handler,
  type Module,
  safeParseModule,
  sanitizeContext,
  type Turn,
  validateContext,
} from '@cogmod/context';
import type { Answer } from '@rl4/compliance-suite';
import type { Adapter, Input } from '../adapter.js';
import { playScript, type ScriptOp, type TraceEntry } from './script.js';

export const operations: Adapter['operations'] = {
  'context.parse': parse,
  'context.validate': validate,
  'context.sanitize': sanitize,
  'context.build': build,
  'context.invoke': invoke,
};

export const capabilities: Adapter['capabilities'] = [
  'context.build:summarize',
  'context.invoke:audit',
  'context.sanitize:original',
];

interface ModuleText {
  module: string;
  files?: Record<string, string>;
}

function parse(input: Input): Answer {
  return withModule(input as unknown as ModuleText, ({ context }, diagnostics) => ({
    outcome: 'ok',
    output: { ...context, diagnostics },
  }));
}

function validate(input: Input): Answer {
  return withModule(input as unknown as ModuleText, (module) => {
    const { valid, context, diagnostics } = validateContext(module, input.context, { strict: input.strict === true });
    return {
      outcome: valid ? 'ok' : 'rejected',
      output: { ...(valid && { context }), diagnostics: texts(diagnostics) },
    };
  });
}

function sanitize({ context }: Input): Answer {
  const sanitized = sanitizeContext(context as Input);
  return { outcome: 'ok', output: { context: sanitized.context, original: context } };
}

function build(input: Input): Answer {
  const summary = input.summary as Turn | undefined;
  const options = summary ? { summarize: () => summary } : {};
  return withModule(input as unknown as ModuleText, (module) => ({
    outcome: 'ok',
    output: { context: buildContext(module, input.raw as Input, options) },
  }));
}

interface ScriptedModule extends ModuleText {
  script: ScriptOp[];
}

type Request = { after?: number } & (
  | { endSession: string; tenant?: string }
  | { module: string; input: Input; sessionId?: string; userId?: string; tenant?: string }
);

async function invoke(input: Input): Promise<Answer> {
  let now = Date.parse(input.clock as string);
  const clock = () => new Date(now);
  const trace: TraceEntry[] = [];
  const audit: AuditEvent[] = [];
  const modules: { module: Module; handler: Handler }[] = [];
  for (const { script, ...text } of input.modules as ScriptedModule[]) {
    const parsed = read(text);
    if (!parsed.ok) return { outcome: 'rejected', output: { diagnostics: texts(parsed.diagnostics) } };
    const { module } = parsed;
    modules.push({ module, handler: (given, tools) => playScript(script, module.name ?? '', given, tools, trace) });
  }
  const runtime = createRuntime({
    modules,
    clock,
    store: createMemoryStore({ clock }),
    audit: (event) => audit.push(event),
  });
  const responses: Envelope[] = [];
  for (const { after = 0, ...request } of input.requests as Request[]) {
    now += after * 1000;
    if ('endSession' in request) await runtime.endSession(request.endSession, request);
    else responses.push(await runtime.invoke(request.module, request.input, request));
  }
  return { outcome: 'ok', output: { responses, trace, audit } };
}

function withModule(text: ModuleText, use: (module: Module, diagnostics: string[]) => Answer): Answer {
  const parsed = read(text);
  const diagnostics = texts(parsed.diagnostics);
  return parsed.ok ? use(parsed.module, diagnostics) : { outcome: 'rejected', output: { diagnostics } };
}

/** A module is loaded when its declaration can be read and every schema it names can be used. */
function read({ module: yaml, files = {} }: ModuleText) {
  const { 'schema.json': schema, ...others } = files;
  const named = Object.entries(others).flatMap(([path, text]) => {
    const value = jsonOf(text);
    return [path, `./${path}`].map((name) => [name, value]);
  });
  const options = { files: Object.fromEntries(named), ...(schema !== undefined && { schema: JSON.parse(schema) }) };
  const parsed = safeParseModule(yaml, { name: 'unnamed', ...options });
  if (!parsed.ok) return parsed;
  try {
    createRuntime({ modules: [{ module: parsed.module, handler: () => ({ ok: true }) }] });
    return parsed;
  } catch (error) {
    if (!(error instanceof ContextError)) throw error;
    return { ok: false as const, diagnostics: [...error.diagnostics] };
  }
}

const parsedFiles = new Map<string, unknown>();
const MAX_FILES = 100;

/** The same object for the same text, so that a schema is compiled once. */
function jsonOf(text: string): unknown {
  if (!parsedFiles.has(text)) {
    if (parsedFiles.size >= MAX_FILES) parsedFiles.clear();
    parsedFiles.set(text, JSON.parse(text));
  }
  return parsedFiles.get(text);
}

/** The protocol fixes a message and no code, so a diagnostic is told with both. */
function texts(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)} ${diagnostic.message}`);
}
