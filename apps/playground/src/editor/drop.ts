/** A place where things can be dropped. What can be done by dropping can always be done without it, too. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export function useDrop<Zone extends HTMLElement>(
  onDrop: (data: DataTransfer) => void,
): [RefObject<Zone | null>, boolean] {
  const zone = useRef<Zone>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      zone.current?.addEventListener(name, act, { signal: listening.signal });
    on('dragleave', () => setOver(false));
    on('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) latest.current(event.dataTransfer);
    });
    return () => listening.abort();
  }, []);
  return [zone, isOver];
}
