/**
 * The commits of a window, read in one pass of `git log --numstat`. What is read of a message or a path is used to tell
 * kinds apart and to make keyed ids; none of it goes further.
 */
import { type Action, actionOf, type Change } from './classify.js';
import { type Repository, readFields } from './git.js';
import type { Window } from './window.js';

export interface Commit {
  hash: string;
  /** Seconds since 1970, by the committer's clock. */
  time: number;
  /** The hour on the author's own clock. */
  hour: number;
  /** Undefined for merges and commits that change nothing. */
  action: Action | undefined;
  changes: Change[];
}

const FORMAT = '--format=%x01%H%x1f%ct%x1f%ad%x1f%P%x1f%s';
const SHOWN = ['--numstat', '-M', '--diff-algorithm=myers', '--no-ext-diff', '--no-textconv'];
const ARGUMENTS = ['log', '-z', ...SHOWN, '--date=raw', '--encoding=UTF-8', FORMAT];

/** The commits in the window, oldest first. */
export async function readCommits(repository: Repository, { since, until }: Window): Promise<Commit[]> {
  const limits = [...(since === undefined ? [] : [`--since=${instant(since)}`]), `--until=${instant(until)}`];
  const reader = createReader();
  await readFields(repository, [...ARGUMENTS, ...limits, 'HEAD', '--'], reader.take);
  const commits = reader.finish().filter(({ time }) => time <= until && (since === undefined || time >= since));
  return commits.sort((a, b) => a.time - b.time);
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Fields come as: a header, then for each file `added TAB deleted TAB path`, or with an empty path the old and new one. */
function createReader() {
  const commits: Commit[] = [];
  let subject = '';
  let isMerge = false;
  let renamed: Change | undefined;
  let pathsToCome = 0;

  const close = () => {
    const commit = commits.at(-1);
    if (commit && !isMerge) commit.action = actionOf(subject, commit.changes);
  };
  const take = (field: string) => {
    if (pathsToCome > 0) {
      pathsToCome--;
      if (pathsToCome === 0 && renamed) renamed.path = field;
      return;
    }
    if (field.startsWith('\x01')) {
      close();
      const [hash = '', time = '0', authored = '', parents = '', ...message] = field.slice(1).split('\x1f');
      subject = message.join(' ');
      isMerge = parents.includes(' ');
      commits.push({ hash, time: Number(time), hour: hourOf(authored), action: undefined, changes: [] });
      return;
    }
    const change = readChange(field);
    if (!change) return;
    commits.at(-1)?.changes.push(change);
    if (change.path === '') {
      renamed = change;
      pathsToCome = 2;
    }
  };
  return {
    take,
    finish: () => {
      close();
      return commits;
    },
  };
}

function readChange(field: string): Change | undefined {
  const first = field.indexOf('\t');
  const second = field.indexOf('\t', first + 1);
  if (second === -1) return undefined;
  const path = field.slice(second + 1);
  // A binary file has `-` for both counts: it was changed, by no lines.
  return {
    added: Number(field.slice(0, first)) || 0,
    deleted: Number(field.slice(first + 1, second)) || 0,
    path,
    isRename: path === '',
  };
}

/** `1794993649 +0130` → the hour that this clock showed. */
function hourOf(raw: string): number {
  const [seconds = '0', zone = '+0000'] = raw.split(' ');
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  const minutes = Math.floor(Number(seconds) / 60) + (zone.startsWith('-') ? -size : size);
  return Math.floor((((minutes % 1440) + 1440) % 1440) / 60);
}
