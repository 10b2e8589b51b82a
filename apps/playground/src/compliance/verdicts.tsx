import type { Verdict } from '@rl4/compliance-suite';

const NAMES = { codex: 'RL4-CODEX', dual: 'Dual mode', manifest: 'CODEX manifest', context: 'Context' } as const;

const MAX_NAMED = 8;

/** One verdict per protocol and role, with the requirements that decided it. */
export function Verdicts({
  verdicts,
  onRequirement,
}: {
  verdicts: readonly Verdict[];
  onRequirement: (id: string) => void;
}) {
  return (
    <ul class="verdicts">
      {verdicts.map(({ protocol, roles, level, decidedBy, passed, scored }) => (
        <li key={roles.join()}>
          <h4>
            {NAMES[protocol]} <span class="count">{roles.map((role) => shortName(role, protocol)).join(' and ')}</span>
          </h4>
          <p>
            <span class={`badge ${level === 'Non-Compliant' ? 'error' : decidedBy.length > 0 ? 'warning' : 'fine'}`}>
              {level}
            </span>
            <span class="count">
              {passed} of {scored} cases
            </span>
          </p>
          {decidedBy.length > 0 && (
            <p class="decided">
              decided by{' '}
              {decidedBy.slice(0, MAX_NAMED).map((id) => (
                <button key={id} type="button" class="quiet" onClick={() => onRequirement(id)}>
                  {id}
                </button>
              ))}
              {decidedBy.length > MAX_NAMED && `and ${decidedBy.length - MAX_NAMED} more`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** `codex-encoder` is the encoder; a protocol with one role needs no name for it. */
function shortName(role: string, protocol: string): string {
  return role.slice(protocol.length + 1);
}
