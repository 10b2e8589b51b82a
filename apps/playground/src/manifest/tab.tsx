/** Manifest: drop one in; every byte it refers to is checked, and what a model would be given is shown. */
import { formatDiagnostic, type Manifest } from '@codex/manifest';
import { useEffect, useState } from 'preact/hooks';
import { useDrop } from '../editor/drop.js';
import { Editor } from '../editor/editor.js';
import { Problems, toProblems } from '../editor/problems.js';
import { defineTab, type TabProps } from '../shell/tab.js';
import { MAX_FILE_BYTES, readFile } from './bundle.js';
import { type ManifestContent, readManifestContent, withAsset, withText } from './content.js';
import { type Examination, examine } from './examine.js';
import { EXAMPLES } from './examples.js';
import { Layers } from './layers.js';
import { SourceView } from './source-view.js';

const MAX_EDITED = 128 * 1024;

function View({ content, setContent }: TabProps<ManifestContent>) {
  const [found, setFound] = useState<Examination>();
  /** Examining takes a moment; what is being typed must not wait for it. */
  const [typed, setTyped] = useState<{ id: string; text: string; into: ManifestContent }>();
  useEffect(() => {
    let isCurrent = true;
    examine(content).then((examination) => isCurrent && setFound(examination));
    return () => {
      isCurrent = false;
    };
  }, [content]);
  if (!found) return null;
  const { manifest } = found;
  const type = (whole: Manifest, id: string, text: string) => {
    const into = withText(content, whole, id, text);
    setTyped({ id, text, into });
    setContent(into);
  };
  return (
    <div class="columns">
      <div class="column">
        <DropZone onContent={setContent} />
        <Verdict found={found} />
        <fieldset class="choice">
          <legend>Rules</legend>
          {(['strict', 'relaxed'] as const).map((mode) => (
            <label key={mode}>
              <input
                type="radio"
                name="mode"
                checked={content.mode === mode}
                onChange={() => setContent({ ...content, mode })}
              />
              {mode}
            </label>
          ))}
        </fieldset>
        {found.diagnostics.length > 0 && (
          <Problems problems={toProblems(found.diagnostics, formatDiagnostic)} none="" />
        )}
        <h3>Sources</h3>
        <ul class="sources">
          {found.sources.map((report, index) => (
            <SourceView
              key={`${index} ${report.source.id}`}
              report={report}
              typed={typed?.into === content && typed.id === report.source.id ? typed.text : undefined}
              onText={(text) => manifest && type(manifest, report.source.id, text)}
              onBytes={(bytes) => setContent(withAsset(content, report.source.id, bytes))}
            />
          ))}
        </ul>
      </div>
      <div class="column">
        <h3>What a model would be given</h3>
        <Layers layers={found.layers} />
        {content.manifest.length <= MAX_EDITED && (
          <details class="card">
            <summary>The manifest as text</summary>
            <Editor
              id="manifest-text"
              label="Manifest"
              value={content.manifest}
              onInput={(text) => setContent({ ...content, manifest: text })}
              limit={MAX_EDITED}
            />
          </details>
        )}
      </div>
    </div>
  );
}

function Verdict({ found }: { found: Examination }) {
  const count = (status: string) => found.sources.filter((report) => report.status === status).length;
  const meta = found.manifest?.meta;
  return (
    <p class="badges" role="status">
      <span class={`badge ${found.valid ? 'fine' : 'error'}`}>{found.valid ? 'valid' : 'not valid'}</span>
      {meta && <span class="badge">{`${String(meta.name)} ${String(meta.version)}, ${String(meta.state)}`}</span>}
      {count('clean') > 0 && <span class="badge fine">{count('clean')} proven</span>}
      {count('drifted') > 0 && <span class="badge error">{count('drifted')} drifted</span>}
      {count('missing') > 0 && <span class="badge warning">{count('missing')} not here</span>}
    </p>
  );
}

function DropZone({ onContent }: { onContent: (content: ManifestContent) => void }) {
  const [notice, setNotice] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return setNotice(`${file.name} is larger than ${MAX_FILE_BYTES / 2 ** 20} MB.`);
    const read = readFile(file.name, new Uint8Array(await file.arrayBuffer()));
    setNotice(typeof read === 'string' ? read : '');
    if (typeof read !== 'string') onContent(read);
  };
  const [zone, isOver] = useDrop<HTMLDivElement>((data) => take(data.files[0]));
  return (
    <div class={isOver ? 'drop over' : 'drop'} ref={zone}>
      <label class="file">
        <span>
          Drop a <code>.codex.json</code> or <code>.codex.zip</code> here, or choose one
        </span>
        <input type="file" accept=".json,.zip" onChange={(event) => take(event.currentTarget.files?.[0])} />
      </label>
      <p class="refused" role="alert">
        {notice}
      </p>
    </div>
  );
}

export const tab = defineTab<ManifestContent>({
  intro:
    'One JSON file names texts and proves every byte of them. Change a letter below and the source is caught drifting; what is excluded is marked and never reaches a model.',
  examples: EXAMPLES,
  read: readManifestContent,
  View,
});
