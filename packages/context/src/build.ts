/** The Context Builder, §7.1: raw data of an application → the context of a module. Same input, same context. */
import { contractOf } from './contract.js';
import { isPlainObject, type JsonValue, ownMember } from './json.js';
import type { Module } from './module.js';
import { isFromProducer, narrow } from './prepare.js';

/** One message of a conversation. */
export interface Turn {
  role: string;
  content: string;
  timestamp?: string;
}

/** A message as applications have it; members of its own are left out. */
export interface RawTurn {
  role: string;
  content: string;
  timestamp?: string | Date;
}

export interface RawContext {
  conversation_history?: readonly RawTurn[];
  [type: string]: unknown;
}

export interface BuildOptions {
  /**
   * One turn that stands for the turns that no longer fit (§4.2 prefers summaries to raw conversation). It takes the
   * place of the oldest turn that would.
   */
  summarize?: (older: Turn[]) => Turn;
}

/** The accepted types of raw data: last turns as { role, content, timestamp }, declared fields, nothing undeclared. */
export function buildContext(module: Module, raw: RawContext, options: BuildOptions = {}): Record<string, JsonValue> {
  if (!isPlainObject(raw)) throw new TypeError('raw must be an object with one member per context type');
  const built: Record<string, JsonValue> = {};
  for (const [type, accepted] of contractOf(module).accepts) {
    const value = ownMember(raw, type);
    if (value === undefined || value === null || !isFromProducer(accepted, value)) continue;
    const isHistory = type === 'conversation_history' && Array.isArray(value);
    const prepared = isHistory
      ? lastTurns(value as RawTurn[], accepted.maxTurns ?? value.length, options)
      : narrow(accepted, value);
    built[type] = prepared as JsonValue;
  }
  return built;
}

function lastTurns(messages: readonly RawTurn[], limit: number, { summarize }: BuildOptions): Turn[] {
  const turns = messages.map(turnOf);
  if (turns.length <= limit) return turns;
  if (!summarize) return turns.slice(-limit);
  const split = turns.length - (limit - 1);
  return [turnOf(summarize(turns.slice(0, split))), ...turns.slice(split)];
}

function turnOf({ role, content, timestamp }: RawTurn): Turn {
  const time = timestamp instanceof Date ? timestamp.toISOString() : timestamp;
  return time === undefined ? { role, content } : { role, content, timestamp: time };
}
