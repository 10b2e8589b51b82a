import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const TOUR = new URL('../dist/tour.js', import.meta.url).pathname;

/** Tells on standard error how long the processor worked: how long a person waits depends on what else is running. */
const METER = 'data:text/javascript,process.on("exit",()=>console.error(JSON.stringify(process.cpuUsage())))';

describe('the tour', () => {
  let said: string;
  let worked: { user: number; system: number };
  beforeAll(async () => {
    // Rejects unless it exits with 0.
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', METER, TOUR], {
      env: { PATH: process.env.PATH },
    });
    said = stdout;
    worked = JSON.parse(stderr);
  }, 120_000);

  it('works far less than the 20 s it may take', () => {
    expect((worked.user + worked.system) / 1e6).toBeLessThan(10);
  });

  it('is readable at 80 columns and without colour', () => {
    expect(said.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(said).not.toContain('\u001b');
  });

  it.each([
    ['captures this repository', /\$ rl4 capture[\s\S]*<RL4-CODEX v="1.2">[\s\S]*<\/RL4-CODEX>/],
    [
      'has a leak refused, with its reason',
      /refused\n {2}ERROR:value-refused:projectContext\.phase The value does not fit/,
    ],
    ['has one refused by the receiver', /refused\n {2}ERROR:raw-content:pii:DATA Raw content must not be in a payload/],
    ['has the payload decoded by an agent without the repository', /files within reach: 0\n {2}checksum: verified/],
    ['shows what is UNKNOWN', /mode: UNKNOWN/],
    ['shows a conflict', /merge\s+paused[\s\S]*CONFLICT:UPDATED_TASKS/],
    ['has it decided', /after a person decided\s+merged[\s\S]*Call Bo/],
    ['hydrates a manifest from local texts', /hydrated: dense\s+Turn left at the oak\./],
    ['catches drift', /ERROR:hash-mismatch:walk/],
    ['shares context in main mode', /main: the parent sees\s+\{"issues":2\}/],
    ['isolates it in fork mode', /fork: the parent sees\s+"nothing"/],
    ['judges our own packages', /codex-validator\s+MUST and SHOULD met/],
    ['judges a broken one', /codex-validator\s+Non-Compliant[\s\S]*for instance v-/],
  ])('%s', (_name, expected) => {
    expect(said).toMatch(expected);
  });

  it('tells no name of the repository in its payload', () => {
    const payload = /<RL4-CODEX[\s\S]*?<\/RL4-CODEX>/.exec(said)?.[0] as string;
    expect(payload).not.toMatch(/\.ts|\.md|src\/|packages\//);
  });
});
