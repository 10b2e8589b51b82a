/** Commands on RL4-CODEX payloads. */
import { type CommandSpec, input } from '../command.js';

export const STATE: readonly CommandSpec[] = [
  {
    name: 'decode',
    summary: 'read a payload and print its state as JSON',
    arguments: [input('file', 'a payload, or a text with one in it')],
    options: [{ flags: '--partial', summary: 'print what can be read of a broken payload' }],
    load: () => import('../commands/decode.js'),
  },
];
