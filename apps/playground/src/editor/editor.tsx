/**
 * A textarea over a coloured copy of its text. The textarea is what people, keyboards and screen readers use; its own
 * letters are transparent. Both wrap alike, and the copy gives the height, so there is nothing to keep in step.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { hiddenMarks, type Mark, segmentsOf } from './marks.js';

interface EditorProps {
  id: string;
  label: string;
  value: string;
  onInput(value: string): void;
  marks?: readonly Mark[];
  /** The most characters it takes; what is larger is refused before it is read. */
  limit: number;
  /** A stretch to select and show; a new object selects again. */
  selection?: { start: number; end: number } | undefined;
  describedBy?: string;
  placeholder?: string;
  isShort?: boolean;
}

/** Above this many marks the copy stays plain: a page of spans would be slower than it is helpful. */
const MAX_MARKS = 6000;
const NONE: readonly Mark[] = [];

export function Editor(props: EditorProps) {
  const { id, label, value, onInput, marks = NONE, limit, selection, describedBy, placeholder, isShort } = props;
  const [refused, setRefused] = useState<string>();
  const shown = useMemo(() => [...(marks.length > MAX_MARKS ? [] : marks), ...hiddenMarks(value)], [marks, value]);
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!selection || !area.current) return;
    area.current.focus({ preventScroll: true });
    area.current.setSelectionRange(selection.start, selection.end);
    copy.current?.querySelector(`[data-at="${selection.start}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selection]);

  const refuse = (length: number) =>
    setRefused(`That has ${count(length)} characters; at most ${count(limit)} are read here. Nothing was changed.`);
  const guard = (event: Event, text = '') => {
    setRefused(undefined);
    if (text.length <= limit) return;
    event.preventDefault();
    refuse(text.length);
  };
  const type = (text: string) => {
    setRefused(undefined);
    onInput(text);
  };
  const drop = async (event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return guard(event, event.dataTransfer?.getData('text/plain'));
    event.preventDefault();
    if (file.size > limit) refuse(file.size);
    else type(await file.text());
  };
  return (
    <div class={isShort ? 'editor short' : 'editor'}>
      <label for={id}>{label}</label>
      <div class="paper">
        <div class="copy" ref={copy} aria-hidden="true">
          {segmentsOf(value, shown).map(({ text, look, start }) =>
            look === '' ? (
              text
            ) : (
              <span class={look} data-at={start}>
                {text}
              </span>
            ),
          )}
          {'\n'}
        </div>
        <textarea
          id={id}
          ref={area}
          value={value}
          maxLength={limit}
          placeholder={placeholder}
          aria-describedby={describedBy}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => type(event.currentTarget.value)}
          onPaste={(event) => guard(event, event.clipboardData?.getData('text/plain'))}
          onDrop={drop}
        />
      </div>
      <p class="refused" role="alert">
        {refused}
      </p>
    </div>
  );
}

function count(number: number): string {
  return number.toLocaleString('en');
}
