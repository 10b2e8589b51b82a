/** The two runs beside each other, as many steps as were asked for. Where they differ, the step says so. */
import { useState } from 'preact/hooks';
import { compactJson } from '../editor/compact-json.js';
import type { Run, Step } from './run.js';

export function Steps({ runs }: { runs: readonly Run[] }) {
  const [asked, setAsked] = useState(Number.POSITIVE_INFINITY);
  const total = Math.max(0, ...runs.map(({ steps }) => steps.length));
  const shown = Math.min(asked, total);
  return (
    <div class="steps">
      <p class="buttons">
        <button type="button" onClick={() => setAsked(1)} disabled={shown === 1}>
          From the start
        </button>
        <button type="button" class="primary" onClick={() => setAsked(shown + 1)} disabled={shown >= total}>
          Next step
        </button>
        <button type="button" onClick={() => setAsked(Number.POSITIVE_INFINITY)} disabled={shown >= total}>
          All
        </button>
        <span class="count" role="status">
          step {shown} of {total}
        </span>
      </p>
      <div class="runs">
        {runs.map(({ mode, steps, audit }, side) => (
          <section key={mode} aria-label={`${mode} mode`}>
            <h4>{mode}</h4>
            <ol>
              {steps.slice(0, shown).map((step, index) => (
                <StepView key={step.title} step={step} other={runs[1 - side]?.steps[index]} />
              ))}
            </ol>
            {shown >= total && audit.length > 0 && (
              <details class="card">
                <summary>Audit</summary>
                <ul>
                  {audit.map((line, index) => (
                    <li key={`${index} ${line}`}>
                      <code>{line}</code>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function StepView({ step, other }: { step: Step; other: Step | undefined }) {
  const text = write(step.shown);
  const differs = other !== undefined && write(other.shown) !== text;
  return (
    <li class={differs ? 'differs' : ''}>
      <p>
        {step.title} {differs && <span class="badge warning">differs</span>}
      </p>
      <pre>{text}</pre>
    </li>
  );
}

function write(shown: unknown): string {
  if (typeof shown === 'string') return shown;
  const text = compactJson(shown);
  return text === '{}' ? 'nothing' : text;
}
