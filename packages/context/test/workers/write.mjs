/** Writes numbered values until it is killed, and tells each one that was acknowledged: write.mjs <path> <first>. */
import { writeSync } from 'node:fs';
import { createLmdbStore } from '@cogmod/context/lmdb';

const [path, first] = process.argv.slice(2);
const store = createLmdbStore({ path });
writeSync(1, 'ready\n');
for (let number = Number(first); ; number++) {
  const value = { number, body: String(number % 10).repeat(3000) };
  await Promise.all(
    [0, 1].map((slot) => store.put(`k${(number + slot) % 50}`, value, { ttl: slot === 0 ? -1 : 3600 })),
  );
  writeSync(1, `${number}\n`);
}
