import { createHash, createHmac } from 'node:crypto';
import { sha256 as noble } from '@noble/hashes/sha2.js';
import { createHasher, createSha256, sha256Hex } from '@rl4/core-hash';

export default async function run(bench) {
  const key = new Uint8Array(32).fill(1);
  const hasher = createHasher({ key });
  const names = Array.from({ length: 256 }, (_, index) => `packages/app/src/module-${index}.ts`);
  let next = 0;
  const name = () => names[next++ & 255];

  await bench.compare({
    name: 'id of a path, against bare createHmac',
    ours: () => hasher.id('mod', name()),
    peer: () => createHmac('sha256', key).update(name()).digest('hex'),
    group: 200,
  });

  const mebibyte = new Uint8Array(2 ** 20).fill(7);
  await bench.compare({
    name: 'digest of 1 MiB, against createHash',
    ours: () => sha256Hex(mebibyte),
    peer: () => createHash('sha256').update(mebibyte).digest('hex'),
    target: 0.95,
  });
  await bench.compare({
    name: 'digest of 1 MiB in 16 chunks, against createHash',
    ours: () => {
      const digest = createSha256();
      for (let start = 0; start < mebibyte.length; start += 65536)
        digest.update(mebibyte.subarray(start, start + 65536));
      return digest.hex();
    },
    peer: () => createHash('sha256').update(mebibyte).digest('hex'),
    target: 0.95,
  });
  await bench.compare({
    name: 'digest of 1 MiB, against @noble/hashes',
    ours: () => sha256Hex(mebibyte),
    peer: () => noble(mebibyte),
  });
}
