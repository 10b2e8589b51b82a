/** Codecs that differ from ours where the specification leaves room. The referee must accuse none of them. */
import { formatDiagnostic, type StateInput, safeEncode } from '@rl4/codex-protocol';
import { createHasher } from '@rl4/core-hash';
import type { Mutant } from '../../mutants.js';
import { type Change, hears, keeps, mutant, rewords, says, writes } from './changes.js';

const ENCODER =
  'E-01 E-03 E-04 E-05 E-06 E-07 E-09 E-11 E-12 E-13 E-14 E-15 E-17 E-19 E-20 E-21 E-22 E-24 E-26 E-27 E-28 E-29 E-30 E-33 E-34 E-35 E-37 E-40 E-41 E-42';
const VALIDATOR = 'V-01 V-02 V-03 V-04 V-05 V-06 V-07 V-08 V-10 V-14 V-16 V-17 T-01 T-02';
const DECODER = 'D-01 D-02 D-03 D-05 D-16 D-23 D-35 D-38 D-39 D-42 D-47 D-48 D-49 T-04 T-05 T-06 V-11';

const encoder = (id: string, description: string, change: Change) =>
  mutant(`same-encoder-${id}`, ENCODER, 'codex.encode', description, change);
const decoder = (id: string, description: string, change: Change) =>
  mutant(`same-decoder-${id}`, DECODER, 'codex.decode', description, change);

export const equivalentCodecs: readonly Mutant[] = [
  encoder(
    'minified',
    'writes everything on one line',
    writes((payload) => payload.replaceAll('\n', '')),
  ),
  encoder(
    'indented',
    'indents blocks where there is room for it',
    writes((payload) =>
      payload.length < 10_000 ? payload.replaceAll('\n<', '\n  <').replace('  </RL4', '</RL4') : payload,
    ),
  ),
  encoder(
    'timeline',
    'writes TIMELINE in an order of its own',
    hears((state) => {
      const recency = ['anomalies', 'hotspots', 'droughts', 'bursts', 'actions', 'cycles'];
      return { ...state, temporalContext: { ...state.temporalContext, recency } };
    }),
  ),
  encoder('transliterates', 'writes accented letters without their accents', hears(transliterated)),
  encoder('refuses-foreign', 'refuses names beyond ASCII instead of hashing them', ({ state }, answer) =>
    /[^\x00-\x7f]/.test(JSON.stringify(state)) && !JSON.stringify(state).includes('cafe')
      ? { outcome: 'rejected', output: { diagnostics: ['ERROR:foreign'] } }
      : answer,
  ),
  encoder('long-ids', 'writes ids of 32 digits', longIds()),
  encoder('smaller', 'refuses more than 8,192 bytes', (_, answer) =>
    String(answer.output.payload).length > 8192
      ? { outcome: 'rejected', output: { diagnostics: ['ERROR:size-exceeded'] } }
      : answer,
  ),
  encoder(
    'names-extensions',
    'gives extensions their namespace',
    hears((state) => {
      const { extensions } = state.optionalMetadata ?? {};
      if (!extensions || !Object.hasOwn(extensions, 'stage')) return undefined;
      return { optionalMetadata: { extensions: { 'ext.stage': 'review' } } };
    }),
  ),
  mutant(
    'same-validator-words',
    VALIDATOR,
    'codex.validate',
    'has other words where none are fixed',
    rewords(
      /^(ERROR|WARN):(block-order|duplicate-block|raw-content|hash-format|non-ascii|optional-repeated|token-malformed|value-refused|optional-overflow|unknown-tag|other-dialect)/,
      '$1:note-$2',
    ),
  ),
  mutant(
    'same-validator-brief',
    VALIDATOR,
    'codex.validate',
    'says less where nothing is fixed',
    says((texts) => texts.map((text) => text.replace(/^(ERROR:(?:raw-content|block-order|duplicate-block)).*/, '$1'))),
  ),
  decoder(
    'more',
    'has fields of its own in the state',
    keeps((state) => {
      Object.assign(state.projectContext as object, { ownNote: 'steady' });
      Object.assign(state, { ownPart: { seen: 'steady' } });
    }),
  ),
  decoder(
    'less',
    'has no field for recency',
    keeps((state) => {
      delete state.temporalContext?.recency;
      delete state.cognitiveSignals?.recency;
    }),
  ),
  decoder('part-refused', 'calls a part a refusal', (_, answer) =>
    answer.output.status === 'partial' ? { ...answer, outcome: 'rejected' } : answer,
  ),
  decoder(
    'events',
    'names the kinds of events in the plural',
    keeps(({ temporalContext }) => {
      if (!Array.isArray(temporalContext?.events)) return;
      for (const event of temporalContext.events)
        event.kind = event.kind === 'anomaly' ? 'anomalies' : `${event.kind}s`;
    }),
  ),
];

function transliterated(state: Record<string, Record<string, unknown>>): typeof state | undefined {
  const text = JSON.stringify(state);
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return text === plain || text.includes('cafe') ? undefined : JSON.parse(plain);
}

function longIds(): Change {
  return ({ state, key, options }) => {
    const bytes = Uint8Array.from(String(key).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const hasher = createHasher({ key: bytes, hexLength: 32 });
    const result = safeEncode(state as StateInput, { ...(options as object), hasher });
    const diagnostics = result.diagnostics.map(formatDiagnostic);
    return result.ok
      ? { outcome: 'ok', output: { payload: result.payload, diagnostics } }
      : { outcome: 'rejected', output: { diagnostics } };
  };
}
