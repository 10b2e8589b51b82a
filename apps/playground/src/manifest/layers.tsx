import { useState } from 'preact/hooks';
import { ReadOnly } from '../editor/read-only.js';
import type { Examination } from './examine.js';

/** Each layer as a model is given it: prompt and curated texts in one piece. */
export function Layers({ layers }: { layers: Examination['layers'] }) {
  const [chosen, setChosen] = useState('');
  const layer = layers.find(({ id }) => id === chosen) ?? layers[0];
  if (!layer) return <p class="empty">There is no layer to give.</p>;
  return (
    <>
      {layers.length > 1 && (
        <label class="inline">
          <span>Layer</span>
          <select value={layer.id} onChange={(event) => setChosen(event.currentTarget.value)}>
            {layers.map(({ id, name }) => (
              <option key={id} value={id}>
                {String(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      {layer.given === undefined ? (
        <p class="notice error">{layer.problem}</p>
      ) : (
        <ReadOnly label="What a model would be given" text={layer.given} />
      )}
    </>
  );
}
