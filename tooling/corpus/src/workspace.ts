/** Strings found on this machine: the installed packages of the workspace, its git log, programs that really fail. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const WORKSPACE_ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));
const INSTALLED = join(WORKSPACE_ROOT, 'node_modules', '.pnpm');

function findRoot(directory: string): string {
  return existsSync(join(directory, 'pnpm-workspace.yaml')) ? directory : findRoot(dirname(directory));
}

/** Files and directories below the installed packages, relative, with `/`, in a stable order. */
export function installedPaths(limit = Number.POSITIVE_INFINITY): string[] {
  const found: string[] = [];
  const pending = [INSTALLED];
  while (pending.length > 0 && found.length < limit) {
    const directory = pending.pop() as string;
    const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) pending.push(path);
      if (!entry.isSymbolicLink()) found.push(relative(INSTALLED, path).split(sep).join('/'));
    }
  }
  return found.slice(0, limit);
}

/** What an attacker would try: every piece of every installed path, with and without its ending, and from `./`. */
export function pathDictionary(limit: number): string[] {
  const pieces = new Set<string>();
  for (const path of installedPaths()) {
    const segments = path.split('/');
    for (let start = 0; start < segments.length; start++) {
      for (let end = start + 1; end <= segments.length; end++) {
        const piece = segments.slice(start, end).join('/');
        const stem = piece.replace(/(?<=[^/])\.[A-Za-z]+$/, '');
        pieces.add(piece).add(stem).add(`./${piece}`).add(`./${stem}`);
      }
    }
    if (pieces.size >= limit) break;
  }
  return [...pieces].slice(0, limit);
}

/** At most `limit` text files of the installed packages with one of the endings, spread evenly over all of them. */
function installedTexts(endings: readonly string[], limit: number): string[] {
  const files = installedPaths()
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && !path.includes('.min.'))
    .map((path) => join(INSTALLED, path))
    .filter((file) => {
      const { size } = statSync(file);
      return size > 200 && size < 200_000;
    });
  const step = Math.max(1, files.length / limit);
  return Array.from({ length: Math.min(limit, files.length) }, (_, index) =>
    readFileSync(files[Math.floor(index * step)] as string, 'utf8'),
  );
}

/** Non-empty lines of code from installed sources; comment lines and lone brackets are left out. */
export function sourceLines(limit: number, endings: readonly string[] = ['.js', '.ts', '.mjs', '.py']): string[] {
  const lines = new Set<string>();
  for (const text of installedTexts(endings, 400)) {
    for (const line of text.split('\n').slice(0, limit / 100)) {
      const trimmed = line.trim();
      const comment = /^(\/\/|\/?\*|#|"""|''')/.test(trimmed);
      if (!comment && trimmed.length >= 12 && trimmed.length <= 200 && /[A-Za-z]{3}/.test(trimmed)) lines.add(trimmed);
      if (lines.size === limit) return [...lines];
    }
  }
  return [...lines];
}

/** Sentences of English from installed READMEs: paragraphs without markup, code, links or addresses. */
export function proseSentences(limit: number): string[] {
  const sentences = new Set<string>();
  for (const text of installedTexts(['README.md', 'readme.md'], 600)) {
    for (const line of text.replace(/```[\s\S]*?```/g, '').split('\n')) {
      if (/[`<>[\]{}|*_#=$@\\]|https?:|^\s*[-\d]|\w\.\w|\w\/\w|\(\)|^ {4}/.test(line)) continue;
      for (const sentence of line.split(/(?<=[.!?])\s+/)) {
        if (sentence.trim().split(/\s+/).length >= 6) sentences.add(sentence.trim());
      }
      if (sentences.size >= limit) return [...sentences].slice(0, limit);
    }
  }
  return [...sentences];
}

/** Addresses written in the installed packages' manifests. */
export function installedUrls(limit: number): string[] {
  const urls = new Set<string>();
  for (const text of installedTexts(['/package.json'], 2000)) {
    for (const match of text.matchAll(/(?:git\+)?https?:\/\/[^\s"'<>]+/g)) urls.add(match[0]);
    if (urls.size >= limit) break;
  }
  return [...urls].slice(0, limit);
}

/** Subjects of this repository's commits, newest first. */
export function commitSubjects(): string[] {
  const log = execFileSync('git', ['log', '--format=%s'], { cwd: WORKSPACE_ROOT, encoding: 'utf8' });
  return log.split('\n').filter(Boolean);
}

/** Entries of the installed packages' change logs, as they would stand in a commit subject: no links, no ids of commits. */
export function changeLogEntries(limit: number): string[] {
  const entries = new Set<string>();
  for (const text of installedTexts(['CHANGELOG.md', 'HISTORY.md', 'CHANGES.md'], 200)) {
    for (const [, entry] of text.matchAll(/^ {0,3}[-*] +(.+)$/gm)) {
      const subject = (entry as string)
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\(?\[?#?[0-9a-f]{5,40}\]?\)?:?/g, '')
        .replace(/[*`]/g, '')
        .trim();
      if (subject.length >= 12 && subject.length <= 120 && /[A-Za-z]{3}\s+\S/.test(subject)) entries.add(subject);
    }
  }
  const found = [...entries];
  const step = Math.max(1, found.length / limit);
  return found.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

const FAILING_PROGRAMS: readonly (readonly [string, readonly string[]])[] = [
  [process.execPath, ['-e', 'null.x']],
  [process.execPath, ['-e', '[1].map(() => { throw new TypeError("broken") })']],
  [process.execPath, ['-e', 'class A { b() { this.c() } c() { missing() } } new A().b()']],
  [process.execPath, ['-e', 'const f = (n) => n ? f(n - 1) : JSON.parse("{"); f(8)']],
  [process.execPath, ['-e', 'require("/no/such/module")']],
  [process.execPath, ['-e', 'require("fs").readFileSync("/no/such/file")']],
  [process.execPath, ['--input-type=module', '-e', 'await import("./nothing.js")']],
  [process.execPath, ['-e', '(async () => { await null; throw new RangeError("late") })()']],
  ['python3', ['-c', 'import json; json.loads("{")']],
  ['python3', ['-c', 'def f(n):\n  return f(n-1) if n else 1/0\nf(5)']],
  ['python3', ['-c', 'open("/no/such/file")']],
  ['python3', ['-c', 'import asyncio\nasync def f(): raise KeyError("x")\nasyncio.run(f())']],
  ['python3', ['-c', 'class A:\n  def b(self): return self.c\nA().b()']],
];

/** Lines of the stack traces that programs print when they really fail; the echoed source lines are left out. */
export function stackLines(): string[] {
  const lines = FAILING_PROGRAMS.flatMap(([program, args]) => {
    const { stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return stderr.split('\n');
  });
  return [...new Set(lines.map((line) => line.trim()))].filter((line) =>
    /^at |^File "|^Traceback|^[\w.]*(Error|Exception)\b.*:/.test(line),
  );
}
