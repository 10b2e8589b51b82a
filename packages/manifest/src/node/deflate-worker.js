/** Deflates one block per message. In JavaScript, because a worker is loaded by its file, in tests and when built. */
import { parentPort } from 'node:worker_threads';
import { deflateBlock } from './deflate-block.js';

parentPort?.on('message', (/** @type {Uint8Array} */ block) => {
  const deflated = deflateBlock(block);
  parentPort?.postMessage(deflated, [deflated.buffer]);
});
