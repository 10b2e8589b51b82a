/** The page: a header, the tabs, and the one that is open. The address says which, and may carry its content. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Header } from './header.js';
import { type Link, readLink } from './link.js';
import { Panel } from './panel.js';
import { TabList } from './tab-list.js';
import { TABS, type TabEntry } from './tabs.js';

const FIRST = TABS[0] as TabEntry;

interface Place {
  entry: TabEntry;
  link: Link | undefined;
}

function placeOf(hash: string): Place {
  const link = readLink(hash);
  const entry = TABS.find(({ id }) => id === link.tab);
  return entry ? { entry, link } : { entry: FIRST, link: undefined };
}

export function App() {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  /** What each tab holds while another one is open. */
  const contents = useMemo(() => new Map<string, unknown>(), []);

  useEffect(() => {
    const follow = () => setPlace(placeOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const open = (entry: TabEntry) => {
    history.pushState(null, '', `#${entry.id}`);
    setPlace({ entry, link: undefined });
  };
  const { entry, link } = place;
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('panel')?.focus()}>
        Skip to the tab
      </button>
      <Header tab={entry.id} contents={contents} />
      <TabList tabs={TABS} open={entry} onOpen={open} />
      <main>
        <Panel key={entry.id} entry={entry} link={link} contents={contents} />
      </main>
      <footer>
        <p>
          Everything happens in this page: no server, nothing uploaded, nothing stored but your choice of theme. The
          Content-Security-Policy of the page forbids it to connect to anything.
        </p>
      </footer>
    </>
  );
}
