/** The fragments by their time. They are dragged, or moved by button, between "arrived" and "set aside". */
import { useState } from 'preact/hooks';
import { useDrop } from '../editor/drop.js';
import {
  addBlocks,
  type FragmentsContent,
  MAX_TEXT,
  moveFragment,
  removeFragment,
  timestampOf,
  updatesOf,
} from './content.js';

const DRAGGED = 'application/x-rl4-fragment';

interface TimelineProps {
  content: FragmentsContent;
  setContent(content: FragmentsContent): void;
  applied: readonly string[];
}

export function Timeline({ content, setContent, applied }: TimelineProps) {
  const [notice, setNotice] = useState('');
  const take = (text: string) => {
    if (text.length > MAX_TEXT) return setNotice(`That is larger than ${MAX_TEXT / 1024} KB; nothing was added.`);
    const next = addBlocks(content, text);
    setNotice(next ? '' : 'There is no snapshot and no fragment in that.');
    if (next) setContent(next);
  };
  const drop = async (data: DataTransfer, isArriving: boolean) => {
    const own = data.getData(DRAGGED);
    if (own !== '') return setContent(moveFragment(content, own, isArriving));
    const [file] = data.files;
    if (file && file.size > MAX_TEXT) return setNotice(`${file.name} is larger than ${MAX_TEXT / 1024} KB.`);
    take(file ? await file.text() : data.getData('text/plain'));
  };
  return (
    <div class="timeline">
      <Row title="Arrived" isArrived fragments={content.arrived} {...{ content, setContent, drop, applied }} />
      <Row title="Set aside" isArrived={false} fragments={content.aside} {...{ content, setContent, drop, applied }} />
      <label class="paste">
        <span>Paste a fragment, a snapshot, or both in one text</span>
        <textarea
          rows={2}
          maxLength={MAX_TEXT}
          spellcheck={false}
          placeholder="<RL4-CODEX-FRAGMENT …"
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData?.getData('text/plain') ?? '');
          }}
          onInput={(event) => {
            const { value } = event.currentTarget;
            if (/<\/RL4-CODEX(?:-FRAGMENT)?>\s*$/.test(value.slice(-60))) {
              event.currentTarget.value = '';
              take(value);
            }
          }}
        />
      </label>
      <p class="refused" role="alert">
        {notice}
      </p>
    </div>
  );
}

interface RowProps extends TimelineProps {
  title: string;
  isArrived: boolean;
  fragments: readonly string[];
  drop(data: DataTransfer, isArriving: boolean): void;
}

function Row({ title, isArrived, fragments, content, setContent, drop, applied }: RowProps) {
  const [zone, isOver] = useDrop<HTMLElement>((data) => drop(data, isArrived));
  const sorted = fragments
    .map((text, index) => ({ text, arrival: index + 1, time: timestampOf(text) ?? 'no timestamp' }))
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.arrival - b.arrival));
  return (
    <section class={`row ${isArrived ? 'arrived' : 'aside'} ${isOver ? 'over' : ''}`} aria-label={title} ref={zone}>
      <h4>
        {title} <span class="count">{fragments.length}</span>
      </h4>
      {fragments.length === 0 && <p class="empty">Drop fragments here.</p>}
      <ol>
        {sorted.map(({ text, time, arrival }) => (
          <li
            key={text}
            class={isArrived && applied.includes(time) ? 'applied' : ''}
            draggable
            onDragStart={(event) => event.dataTransfer?.setData(DRAGGED, text)}
          >
            <p class="when">
              <time>{time}</time>
              {isArrived && <span class="count">came as no. {arrival}</span>}
            </p>
            <pre>{updatesOf(text)}</pre>
            <p class="buttons">
              <button
                type="button"
                class="quiet"
                aria-label={`${isArrived ? 'Set aside' : 'Let it arrive'} ${time}, no. ${arrival}`}
                onClick={() => setContent(moveFragment(content, text, !isArrived))}
              >
                {isArrived ? 'Set aside' : 'Let it arrive'}
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={`Remove ${time}, no. ${arrival}`}
                onClick={() => setContent(removeFragment(content, text))}
              >
                Remove
              </button>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
