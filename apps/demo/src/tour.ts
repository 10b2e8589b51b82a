/**
 * The tour: what the packages do, on real input, step by step. It reads this repository and prints to the terminal;
 * nothing leaves the machine.
 */
import { execFileSync } from 'node:child_process';
import { createHasher, generateKey } from '@rl4/core-hash';
import { show, step } from './print.js';
import { showContent } from './steps/content.js';
import { showContext } from './steps/context.js';
import { showManifest } from './steps/manifest.js';
import { showMerge } from './steps/merge.js';
import { showPayload } from './steps/payload.js';

const files = execFileSync('git', ['ls-files', 'packages/*/src/*'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .slice(0, 3);

step('Names become keyed ids');
const hasher = createHasher({ key: generateKey() });
for (const file of files) show(file.replace('packages/', ''), hasher.id('mod', file));
show('the first, under another key', createHasher({ key: generateKey() }).id('mod', files[0] as string));

showContent(files[1] as string);
showPayload(files);
showMerge();
await showManifest();
await showContext();
