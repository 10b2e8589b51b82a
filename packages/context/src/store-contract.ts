/**
 * What every store must do, as tests that need no test framework: each throws when the store breaks its promise.
 *
 *   for (const { name, run } of storeContract(createStore)) test(name, run);
 */
import type { Store } from './store.js';

export interface ContractSubject {
  store: Store;
  /** Lets time pass for the store, on whichever clock it uses. */
  pass(seconds: number): Promise<void>;
}

export interface ContractTest {
  name: string;
  run(): Promise<void>;
}

const KEY = 't.a/s.1/-/session_state/1';
const FOREVER = { ttl: -1 } as const;

function same(actual: unknown, expected: unknown, what: string): void {
  const [got, want] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== want) throw new Error(`${what}: got ${got}, expected ${want}`);
}

async function rejects(attempt: () => Promise<unknown>, what: string): Promise<void> {
  const failed = await attempt().then(
    () => false,
    () => true,
  );
  if (!failed) throw new Error(`${what} must be refused`);
}

async function versionOf(store: Store, key = KEY): Promise<number> {
  return (await store.get(key))?.version ?? 0;
}

type Clause = (subject: ContractSubject) => Promise<void>;

const CLAUSES: Readonly<Record<string, Clause>> = {
  'returns what was put, and nothing for what was not': async ({ store }) => {
    const value = { text: 'é\u2028"\\', list: [1, 2.5, null, true, {}], empty: '' };
    same((await store.put(KEY, value, FOREVER)).ok, true, 'put');
    const entry = await store.get(KEY);
    same(entry?.value, value, 'get');
    same(entry?.expiresAt, null, 'expiresAt');
    same(await store.get(`${KEY}2`), undefined, 'get of another key');
  },
  'hands out copies': async ({ store }) => {
    const value = { nested: { count: 1 } };
    await store.put(KEY, value, FOREVER);
    value.nested.count = 2;
    const first = (await store.get(KEY))?.value as typeof value;
    first.nested.count = 3;
    same((await store.get(KEY))?.value, { nested: { count: 1 } }, 'value');
  },
  'gives each write a greater version, also after a delete': async ({ store }) => {
    let last = 0;
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 3; count++) {
        const result = await store.put(KEY, count, FOREVER);
        if (!result.ok || result.version <= last) throw new Error('versions must grow');
        last = result.version;
        same(await versionOf(store), last, 'version');
      }
      same(await store.delete(KEY), true, 'delete');
      same(await store.delete(KEY), false, 'second delete');
    }
  },
  'writes only over the expected version': async ({ store }) => {
    const absent = await store.put(KEY, 'a', { ttl: -1, expectedVersion: 7 });
    same(absent, { ok: false, conflict: { expectedVersion: 7, actualVersion: 0 } }, 'conflict with nothing');
    same((await store.put(KEY, 'b', { ttl: -1, expectedVersion: 0 })).ok, true, 'first write');
    const version = await versionOf(store);
    const second = await store.put(KEY, 'c', { ttl: -1, expectedVersion: 0 });
    same(second, { ok: false, conflict: { expectedVersion: 0, actualVersion: version } }, 'conflict with something');
    same((await store.get(KEY))?.value, 'b', 'value after conflicts');
    same((await store.put(KEY, 'd', { ttl: -1, expectedVersion: version })).ok, true, 'expected write');
  },
  'does an operation once': async ({ store }) => {
    const options = { ttl: -1, operationId: 'op-1.x_y' };
    const first = await store.put(KEY, 'first', options);
    await store.put(KEY, 'second', { ttl: -1, operationId: 'op-2' });
    same(await store.put(KEY, 'first', { ...options, expectedVersion: 0 }), first, 'repeated operation');
    same((await store.get(KEY))?.value, 'second', 'value after the repetition');
    const count = (value: unknown) => ((value as number | undefined) ?? 0) + 1;
    for (let time = 0; time < 3; time++) await store.update(`${KEY}n`, count, { ttl: -1, operationId: 'inc' });
    same((await store.get(`${KEY}n`))?.value, 1, 'update repeated three times');
  },
  'expires when the age reaches the ttl': async ({ store, pass }) => {
    await store.put(KEY, 'short', { ttl: 2 });
    await store.put(`${KEY}2`, 'long', { ttl: 100 });
    await pass(1);
    same((await store.get(KEY))?.value, 'short', 'before');
    const version = await versionOf(store);
    await pass(1);
    same(await store.get(KEY), undefined, 'at the ttl');
    same((await store.get(`${KEY}2`))?.value, 'long', 'the other');
    same((await store.list('t.a/s.1/')).length, 1, 'listed');
    same((await store.put(KEY, 'new', { ttl: 2, expectedVersion: version })).ok, false, 'write over the expired');
    same((await store.put(KEY, 'new', { ttl: 2, expectedVersion: 0 })).ok, true, 'write anew');
    if ((await versionOf(store)) <= version) throw new Error('versions must grow after expiry');
  },
  'keeps the ttl of the last write': async ({ store, pass }) => {
    await store.put(KEY, 1, { ttl: 1 });
    await store.put(KEY, 2, FOREVER);
    await store.put(`${KEY}2`, 1, FOREVER);
    await store.put(`${KEY}2`, 2, { ttl: 1 });
    await pass(1);
    same((await store.get(KEY))?.value, 2, 'made permanent');
    same(await store.get(`${KEY}2`), undefined, 'made short');
  },
  'leaves out what is older than asked for': async ({ store, pass }) => {
    await store.put(KEY, 1, FOREVER);
    same((await store.get(KEY, { maxAge: 2 }))?.value, 1, 'fresh');
    await pass(2);
    same(await store.get(KEY, { maxAge: 2 }), undefined, 'too old');
    same((await store.get(KEY, { maxAge: 60 }))?.value, 1, 'young enough');
  },
  'refuses what it cannot keep, and keeps what it has': async ({ store }) => {
    await store.put(KEY, 1, FOREVER);
    for (const ttl of [0, -2, 1.5, Number.NaN]) await rejects(() => store.put(KEY, 2, { ttl }), `ttl ${ttl}`);
    await rejects(() => store.put(KEY, undefined as never, FOREVER), 'undefined');
    await rejects(() => store.put('', 1, FOREVER), 'an empty key');
    await rejects(() => store.put('x'.repeat(2000), 1, FOREVER), 'a long key');
    await rejects(() => store.put(KEY, 2, { ttl: -1, operationId: 'a;b' }), 'an operation id with a separator');
    await rejects(() => store.update(KEY, () => Promise.reject(new Error('no')), FOREVER), 'a failing update');
    same((await store.get(KEY))?.value, 1, 'value');
  },
  'loses no update of many at once': async ({ store }) => {
    const increment = (value: unknown) => ((value as number | undefined) ?? 0) + 1;
    await Promise.all(Array.from({ length: 20 }, () => store.update(KEY, increment, FOREVER)));
    same((await store.get(KEY))?.value, 20, 'counter');
  },
  'lists the keys of one session only': async ({ store }) => {
    const keys = [
      't.a/s.1/-/x/1',
      't.a/s.1/u.b/y/2',
      't.a/s.12/-/x/1',
      't.b/s.1/-/x/1',
      't.a/-/-/x/s.1',
      't.a/s.1%2F/-/x/1',
    ];
    for (const key of keys) await store.put(key, key, FOREVER);
    same((await store.list('t.a/s.1/')).sort(), [keys[0], keys[1]], 'keys');
    await store.delete('t.a/s.1/-/x/1');
    same(await store.list('t.a/s.1/'), [keys[1]], 'keys after a delete');
    for (const key of keys.slice(1)) same((await store.get(key))?.value, key, 'value');
  },
};

/** The tests, each on a store of its own that is closed afterwards. */
export function storeContract(create: () => Promise<ContractSubject>): ContractTest[] {
  return Object.entries(CLAUSES).map(([name, clause]) => ({
    name,
    async run() {
      const subject = await create();
      try {
        await clause(subject);
      } finally {
        await subject.store.close();
      }
    },
  }));
}
