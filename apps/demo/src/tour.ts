/**
 * The tour: what the packages do, on real input, step by step. It reads this repository and prints to the terminal;
 * nothing leaves the machine. A step is a file in steps/.
 */
import { createHasher, generateKey } from '@rl4/core-hash';
import { show, step } from './print.js';
import { captureRepository } from './steps/capture.js';
import { showContext } from './steps/context.js';
import { showLeak } from './steps/leak.js';
import { showManifest } from './steps/manifest.js';
import { showMerge } from './steps/merge.js';
import { showReferee } from './steps/referee.js';
import { showSecondAgent } from './steps/second-agent.js';

const path = 'packages/core-hash/src/hasher.ts';

step('Names become keyed ids');
const key = generateKey();
show(path, createHasher({ key }).id('mod', path));
show('under another key', createHasher({ key: generateKey() }).id('mod', path));

const payload = captureRepository(key);
showLeak(payload, path, key);
showSecondAgent(payload);
showMerge();
await showManifest();
await showContext();
await showReferee();
