/** FE-16: a level is declared where people look, and it is the level that is computed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  createResult,
  exitCodeOf,
  inProcess,
  parseBaseline,
  type Result,
  runSuite,
  type Verdict,
} from '@rl4/compliance-suite';
import { beforeAll, describe, expect, it } from 'vitest';
import { oursOnNode } from '../src/subject-node.js';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Directory and name of the package that implements a protocol. */
const PACKAGES = {
  codex: ['codex-protocol', '@rl4/codex-protocol'],
  dual: ['fragments', '@rl4/fragments'],
  manifest: ['manifest', '@codex/manifest'],
  context: ['context', '@cogmod/context'],
} as const;

/** What is to be released next, and what was released before. */
function releaseNotes([directory, name]: readonly [string, string]): string {
  const waiting = readdirSync(new URL('.changeset/', root))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => read(`.changeset/${file}`))
    .filter((text) => text.includes(`"${name}":`));
  const changelog = `packages/${directory}/CHANGELOG.md`;
  return [...waiting, ...(existsSync(new URL(changelog, root)) ? [read(changelog)] : [])].join('\n');
}

/** `RL4-CODEX encoder`, as the table in the README has it. */
const ROW: Record<string, string> = {
  'codex-encoder': 'RL4-CODEX 1.2 encoder',
  'codex-validator': 'RL4-CODEX 1.2 validator',
  'codex-decoder': 'RL4-CODEX 1.2 decoder',
  'dual-simple': 'RL4 dual mode 1.1',
  manifest: 'CODEX manifest 0.1',
  context: 'Cognitive Modules context 2.2',
};

let result: Result;
beforeAll(async () => {
  const baseline = parseBaseline(read('apps/conformance-runner/baseline.json'));
  result = createResult(await runSuite(inProcess(oursOnNode)), { baseline });
}, 120_000);

describe('our declared levels', () => {
  it('every vector passes, but for what baseline.json knows, and nothing in there has expired', () => {
    const failed = result.cases.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable');
    const unknown = failed.filter(({ id }) => !result.baseline?.known.includes(id));
    expect(unknown.map(({ id, title, problems }) => `${id} ${title}: ${problems.join('; ')}`)).toEqual([]);
    expect(result.baseline?.stale).toEqual([]);
    expect(exitCodeOf(result, 'SHOULD')).toBe(0);
  });

  it('every operation and extra that a vector asks for is offered', () => {
    const skipped = result.cases.filter(({ outcome }) => outcome === 'not-applicable');
    expect(skipped.map(({ id, problems }) => `${id}: ${problems.join('; ')}`)).toEqual([]);
  });

  it('FE-16: the front page declares what is computed, and nothing else', () => {
    const rows = read('README.md')
      .split('\n')
      .filter((line) => /^\| .* \| \*\*.*\*\* \|$/.test(line));
    const computed = result.verdicts.map(
      ({ roles, level }: Verdict) => `| ${ROW[roles[0] as string]} | **${level}** |`,
    );
    expect(rows).toEqual(computed);
  });

  it('FE-16: the release notes of each package declare its level', () => {
    for (const { protocol, roles, level } of result.verdicts) {
      const notes = releaseNotes(PACKAGES[protocol]);
      expect(notes, `${PACKAGES[protocol][1]} ${roles.join(' ')}`).toContain(`Conformance: ${level}`);
    }
  });
});
