/** Name, theme, and the link to what is open. */
import { useRef, useState } from 'preact/hooks';
import { MAX_LINK, writeLink } from './link.js';
import { applyTheme, storedTheme, THEMES, type Theme } from './theme.js';

export function Header({ tab, contents }: { tab: string; contents: ReadonlyMap<string, unknown> }) {
  return (
    <header class="page">
      <h1>
        RL4 <span>playground</span>
      </h1>
      <p>An AI's working state, moved without leaking, inventing or losing anything.</p>
      <div class="tools">
        <Share tab={tab} contents={contents} />
        <ThemeButton />
      </div>
    </header>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
  const change = () => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <button type="button" class="quiet" aria-label={`Theme: ${theme}; change to ${next}`} onClick={change}>
      <span aria-hidden="true" class={`moon ${theme}`} />
      {theme}
    </button>
  );
}

function Share({ tab, contents }: { tab: string; contents: ReadonlyMap<string, unknown> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [link, setLink] = useState<string>();
  const [copied, setCopied] = useState(false);
  const share = () => {
    const content = contents.get(tab);
    if (content === undefined) return;
    const hash = writeLink(tab, content);
    setLink(hash && `${location.href.split('#')[0]}#${hash}`);
    setCopied(false);
    if (hash) history.replaceState(null, '', `#${hash}`);
    dialog.current?.showModal();
  };
  const copy = () =>
    navigator.clipboard.writeText(link ?? '').then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" onClick={share}>
        Share
      </button>
      <dialog ref={dialog} aria-labelledby="share-title">
        <form method="dialog">
          <h2 id="share-title">A link to what you see</h2>
          {link === undefined ? (
            <p>This is too large for a link: at most {MAX_LINK / 1024} KB fit, compressed.</p>
          ) : (
            <>
              <p>
                The content stands behind the <code>#</code>. Browsers send that part to nobody, not even to the host of
                this page; whoever gets the link can read it.
              </p>
              <input
                type="text"
                aria-label="Link"
                readOnly
                value={link}
                onFocus={(event) => event.currentTarget.select()}
              />
            </>
          )}
          <p class="buttons">
            {link !== undefined && (
              <button type="button" class="primary" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </button>
            )}
            <button type="submit">Close</button>
          </p>
        </form>
      </dialog>
    </>
  );
}
