/** Commands on the context of modules. */
import { type CommandSpec, input } from '../command.js';

export const CONTEXT: readonly CommandSpec[] = [
  {
    name: 'context check',
    summary: 'check modules, and whether what they emit fits what they accept',
    arguments: [
      {
        name: 'modules',
        summary: 'directories with a module.yaml; - reads one module.yaml',
        isVariadic: true,
        completes: 'directories',
      },
    ],
    options: [{ flags: '--supplied <type...>', summary: 'types that the application hands over itself' }],
    load: () => import('../commands/context/check.js'),
  },
  {
    name: 'context validate',
    summary: 'check a _context and print what the module would be given',
    arguments: [
      { name: 'module', summary: 'the directory of the module', completes: 'directories' },
      input('context', 'JSON with the context'),
    ],
    options: [{ flags: '--strict', summary: 'refuse types that are not declared' }],
    load: () => import('../commands/context/validate.js'),
  },
  {
    name: 'context sanitize',
    summary: 'print a context without its secrets',
    arguments: [input('context', 'JSON with the context')],
    options: [{ flags: '--max-length <characters>', summary: 'the most characters of a text; 10,000 unless given' }],
    load: () => import('../commands/context/sanitize.js'),
  },
  {
    name: 'context store',
    summary: 'list the keys of a store, without their values',
    arguments: [
      { name: 'action', summary: 'what to do', choices: ['ls'] },
      { name: 'store', summary: 'the directory of an LMDB store, or redis://…', completes: 'directories' },
      { name: 'prefix', summary: 'what keys begin with; Redis needs tenant/session/', isOptional: true },
    ],
    options: [],
    load: () => import('../commands/context/store.js'),
  },
];
