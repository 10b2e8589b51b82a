import { decode, describeState, encode, formatDiagnostic, passesGate, safeEncode } from '@rl4/codex-protocol';
import { createHasher, generateKey } from '@rl4/core-hash';
import { quote, show, step } from '../print.js';

export function showPayload(files: readonly string[]): void {
  step('A state becomes a payload that leaks nothing');
  const hasher = createHasher({ key: generateKey() });
  const payload = encode(
    {
      projectContext: { projectHash: 'this repository', mode: 'strict', phase: 'build' },
      temporalContext: { cycles: 3, actions: ['edit', 'review'], hotspots: files.slice(0, 2) },
      developerProfile: { stackDescriptors: ['TypeScript', 'Redis'] },
      decisionContext: { integrity: 'GREEN', adjustments: ['stabilize-context-cache'] },
    },
    { hasher, checksum: true },
  );
  quote(payload);
  const leak = safeEncode({ projectContext: { phase: files[0] as string } }, { hasher });
  show('a path as phase', leak.ok ? 'let through' : leak.diagnostics.map(formatDiagnostic).join(' '));

  step('A second agent reads it, without the repository and without the key');
  const { state, checksum } = decode(payload);
  show('checksum', checksum);
  show('may be promoted', String(passesGate(state)));
  quote(describeState(state).split('\n').slice(0, 9).join('\n'));
}
