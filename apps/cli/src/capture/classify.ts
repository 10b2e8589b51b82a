/** What a commit did, told from the kinds of files it changed and from the first words of its message. docs/capture.md */

/** All that the action mix of a payload can say. */
export const ACTIONS = ['edit', 'test', 'docs', 'config', 'refactor', 'fix', 'revert'] as const;
export type Action = (typeof ACTIONS)[number];

export interface Change {
  path: string;
  added: number;
  deleted: number;
  isRename: boolean;
}

type Kind = Extract<Action, 'edit' | 'test' | 'docs' | 'config'>;
/** In this order a tie is decided. */
const KINDS: readonly Kind[] = ['edit', 'test', 'docs', 'config'];

const TEST_DIRECTORIES = new Set([
  'test',
  'tests',
  '__tests__',
  'spec',
  'specs',
  'e2e',
  'testing',
  'testdata',
  'fixtures',
]);
const DOCS_DIRECTORIES = new Set(['doc', 'docs', 'documentation', '.changeset']);
const CONFIG_DIRECTORIES = new Set(['.github', '.gitlab', '.circleci', '.ci', '.vscode', '.idea']);
const TEST_NAME = /(?:[._-](?:test|tests|spec)\.[a-z]{1,5}|^test_[^/]{1,200}|(?:Test|Tests|Spec)\.[a-z]{1,6})$/;
const DOCS_NAME = /(?:\.(?:md|mdx|rst|adoc|txt)|^(?:LICENSE|NOTICE|AUTHORS|CHANGELOG))$/i;
const CONFIG_NAME =
  /(?:\.(?:json|jsonc|ya?ml|toml|ini|cfg|lock|lockb|properties|gradle|csproj|sln|sum|mod)|^\.[^/]{1,200}|^(?:Dockerfile|Makefile|Gemfile|Jenkinsfile|Procfile))$/;

/** The kind of file that a path names. */
export function kindOf(path: string): Kind {
  const segments = path.split('/');
  const name = segments.pop() as string;
  if (segments.some((segment) => TEST_DIRECTORIES.has(segment)) || TEST_NAME.test(name)) return 'test';
  if (segments.some((segment) => DOCS_DIRECTORIES.has(segment)) || DOCS_NAME.test(name)) return 'docs';
  if (segments.some((segment) => CONFIG_DIRECTORIES.has(segment)) || CONFIG_NAME.test(name)) return 'config';
  return 'edit';
}

const REVERT = /^revert\b/i;
const FIX = /\b(?:bug|hot)?fix(?:e[sd]|ing)?\b/i;
const REFACTOR = /^(?:refactor|rename|restructure|reorgani[sz]e|simplify|extract|move|tidy|clean ?up)/i;

/** What a commit did; undefined when it changed nothing. */
export function actionOf(subject: string, changes: readonly Change[]): Action | undefined {
  if (changes.length === 0) return undefined;
  if (REVERT.test(subject)) return 'revert';
  if (FIX.test(subject)) return 'fix';
  const renames = changes.filter(({ isRename }) => isRename).length;
  if (REFACTOR.test(subject) || renames * 2 >= changes.length) return 'refactor';

  const lines = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  for (const { path, added, deleted } of changes) {
    const kind = kindOf(path);
    // A file without counted lines was touched all the same.
    lines.set(kind, (lines.get(kind) as number) + Math.max(1, added + deleted));
  }
  return KINDS.reduce((most, kind) => ((lines.get(kind) as number) > (lines.get(most) as number) ? kind : most));
}
