/** Increments one counter: increment.mjs <lmdb path or redis url> <times>. */
import { createLmdbStore } from '@cogmod/context/lmdb';
import { createRedisStore } from '@cogmod/context/redis';

const [where, times] = process.argv.slice(2);
const store = where.startsWith('redis:') ? await createRedisStore({ url: where }) : createLmdbStore({ path: where });
for (let count = 0; count < Number(times); count++) {
  await store.update('t.a/s.1/-/session_state/1', (value) => ({ count: (value?.count ?? 0) + 1 }), { ttl: 3600 });
}
await store.close();
