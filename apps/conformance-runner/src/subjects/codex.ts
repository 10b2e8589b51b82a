/** `@rl4/codex-protocol` behind the `codex.*` operations. */
import {
  type Diagnostic,
  describeState,
  type EncodeOptions,
  formatDiagnostic,
  passesGate,
  type StateInput,
  safeDecode,
  safeDownConvert,
  safeEncode,
  safeRelay,
  type ValidateOptions,
  validate,
} from '@rl4/codex-protocol';
import type { Answer } from '@rl4/compliance-suite';
import { createHasher } from '@rl4/core-hash';
import type { Adapter, Input } from '../adapter.js';

type Written = ReturnType<typeof safeEncode> | ReturnType<typeof safeRelay>;

export const operations: Adapter['operations'] = {
  'codex.encode'({ state, key, options }) {
    const hasher = createHasher({ key: fromHex(String(key)) });
    return written(safeEncode(state as StateInput, { ...(options as Partial<EncodeOptions>), hasher }));
  },

  'codex.validate'(input) {
    const { valid, diagnostics } = validate(payloadOf(input), { profile: input.profile as ValidateOptions['profile'] });
    return answer(valid, diagnostics, {});
  },

  'codex.decode'(input) {
    const { ok, diagnostics, ...decoded } = safeDecode(payloadOf(input), input.options ?? {});
    if (decoded.status === 'failed') return answer(false, diagnostics, decoded);
    const { state } = decoded;
    return answer(true, diagnostics, { ...decoded, description: describeState(state), promotes: passesGate(state) });
  },

  'codex.relay'({ payload, optional, version }) {
    const text = String(payload);
    if (version !== undefined) return written(safeDownConvert(text, version as '1.1'));
    return written(safeRelay(text, { optional: (optional ?? {}) as Record<string, string | null> }));
  },
};

export const capabilities: Adapter['capabilities'] = [
  'codex.encode:version',
  'codex.encode:checksum',
  'codex.decode:partial',
  'codex.decode:versions',
  'codex.decode:checksum',
  'codex.decode:describe',
  'codex.decode:gate',
];

function written(result: Written): Answer {
  return answer(result.ok, result.diagnostics, result.ok ? { payload: result.payload } : {});
}

function answer(isOk: boolean, diagnostics: readonly Diagnostic[], output: Answer['output']): Answer {
  return {
    outcome: isOk ? 'ok' : 'rejected',
    output: { ...output, diagnostics: diagnostics.map(formatDiagnostic) },
  };
}

function payloadOf({ payload, payloadBase64 }: Input): string | Uint8Array {
  if (payloadBase64 === undefined) return payload as string;
  return Uint8Array.from(atob(String(payloadBase64)), (character) => character.charCodeAt(0));
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
