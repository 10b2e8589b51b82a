/** What the tab holds: two module.yaml, the context somebody hands over, and what the second module emits. */
import { recordOf } from '../shell/tab.js';

export interface ContextContent {
  /** The module that is invoked; it calls the other one. */
  caller: string;
  callee: string;
  /** JSON: one member per type. */
  context: string;
  /** JSON: what the called module emits. */
  emitted: string;
}

export const MAX_TEXT = 32 * 1024;
const FIELDS = ['caller', 'callee', 'context', 'emitted'] as const;

export function readContextContent(value: unknown): ContextContent | undefined {
  const record = recordOf(value);
  const isText = (field: string) => typeof record?.[field] === 'string' && record[field].length <= MAX_TEXT;
  if (!record || !FIELDS.every(isText)) return undefined;
  const { caller, callee, context, emitted } = record as unknown as ContextContent;
  return { caller, callee, context, emitted };
}

/** The object a JSON text holds, or undefined. */
export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
