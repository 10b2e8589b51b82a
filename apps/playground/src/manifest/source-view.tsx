/** One source: whether it is what the manifest recorded, its text, and what is left out of it. */
import { formatDiagnostic } from '@codex/manifest';
import { useMemo, useState } from 'preact/hooks';
import { Editor } from '../editor/editor.js';
import { Problems, toProblems } from '../editor/problems.js';
import { ReadOnly } from '../editor/read-only.js';
import { MAX_FILE_BYTES } from './bundle.js';
import { exclusionMarks, type SourceReport } from './examine.js';

const MAX_EDITED = 64 * 1024;
const STATUS = {
  clean: ['fine', 'every byte as recorded'],
  drifted: ['error', 'drifted'],
  missing: ['warning', 'not here'],
} as const;

interface SourceViewProps {
  report: SourceReport;
  /** What is being typed into it. */
  typed: string | undefined;
  onText(text: string): void;
  onBytes(bytes: Uint8Array): void;
}

export function SourceView({ report, typed, onText, onBytes }: SourceViewProps) {
  const { source, status, text, diagnostics } = report;
  const [level, said] = STATUS[status];
  const uri = Array.isArray(source.uri) ? source.uri.join(' + ') : source.uri;
  const take = async (file: File | undefined) => {
    if (file && file.size <= MAX_FILE_BYTES) onBytes(new Uint8Array(await file.arrayBuffer()));
  };
  return (
    <li class="source">
      <h4>
        {String(source.id)} <span class={`badge ${level}`}>{said}</span>
      </h4>
      <dl class="facts">
        <div>
          <dt>from</dt>
          <dd>{String(uri)}</dd>
        </div>
        <div>
          <dt>recorded</dt>
          <dd>
            {String(source.size_bytes ?? '?')} bytes,{' '}
            <code title={source.hash}>{String(source.hash).slice(0, 21)}…</code>
          </dd>
        </div>
      </dl>
      {text === undefined ? (
        <label class="file">
          <span>Give its text</span>
          <input type="file" onChange={(event) => take(event.currentTarget.files?.[0])} />
        </label>
      ) : (
        <SourceText report={report} text={typed ?? text} onText={onText} />
      )}
      {diagnostics.length > 0 && <Problems problems={toProblems(diagnostics, formatDiagnostic)} none="" />}
    </li>
  );
}

function SourceText({ report, text, onText }: { report: SourceReport; text: string; onText: (text: string) => void }) {
  const [selection, setSelection] = useState<{ start: number; end: number }>();
  const marks = useMemo(() => exclusionMarks(report.source, text), [report.source, text]);
  if (text.length > MAX_EDITED) {
    return <ReadOnly label={`Beginning of ${report.source.id}`} text={`${text.slice(0, 4000)}…`} />;
  }
  return (
    <>
      <Editor
        id={`source-${report.source.id}`}
        label={`Text of ${report.source.id}`}
        value={text}
        onInput={onText}
        marks={marks}
        limit={MAX_EDITED}
        selection={selection}
        isShort
      />
      {marks.length > 0 && (
        <p class="exclusions">
          Left out:{' '}
          {marks.map(({ start, end, reason }) => (
            <button key={start} type="button" class="quiet excluded" onClick={() => setSelection({ start, end })}>
              {reason === '' ? 'no reason given' : reason}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
