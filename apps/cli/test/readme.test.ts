/** The two-minute path of the README, typed into a shell as it stands there, in a repository with a known history. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { createRepository, HOUR, lines, MINUTE, NOON } from './repository.js';
import { MAIN, temporary } from './rl4.js';

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const FENCE = /^```(sh|text)\n([^`]*)^```$/gm;

/** What to type, and what the README says it prints. */
function steps(): { typed: string; printed: string }[] {
  const blocks = [...README.matchAll(FENCE)];
  return blocks.flatMap(([, language, typed = ''], index) => {
    const next = blocks[index + 1];
    return language === 'sh' ? [{ typed, printed: next?.[1] === 'text' ? (next[2] ?? '') : '' }] : [];
  });
}

/** Ids depend on the key, which is random. */
function withoutDigits(text: string): string {
  return text.replace(/#[0-9a-f]{16,64}/g, '#…');
}

it('goes from install to a hand-off between two agents', () => {
  const shop = createRepository('feature/cards');
  const manifest = '{ "dependencies": { "react": "1", "pg": "1" } }';
  shop.commit({
    at: NOON - HOUR,
    subject: 'Shop',
    files: { 'package.json': manifest, 'docs/adr/0001-cards.md': '# Cards\n' },
  });
  for (let step = 0; step < 6; step++) {
    const files = { 'src/cards.ts': lines(10 * (step + 1)), [`test/cards${step}.test.ts`]: lines(8) };
    shop.commit({ at: NOON + step * 10 * MINUTE, subject: `Cards, step ${step}`, files });
  }
  const bin = temporary();
  mkdirSync(bin.path('bin'));
  // npm would put rl4 here.
  for (const [name, text] of [
    ['rl4', `exec '${process.execPath}' '${MAIN}' "$@"`],
    ['npm', ''],
  ] as const) {
    writeFileSync(bin.path(`bin/${name}`), `#!/bin/sh\n${text}\n`);
    chmodSync(bin.path(`bin/${name}`), 0o755);
  }
  const at = `${NOON + 3 * HOUR} +0000`;
  const env = {
    ...process.env,
    PATH: `${bin.path('bin')}${delimiter}${process.env.PATH}`,
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_DATE: at,
  };
  const path = steps();
  expect(path).toHaveLength(3);
  for (const { typed, printed } of path) {
    // Ending with the findings of `rl4 diff` is no failure here.
    const shown = execFileSync('bash', ['-c', `${typed}\ntrue`], {
      cwd: shop.dir,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(withoutDigits(shown)).toBe(withoutDigits(printed));
  }
});
