import { compactJson } from '../editor/compact-json.js';
import type { Delivery } from './delivery.js';

const LEVELS: Readonly<Record<Delivery['outcome'], string>> = {
  delivered: 'fine',
  'not declared': 'warning',
  refused: 'error',
  missing: 'error',
  absent: '',
};

/** Type by type: whether it is delivered, what was cut from it, and what was redacted. */
export function DeliveryView({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul class="deliveries">
      {deliveries.map(({ type, outcome, isRequired, stripped, redactions, value, diagnostics }) => (
        <li key={type}>
          <p>
            <code>{type}</code> <span class={`badge ${LEVELS[outcome]}`}>{outcome}</span>
            {isRequired && <span class="badge">required</span>}
          </p>
          {stripped.length > 0 && (
            <p class="cut">
              stripped: <del>{stripped.join(', ')}</del>
            </p>
          )}
          {redactions.map(({ path, reason }) => (
            <p key={path} class="cut">
              redacted: <code>{path}</code> ({reason.replaceAll('-', ' ')})
            </p>
          ))}
          {outcome === 'delivered' && <pre>{compactJson(value)}</pre>}
          {outcome !== 'delivered' && diagnostics.map(({ code, message }) => <p key={code}>{message}</p>)}
        </li>
      ))}
    </ul>
  );
}
