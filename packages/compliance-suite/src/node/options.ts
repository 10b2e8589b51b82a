/** Arguments → a subject and how to run it. */
import { parseArgs } from 'node:util';
import { chatSubject } from '../chat/chat-subject.js';
import { httpSubject } from '../http-subject.js';
import { ROLES, type Role } from '../role.js';
import type { Subject } from '../subject.js';
import { moduleSubject } from './module-subject.js';
import { spawnSubject } from './spawn-subject.js';
import { UsageError } from './usage.js';

const text = { type: 'string' } as const;
const OPTIONS = {
  cmd: text,
  module: text,
  url: text,
  chat: text,
  model: text,
  roles: text,
  level: text,
  format: text,
  out: text,
  baseline: text,
  timeout: text,
  concurrency: text,
  repeat: text,
  seed: text,
  temperature: text,
  certificate: text,
  adapter: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

export type Values = ReturnType<typeof readOptions>['values'];

export function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Exactly one of --cmd, --module, --url and --chat. */
export async function subjectOf(values: Values, env: Readonly<Record<string, string | undefined>>): Promise<Subject> {
  const { cmd, module, url, chat, model } = values;
  if ([cmd, module, url, chat].filter((value) => value !== undefined).length !== 1) {
    throw new UsageError('name one subject: --cmd, --module, --url or --chat');
  }
  try {
    if (cmd !== undefined) return spawnSubject(cmd);
    if (url !== undefined) return httpSubject(url);
    if (module !== undefined) return await moduleSubject(module);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (model === undefined) throw new UsageError('--chat needs --model');
  const temperature = values.temperature === undefined ? 0 : Number(values.temperature);
  if (!(temperature >= 0 && temperature <= 2)) throw new UsageError('--temperature is a number from 0 to 2');
  const apiKey = env.RL4_CHAT_KEY;
  return chatSubject({ baseUrl: chat as string, model, parameters: { temperature }, ...(apiKey ? { apiKey } : {}) });
}

export function rolesOf({ roles }: Values): Role[] | undefined {
  const names = roles?.split(',').map((name) => name.trim());
  const unknown = names?.filter((name) => !(ROLES as readonly string[]).includes(name)) ?? [];
  if (unknown.length > 0) throw new UsageError(`no role ${unknown.join(', ')}; there are ${ROLES.join(', ')}`);
  return names && ([...new Set(names)] as Role[]);
}

export function levelOf({ level = 'MUST' }: Values): 'MUST' | 'SHOULD' {
  if (level !== 'MUST' && level !== 'SHOULD') throw new UsageError('--level is MUST or SHOULD');
  return level;
}

/** A whole number from 1 on. */
export function countOf(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const count = Number(value);
  if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(`--${name} is a whole number from 1 on`);
  return count;
}
