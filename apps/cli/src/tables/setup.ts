/** Commands about rl4 itself. */
import type { CommandSpec } from '../command.js';

export const SETUP: readonly CommandSpec[] = [
  {
    name: 'completion',
    summary: 'print a completion script; source it in your shell',
    arguments: [{ name: 'shell', summary: 'your shell', choices: ['bash', 'zsh', 'fish'] }],
    options: [],
    load: () => import('../commands/completion.js'),
  },
  {
    name: 'doctor',
    summary: 'say what is wrong with a set-up',
    arguments: [{ name: 'dir', summary: 'the project; here unless told', isOptional: true, completes: 'directories' }],
    options: [],
    load: () => import('../commands/doctor.js'),
  },
];
