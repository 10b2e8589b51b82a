/** Decoders with one rule changed. The decoder specification; RL4-CODEX §4.2, §9, §11, §12. */
import type { Mutant } from '../../mutants.js';
import {
  type Change,
  forgives,
  hushes,
  keeps,
  mutant,
  reads,
  refuses,
  refusesWhen,
  restless,
  rewords,
  says,
  writes,
} from './changes.js';
import { fieldMutants } from './fields.js';

const OPERATION = 'codex.decode';
const of = (id: string, rows: string, description: string, change: Change) =>
  mutant(`decoder-${id}`, rows, OPERATION, description, change);
const lenient = (id: string, rows: string, description: string, pattern: RegExp) =>
  of(id, rows, description, forgives(OPERATION, pattern));
const relay = (id: string, rows: string, description: string, change: Change) =>
  mutant(`relay-${id}`, rows, 'codex.relay', description, change);

export const decoderMutants: readonly Mutant[] = [
  ...fieldMutants,
  of('short-hashes', 'D-01 D-48', 'refuses the hashes of the examples', refuses(/#[0-9a-f]{4}(?![0-9a-f])/)),
  of(
    'tags-lost',
    'D-03 T-04',
    'forgets unknown tags',
    keeps((state) => Object.assign(state.unknown as object, { tags: [] })),
  ),
  of(
    'tokens-lost',
    'D-03',
    'forgets unknown tokens',
    keeps((state) => Object.assign(state.unknown as object, { tokens: {} })),
  ),
  relay(
    'tidies',
    'D-03',
    'tidies up unknown tags',
    writes((payload) => payload.replaceAll(/[ \n]+/g, ' ')),
  ),
  relay(
    'drops',
    'D-03 T-04',
    'drops unknown tags',
    writes((payload) => payload.replaceAll(/<FUTURE[^<]{0,40}<\/FUTURE *>/g, '')),
  ),
  relay('leaks', 'D-03', 'passes on what it should refuse', ({ payload }, answer) => ({
    outcome: 'ok',
    output: { ...answer.output, payload },
  })),
  of(
    'lower-case',
    'D-04',
    'writes its diagnostics in lower case',
    says((diagnostics) => diagnostics.map((text) => text.toLowerCase())),
  ),
  of('small', 'D-06', 'has no room for more than 8,192 bytes', refusesAbove(8192)),
  of('only-12', 'D-07 D-53', 'refuses v1.1', refuses(/v="1\.1"/)),
  of(
    'v11-warned',
    'D-07',
    'calls v1.1 unsupported',
    says((texts, { payload }) =>
      String(payload).includes('v="1.1"') ? ['WARN:unsupported-version', ...texts] : texts,
    ),
  ),
  of('any-bytes', 'D-08', 'reads bytes that are not UTF-8 as well as it can', readsAnyBytes()),
  of(
    'any-prefix',
    'D-08',
    'looks for a payload anywhere in a text',
    reads(OPERATION, (payload) => payload.replace(/^[^<]*(?=<RL4-CODEX )/, '').replace(/\n```$/, '')),
  ),
  of(
    'no-routing',
    'D-08',
    'calls another dialect incomplete',
    says((texts) => texts.map((text) => text.replace(/^ERROR:other-dialect.*/, 'ERROR:missing-block:DATA'))),
  ),
  lenient('no-validation', 'D-09', 'does not look at the order of blocks', /^ERROR:(?:block-order|duplicate-block)/),
  lenient('no-content', 'D-09', 'does not look for raw content', /^ERROR:(?:raw-content|hash-violation)/),
  of(
    'size',
    'D-10 T-03',
    'reads one byte too many',
    reads(OPERATION, (payload) => (payload.length === 10_241 ? payload.replace(/ (?= )/, '') : payload)),
  ),
  of(
    'size-and-more',
    'D-10',
    'goes on reading what is too large',
    says((texts) => (texts.includes('ERROR:size-exceeded') ? [...texts, 'ERROR:unparseable'] : texts)),
  ),
  of('version-silent', 'D-11 D-46 V-14', 'says nothing of unknown versions', hushes(/^WARN:unsupported-version/)),
  of(
    'version-trusted',
    'D-46',
    'lets later versions keep what it does not know',
    reads(OPERATION, (payload) => payload.replace('mode=careful', 'mode=strict')),
  ),
  lenient('version-free', 'D-46', 'does not check later versions', /^ERROR:(?:hash-violation|missing-block)/),
  of(
    'spaces',
    'D-12',
    'takes repeated spaces for a part of the value',
    reads(OPERATION, (payload) => payload.replaceAll(/[ \t][ \t]\|/g, '-x |')),
  ),
  of(
    'tabs',
    'D-12',
    'takes a tab for a part of the value',
    reads(OPERATION, (payload) => payload.replaceAll('\t|', '-x |')),
  ),
  of(
    'sorted',
    'D-13 D-24 D-47',
    'sorts hotspots',
    keeps(({ temporalContext }) => sortList(temporalContext, 'hotspots')),
  ),
  of(
    'sorted-adr',
    'D-13',
    'sorts ADR references',
    keeps(({ decisionContext }) => sortList(decisionContext, 'adrRefs')),
  ),
  lenient('missing-block', 'D-14 D-42 D-60', 'gives a state although a block is missing', /^ERROR:missing-block/),
  of('missing-hushed', 'V-11 D-42', 'does not say what is missing when asked for a part', hushesInPart()),
  of(
    'newlines',
    'D-15',
    'does not separate at newlines',
    reads(OPERATION, (payload) => payload.replaceAll(/([a-z0-9)])\r?\n([a-z])/g, '$1 $2')),
  ),
  of(
    'commas',
    'D-15',
    'does not separate at commas',
    reads(OPERATION, (payload) => payload.replaceAll(/,(?=[a-z]+[=:])(?!conf=)/g, '-x')),
  ),
  of(
    'nested-commas',
    'D-15 D-29',
    'separates inside parentheses',
    reads(OPERATION, (payload) => payload.replaceAll(/(weight=[0-9.]+), ?(conf=)/g, '$1 | $2')),
  ),
  of(
    'first-only',
    'D-17',
    'tells only the first of its reasons',
    says((texts) => texts.slice(0, 1)),
  ),
  of('weak-hash', 'D-21', 'says nothing of odd hashes', hushes(/^WARN:hash-format/)),
  of('cycles-silent', 'D-25 D-17', 'does not say that cycles are missing', hushes(/^WARN:timeline-missing-cycles/)),
  of('range-silent', 'D-30 D-04', 'does not say that a number is out of range', hushes(/^WARN:insight-range/)),
  of(
    'range-named',
    'D-30',
    'adds the token to a string that has none',
    rewords(/^WARN:insight-range/, 'WARN:insight-range:token'),
  ),
  of('empty-silent', 'D-40 D-17', 'does not say that a block is empty', hushes(/^WARN:block-empty/)),
  of('empty-refused', 'D-40', 'refuses an empty block', refusesWhen(/^WARN:block-empty/)),
  of('tags-refused', 'D-41 T-04', 'refuses unknown tags', refuses(/<FUTURE/)),
  of(
    'tags-opened',
    'D-41 T-04',
    'reads blocks inside unknown tags',
    reads(OPERATION, (payload) => payload.replaceAll(/<\/?FUTURE[^>]{0,20}>/g, '')),
  ),
  of(
    'unclosed',
    'D-43',
    'closes what the sender left open',
    reads(OPERATION, (payload) => (payload.endsWith('</RL4-CODEX>') ? payload : `${payload}\n</RL4-CODEX>`)),
  ),
  of(
    'text-between',
    'D-43',
    'passes over text between blocks',
    reads(OPERATION, (payload) => payload.replace(/>\nsteady\n?/, '>\n').trimEnd()),
  ),
  of(
    'declarations',
    'D-43',
    'passes over declarations',
    reads(OPERATION, (payload) => payload.replaceAll(/<[!?][A-Za-z[][^<>]{0,60}>/g, '').trim()),
  ),
  of('less-than', 'D-43', 'takes a less-than sign for a tag', refuses(/<3/, 'ERROR:unparseable')),
  lenient('hash', 'D-44 T-02', 'takes names that are not hashed', /^ERROR:hash-violation/),
  of('hash-unnamed', 'D-44', 'does not name the token', rewords(/^ERROR:hash-violation:.*/, 'ERROR:hash-violation')),
  of('truncated', 'D-45 V-15', 'does not say that OPTIONAL was cut', hushes(/^WARN:optional-truncated/)),
  of('overflow-refused', 'D-45 V-15', 'refuses an OPTIONAL that is too long', refusesWhen(/^WARN:optional-truncated/)),
  of('errors-pass', 'D-50', 'gives a state in spite of an error', (_, answer) => ({ ...answer, outcome: 'ok' })),
  of(
    'unmarked',
    'D-50',
    'does not tell errors from warnings',
    says((texts) => texts.map((text) => text.replace(/^(?:ERROR|WARN):/, ''))),
  ),
  of('checksum', 'D-54', 'calls every checksum verified', (_, answer) => ({
    ...answer,
    output: { ...answer.output, checksum: 'verified' },
  })),
  of(
    'description',
    'D-56',
    'leaves UNKNOWN out of its text',
    describes((text) => text.replaceAll('UNKNOWN', '-')),
  ),
  of('whitespace', 'V-17', 'stumbles over CRLF', refuses(/\r\n/)),
  of('restless', 'V-16', 'says things in another order every other time', restless()),
  of('unchecked', 'D-60', 'drops every warning', hushes(/^WARN:/)),
];

function refusesAbove(most: number): Change {
  return ({ payload }, answer) =>
    String(payload).length > most ? { outcome: 'rejected', output: { diagnostics: ['ERROR:size-exceeded'] } } : answer;
}

function readsAnyBytes(): Change {
  return ({ payloadBase64, ...rest }, answer, run) => {
    if (typeof payloadBase64 !== 'string') return answer;
    const bytes = Uint8Array.from(atob(payloadBase64), (character) => character.charCodeAt(0));
    const text = new TextDecoder().decode(bytes).replaceAll('\ufffd', 'u');
    return run(OPERATION, { ...rest, payload: text.endsWith('>') ? text : `${text.slice(0, -1)}>` });
  };
}

function sortList(section: Record<string, unknown> | undefined, field: string): void {
  const list = section?.[field];
  if (section && Array.isArray(list)) section[field] = list.toSorted();
}

function hushesInPart(): Change {
  return (_, answer) =>
    answer.output.status === 'partial' ? { ...answer, output: { ...answer.output, diagnostics: [] } } : answer;
}

function describes(edit: (text: string) => string): Change {
  return (_, answer) => ({
    ...answer,
    output: { ...answer.output, description: edit(String(answer.output.description)) },
  });
}
