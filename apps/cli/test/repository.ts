/** Repositories with known histories: every date, author and zone is given, so that the same commits come out each time. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporary } from './rl4.js';

export interface CommitPlan {
  /** Seconds since 1970, and the zone of its author. */
  at: number;
  zone?: string;
  subject: string;
  /** Files to write; null removes one. */
  files?: Record<string, string | null>;
  /** Files to move, from old to new. */
  moves?: Record<string, string>;
  author?: string;
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
/** 2026-03-04 12:00 UTC, a Wednesday. */
export const NOON = Date.UTC(2026, 2, 4, 12) / 1000;

const AUTHOR = 'Wilhelmina Quxworth <wq@zanzibar.example>';

export function createRepository(branch = 'main') {
  const { dir } = temporary();
  const git = (args: readonly string[], env: Record<string, string> = {}) =>
    execFileSync('git', ['-c', 'commit.gpgsign=false', '-c', 'core.hooksPath=/dev/null', ...args], {
      cwd: dir,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: dir, GIT_CONFIG_NOSYSTEM: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  git(['init', '-q', '-b', branch]);
  git(['config', 'user.name', 'Nobody']);
  git(['config', 'user.email', 'nobody@example.com']);

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };

  const commit = ({ at, zone = '+0000', subject, files = {}, moves = {}, author = AUTHOR }: CommitPlan) => {
    for (const [from, to] of Object.entries(moves)) {
      mkdirSync(dirname(join(dir, to)), { recursive: true });
      git(['mv', from, to]);
    }
    for (const [path, text] of Object.entries(files)) {
      if (text === null) git(['rm', '-q', path]);
      else write(path, text);
    }
    const [, name = '', email = ''] = /^(.*) <(.*)>$/.exec(author) ?? [];
    git(['add', '-A', '--', '.', ':!.rl4']);
    git(['commit', '-q', '--allow-empty', '-m', subject], {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_AUTHOR_DATE: `${at} ${zone}`,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
      GIT_COMMITTER_DATE: `${at} ${zone}`,
    });
  };
  return { dir, git, write, commit };
}

/** Numbered lines, so that a change of one is one line added and one deleted. */
export function lines(count: number, word = 'line'): string {
  return Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join('');
}
