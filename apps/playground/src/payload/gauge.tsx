/** How large a payload is, against what an encoder aims at and what a receiver refuses. */

const TARGET = 4096;
const LIMIT = 10_240;

export function Gauge({ bytes }: { bytes: number }) {
  const said = bytes > LIMIT ? 'too large' : bytes > TARGET ? 'above the target' : 'within the target';
  const level = bytes > LIMIT ? 'error' : bytes > TARGET ? 'warning' : 'fine';
  return (
    <div class="gauge">
      <p>
        <strong>{bytes.toLocaleString('en')}</strong> bytes <span class={`badge ${level}`}>{said}</span>
      </p>
      <meter class="unseen" aria-label="Size of the payload" min={0} max={LIMIT} high={TARGET} value={bytes}>
        {`${bytes} bytes, ${said}`}
      </meter>
      <div class="track" aria-hidden="true">
        <div class={`fill ${level}`} style={{ width: `${Math.min(100, (bytes / LIMIT) * 100)}%` }} />
        <div class="tick" style={{ left: `${(TARGET / LIMIT) * 100}%` }} />
      </div>
      <p class="scale" aria-hidden="true">
        <span style={{ left: `${(TARGET / LIMIT) * 100}%` }}>4,096 target</span>
        <span class="last">10,240 limit</span>
      </p>
    </div>
  );
}
