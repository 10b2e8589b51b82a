/** The row of tabs: one stop for the Tab key, arrows move within it, as screen readers announce it. */
import { useEffect, useRef } from 'preact/hooks';
import type { TabEntry } from './tabs.js';

export function TabList({
  tabs,
  open,
  onOpen,
}: {
  tabs: readonly TabEntry[];
  open: TabEntry;
  onOpen: (tab: TabEntry) => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);

  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, tabs.indexOf(open), tabs.length);
    if (target === undefined) return;
    event.preventDefault();
    onOpen(tabs[target] as TabEntry);
    document.getElementById(`tab-${tabs[target]?.id}`)?.focus();
  };
  return (
    <nav class="tabs" aria-label="Protocols">
      <div role="tablist" aria-label="Protocols" ref={row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            type="button"
            key={tab.id}
            id={`tab-${tab.id}`}
            role="tab"
            aria-selected={tab === open}
            aria-controls="panel"
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onOpen(tab)}
          >
            {tab.name}
          </button>
        ))}
      </div>
    </nav>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
