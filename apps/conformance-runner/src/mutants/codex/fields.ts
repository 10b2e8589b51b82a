/** Decoders that read one field of the state in another way. Decoder specification §4, §5, §7. */
import type { Mutant } from '../../mutants.js';
import { type Change, keeps, mutant, reads } from './changes.js';

const UNKNOWN = 'UNKNOWN';
const of = (id: string, rows: string, description: string, change: Change) =>
  mutant(`decoder-${id}`, rows, 'codex.decode', description, change);

type Fields = Record<string, unknown>;
type Part =
  | 'projectContext'
  | 'temporalContext'
  | 'cognitiveSignals'
  | 'decisionContext'
  | 'developerProfile'
  | 'optionalMetadata';

/** Changes the fields of one part of the state. */
function field(id: string, rows: string, description: string, part: Part, edit: (fields: Fields) => void): Mutant {
  return of(
    id,
    rows,
    description,
    keeps((state) => edit(state[part] as Fields)),
  );
}

/** A field that the decoder does not know of. */
function lost(part: Part, name: string, rows: string): Mutant {
  return field(`without-${name}`, rows, `does not read ${name}`, part, (fields) => {
    fields[name] = UNKNOWN;
  });
}

/** The second of two tokens in the place of the first. */
function overridden(payload: string, first: string, second: string): string {
  return payload.includes(` | ${second}`) ? payload.replace(` | ${second}`, '').replace(first, second) : payload;
}

const missing = (value: unknown) => value === UNKNOWN || value === undefined;

export const fieldMutants: readonly Mutant[] = [
  field('empty-text', 'D-02 D-38 T-06', 'gives an empty text for what is missing', 'projectContext', (fields) => {
    for (const [name, value] of Object.entries(fields)) if (missing(value)) fields[name] = '';
  }),
  field('null', 'D-02 D-38 D-39', 'gives null for what is missing', 'decisionContext', (fields) => {
    for (const [name, value] of Object.entries(fields)) if (missing(value)) fields[name] = null;
  }),
  field('empty-lists', 'D-38', 'gives an empty list for what is missing', 'temporalContext', (fields) => {
    for (const name of ['hotspots', 'actions', 'anomalies']) if (missing(fields[name])) fields[name] = [];
  }),
  field('zero-cycles', 'D-39 D-25', 'counts missing cycles as zero', 'temporalContext', (fields) => {
    if (missing(fields.cycles)) fields.cycles = 0;
  }),
  field('none', 'D-39', 'takes a list known to be empty for a missing one', 'temporalContext', (fields) => {
    for (const [name, value] of Object.entries(fields))
      if (Array.isArray(value) && value.length === 0) fields[name] = UNKNOWN;
  }),
  of(
    'shape',
    'D-05 D-47 D-48',
    'has no developer profile',
    keeps((state) => {
      delete state.developerProfile;
    }),
  ),
  field('text-cycles', 'D-16', 'leaves numbers as texts', 'temporalContext', (fields) => {
    fields.cycles = String(fields.cycles);
  }),
  lost('projectContext', 'cogHealth', 'D-18 T-06'),
  lost('projectContext', 'maturity', 'D-18 T-06'),
  lost('projectContext', 'type', 'D-26'),
  lost('developerProfile', 'riskProfile', 'D-26'),
  lost('developerProfile', 'devDNA', 'D-26'),
  lost('decisionContext', 'adrRefs', 'D-32'),
  lost('decisionContext', 'driftSignals', 'D-32'),
  field('zero-kpis', 'D-19', 'gives an empty set of KPIs for none', 'projectContext', (fields) => {
    if (missing(fields.kpis)) fields.kpis = {};
  }),
  field('zero-kpi', 'D-19 D-39', 'gives 0 for a KPI without a value', 'projectContext', ({ kpis }) => {
    if (typeof kpis !== 'object' || kpis === null) return;
    for (const [name, value] of Object.entries(kpis)) if (missing(value)) (kpis as Fields)[name] = 0;
  }),
  field('joined-actions', 'D-22', 'leaves the actions in one text', 'temporalContext', (fields) => {
    if (Array.isArray(fields.actions)) fields.actions = fields.actions.join('+');
  }),
  field('no-events', 'D-23', 'has no events', 'temporalContext', (fields) => {
    fields.events = [];
  }),
  field('more-events', 'D-23', 'makes two events of two bursts', 'temporalContext', (fields) => {
    const events = Array.isArray(fields.events) ? fields.events : [];
    fields.events = events.flatMap((event) => (event.value === '2' ? [event, event] : [event]));
  }),
  field('bare-hotspots', 'D-24', 'takes the namespace off hotspots', 'temporalContext', (fields) => {
    if (Array.isArray(fields.hotspots)) fields.hotspots = fields.hotspots.map((id) => String(id).split('#')[1]);
  }),
  of(
    'last-wins',
    'D-39 D-17',
    'lets a second token override the first',
    reads('codex.decode', (payload) =>
      overridden(overridden(payload, 'mode=strict', 'mode=normal'), 'cycles=5', 'cycles=9'),
    ),
  ),
  of(
    'two-forms',
    'D-29',
    'reads an insight only if it has both numbers',
    keeps((state) => {
      for (const [kind, list] of Object.entries(state.cognitiveSignals as Fields)) {
        if (Array.isArray(list))
          (state.cognitiveSignals as Fields)[kind] = list.filter(({ weight }) => !missing(weight));
      }
    }),
  ),
  field('clamped', 'D-30 D-39', 'makes the most of a number that is too large', 'cognitiveSignals', ({ patterns }) => {
    if (Array.isArray(patterns)) for (const insight of patterns) if (missing(insight.conf)) insight.conf = 1;
  }),
  field('mixed-kinds', 'D-31', 'takes forecasts for trends', 'cognitiveSignals', (fields) => {
    if (missing(fields.forecasts)) return;
    fields.trends = fields.forecasts;
    fields.forecasts = UNKNOWN;
  }),
  field('lower-integrity', 'D-33', 'leaves integrity in lower case', 'decisionContext', (fields) => {
    fields.integrity = String(fields.integrity).toLowerCase();
  }),
  field('trusting-integrity', 'D-33', 'takes an integrity it does not know for GREEN', 'decisionContext', (fields) => {
    if (missing(fields.integrity)) fields.integrity = 'GREEN';
  }),
  field('no-vendor', 'D-35', 'puts the vendor among the extensions', 'optionalMetadata', (fields) => {
    fields.extensions = { ...(fields.extensions as Fields), vendor: fields.vendor };
    delete fields.vendor;
  }),
  field('no-policy', 'D-35 D-54', 'does not know policies', 'optionalMetadata', (fields) => {
    delete fields.policy;
  }),
  field('no-checksum', 'T-05 D-35', 'does not surface the checksum', 'optionalMetadata', (fields) => {
    delete fields.checksum;
  }),
  field('extensions', 'D-36 D-55', 'writes the names of extensions in lower case', 'optionalMetadata', (fields) => {
    const entries = Object.entries(fields.extensions as Fields);
    fields.extensions = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
  }),
  field('named-extensions', 'D-36 D-55', 'keeps only extensions with a namespace', 'optionalMetadata', (fields) => {
    const entries = Object.entries(fields.extensions as Fields);
    fields.extensions = Object.fromEntries(entries.filter(([name]) => name.startsWith('ext.')));
  }),
  field('session', 'D-58 T-05', 'takes the namespace off the session', 'optionalMetadata', (fields) => {
    if (typeof fields.session === 'string') fields.session = fields.session.split('#').at(-1);
  }),
];
