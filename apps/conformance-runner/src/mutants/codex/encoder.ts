/** Encoders with one rule of layout or value changed. RL4-CODEX §4.1, §6, §8, §9. */
import type { Mutant } from '../../mutants.js';
import {
  type Change,
  hears,
  inBlock,
  inLines,
  mutant,
  replaces,
  type State,
  smuggles,
  swapped,
  writes,
} from './changes.js';

const of = (id: string, rows: string, description: string, change: Change) =>
  mutant(`encoder-${id}`, rows, 'codex.encode', description, change);
const isOptional = (line: string) => line.startsWith('<OPTIONAL>');
const without = (label: RegExp) => (tokens: string[]) => tokens.filter((token) => !label.test(token));

export const encoderMutants: readonly Mutant[] = [
  of('order', 'E-01', 'writes CONTEXT before TIMELINE', writes(swapped('TIMELINE', 'CONTEXT'))),
  of(
    'optional-first',
    'E-29 E-01',
    'writes OPTIONAL first',
    writes(
      inLines((lines) => [
        ...lines.slice(0, 1),
        ...lines.filter(isOptional),
        ...lines.slice(1).filter((line) => !isOptional(line)),
      ]),
    ),
  ),
  of('size', 'E-03', 'emits one token more than fits', emitsOneTokenMore()),
  of('no-empty', 'E-06', 'leaves empty blocks out', replaces(/<([A-Z]+)><\/\1>\n/g, '')),
  of(
    'unknown-texts',
    'E-06',
    'writes UNKNOWN for what it does not know',
    replaces('<DATA></DATA>', '<DATA>phase=UNKNOWN</DATA>'),
  ),
  of(
    'unvalidated',
    'E-07 V-09',
    'signs its payloads with a comment',
    replaces('<DATA>', '<!-- made by hand --><DATA>'),
  ),
  of('released', 'E-08', 'releases a payload together with its errors', (_, answer) =>
    answer.outcome === 'ok'
      ? answer
      : { ...answer, output: { payload: '<RL4-CODEX v="1.2"></RL4-CODEX>', ...answer.output } },
  ),
  of('silent', 'E-08', 'refuses without a word', (_, answer) =>
    answer.outcome === 'ok' ? answer : { ...answer, output: { diagnostics: [] } },
  ),
  of('header', 'E-09', 'writes the version in single quotes', replaces('"1.2"', "'1.2'")),
  of(
    'last-line',
    'E-09',
    'ends with a new line',
    writes((payload) => `${payload}\n`),
  ),
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
  of('tight', 'E-13', 'writes separators without spaces', replaces(' | ', '|')),
  of('trailing', 'E-13', 'writes a separator behind every token', replaces(/([^>])<\//g, '$1 | </')),
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
    replaces(/\((weight=[0-9.]+),(conf=[0-9.]+)\)/g, '($2,$1)'),
  ),
  of('insight-braces', 'E-21 E-20', 'writes insights in brackets', replaces(/\((conf=[0-9.]+)\)/g, '[$1]')),
  of('one-decimal', 'E-22', 'drops zeros behind the point', replaces(/(=[01]\.\d)0/g, '$1')),
  of('even-rounding', 'E-22', 'rounds half to even', replaces('0.13', '0.12')),
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
  of('no-anomalies', 'E-24', 'leaves anomalies out of DECISIONS', writes(inBlock('DECISIONS', without(/^anomaly/)))),
  of('any-integrity', 'E-24', 'takes any integrity', smuggles(/^BLUE$/, 'GREEN')),
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
  of(
    'new-block',
    'E-34',
    'writes the unknown tags of a state',
    writes((payload, { state }) => {
      const tags = (state as State).unknown?.tags;
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
  mutant('relay-keeps-version', 'E-36 E-42', 'codex.relay', 'keeps the version', replaces('v="1.1"', 'v="1.2"')),
  mutant(
    'relay-loses-blocks',
    'E-36',
    'codex.relay',
    'loses INSIGHTS in v1.1',
    writes(inLines((lines) => lines.filter((line) => !line.startsWith('<INSIGHTS>')))),
  ),
  of('restless', 'E-41', 'indents every other payload', restless()),
  of('version', 'E-42', 'always says version 1.1', replaces('v="1.2"', 'v="1.1"')),
];

function emitsOneTokenMore(): Change {
  return async (input, answer, run) => {
    const { decisionContext, ...state } = structuredClone(input.state) as State;
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
