/** Commands on snapshots and fragments: dual mode. */
import { type CommandSpec, input } from '../command.js';

const FIELD = { flags: '--field <NAME=value...>', summary: 'a field; a name given several times is a list' };

export const FRAGMENTS: readonly CommandSpec[] = [
  {
    name: 'snapshot',
    summary: 'write a snapshot of ten fields; asks for what is missing',
    arguments: [input('fields', 'YAML or JSON with the fields, or an earlier snapshot')],
    options: [
      FIELD,
      { flags: '--format <version>', summary: 'the version to write', choices: ['1.0', '1.1'], default: '1.0' },
      { flags: '--allow-over-target', summary: 'write more than 4,096 bytes, up to 10,240' },
      { flags: '-o, --out <file>', summary: 'write to a file' },
    ],
    load: () => import('../commands/snapshot.js'),
  },
  {
    name: 'load',
    summary: 'check a snapshot and say in plain words what it holds',
    arguments: [input('file', 'a text with a snapshot in it')],
    options: [],
    load: () => import('../commands/load.js'),
  },
  {
    name: 'fragment add',
    summary: 'write what changed as a fragment',
    arguments: [input('fields', 'YAML or JSON with the updates')],
    options: [
      FIELD,
      { flags: '--to <document>', summary: 'append to this file and link to its latest fragment' },
      { flags: '--at <time>', summary: 'the instant of the update, ISO 8601; now unless given' },
      { flags: '--previous <time>', summary: 'the timestamp of the fragment before this one' },
      { flags: '--journal <file>', summary: 'record the fragment here, for rl4 merge --journal' },
    ],
    load: () => import('../commands/fragment/add.js'),
  },
  {
    name: 'merge',
    summary: 'merge fragments into their snapshot; a conflict only a person can settle is asked for',
    arguments: [{ ...input('files', 'texts with the snapshot and its fragments, in any order'), isVariadic: true }],
    options: [
      { flags: '--expect <time...>', summary: 'fragments that must be there' },
      { flags: '--journal <file>', summary: 'the record of all fragments that must be there' },
      { flags: '--decide <conflict=option...>', summary: 'settle a conflict; options count from 1' },
      {
        flags: '--policy <policy>',
        summary: 'what a later value does to an earlier one',
        choices: ['latest', 'pause', 'replace'],
        default: 'latest',
      },
      { flags: '--down-level', summary: 'write a v1.0 snapshot' },
      { flags: '-o, --out <file>', summary: 'write to a file' },
    ],
    load: () => import('../commands/merge.js'),
  },
];
