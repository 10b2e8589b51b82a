/** Worker threads that deflate blocks. Results come in the order of the blocks, and only a few blocks are under way. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

export interface DeflatePool {
  /** Takes the block over: its buffer is moved to the worker. */
  deflate(block: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  /** Blocks that keep every worker busy. */
  readonly width: number;
  close(): Promise<void>;
}

export function createDeflatePool(threads = availableParallelism()): DeflatePool {
  const lanes = Array.from({ length: threads }, startLane);
  let next = 0;
  return {
    width: threads * 2,
    deflate: (block) => (lanes[next++ % threads] as Lane).run(block),
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

type Lane = ReturnType<typeof startLane>;

function startLane() {
  // Flags of the program, such as --input-type, are not for the worker.
  const worker = new Worker(new URL('./deflate-worker.js', import.meta.url), { execArgv: [] });
  let failure: Error | undefined;
  const waiting: { resolve: (piece: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void }[] = [];
  worker.on('message', (piece: Uint8Array<ArrayBuffer>) => waiting.shift()?.resolve(piece));
  worker.on('error', (error) => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    run: (block: Uint8Array) =>
      new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        if (failure) return reject(failure);
        waiting.push({ resolve, reject });
        worker.postMessage(block, [block.buffer as ArrayBuffer]);
      }),
    close: () => worker.terminate(),
  };
}
