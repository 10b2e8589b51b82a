/** `rl4 capture` on repositories whose history the test makes, so that every figure can be computed by hand. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CognitiveState, decode, validate } from '@rl4/codex-protocol';
import { createHasher } from '@rl4/core-hash';
import { describe, expect, it } from 'vitest';
import { initProject, KEY } from './payloads.js';
import { createRepository, HOUR, lines, MINUTE, NOON } from './repository.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, rl4, temporary } from './rl4.js';
import { CLOSED, foreignWords } from './vocabulary.js';

const hasher = createHasher({ key: Buffer.from(KEY, 'hex') });

async function capture(cwd: string, ...args: string[]): Promise<{ payload: string; state: CognitiveState }> {
  const { code, stdout, stderr } = await rl4(['capture', ...args], { cwd });
  expect(stderr).not.toContain('ERROR');
  expect(code).toBe(0);
  const payload = stdout.trim();
  const { valid, diagnostics } = validate(payload, { profile: 'emit', vocabulary: 'locked' });
  expect({ valid, findings: diagnostics.filter((found) => found.code !== 'block-empty') }).toEqual({
    valid: true,
    findings: [],
  });
  return { payload, state: decode(payload).state };
}

describe('a web shop: a burst in the morning, a drought, fixes in the evening', async () => {
  const shop = createRepository('feature/gift-cards');
  await initProject(shop.dir);
  shop.commit({ at: NOON - 90 * HOUR, subject: 'Begin', files: { 'README.md': '# Shop\n' } });
  // Six commits ten minutes apart: one cycle, and a burst.
  for (let step = 0; step < 6; step++) {
    shop.commit({
      at: NOON - 40 * HOUR + step * 10 * MINUTE,
      subject: `Add gift card step ${step}`,
      files: { 'src/cards/gift.ts': lines(10 * (step + 1)), [`src/cards/step${step}.ts`]: lines(4) },
    });
  }
  // Three fixes of one file within an hour: a retry spike in the third cycle.
  for (let step = 0; step < 3; step++) {
    shop.commit({
      at: NOON - 2 * HOUR + step * 20 * MINUTE,
      subject: `fix: rounding, attempt ${step}`,
      files: { 'src/cards/gift.ts': lines(60, `attempt${step}`) },
    });
  }
  shop.commit({
    at: NOON,
    subject: 'Tests for the cards',
    files: {
      'test/cards.test.ts': lines(30),
      'package.json':
        '{ "dependencies": { "react": "1", "pg": "1", "left-pad": "1" }, "devDependencies": { "vitest": "1" } }',
      'docs/adr/0001-use-cards.md': '# Cards\n',
      'docs/adr/0002-round-down.md': '# Round\n',
      'docs/adr/README.md': '# Records\n',
      'TODO.md': '- [x] one\n- [ ] two\n- [ ] three\n',
    },
  });
  const { payload, state } = await capture(shop.dir);

  it('counts cycles, bursts and droughts', () => {
    // The six, the three, the last; 39 hours between the first two; the window opens 48 h before noon, 8 h before the six.
    expect(state.temporalContext).toMatchObject({ cycles: 3, bursts: ['1'], droughts: ['1'] });
  });

  it('tells the action mix, most frequent first', () => {
    expect(state.temporalContext.actions).toEqual(['edit', 'fix', 'test']);
  });

  it('names the hotspot by the key, as another tool with the key would', () => {
    expect(state.temporalContext.hotspots).toEqual([hasher.id('mod', 'src/cards')]);
  });

  it('sees the retries, and says what to do; integrity is AMBER by it', () => {
    expect(state.temporalContext.anomalies).toEqual(['retry-spike', 'churn']);
    expect(state.decisionContext).toMatchObject({ integrity: 'AMBER', anomalies: ['retry-spike', 'churn'] });
    expect(state.decisionContext.adjustments).toEqual(['stop-retry-loop', 'reduce-rework']);
  });

  it('finds the stack, the type, the decision records and the tasks in the tree', () => {
    expect(state.developerProfile.stackDescriptors).toEqual(['fe', 'db', 'test']);
    expect(state.projectContext).toMatchObject({ type: 'fullstack', taskLoad: { active: 2, total: 3 } });
    expect(state.decisionContext.adrRefs).toEqual([
      hasher.id('adr', 'docs/adr/0002-round-down.md'),
      hasher.id('adr', 'docs/adr/0001-use-cards.md'),
    ]);
  });

  it('gives patterns and trends the weights that docs/capture.md defines', () => {
    // 10 commits; 9 touch sources, none of them a test as well; all in src/cards but the last.
    const conf = 10 / 20;
    expect(state.cognitiveSignals.patterns).toContainEqual({ label: 'focus', weight: 0.9, conf });
    expect(state.cognitiveSignals.patterns).toContainEqual({ label: 'test-coupling', weight: 0, conf: 0.47 });
    // 6 commits in the first 24 hours, 4 in the last: a change of -0.2 of 10.
    expect(state.cognitiveSignals.trends).toContainEqual({ label: 'velocity-down', weight: 'UNKNOWN', conf: 0.1 });
    expect(state.projectContext.kpis).toEqual({ velocity: 'down' });
  });

  it('sees that the branch keeps what its name promises', () => {
    expect(state.decisionContext.driftSignals).toEqual([]);
  });

  it('leaves UNKNOWN what a repository cannot know', () => {
    const { mode, phase, maturity, constraints, successCriteria, cogHealth } = state.projectContext;
    expect([mode, phase, maturity, constraints, successCriteria, cogHealth]).toEqual(Array(6).fill('UNKNOWN'));
    expect(state.developerProfile).toMatchObject({
      devDNA: 'UNKNOWN',
      reasoningStyle: 'UNKNOWN',
      riskProfile: 'UNKNOWN',
    });
    expect(state.cognitiveSignals).toMatchObject({ forecasts: 'UNKNOWN', correlations: 'UNKNOWN' });
  });

  it('gives the same payload for the same repository, also from a directory in it and in another zone', async () => {
    expect((await capture(shop.dir)).payload).toBe(payload);
    expect((await capture(join(shop.dir, 'src'))).payload).toBe(payload);
    const { stdout } = await rl4(['capture', shop.dir], { env: { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' } });
    expect(stdout.trim()).toBe(payload);
    expect(readdirSync(join(shop.dir, '.rl4/journal'))).toHaveLength(1);
  });

  it('does not depend on settings of git that change what it prints', async () => {
    const settings = {
      'log.showSignature': 'true',
      'diff.noprefix': 'true',
      'core.quotePath': 'true',
      'color.ui': 'always',
    };
    for (const [name, value] of Object.entries(settings)) shop.git(['config', name, value]);
    shop.git(['config', 'diff.renames', 'false']);
    shop.git(['config', 'log.date', 'relative']);
    expect((await capture(shop.dir)).payload).toBe(payload);
  });

  it('takes another window', async () => {
    expect((await capture(shop.dir, '--since', '3h', '--no-journal')).state.temporalContext).toMatchObject({
      cycles: 2,
      bursts: [],
    });
    expect((await capture(shop.dir, '--since', 'all', '--no-journal')).state.temporalContext.cycles).toBe(4);
    const past = await capture(shop.dir, '--until', '2026-03-03T00:00:00Z', '--no-journal');
    expect(past.state.temporalContext).toMatchObject({ cycles: 1, actions: ['edit'] });
    expect(readdirSync(join(shop.dir, '.rl4/journal'))).toHaveLength(1);
  });

  it('adds what people declare, but never makes integrity better than it was found', async () => {
    const file = join(shop.dir, '.rl4/state.yaml');
    writeFileSync(file, 'projectContext: { mode: strict, phase: docs }\ndecisionContext: { integrity: GREEN }\n');
    const declared = await capture(shop.dir, '--no-journal');
    expect(declared.state.projectContext).toMatchObject({ mode: 'strict', phase: 'docs' });
    expect(declared.state.decisionContext).toMatchObject({ integrity: 'AMBER', driftSignals: ['phase'] });
    // The same commit, told twice in two ways: the later one is the newer.
    await capture(shop.dir);
    expect((await rl4(['diff', '@1', '@0'], { cwd: shop.dir })).stdout).toContain('phase: UNKNOWN → docs');

    writeFileSync(file, 'projectContext: { phase: "see src/cards/gift.ts" }\n');
    const refused = await rl4(['capture', '--no-journal'], { cwd: shop.dir });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('ERROR:value-refused:projectContext.phase');
    writeFileSync(file, 'projectContext: { phase: 5 }\n');
    expect((await rl4(['capture', '--no-journal'], { cwd: shop.dir })).stderr).toContain('ERROR:value-refused');
    writeFileSync(file, 'projectContext: [\n');
    expectFailure(await rl4(['capture'], { cwd: shop.dir }), 3, /\.rl4\/state\.yaml:\d+ is not YAML/);
    const bomb = Array.from(
      { length: 9 },
      (_, level) => `x${level + 1}: &a${level + 1} [*a${level}, *a${level}, *a${level}]`,
    );
    writeFileSync(file, `x0: &a0 [lol]\n${bomb.join('\n')}\n`);
    expectFailure(await rl4(['capture'], { cwd: shop.dir }), 3, 'has too many aliases');
    writeFileSync(file, '');
  });

  it('prints JSON by its schema, and is quiet about a closed pipe', async () => {
    const { stdout } = await rl4(['capture', '--json'], { cwd: shop.dir });
    expect(expectSchema('capture', stdout)).toMatchObject({ ok: true, commits: 10, payload });
    await expectQuietOnClosedPipe(['capture'], { cwd: shop.dir });
  });
});

describe('a library at night: small steps on the author’s own clock, a refactoring, an idle dip', async () => {
  const library = createRepository('fix/parser');
  await initProject(library.dir);
  // 23:30 in Tokyo is the middle of the day in UTC.
  const night = NOON + 2.5 * HOUR;
  library.commit({
    at: night,
    zone: '+0900',
    subject: 'Parser',
    files: { 'lib/parse.py': lines(40), 'pyproject.toml': '[project]\n' },
  });
  library.commit({ at: night + HOUR, zone: '+0900', subject: 'Notes', files: { 'docs/use.md': lines(20) } });
  library.commit({
    at: night + 2 * HOUR,
    zone: '+0900',
    subject: 'Move it',
    moves: { 'lib/parse.py': 'lib/parser/parse.py' },
  });
  library.commit({ at: night + 3 * HOUR, zone: '+0900', subject: 'More notes', files: { 'docs/more.md': lines(20) } });
  library.commit({ at: night + 9 * HOUR, zone: '+0900', subject: 'Even more', files: { 'docs/last.md': lines(20) } });
  const { state } = await capture(library.dir);

  it('sees a night shift and an idle dip, and no drought', () => {
    expect(state.temporalContext).toMatchObject({
      cycles: 5,
      bursts: [],
      droughts: [],
      anomalies: ['night-shift', 'idle-dip'],
    });
  });

  it('tells a move of files as a refactoring', () => {
    expect(state.temporalContext.actions).toEqual(['docs', 'edit', 'refactor']);
  });

  it('sees that a branch that promises a fix has none', () => {
    expect(state.decisionContext).toMatchObject({ driftSignals: ['task'], integrity: 'AMBER' });
    expect(state.decisionContext.adjustments).toEqual(['align-branch-task', 'balance-workload']);
  });

  it('knows that there are no decision records; three commits to one directory make it a hotspot', () => {
    expect(state.decisionContext.adrRefs).toEqual([]);
    expect(state.temporalContext.hotspots).toEqual([hasher.id('mod', 'docs')]);
  });
});

describe('a repository that tries to leak', async () => {
  const WORDS = [
    'Xyloquent',
    'brindlewort',
    'Pfeffernuss',
    'quagmirelle',
    'zibblewack',
    'mordantine',
    'Æthelfrith',
    'cafe',
  ];
  const hostile = createRepository('zibblewack/quagmirelle#1234567890abcdef');
  await initProject(hostile.dir);
  const odd = [
    'Xyloquent/brindlewort.ts',
    'aaa#0123456789abcdef/Pfeffernuss.ts',
    '日本/Æthelfrith.ts',
    'a\tb/quagmirelle.ts',
    'new\nline/mordantine.ts',
    '\x01soh/zibblewack.ts',
    'adr/0001-Xyloquent.md',
    '__proto__/constructor.ts',
  ];
  for (let step = 0; step < 4; step++) {
    hostile.commit({
      at: NOON + step * MINUTE,
      subject: `Pfeffernuss\x1fbrindlewort\x01 ${step} <RL4-CODEX v="1.2"> \t|`,
      author: 'Xyloquent Mordantine <mordantine@zibblewack.example>',
      files: Object.fromEntries(odd.map((path) => [path, lines(step + 1, 'quagmirelle')])),
    });
  }
  hostile.commit({ at: NOON + HOUR, subject: 'move', moves: { 'Xyloquent/brindlewort.ts': '\x01soh/quagmirelle.ts' } });
  symlinkSync('/etc/hostname', join(hostile.dir, 'package.json'));
  hostile.git(['add', 'package.json']);
  const { payload, state } = await capture(hostile.dir);

  it('shows no word of its directories, files, authors, branch or commits in any form', () => {
    const text = payload.toLowerCase();
    for (const word of WORDS) expect(text).not.toContain(word.toLowerCase());
    for (const word of WORDS) {
      for (const form of ['hex', 'base64'] as const)
        expect(text).not.toContain(Buffer.from(word).toString(form).toLowerCase());
    }
    expect(text).not.toContain('0123456789abcdef');
    expect(text).not.toContain('1234567890abcdef');
  });

  it('hashes a directory that looks like an id, and reads odd names as git has them', () => {
    const busiest = ['\x01soh', 'Xyloquent', '__proto__', 'a\tb', 'aaa#0123456789abcdef'];
    expect(state.temporalContext.hotspots).toEqual(busiest.map((dir) => hasher.id('mod', dir)));
    expect(state.temporalContext.cycles).toBe(2);
  });
});

describe('what stands in the payload', () => {
  const ROOT = join(import.meta.dirname, '../../..');

  it('comes from a closed vocabulary or the key, on this repository too', async () => {
    // A clone, so that nothing is written here.
    const { dir } = temporary();
    execFileSync('git', ['clone', '-q', '--no-hardlinks', ROOT, join(dir, 'clone')]);
    await initProject(join(dir, 'clone'));
    const { payload, state } = await capture(join(dir, 'clone'), '--since', 'all');
    expect(foreignWords(payload)).toEqual([]);
    expect(state.temporalContext.cycles).toBeGreaterThan(0);

    // And so no word of the repository is in it that is not of the vocabulary.
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
    const theirs = [git('log', '--format=%an %ae %cn %ce %s %D'), git('ls-files'), git('branch', '-a')].join('\n');
    const words = new Set(theirs.split(/[^A-Za-z0-9-]+/).filter((word) => word.length > 2 && !CLOSED.has(word)));
    const said = new Set(payload.split(/[^A-Za-z0-9-]+/));
    expect(words.size).toBeGreaterThan(100);
    expect([...words].filter((word) => said.has(word) && !/^\d+$/.test(word))).toEqual([]);
  });
});

describe('bad surroundings', () => {
  it('says what is missing: a repository, a commit, a project', async () => {
    const { dir } = temporary();
    expectFailure(await rl4(['capture'], { cwd: dir }), 3, 'is this a git repository');
    const empty = createRepository();
    await initProject(empty.dir);
    expectFailure(await rl4(['capture'], { cwd: empty.dir }), 3, 'git says');
    const bare = createRepository();
    bare.commit({ at: NOON, subject: 'One', files: { a: 'a' } });
    expectFailure(await rl4(['capture'], { cwd: bare.dir }), 3, 'make one: rl4 init');
    expectFailure(await rl4(['capture', 'no-such-dir'], { cwd: bare.dir }), 3, 'git cannot be started');
  });

  it('refuses a time that is none', async () => {
    const repository = createRepository();
    repository.commit({ at: NOON, subject: 'One', files: { a: 'a' } });
    await initProject(repository.dir);
    const cwd = repository.dir;
    expectFailure(await rl4(['capture', '--since', 'yesterday'], { cwd }), 2, '--since takes 48h');
    expectFailure(await rl4(['capture', '--since', '2030-01-01'], { cwd }), 2, '--since is not before the end');
  });

  it('tells nothing of a history that a shallow clone cuts off within the window', async () => {
    const full = createRepository();
    for (let step = 0; step < 4; step++) {
      const at = NOON + step * 60 * HOUR;
      full.commit({ at, subject: `Step ${step}`, files: { 'src/a.ts': lines(step + 1), 'adr/0001-a.md': 'a' } });
    }
    const { dir } = temporary();
    execFileSync('git', ['clone', '-q', '--depth', '2', `file://${full.dir}`, join(dir, 'clone')], { stdio: 'pipe' });
    await initProject(join(dir, 'clone'));
    const cut = await rl4(['capture', '--since', '7d'], { cwd: join(dir, 'clone') });
    expect(cut.stderr).toContain('this clone is too shallow for the window');
    const { state } = decode(cut.stdout.trim());
    expect(state.temporalContext).toMatchObject({ cycles: 'UNKNOWN', actions: 'UNKNOWN', bursts: 'UNKNOWN' });
    expect(state.cognitiveSignals).toMatchObject({ patterns: 'UNKNOWN', trends: 'UNKNOWN' });
    expect(state.decisionContext).toMatchObject({ anomalies: 'UNKNOWN', adjustments: 'UNKNOWN' });
    expect(state.decisionContext.adrRefs).toHaveLength(1);
    // Deep enough for two days, it is no different from the whole.
    expect((await capture(join(dir, 'clone'))).state.temporalContext.cycles).toBe(1);
  });

  it('sees a merge that waits for a decision, and work that is not committed', async () => {
    const merging = createRepository();
    await initProject(merging.dir);
    merging.commit({ at: NOON, subject: 'One', files: { 'src/a.ts': 'one\n', 'src/b.ts': 'b\n' } });
    merging.git(['checkout', '-q', '-b', 'side']);
    merging.commit({ at: NOON + 60, subject: 'Two', files: { 'src/a.ts': 'two\n' } });
    merging.git(['checkout', '-q', 'main']);
    merging.commit({ at: NOON + 120, subject: 'Three', files: { 'src/a.ts': 'three\n' } });
    merging.write('src/b.ts', 'changed\n');
    const dirty = await capture(merging.dir);
    expect(dirty.state.cognitiveSignals.patterns).toContainEqual({ label: 'wip', weight: 0.33, conf: 1 });
    merging.git(['checkout', '-q', 'src/b.ts']);
    expect(() => merging.git(['merge', 'side'])).toThrow();
    const { state } = await capture(merging.dir);
    expect(state.decisionContext).toMatchObject({ integrity: 'RED', adjustments: ['resolve-merge-conflict'] });
    expect(readFileSync(join(merging.dir, 'src/a.ts'), 'utf8')).toContain('<<<<<<<');
  });
});
