/** Which key expires next: a binary heap whose stale members are skipped, and cleared out when they prevail. */

export interface Expiry {
  key: string;
  expiresAt: number;
}

export interface Schedule {
  add(key: string, expiresAt: number, live: number): void;
  /** The key that expires soonest; it stays until it is no longer current. */
  next(): Expiry | undefined;
}

const SLACK = 64;

/** `isCurrent` says whether a key still expires at that time. */
export function createSchedule(isCurrent: (key: string, expiresAt: number) => boolean): Schedule {
  let heap: Expiry[] = [];
  const at = (index: number) => (heap[index] as Expiry).expiresAt;

  function swap(a: number, b: number): void {
    [heap[a], heap[b]] = [heap[b] as Expiry, heap[a] as Expiry];
  }

  function rise(from: number): void {
    let index = from;
    while (index > 0 && at(index) < at((index - 1) >> 1)) {
      swap(index, (index - 1) >> 1);
      index = (index - 1) >> 1;
    }
  }

  function sink(from: number): void {
    let index = from;
    for (;;) {
      const left = 2 * index + 1;
      const least = left + 1 < heap.length && at(left + 1) < at(left) ? left + 1 : left;
      if (least >= heap.length || at(index) <= at(least)) return;
      swap(index, least);
      index = least;
    }
  }

  function add(key: string, expiresAt: number, live: number): void {
    if (heap.length > 2 * live + SLACK) {
      // A sorted list is a heap.
      heap = heap.filter((entry) => isCurrent(entry.key, entry.expiresAt)).sort((a, b) => a.expiresAt - b.expiresAt);
    }
    heap.push({ key, expiresAt });
    rise(heap.length - 1);
  }

  function next(): Expiry | undefined {
    for (let first = heap[0]; first; first = heap[0]) {
      if (isCurrent(first.key, first.expiresAt)) return first;
      const last = heap.pop() as Expiry;
      if (heap.length > 0) heap[0] = last;
      sink(0);
    }
    return undefined;
  }

  return { add, next };
}
