import { coreVocabulary, findContent, isSlug, redact } from '@rl4/zero-content';
import { quote, show, step } from '../print.js';

export function showContent(file: string): void {
  step('A leak attempt is seen, and what remains is safe to hand over');
  const note = [
    'Ship the redesign by Friday; CI/CD stays green 24/7.',
    `${file} fails since 2024-05-06`,
    'ask alice@example.com, the key is AKIAIOSFODNN7EXAMPLE',
  ];
  for (const line of note) {
    quote(line);
    for (const { rule, start, end } of findContent(line))
      quote(`${' '.repeat(start)}${'^'.repeat(end - start)} ${rule}`);
    if (findContent(line).length > 0) quote(redact(line, ['secret', 'pii', 'path', 'time']));
  }
  for (const text of ['stabilize-context-cache', 'acme-checkout', 'src/login.ts']) {
    show(
      text,
      isSlug(text, coreVocabulary) ? 'core words' : isSlug(text) ? 'a slug, with words of its own' : 'refused',
    );
  }
}
