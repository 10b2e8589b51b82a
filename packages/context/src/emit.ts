/** Emit and Store of the life cycle (§5.1): what a module produced, checked, then kept or refused as a whole. */
import { contractOf } from './contract.js';
import { type Diagnostic, error, warning } from './diagnostics.js';
import type { EnvelopeError } from './envelope.js';
import { type Invocation, keyOf, unresolved } from './inject.js';
import { type Context, isPlainObject, type JsonValue } from './json.js';
import { usesVariable } from './key-pattern.js';
import { schemaMismatch } from './prepare.js';
import type { Request } from './runtime.js';
import type { Write } from './scope.js';
import { shown } from './validate.js';

export type Emission = { ok: true; emitted: Context; writes: Write[] } | { ok: false; problem: Diagnostic };

/** Checks `_emitted_context`. Undeclared types are dropped and reported; an invalid one refuses all (XC-06). */
export function readEmission(invocation: Invocation, answered: unknown): Emission {
  const { module, scope, request, diagnostics } = invocation;
  const { emits } = contractOf(module.module);
  const emitted: Context = {};
  const kept: { type: string; value: JsonValue; cacheKey: string | undefined }[] = [];
  const writes: Write[] = [];
  if (answered !== undefined && answered !== null && !isPlainObject(answered))
    return refused('_emitted_context must be an object');

  for (const [type, raw] of Object.entries(answered ?? {})) {
    const declared = emits.get(type);
    if (!declared) {
      diagnostics.push(dropped(shown(type)));
      request.auditor.record(request.owner, { action: 'drop', module: module.name, type: shown(type) });
      continue;
    }
    if (raw === null || raw === undefined) continue;
    const text = textOf(raw);
    if (text === undefined) return refused(`${type} in _emitted_context is not JSON`);
    const value = JSON.parse(text) as JsonValue;
    const problem = declared.check(value);
    if (problem) return refused(schemaMismatch(type, problem).message, type);
    emitted[type] = JSON.parse(text);

    const { lifetime, keyPattern } = declared;
    const key = keyOf(invocation, declared, module.name);
    const isCache = usesVariable(keyPattern, 'input_hash');
    kept.push({ type, value, cacheKey: isCache ? key : undefined });
    if (lifetime.ttl === 0) continue;
    if (key === undefined) diagnostics.push(unresolved(type, keyPattern));
    else writes.push({ key, type, module: module.name, value, ttl: lifetime.ttl, isUpdate: !isCache });
  }
  for (const { type, value, cacheKey } of kept) scope.set(type, { value, source: 'request', cacheKey });
  return { ok: true, emitted, writes };
}

/** Stores what a request has collected; conditional writes first, as only they can be refused. */
export async function commit(request: Request, all: readonly Write[]): Promise<EnvelopeError | undefined> {
  const last = new Map(all.map((write) => [write.key, write]));
  const expected = ({ key, isUpdate }: Write) => (isUpdate ? request.versions.get(key) : undefined);
  const writes = [...last.values()].sort((a, b) => +(expected(b) !== undefined) - +(expected(a) !== undefined));
  for (const write of writes) {
    const expectedVersion = expected(write);
    const options = { ttl: write.ttl, ...(expectedVersion !== undefined && { expectedVersion }) };
    const result = await request.store.put(write.key, write.value, options);
    if (!result.ok) return conflict(write.type, result.conflict);
    record(request, 'write', write);
  }
  return undefined;
}

/** What a forked module wanted stored is not (XC-03), and that is on record. */
export function discard(request: Request, writes: readonly Write[]): void {
  for (const write of writes) record(request, 'discard', write);
}

function record(request: Request, action: 'write' | 'discard', { type, module, value }: Write): void {
  request.auditor.recordRaw(request.owner, { action, module, type }, value);
}

function conflict(type: string, details: object): EnvelopeError {
  const message = `${type} was changed by another request meanwhile, so nothing of this one replaced it; invoke again`;
  return { code: 'E4000', message, recoverable: true, details: { conflict: { type, ...details } } };
}

function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function refused(message: string, subject?: string): Emission {
  return { ok: false, problem: error('E3001', message, subject === undefined ? {} : { subject }) };
}

function dropped(type: string): Diagnostic {
  const message = `${type} is not declared in emits, so it was neither returned nor stored; declare it or leave it out`;
  return warning('emission-undeclared', message, { subject: type });
}
