/** Commands on RL4-CODEX payloads and on the project that they come from. */
import { type ArgumentSpec, type CommandSpec, input, type OptionSpec } from '../command.js';

const payload = input('payload', 'a payload, a text with one in it, or @0 for the newest in the journal, @1 …');
const locked: OptionSpec = { flags: '--locked', summary: 'refuse words outside the core vocabulary' };

const side = (name: string, which: string): ArgumentSpec => ({
  name,
  summary: `a payload, - or @n; the ${which} in the journal unless told`,
  isOptional: true,
});

export const STATE: readonly CommandSpec[] = [
  {
    name: 'init',
    summary: 'make .rl4 with a key, settings and a journal',
    arguments: [{ name: 'dir', summary: 'the project; here unless told', isOptional: true, completes: 'directories' }],
    options: [],
    load: () => import('../commands/init.js'),
  },
  {
    name: 'capture',
    summary: 'print the state of a git repository as a payload, and keep it in the journal',
    arguments: [{ name: 'dir', summary: 'a repository; here unless told', isOptional: true, completes: 'directories' }],
    options: [
      { flags: '--since <time>', summary: '48h, 7d, 2w, a date, or all', default: '48h' },
      { flags: '--until <time>', summary: 'a date; the newest commit unless told' },
      { flags: '--no-journal', summary: 'keep nothing' },
      locked,
    ],
    load: () => import('../commands/capture.js'),
  },
  {
    name: 'encode',
    summary: 'write a state, as JSON or YAML, as a payload',
    arguments: [input('state', 'the state, every part of it optional')],
    options: [
      { flags: '--to <version>', summary: 'of the protocol', choices: ['1.1', '1.2'], default: '1.2' },
      { flags: '--checksum', summary: 'add a checksum' },
      { flags: '--journal', summary: 'keep the payload in the journal' },
      locked,
    ],
    load: () => import('../commands/encode.js'),
  },
  {
    name: 'validate',
    summary: 'say what is wrong with payloads',
    arguments: [{ ...payload, name: 'payloads', isVariadic: true }],
    options: [
      {
        flags: '--profile <profile>',
        summary: 'what may be let out, or what is taken in',
        choices: ['emit', 'accept'],
        default: 'accept',
      },
      locked,
    ],
    load: () => import('../commands/validate.js'),
  },
  {
    name: 'decode',
    summary: 'print the state in a payload as JSON',
    arguments: [payload],
    options: [{ flags: '--partial', summary: 'print what can be read of a broken payload' }],
    load: () => import('../commands/decode.js'),
  },
  {
    name: 'describe',
    summary: 'tell the state in a payload to an agent, with what is UNKNOWN',
    arguments: [payload],
    options: [{ flags: '--prompt', summary: 'print a prompt that lets a model decode it' }],
    load: () => import('../commands/describe.js'),
  },
  {
    name: 'relay',
    summary: 'pass a payload on with other OPTIONAL tokens, all else byte for byte',
    arguments: [payload],
    options: [
      { flags: '--set <label=value...>', summary: 'a token to set' },
      { flags: '--unset <label...>', summary: 'a token to remove' },
    ],
    load: () => import('../commands/relay.js'),
  },
  {
    name: 'downconvert',
    summary: 'convert a payload for receivers of an older version',
    arguments: [payload],
    options: [{ flags: '--to <version>', summary: 'of the protocol', choices: ['1.1'], default: '1.1' }],
    load: () => import('../commands/downconvert.js'),
  },
  {
    name: 'gate',
    summary: 'pass only while integrity is GREEN; for pipelines',
    arguments: [payload],
    options: [{ flags: '--markdown', summary: 'print a summary for a job page or a comment' }],
    load: () => import('../commands/gate.js'),
  },
  {
    name: 'diff',
    summary: 'show how one payload differs from another',
    arguments: [side('before', 'last but one'), side('after', 'last')],
    options: [],
    load: () => import('../commands/diff.js'),
  },
  {
    name: 'log',
    summary: 'chart how the state moved over time, from the journal',
    arguments: [],
    options: [{ flags: '-n, --last <count>', summary: 'how many payloads', default: '20' }],
    load: () => import('../commands/log.js'),
  },
];
