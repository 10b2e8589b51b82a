/** The second agent of the tour: reads a payload from standard input and tells what it knows now. */
import { readdirSync, readFileSync } from 'node:fs';
import { decode, describeState, passesGate } from '@rl4/codex-protocol';

const { state, checksum } = decode(readFileSync(0, 'utf8'));
console.log(`files within reach: ${readdirSync('.').length}`);
console.log(`checksum: ${checksum}`);
console.log(`may a build be promoted: ${passesGate(state) ? 'yes' : 'no, nobody said that integrity is GREEN'}`);
console.log(describeState(state));
