/**
 * The store for more than one machine: Redis 6.2 or newer, alone or as a cluster. A write is one script, hence one
 * atomic step, on the server's clock. All keys of a session share a hash tag, so that a cluster keeps them together.
 *
 *   entry  <prefix>{tag}<key>   "<version> <storedAt> <expiresAt or 0> <operations>\n" + JSON
 *   index  <prefix>{tag}        the keys of one tenant's session, so that ending it reads no other key
 *   tag    `tenant/session` of a storage key, or the whole key
 */
import { createClient, type RedisClientOptions } from '@redis/client';
import { PUT_SCRIPT, READ_SCRIPT } from './redis-scripts.js';
import { assertKey, assertPut, jsonText, type PutResult, type Store, type StoredEntry, StoreError } from './store.js';
import { type RetryOptions, updateEntry } from './update.js';

/** The commands this store sends; a client and a cluster of @redis/client or redis both have them. */
export interface RedisCommands {
  get(key: string): Promise<unknown>;
  unlink(key: string): Promise<unknown>;
  sMembers(key: string): Promise<unknown>;
  sRem(key: string, member: string): Promise<unknown>;
  exists(key: string): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

export interface RedisStoreOptions extends RetryOptions {
  /** `redis://…`; or hand over a connected client or cluster of your own. */
  url?: string;
  client?: RedisCommands;
  prefix?: string;
  /** Milliseconds after which a command is given up. */
  timeout?: number;
}

const LONGEST_RECONNECT_MS = 500;

/** Connects to a Redis server; commands fail at once while it is away, and work again when it is back. */
export async function createRedisStore(options: RedisStoreOptions): Promise<Store> {
  const { url, client: own, prefix = 'cogmod:', timeout = 5000 } = options;
  if ((url === undefined) === (own === undefined)) throw new TypeError('give either url or client');
  if (/[{}]/.test(prefix)) throw new RangeError('prefix must have no braces');
  if (own) return storeOn(own, prefix, options, async () => {});

  const settings: RedisClientOptions = {
    url: url as string,
    disableOfflineQueue: true,
    commandOptions: { timeout },
    socket: { reconnectStrategy: (retries) => Math.min(20 * 2 ** Math.min(retries, 6), LONGEST_RECONNECT_MS) },
  };
  const client = createClient(settings);
  // Every command reports its own failure; without a listener the event would end the process.
  client.on('error', () => {});
  await connected(client, timeout);
  return storeOn(client, prefix, options, async () => client.destroy());
}

async function connected(client: ReturnType<typeof createClient>, timeout: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable('could not be reached')), timeout);
  });
  try {
    await Promise.race([client.connect(), late]);
  } catch (cause) {
    client.destroy();
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

function storeOn(client: RedisCommands, prefix: string, retry: RetryOptions, close: () => Promise<void>): Store {
  const keyOf = (key: string) => `${prefix}{${tagOf(key)}}${key}`;
  const indexOf = (tag: string) => `${prefix}{${tag}}`;

  const store: Store = {
    async get(key, { maxAge } = {}): Promise<StoredEntry | undefined> {
      assertKey(key);
      const read = READ_SCRIPT.on([keyOf(key)], [String(maxAge ?? -1)]);
      return parseEntry(await said(maxAge === undefined ? client.get(keyOf(key)) : read.run(client)));
    },
    async put(key, value, options): Promise<PutResult> {
      assertKey(key);
      assertPut(options);
      const { ttl, expectedVersion = -1, operationId = '' } = options;
      const tag = tagOf(key);
      const args = [jsonText(value), String(ttl), String(expectedVersion), operationId, key === tag ? '' : key];
      const reply = await said(PUT_SCRIPT.on([keyOf(key), indexOf(tag)], args).run(client));
      const [ok, version] = reply as [number, string];
      if (ok === 1) return { ok: true, version: Number(version) };
      return { ok: false, conflict: { expectedVersion, actualVersion: Number(version) } };
    },
    update: (key, fn, options) => updateEntry(store, key, fn, options, retry),
    async delete(key) {
      assertKey(key);
      const there = (await said(client.unlink(keyOf(key)))) === 1;
      if (tagOf(key) !== key) await said(client.sRem(indexOf(tagOf(key)), key));
      return there;
    },
    async list(prefix) {
      const tag = sessionTag(prefix);
      if (tag === undefined) throw new RangeError('prefix must begin with a tenant and a session: tenant/session/');
      const members = (await said(client.sMembers(indexOf(tag)))) as string[];
      const live = await Promise.all(members.map((key) => said(client.exists(keyOf(key)))));
      return members.filter((key, index) => live[index] === 1 && key.startsWith(prefix));
    },
    close,
  };
  return store;
}

/** `tenant/session/…` → `tenant/session`; a dash stands for no session. */
function sessionTag(key: string): string | undefined {
  const [tenant, session, ...rest] = key.split('/', 3);
  const isTagged = tenant && session && session !== '-' && rest.length > 0 && !/[{}]/.test(tenant + session);
  return isTagged ? `${tenant}/${session}` : undefined;
}

function tagOf(key: string): string {
  return sessionTag(key) ?? key;
}

function parseEntry(text: unknown): StoredEntry | undefined {
  if (typeof text !== 'string') return undefined;
  const end = text.indexOf('\n');
  const [version, , expiresAt] = text.slice(0, end).split(' ', 3).map(Number);
  return { value: JSON.parse(text.slice(end + 1)), version: version as number, expiresAt: expiresAt || null };
}

/** A reply of the server; a failure to get one says what it means for the caller. */
async function said<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (cause) {
    if (cause instanceof StoreError || isReply(cause)) throw cause;
    throw unavailable('is not reachable; a write under way may or may not be stored', cause);
  }
}

/** Errors the server sent, as opposed to no answer at all. */
function isReply(cause: unknown): boolean {
  return (
    cause instanceof Error && /^(?:ERR|WRONGTYPE|OOM|MISCONF|READONLY|NOAUTH|CROSSSLOT|NOPERM)\b/.test(cause.message)
  );
}

function unavailable(what: string, cause?: unknown): StoreError {
  const message = `Redis ${what}; repeat the operation with the same operationId once the server is back`;
  return new StoreError('unavailable', message, { cause });
}
