/** Encoders with one rule changed. RL4-CODEX §4.1, §6 to §9, §13. */
import { sha256Hex } from '@rl4/core-hash';
import type { Mutant } from '../../mutants.js';
import { type Change, hears, inBlock, mutant, smuggles, writes } from './changes.js';

const of = (id: string, rows: string, description: string, change: Change) =>
  mutant(`encoder-${id}`, rows, 'codex.encode', description, change);
const without = (label: RegExp) => (tokens: string[]) => tokens.filter((token) => !label.test(token));
/** Emits values of this kind where it should refuse them. */
const leaky = (id: string, rows: string, description: string, pattern: RegExp) =>
  of(id, rows, description, smuggles(pattern));

export const encoderMutants: readonly Mutant[] = [
  of(
    'order',
    'E-01',
    'writes CONTEXT before TIMELINE',
    writes((payload) => payload.replace(/(<TIMELINE>.*)\n(<CONTEXT>.*)/, '$2\n$1')),
  ),
  of(
    'optional-first',
    'E-29 E-01',
    'writes OPTIONAL first',
    writes((payload) =>
      payload.replace(/([\s\S]*)\n(<OPTIONAL>.*)/, '$1').replace('\n', `\n${/<OPTIONAL>.*/.exec(payload)?.[0] ?? ''}`),
    ),
  ),
  of('raw-hotspots', 'E-02 E-30 E-37', 'does not hash hotspots', writes(unhashed)),
  of(
    'short-ids',
    'E-30',
    'writes ids of eight digits',
    writes((payload) => payload.replaceAll(/((?:mod|proj|adr)#[0-9a-f]{8})[0-9a-f]+/g, '$1')),
  ),
  of('public-ids', 'E-37', 'hashes without a key', writes(publicIds)),
  of('changing-ids', 'E-30 E-41', 'gives a name a new id every time', changingIds()),
  of('one-key', 'E-37', 'uses a key of its own', (input, _, run) =>
    run('codex.encode', { ...input, key: 'ab'.repeat(32) }),
  ),
  of('size', 'E-03', 'emits one token more than fits', emitsOneTokenMore()),
  leaky('beyond-ascii', 'E-05', 'emits letters beyond ASCII', /[^\x00-\x7f]/),
  of(
    'no-empty',
    'E-06',
    'leaves empty blocks out',
    writes((payload) => payload.replaceAll(/<([A-Z]+)><\/\1>\n/g, '')),
  ),
  of(
    'unknown-texts',
    'E-06',
    'writes UNKNOWN for what it does not know',
    writes((payload) => payload.replace('<DATA></DATA>', '<DATA>phase=UNKNOWN</DATA>')),
  ),
  of(
    'unvalidated',
    'E-07 V-09',
    'signs its payloads with a comment',
    writes((payload) => payload.replace('<DATA>', '<!-- made by hand --><DATA>')),
  ),
  of('released', 'E-08', 'releases a payload together with its errors', (_, answer) =>
    answer.outcome === 'ok'
      ? answer
      : { ...answer, output: { payload: '<RL4-CODEX v="1.2"></RL4-CODEX>', ...answer.output } },
  ),
  of('silent', 'E-08', 'refuses without a word', (_, answer) =>
    answer.outcome === 'ok' ? answer : { ...answer, output: { diagnostics: [] } },
  ),
  of(
    'header',
    'E-09',
    'writes the version in single quotes',
    writes((payload) => payload.replace('"1.2"', "'1.2'")),
  ),
  of(
    'last-line',
    'E-09',
    'ends with a new line',
    writes((payload) => `${payload}\n`),
  ),
  leaky('json', 'E-10', 'lets JSON pass', /^\{/),
  leaky('blobs', 'E-10', 'lets base64 and YAML pass', /==$|: - /),
  leaky('forged', 'E-10', 'lets separators and tags in values pass', /[|<\n]/),
  of(
    'unsorted',
    'E-12',
    'writes DATA in the order of the state',
    writes(inBlock('DATA', (tokens) => tokens.toReversed())),
  ),
  of(
    'unsorted-optional',
    'E-12',
    'writes OPTIONAL in the order of the state',
    writes(inBlock('OPTIONAL', (tokens) => tokens.toReversed())),
  ),
  of('sorted-insights', 'E-12', 'sorts INSIGHTS', writes(inBlock('INSIGHTS', (tokens) => tokens.toSorted()))),
  of(
    'tight',
    'E-13',
    'writes separators without spaces',
    writes((payload) => payload.replaceAll(' | ', '|')),
  ),
  of(
    'trailing',
    'E-13',
    'writes a separator behind every token',
    writes((payload) => payload.replaceAll(/([^>])<\//g, '$1 | </')),
  ),
  of(
    'empty-optional',
    'E-14',
    'always writes OPTIONAL',
    writes((payload) =>
      payload.includes('<OPTIONAL>') ? payload : payload.replace('</RL4-CODEX>', '<OPTIONAL></OPTIONAL>\n</RL4-CODEX>'),
    ),
  ),
  of('any-mode', 'E-15', 'takes any mode', smuggles(/^turbo$/, 'strict')),
  of(
    'clamped-health',
    'E-15',
    'makes the best of a health above 1',
    hears((state) => {
      const { projectContext } = state;
      if (!projectContext || !(Number(projectContext.cogHealth) > 1)) return undefined;
      projectContext.cogHealth = 1;
      return state;
    }),
  ),
  of('no-maturity', 'E-15', 'leaves maturity out', writes(inBlock('DATA', without(/^maturity/)))),
  of('no-droughts', 'E-17', 'leaves droughts out', writes(inBlock('TIMELINE', without(/^droughts/)))),
  of('none-left-out', 'E-17', 'leaves out a list known to be empty', writes(inBlock('TIMELINE', without(/=none$/)))),
  of('no-risk', 'E-19', 'leaves the risk out', writes(inBlock('CONTEXT', without(/^risk/)))),
  of('no-forecasts', 'E-20', 'leaves forecasts out', writes(inBlock('INSIGHTS', without(/^forecast/)))),
  of(
    'insight-order',
    'E-21',
    'writes the confidence first',
    writes((payload) => payload.replaceAll(/\((weight=[0-9.]+),(conf=[0-9.]+)\)/g, '($2,$1)')),
  ),
  of(
    'insight-braces',
    'E-21 E-20',
    'writes insights in brackets',
    writes((payload) => payload.replaceAll(/\((conf=[0-9.]+)\)/g, '[$1]')),
  ),
  of(
    'one-decimal',
    'E-22',
    'drops zeros behind the point',
    writes((payload) => payload.replaceAll(/(=[01]\.\d)0/g, '$1')),
  ),
  of(
    'even-rounding',
    'E-22',
    'rounds half to even',
    writes((payload) => payload.replaceAll('0.13', '0.12')),
  ),
  of(
    'clamped',
    'E-22',
    'makes the best of numbers out of range',
    hears((state) => {
      const patterns = state.cognitiveSignals?.patterns;
      if (!Array.isArray(patterns)) return undefined;
      for (const insight of patterns)
        for (const name of ['weight', 'conf']) if (insight[name] > 1 || insight[name] < 0) insight[name] = 1;
      return state;
    }),
  ),
  leaky('traces', 'E-23', 'lets stack lines in insights pass', /^at |^Traceback/),
  of('no-anomalies', 'E-24', 'leaves anomalies out of DECISIONS', writes(inBlock('DECISIONS', without(/^anomaly/)))),
  of('any-integrity', 'E-24', 'takes any integrity', smuggles(/^BLUE$/, 'GREEN')),
  leaky('sentences', 'E-25', 'lets adjustments be sentences', /^stabilize the/),
  of('no-climate', 'E-26', 'leaves integrity out', writes(inBlock('DECISIONS', without(/^integrity/)))),
  of(
    'optional-cut',
    'E-28',
    'cuts an OPTIONAL that is too long',
    hears((state) => {
      const { optionalMetadata } = state;
      const extensions = Object.entries((optionalMetadata?.extensions ?? {}) as object);
      if (!optionalMetadata || extensions.length < 20) return undefined;
      optionalMetadata.extensions = Object.fromEntries(extensions.slice(0, 15));
      return state;
    }),
  ),
  leaky('raw-extensions', 'E-28', 'lets e-mail addresses and sentences pass', /@|the cart/),
  leaky('file-names', 'E-31', 'lets file names pass', /^login\.py$/),
  leaky('paths', 'E-31', 'lets paths pass', /^src\//),
  leaky('times', 'E-31 E-18', 'lets timestamps pass', /^\d{4}-\d\d-\d\dT/),
  leaky('commits', 'E-31', 'lets commit messages pass', /^fix: /),
  leaky('code', 'E-31', 'lets code pass', /;$/),
  of(
    'technologies',
    'E-33 E-02',
    'writes technologies in lower case',
    writes((payload, { state }) => {
      const names = (state as Record<string, Record<string, unknown>>).developerProfile?.stackDescriptors;
      return Array.isArray(names)
        ? payload.replace(/hash\([^)]*\)/, `hash(${names.join(',').toLowerCase()})`)
        : payload;
    }),
  ),
  of(
    'new-block',
    'E-34',
    'writes the unknown tags of a state',
    writes((payload, { state }) => {
      const tags = (state as Record<string, Record<string, unknown>>).unknown?.tags;
      return Array.isArray(tags) ? payload.replace('</RL4-CODEX>', `${tags.join('')}</RL4-CODEX>`) : payload;
    }),
  ),
  mutant(
    'relay-keeps-vendor',
    'E-36',
    'codex.relay',
    'keeps the vendor in v1.1',
    writes((payload, { version }) =>
      version ? payload.replace('</RL4-CODEX>', '<OPTIONAL>vendor=studio</OPTIONAL></RL4-CODEX>') : payload,
    ),
  ),
  mutant(
    'relay-keeps-version',
    'E-36 E-42',
    'codex.relay',
    'keeps the version',
    writes((payload) => payload.replace('v="1.1"', 'v="1.2"')),
  ),
  mutant(
    'relay-loses-blocks',
    'E-36',
    'codex.relay',
    'loses INSIGHTS in v1.1',
    writes((payload) => payload.replace(/<INSIGHTS>.*<\/INSIGHTS>\n/, '')),
  ),
  leaky('secrets', 'E-37', 'lets secrets and people pass', /@|^AKIA|PRIVATE|password/),
  of(
    'personal-session',
    'E-40',
    'hashes an e-mail address for a session',
    smuggles(/@example/, 'fingerprint#aa71c09d33e5b184'),
  ),
  of(
    'plain-session',
    'E-40',
    'writes the name of a session',
    writes((payload, { state }) =>
      payload.replace(
        /session=[a-z]+#[0-9a-f]+/,
        `session=${(state as Record<string, Record<string, unknown>>).optionalMetadata?.session}`,
      ),
    ),
  ),
  of('restless', 'E-41', 'indents every other payload', restless()),
  of(
    'version',
    'E-42',
    'always says version 1.1',
    writes((payload) => payload.replace('v="1.2"', 'v="1.1"')),
  ),
];

/** The first hotspot of the state as it was given. */
function unhashed(payload: string, { state }: Parameters<Change>[0]): string {
  const hotspots = (state as Record<string, Record<string, unknown>>).temporalContext?.hotspots;
  return Array.isArray(hotspots) ? payload.replace(/mod#[0-9a-f]{16}/, () => hotspots[0]) : payload;
}

function publicIds(payload: string, { state }: Parameters<Change>[0]): string {
  const { projectContext, temporalContext } = state as Record<string, Record<string, unknown>>;
  const name = String(projectContext?.projectHash ?? (temporalContext?.hotspots as unknown[])?.[0] ?? '');
  return payload.replace(/(proj|mod)#[0-9a-f]{16}/, `$1#${sha256Hex(name).slice(0, 16)}`);
}

function changingIds(): Change {
  let count = 0;
  return writes((payload) => {
    count += 1;
    return payload.replaceAll(/#[0-9a-f]{4}/g, `#${count.toString(16).padStart(4, 'a')}`);
  });
}

function emitsOneTokenMore(): Change {
  return async (input, answer, run) => {
    const { decisionContext, ...state } = structuredClone(input.state) as Record<string, Record<string, unknown>>;
    if (answer.outcome === 'ok' || !Array.isArray(decisionContext?.adjustments)) return answer;
    const [last, ...adjustments] = decisionContext.adjustments;
    const shorter = await run('codex.encode', { ...input, state: { ...state, decisionContext: { adjustments } } });
    if (typeof shorter.output.payload !== 'string') return answer;
    const payload = shorter.output.payload.replace('<DECISIONS>', `<DECISIONS>adjust=${last} | `);
    return { ...shorter, output: { ...shorter.output, payload } };
  };
}

function restless(): Change {
  let isIndented = false;
  return writes((payload) => {
    isIndented = !isIndented;
    return isIndented ? payload.replaceAll('\n<', '\n  <') : payload;
  });
}
