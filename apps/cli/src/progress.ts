/** One line on a terminal that says how many bytes of long work are done; nothing anywhere else. */
import type { SingleBar, ValueType } from 'cli-progress';

export interface Progress {
  /** In bytes. */
  update(done: number, total: number): void;
  /** Takes the line away. */
  stop(): void;
}

/** The library is loaded for a terminal only, and until it is there nothing is shown. */
export function createProgress(label: string, terminal: NodeJS.WriteStream | undefined): Progress {
  let bar: SingleBar | undefined;
  let isStopped = terminal === undefined;
  let state = { done: 0, total: 0 };
  if (terminal) {
    import('cli-progress').then(({ default: { Presets, SingleBar } }) => {
      if (isStopped) return;
      const format = `${label} {bar} {percentage}% of {total}`;
      const look = { stream: terminal, format, formatValue, barsize: 24, hideCursor: true, clearOnComplete: true };
      bar = new SingleBar(look, Presets.rect);
      bar.start(state.total, state.done);
    });
  }
  return {
    update(done, total) {
      state = { done, total: Math.max(done, total) };
      bar?.setTotal(state.total);
      bar?.update(state.done);
    },
    stop() {
      isStopped = true;
      bar?.stop();
    },
  };
}

function formatValue(value: number, _options: object, type: ValueType): string {
  return type === 'total' ? `${(value / 1e6).toFixed(1)} MB` : String(value);
}
