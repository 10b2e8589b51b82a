/**
 * A zip that is the same on every machine: fixed order and date, no attributes, blocks of one size deflated by fflate.
 * The container is fflate's; sizes follow each entry in a descriptor, so nothing is held back. No zip64:
 * at most 4 GiB and 65,535 files, and what is more is refused.
 */
import { crc32 } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { ResolveError } from '../read-source.js';
import { STREAM_END } from './deflate-block.js';
import { createDeflatePool } from './deflate-pool.js';

export type Write = (chunk: Uint8Array) => Promise<void>;

export interface ZipEntry {
  write(chunk: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export interface ZipWriter {
  /** One entry after the other. */
  entry(name: string): ZipEntry;
  end(): Promise<void>;
  close(): Promise<void>;
}

const BLOCK_BYTES = 512 * 1024;
const MAX_BYTES = 2 ** 32 - 1;
const MAX_ENTRIES = 65_535;

export function createZipWriter(write: Write, threads?: number): ZipWriter {
  const pool = createDeflatePool(threads);
  const ready: Uint8Array[] = [];
  let total = 0;
  let entries = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const flush = async () => {
    for (const chunk of ready.splice(0)) {
      total += chunk.length;
      if (total > MAX_BYTES) throw new ResolveError('too-large', 'a bundle cannot have more than 4 GiB');
      await write(chunk);
    }
  };

  function entry(name: string): ZipEntry {
    if (++entries > MAX_ENTRIES) throw new ResolveError('too-large', 'a bundle cannot have more than 65,535 files');
    // The date is local time in a zip: this one reads the same in every zone.
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8, mtime: new Date(1980, 0, 1), os: 0 };
    zip.add(file);
    let block = new Uint8Array(BLOCK_BYTES);
    let filled = 0;
    const pending: Promise<Uint8Array<ArrayBuffer>>[] = [];

    const emitOne = async () => {
      file.ondata?.(null, await (pending.shift() as Promise<Uint8Array<ArrayBuffer>>), false);
      await flush();
    };
    const send = async () => {
      const piece = pool.deflate(block.slice(0, filled));
      piece.catch(() => undefined);
      pending.push(piece);
      filled = 0;
      if (pending.length >= pool.width) await emitOne();
    };
    return {
      async write(chunk) {
        file.crc = crc32(chunk, file.crc);
        file.size += chunk.length;
        for (let offset = 0; offset < chunk.length; ) {
          const taken = Math.min(BLOCK_BYTES - filled, chunk.length - offset);
          block.set(chunk.subarray(offset, offset + taken), filled);
          filled += taken;
          offset += taken;
          if (filled === BLOCK_BYTES) await send();
        }
      },
      async end() {
        if (file.size > MAX_BYTES)
          throw new ResolveError('too-large', 'a source in a bundle cannot have more than 4 GiB');
        if (filled > 0) await send();
        while (pending.length > 0) await emitOne();
        block = new Uint8Array(0);
        file.ondata?.(null, STREAM_END, true);
        await flush();
      },
    };
  }

  return {
    entry,
    async end() {
      zip.end();
      await flush();
    },
    close: () => pool.close(),
  };
}
