/** A form that encodes a state. Names are hashed with a key that is made in the page and never leaves it. */
import { type EncodeResult, formatDiagnostic, type StateInput, safeEncode } from '@rl4/codex-protocol';
import { createHasher, generateKey } from '@rl4/core-hash';
import { useState } from 'preact/hooks';
import { Problems, toProblems } from '../editor/problems.js';
import { FIELDS, readState, type Values } from './form-fields.js';

const EXAMPLE: Values = {
  'projectContext.projectHash': 'acme-shop',
  'projectContext.mode': 'strict',
  'projectContext.phase': 'build',
  'temporalContext.cycles': '5',
  'temporalContext.actions': 'edit, review',
  'temporalContext.hotspots': 'src/auth/login.ts, src/cart.ts',
  'developerProfile.stackDescriptors': 'TypeScript, React, PostgreSQL',
  'decisionContext.integrity': 'GREEN',
  'decisionContext.adjustments': 'stabilize-context-cache',
};

export function EncodeForm({ onPayload }: { onPayload: (payload: string) => void }) {
  const [key, setKey] = useState(generateKey);
  const [values, setValues] = useState<Values>(EXAMPLE);
  const [hasChecksum, setChecksum] = useState(true);
  const [result, setResult] = useState<EncodeResult>();

  const encode = (event: Event) => {
    event.preventDefault();
    const answer = safeEncode(readState(values) as StateInput, {
      hasher: createHasher({ key }),
      checksum: hasChecksum,
    });
    setResult(answer);
    if (answer.ok) onPayload(answer.payload);
  };
  return (
    <form class="encode" onSubmit={encode}>
      <div class="fields">
        {FIELDS.map(({ path, label, hint, options }) => (
          <div key={path}>
            <label for={`form-${path}`}>{label}</label>
            {options ? (
              <select
                id={`form-${path}`}
                value={values[path] ?? ''}
                onChange={(event) => setValues({ ...values, [path]: event.currentTarget.value })}
              >
                <option value="">not said</option>
                {options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </select>
            ) : (
              <input
                id={`form-${path}`}
                type="text"
                maxLength={500}
                autocomplete="off"
                placeholder={hint}
                value={values[path] ?? ''}
                onInput={(event) => setValues({ ...values, [path]: event.currentTarget.value })}
              />
            )}
          </div>
        ))}
      </div>
      <p class="key">
        <span>Key, made in this page</span>
        <code>{[...key.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}…</code>
        <button type="button" class="quiet" onClick={() => setKey(generateKey())}>
          New key
        </button>
      </p>
      <p class="buttons">
        <label class="check">
          <input type="checkbox" checked={hasChecksum} onChange={(event) => setChecksum(event.currentTarget.checked)} />
          with checksum
        </label>
        <button type="submit" class="primary">
          Encode
        </button>
      </p>
      {result && (
        <Problems
          problems={toProblems(result.diagnostics, formatDiagnostic)}
          none="Encoded: the payload is in the editor."
        />
      )}
    </form>
  );
}
