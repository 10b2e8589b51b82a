/**
 * Ratios, not times: ours and the peer are run in turns, so that what slows the machine slows both. A bench never fails
 * for being slow; it says whether the target was met.
 */

const ROUNDS = 15;
const ROUND_MS = 40;

/** Milliseconds that one call takes, over a round of at least ROUND_MS. */
async function round(work) {
  let calls = 0;
  const start = performance.now();
  let now = start;
  while (now - start < ROUND_MS) {
    const result = work();
    if (result instanceof Promise) await result;
    calls++;
    now = performance.now();
  }
  return (now - start) / calls;
}

/** Calls so short that reading the clock would count are grouped. */
function grouped(work, size) {
  if (size === 1) return work;
  return () => {
    for (let call = 0; call < size; call++) work();
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

export function createBench(print = console.log) {
  const results = [];

  /**
   * Measures two functions against each other. `ratio` is how many times as fast as the peer ours is; `target` is the
   * least ratio wanted. Synchronous functions shorter than a few microseconds need `group`, the calls in one measurement.
   */
  async function compare({ name, ours, peer, target, group = 1 }) {
    const [ourWork, peerWork] = [grouped(ours, group), grouped(peer, group)];
    await round(ourWork);
    await round(peerWork);
    const times = { ours: [], peer: [] };
    for (let count = 0; count < ROUNDS; count++) {
      times.ours.push(await round(ourWork));
      times.peer.push(await round(peerWork));
    }
    const micros = (values) => Number(((median(values) / group) * 1000).toPrecision(4));
    record({ name, ours: micros(times.ours), peer: micros(times.peer), unit: 'µs', target });
  }

  /** Notes a result measured elsewhere. `lower` says that less is better (times, memory); that is the default. */
  function record({ name, ours, peer, unit, target, lower = true }) {
    const ratio = Number((lower ? peer / ours : ours / peer).toPrecision(3));
    const meets = target === undefined ? true : ratio >= target;
    results.push({ name, ours, peer, unit, ratio, target: target ?? null, meets });
    const wanted = target === undefined ? '' : `  target ${target}  ${meets ? 'met' : 'MISSED'}`;
    print(
      `${name.padEnd(58)} ${String(ours).padStart(9)} / ${String(peer).padEnd(9)} ${unit.padEnd(6)} ×${ratio}${wanted}`,
    );
  }

  /** Prints a table of figures that are no ratios, such as recall. */
  function table(title, rows) {
    print(`\n${title}`);
    console.table(rows);
  }

  return { compare, record, table, results };
}
