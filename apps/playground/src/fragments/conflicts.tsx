/** Conflicts side by side. Those that wait for a person have a button for each value; a decision can be taken back. */
import type { MergeResult } from '@rl4/fragments';
import type { FragmentsContent } from './content.js';

interface ConflictsProps {
  conflicts: MergeResult['conflicts'];
  content: FragmentsContent;
  setContent(content: FragmentsContent): void;
}

export function Conflicts({ conflicts, content, setContent }: ConflictsProps) {
  const decide = (id: string, choice: number) =>
    setContent({ ...content, decisions: { ...content.decisions, [id]: choice } });
  const takeBack = (id: string) => {
    const { [id]: _taken, ...decisions } = content.decisions;
    setContent({ ...content, decisions });
  };
  return (
    <ul class="conflicts">
      {conflicts.map(({ id, field, options, winner }, index) => {
        const isDecided = Object.hasOwn(content.decisions, id);
        const state = winner === undefined ? 'waits for you' : isDecided ? 'you decided' : 'the later one counts';
        return (
          <li key={`${index} ${id}`}>
            <p>
              <strong>{field}</strong> <span class={`badge ${winner === undefined ? 'warning' : 'fine'}`}>{state}</span>
              {isDecided && (
                <button type="button" class="quiet" aria-label={`Take back ${id}`} onClick={() => takeBack(id)}>
                  Take back
                </button>
              )}
            </p>
            <div class="sides">
              {options.map(({ timestamp, value }, choice) => (
                <div key={value} class={`side ${winner === choice ? 'won' : winner === undefined ? '' : 'lost'}`}>
                  <time>{timestamp}</time>
                  <p>{value}</p>
                  {winner === undefined && (
                    <button
                      type="button"
                      class="primary"
                      aria-label={`Use this: ${value}, for ${field}`}
                      onClick={() => decide(id, choice)}
                    >
                      Use this
                    </button>
                  )}
                </div>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
