/** One case: which requirements it decides, what is asked, what must come, and what came. */
import {
  type CaseRecord,
  type CaseResult,
  type Exchange,
  requirements,
  type Step,
  type Vector,
} from '@rl4/compliance-suite';
import { useState } from 'preact/hooks';
import { compactJson } from '../editor/compact-json.js';

const MAX_SHOWN = 4000;
const rows = new Map(requirements.map((row) => [row.id, row]));

interface CaseViewProps {
  vector: Vector;
  result: CaseResult | undefined;
  record: CaseRecord | undefined;
}

export function CaseView({ vector, result, record }: CaseViewProps) {
  const [isOpen, setOpen] = useState(false);
  const outcome = result?.outcome ?? 'not run';
  return (
    <details class="card case" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={`badge ${levelOf(outcome)}`}>{outcome}</span> {vector.title}{' '}
        <span class="count">{vector.requirements.join(', ')}</span>
      </summary>
      {isOpen && (
        <div class="inside">
          {result?.problems.map((problem) => (
            <p key={problem} class="notice error">
              {problem}
            </p>
          ))}
          <ul class="rules">
            {vector.requirements.map((id) => (
              <li key={id}>
                <code>{id}</code> <strong>{rows.get(id)?.level}</strong> {rows.get(id)?.statement}
              </li>
            ))}
          </ul>
          {vector.steps.map((step, index) => (
            <StepView key={`${index} ${step.operation}`} step={step} exchange={record?.exchanges[index]} />
          ))}
          <p class="count">
            {vector.id}, {vector.role}, {vector.level}, since {vector.since}
          </p>
        </div>
      )}
    </details>
  );
}

function StepView({ step, exchange }: { step: Step; exchange: Exchange | undefined }) {
  return (
    <div class="exchange">
      <h4>{step.operation} is asked</h4>
      <pre>{cut(compactJson(exchange?.request.input ?? step.input))}</pre>
      <h4>must be {step.expect.outcome === 'either' ? 'ok or rejected' : step.expect.outcome}</h4>
      {step.expect.checks && <pre>{cut(step.expect.checks.map((check) => compactJson(check)).join('\n'))}</pre>}
      {exchange && (
        <>
          <h4>was {exchange.reply.kind === 'answer' ? exchange.reply.outcome : exchange.reply.kind}</h4>
          <pre>
            {cut(compactJson(exchange.reply.kind === 'answer' ? exchange.reply.output : exchange.reply.message))}
          </pre>
        </>
      )}
    </div>
  );
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function levelOf(outcome: string): string {
  if (outcome === 'pass') return 'fine';
  return outcome === 'not run' || outcome === 'not-applicable' ? '' : 'error';
}
