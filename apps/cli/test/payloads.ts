/** Payloads and a project that the tests of several commands share. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rl4 } from './rl4.js';

export const GOOD = `<RL4-CODEX v="1.2">
<DATA>mode=strict | phase=build | proj#08f7eeec4fdd51c2</DATA>
<TIMELINE>cycles=5 | hotspots=mod#a22362bf05ec1355 | anomalies=idle-dip</TIMELINE>
<CONTEXT>stack=hash(fe,db)</CONTEXT>
<INSIGHTS>pattern:focus(weight=0.50,conf=0.80)</INSIGHTS>
<DECISIONS>adjust=stabilize-context-cache | integrity=green</DECISIONS>
</RL4-CODEX>`;

/** A raw file name where an id belongs. */
export const LEAKY = GOOD.replace('mod#a22362bf05ec1355', 'login.py');

export const AMBER = GOOD.replace('integrity=green', 'integrity=amber').replace('cycles=5', 'cycles=8');

export const STATE = {
  projectContext: { projectHash: 'acme-shop', mode: 'strict', phase: 'build' },
  temporalContext: { cycles: 5, hotspots: ['src/auth/login.ts'] },
  decisionContext: { integrity: 'GREEN' },
};

export const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

/** Makes `.rl4` in a directory, with a key that is always the same. */
export async function initProject(dir: string): Promise<void> {
  await rl4(['init', dir]);
  writeFileSync(join(dir, '.rl4/key'), `${KEY}\n`);
}
