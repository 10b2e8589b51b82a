/** Commands on payloads: each with good input, bad input, a pipe and a closed pipe. */
import { describe, expect, it } from 'vitest';
import { AMBER, GOOD, initProject, LEAKY, STATE } from './payloads.js';
import { expectFailure, expectSchema, rl4, temporary } from './rl4.js';

const project = temporary();
await initProject(project.dir);
const good = project.write('good.codex', GOOD);
const leaky = project.write('leaky.codex', LEAKY);
const amber = project.write('amber.codex', AMBER);
const cwd = project.dir;

describe.each([
  { name: 'validate', input: GOOD, bad: LEAKY },
  { name: 'decode', input: GOOD, bad: LEAKY },
  { name: 'describe', input: GOOD, bad: LEAKY },
  { name: 'relay', input: GOOD, bad: LEAKY },
  { name: 'downconvert', input: GOOD, bad: LEAKY },
  { name: 'gate', input: GOOD, bad: AMBER },
  { name: 'encode', input: JSON.stringify(STATE), bad: '{ "projectContext": { "phase": "See login.py" } }' },
])('rl4 $name', ({ name, input, bad }) => {
  it('takes a file and a pipe alike, and is quiet about a closed one', async () => {
    const file = project.write(`${name}.txt`, input);
    const [byFile, byPipe, closed] = await Promise.all([
      rl4([name, file], { cwd }),
      rl4([name, '-'], { cwd, stdin: input }),
      rl4([name], { cwd, stdin: input, closed: true }),
    ]);
    expect({ code: byFile.code, hasData: byFile.stdout !== '' }).toEqual({ code: 0, hasData: name !== 'validate' });
    expect(byPipe).toEqual(byFile);
    expect(closed).toEqual({ ...byFile, stdout: '' });
  });

  it('ends with 1 for bad input; its JSON is as its schema says, and with --quiet there is no talk', async () => {
    const [fine, found, nothing] = await Promise.all(
      [input, bad, ''].map((stdin) => rl4([name, '--json', '--quiet'], { cwd, stdin })),
    );
    for (const outcome of [fine, found, nothing]) {
      expectSchema(name, outcome?.stdout ?? '');
      expect(outcome?.stderr).toBe('');
    }
    expect([fine?.code, found?.code, nothing?.code]).toEqual([0, 1, 1]);
  });
});

it('validate: names each finding by the protocol string, and knows both profiles', async () => {
  const { code, stdout } = await rl4(['validate', leaky]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^ERROR:hash-violation:hotspots=login\.py {2}\S/m);
  const short = GOOD.replace('mod#a22362bf05ec1355', 'mod#a223');
  expect((await rl4(['validate'], { stdin: short })).code).toBe(0);
  expect((await rl4(['validate', '--profile', 'emit'], { stdin: short })).code).toBe(1);
});

it('validate: takes several files, as pre-commit gives them', async () => {
  const { code, stdout, stderr } = await rl4(['validate', good, leaky]);
  expect(code).toBe(1);
  expect(stdout).toContain(`${leaky}: ERROR:hash-violation`);
  expect(stderr).toContain(`${good}: valid`);
});

it('validate: text behind a payload is not passed over, a payload inside a message is found', async () => {
  expect((await rl4(['validate'], { stdin: `${GOOD}\nand my password` })).code).toBe(1);
  expect((await rl4(['validate'], { stdin: `Here it is:\n\`\`\`\n${GOOD}\n\`\`\`\n` })).code).toBe(0);
});

it('decode: what is absent is UNKNOWN; --partial prints what can be read', async () => {
  const { stdout } = await rl4(['decode', good]);
  expect(JSON.parse(stdout).projectContext).toMatchObject({ phase: 'build', maturity: 'UNKNOWN' });
  const broken = GOOD.replace(/<TIMELINE>.*\n/, '');
  expect((await rl4(['decode'], { stdin: broken })).stdout).toBe('');
  const partial = await rl4(['decode', '--partial'], { stdin: broken });
  expect(partial.code).toBe(1);
  expect(JSON.parse(partial.stdout).temporalContext.cycles).toBe('UNKNOWN');
});

it('encode: hashes names with the key of the project, and gives YAML and JSON the same bytes', async () => {
  const json = await rl4(['encode'], { cwd, stdin: JSON.stringify(STATE) });
  expect(json.stdout).toMatch(/hotspots=mod#[0-9a-f]{16}/);
  expect(json.stdout).not.toMatch(/acme|login/);
  const yaml = `projectContext: { projectHash: acme-shop, mode: strict, phase: build }
temporalContext: { cycles: 5, hotspots: [src/auth/login.ts] }
decisionContext: { integrity: GREEN }`;
  expect((await rl4(['encode'], { cwd, stdin: yaml })).stdout).toBe(json.stdout);
});

it('encode: takes its key from RL4_KEY, and says what to do without any', async () => {
  const bare = temporary();
  const stdin = JSON.stringify(STATE);
  expectFailure(
    await rl4(['encode'], { cwd: bare.dir, stdin }),
    3,
    'no .rl4 directory here or above; make one: rl4 init',
  );
  const env = { RL4_KEY: 'f'.repeat(64) };
  expect((await rl4(['encode'], { cwd: bare.dir, stdin, env })).code).toBe(0);
  const wrong = await rl4(['encode'], { cwd: bare.dir, stdin, env: { RL4_KEY: 'tiny-secret' } });
  expectFailure(wrong, 3, 'RL4_KEY is not a key');
  expect(wrong.stderr).not.toContain('tiny-secret');
});

it('encode: --to 1.1, --checksum and --locked', async () => {
  const stdin = JSON.stringify({ ...STATE, projectContext: { phase: 'zenith' } });
  expect((await rl4(['encode', '--to', '1.1'], { cwd, stdin })).stdout).toContain('v="1.1"');
  expect((await rl4(['encode', '--checksum'], { cwd, stdin })).stdout).toContain('checksum=sha#');
  expect((await rl4(['encode', '--locked'], { cwd, stdin })).code).toBe(1);
  expectFailure(await rl4(['encode', '--to', '3'], { cwd, stdin }), 2, "'3' is invalid");
});

it('relay: sets and removes tokens of OPTIONAL and leaves the rest byte for byte', async () => {
  const { stdout } = await rl4(['relay', good, '--set', 'vendor=acme', '--set', 'ext.step=two']);
  expect(stdout).toContain('<OPTIONAL>vendor=acme | ext.step=two</OPTIONAL>');
  expect(stdout.replace(/<OPTIONAL>.*<\/OPTIONAL>\n/, '').trim()).toBe(GOOD);
  const without = await rl4(['relay', '--unset', 'vendor', '--unset', 'ext.step'], { stdin: stdout });
  expect(without.stdout.trim()).toBe(GOOD);
  expectFailure(await rl4(['relay', good, '--set', 'vendor']), 2, '--set takes label=value');
});

it('downconvert: v1.1 without what only v1.2 has', async () => {
  const relayed = await rl4(['relay', good, '--set', 'vendor=acme']);
  const { stdout } = await rl4(['downconvert'], { stdin: relayed.stdout });
  expect(stdout.trim()).toBe(GOOD.replace('v="1.2"', 'v="1.1"'));
});

it('describe: says UNKNOWN for what nobody said; --prompt is for a model', async () => {
  expect((await rl4(['describe', good])).stdout).toContain('maturity: UNKNOWN');
  expect((await rl4(['describe', good, '--prompt'])).stdout).toContain('RL4-CODEX decoder');
});

it('gate: only GREEN passes; the summary for a job page cannot be broken out of', async () => {
  expect(await rl4(['gate', good])).toMatchObject({ code: 0, stdout: 'passes: integrity is GREEN\n' });
  expect(await rl4(['gate', amber])).toMatchObject({ code: 1, stdout: 'blocked: integrity is AMBER\n' });
  const { code, stdout } = await rl4(['gate', '--markdown'], { stdin: GOOD.replace('cycles=5', 'cycles=`|<b>') });
  expect(code).toBe(1);
  expect(stdout).toContain('⛔ RL4 gate blocks');
  expect(stdout).not.toMatch(/`[^`\n]*`[^`\n]*`\|/);
  expect((await rl4(['gate', amber, '--markdown'])).stdout).toContain('| Anomalies | `idle-dip` |');
});
