/**
 * The tour: what the packages do, on real input, step by step. It reads this repository and prints to the terminal;
 * nothing leaves the machine.
 */
import { execFileSync } from 'node:child_process';
import { canonicalJson, createHasher, generateKey, sha256Digest } from '@rl4/core-hash';
import { coreVocabulary, findContent, isSlug, redact } from '@rl4/zero-content';

const WIDTH = 78;

function step(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, WIDTH - title.length - 4))}`);
}

function show(label: string, value: string): void {
  console.log(`${label.padEnd(32)} ${value}`);
}

step('Names become keyed ids');
const files = execFileSync('git', ['ls-files', 'packages/*/src/*'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .slice(0, 4);
const ours = createHasher({ key: generateKey() });
const theirs = createHasher({ key: generateKey() });
for (const file of files) show(file.replace('packages/', ''), ours.id('mod', file));
console.log('\nThe same file under another key, and in another namespace:');
show('another key', theirs.id('mod', files[0] as string));
show('another namespace', ours.id('file', files[0] as string));

step('A leak attempt is seen');
const note = [
  'Ship the redesign by Friday; CI/CD stays green 24/7.',
  `${files[1]} fails since 2024-05-06T10:00Z`,
  'ask alice@example.com, the key is AKIAIOSFODNN7EXAMPLE',
];
for (const line of note) {
  console.log(`  ${line}`);
  for (const { rule, start, end } of findContent(line)) {
    console.log(`  ${' '.repeat(start)}${'^'.repeat(end - start)} ${rule}`);
  }
}

step('The same note, safe to hand over');
for (const line of note) console.log(`  ${redact(line, ['secret', 'pii', 'path', 'time'])}`);

step('State is told in slugs');
for (const text of ['stabilize-context-cache', 'acme-checkout', 'src/login.ts']) {
  show(text, isSlug(text, coreVocabulary) ? 'core words' : isSlug(text) ? 'a slug, with words of its own' : 'refused');
}

step('One value, one digest');
show('{ b: 1, a: [2] }', sha256Digest(canonicalJson({ b: 1, a: [2] })).slice(0, 45));
show('{ a: [2], b: 1 }', sha256Digest(canonicalJson({ a: [2], b: 1 })).slice(0, 45));
