/** One line on a terminal that says how far long work is; nothing anywhere else. */

export interface Progress {
  update(done: number, total: number): void;
  /** Takes the line away. */
  stop(): void;
}

interface Terminal {
  columns: number;
  write(text: string): unknown;
}

const BAR = 24;
const EVERY_MS = 80;

export function createProgress(label: string, terminal: Terminal | undefined): Progress {
  let shownAt = 0;
  return {
    update(done, total) {
      const now = performance.now();
      if (!terminal || (done < total && now - shownAt < EVERY_MS)) return;
      shownAt = now;
      const filled = total === 0 ? BAR : Math.round((BAR * done) / total);
      const line = `${label} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${total}`;
      terminal.write(`\r\x1b[K${line.slice(0, terminal.columns - 1)}`);
    },
    stop() {
      if (shownAt > 0) terminal?.write('\r\x1b[K');
    },
  };
}
