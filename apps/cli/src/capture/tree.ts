/** What the working tree holds: manifests, decision records, plans, and changes that are not committed. */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Repository, readFields } from './git.js';

const MAX_BYTES = 1 << 18;
const MAX_ADRS = 12;
const ADR_DIRECTORIES = new Set(['adr', 'adrs', 'decisions', 'decision-records', 'architecture-decisions']);
const ADR_NAME = /^(?:adr-?)?\d{1,5}[-_.][^/]{0,200}\.(?:md|adoc|rst)$/i;
const PLAN_NAME = /^(?:todo|plan|roadmap|backlog|tasks)(?:\.(?:md|txt|adoc|rst))?$/i;

/** The tracked files, in git's order. */
export async function listFiles(repository: Repository): Promise<string[]> {
  // A file in conflict is listed once for each side.
  const paths = new Set<string>();
  await readFields(repository, ['ls-files', '-z'], (path) => paths.add(path));
  return [...paths];
}

/** Decision records, the newest number first. */
export function findAdrs(paths: readonly string[]): string[] {
  const records = paths.filter((path) => {
    const segments = path.split('/');
    return (
      ADR_NAME.test(segments.pop() as string) && segments.some((segment) => ADR_DIRECTORIES.has(segment.toLowerCase()))
    );
  });
  return records.sort().reverse().slice(0, MAX_ADRS);
}

export function isPlan(path: string): boolean {
  return PLAN_NAME.test(path.slice(path.lastIndexOf('/') + 1));
}

/** The text of a tracked file, or nothing if it is a link, too large, or gone from the tree. */
export async function readTracked({ root }: Repository, path: string): Promise<string> {
  const file = join(root, path);
  const status = await lstat(file).catch(() => undefined);
  return status?.isFile() && status.size <= MAX_BYTES ? readFile(file, 'utf8') : '';
}

export interface Pending {
  /** Files that differ from the last commit. */
  changed: number;
  /** Whether a merge waits for a decision. */
  hasConflict: boolean;
}

/** What is not committed. Files that git does not track do not count: nobody said that they belong. */
export async function readPending(repository: Repository): Promise<Pending> {
  const pending = { changed: 0, hasConflict: false };
  await readFields(repository, ['status', '--porcelain', '-z', '--untracked-files=no', '--no-renames'], (entry) => {
    pending.changed++;
    pending.hasConflict ||= /^(?:DD|AU|UD|UA|DU|AA|UU) /.test(entry);
  });
  return pending;
}
