/** Diagnostics as a list: the protocol string, what to do, and a way to the place. */

export interface Problem {
  severity: 'error' | 'warning';
  /** The protocol string. */
  line: string;
  message: string;
  /** Where it is; absent when the text has no such place. */
  at?: { start: number; end: number } | undefined;
}

/** The diagnostics of any package: they have one shape, and each package writes its own strings. */
export function toProblems<D extends Pick<Problem, 'severity' | 'message'>>(
  diagnostics: readonly D[],
  format: (diagnostic: D) => string,
): Problem[] {
  return diagnostics.map((diagnostic) => ({
    severity: diagnostic.severity,
    line: format(diagnostic),
    message: diagnostic.message,
  }));
}

interface ProblemsProps {
  id?: string;
  problems: readonly Problem[];
  /** What is said when there are none. */
  none: string;
  onShow?(place: { start: number; end: number }): void;
}

const MAX_SHOWN = 100;

export function Problems({ id, problems, none, onShow }: ProblemsProps) {
  const rest = problems.length - MAX_SHOWN;
  return (
    <div class="problems" id={id} role="status">
      {problems.length === 0 && <p class="none">{none}</p>}
      <ul>
        {problems.slice(0, MAX_SHOWN).map((problem, index) => (
          <li key={`${index} ${problem.line}`} class={problem.severity}>
            <code>{problem.line}</code>
            <span>{problem.message}</span>
            {problem.at && onShow && (
              <button
                type="button"
                class="quiet"
                aria-label={`Show ${problem.line}`}
                onClick={() => problem.at && onShow({ ...problem.at })}
              >
                show
              </button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>and {rest} more</p>}
    </div>
  );
}
