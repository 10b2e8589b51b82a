import { formatDiagnostic, safeDecode, safeEncode } from '@rl4/codex-protocol';
import { createHasher } from '@rl4/core-hash';
import { findContent, redact } from '@rl4/zero-content';
import { quote, show, step } from '../print.js';

export function showLeak(payload: string, path: string, key: Uint8Array): void {
  step('A leak attempt is refused, with its reason');
  const leak = safeEncode({ projectContext: { phase: path } }, { hasher: createHasher({ key }) });
  show('encode a path as the phase', leak.ok ? 'let through' : 'refused');
  for (const diagnostic of leak.diagnostics) quote(`${formatDiagnostic(diagnostic)} ${diagnostic.message}`);

  const tampered = payload.replace('<DATA>', '<DATA>owner=alice@example.com | ');
  const received = safeDecode(tampered);
  show('receive owner=alice@example.com', received.ok ? 'let through' : 'refused');
  for (const diagnostic of received.diagnostics.filter(({ severity }) => severity === 'error'))
    quote(`${formatDiagnostic(diagnostic)} ${diagnostic.message}`);

  step('In any other text it is seen, and what remains is safe to hand over');
  const note = [
    'Ship the redesign by Friday; CI/CD stays green 24/7.',
    `${path} fails since 2024-05-06`,
    'ask alice@example.com, the key is AKIAIOSFODNN7EXAMPLE',
  ];
  for (const line of note) {
    const findings = findContent(line);
    quote(line);
    for (const { rule, start, end } of findings) quote(`${' '.repeat(start)}${'^'.repeat(end - start)} ${rule}`);
    if (findings.length > 0) quote(redact(line, ['secret', 'pii', 'path', 'time']));
  }
}
