/** Validators with one rule changed. RL4-CODEX §10 to §12. */
import type { Mutant } from '../../mutants.js';
import {
  type Change,
  diagnosticsOf,
  forgives,
  hushes,
  mutant,
  reads,
  refuses,
  refusesWhen,
  restless,
  rewords,
  says,
  swapped,
} from './changes.js';

const OPERATION = 'codex.validate';
const of = (id: string, rows: string, description: string, change: Change) =>
  mutant(`validator-${id}`, rows, OPERATION, description, change);
const lenient = (id: string, rows: string, description: string, pattern: RegExp) =>
  of(id, rows, description, forgives(OPERATION, pattern));

export const validatorMutants: readonly Mutant[] = [
  of(
    'finds-wrapper',
    'V-01',
    'takes a payload out of whatever stands around it',
    reads(OPERATION, (payload) => payload.replace(/^[^<]{0,20}(?=<RL4-CODEX )/, '').replace(/\n```$/, '')),
  ),
  of('prefix-only', 'V-01', 'takes any wrapper whose name begins like ours', reads(OPERATION, anyWrapper)),
  lenient('markup', 'V-01', 'lets broken markup pass', /^ERROR:unparseable/),
  lenient('missing-block', 'V-02 V-11', 'does not miss a block', /^ERROR:missing-block/),
  lenient('missing-insights', 'V-02', 'thinks that INSIGHTS may be left out', /^ERROR:missing-block:INSIGHTS/),
  of('empty-block', 'V-02', 'thinks that an empty block is a missing one', refuses(/<DATA><\/DATA>/)),
  of(
    'unnamed-block',
    'V-11',
    'does not say which block is missing',
    rewords(/^ERROR:missing-block:.*/, 'ERROR:missing-block'),
  ),
  lenient('order', 'V-03 T-01', 'takes blocks in any order', /^ERROR:block-order/),
  of(
    'order-of-last',
    'V-03 T-01',
    'does not look at the order of the last two blocks',
    reads(OPERATION, (payload) =>
      payload.includes('</DECISIONS>\n<INSIGHTS>') ? swapped('INSIGHTS', 'DECISIONS')(payload) : payload,
    ),
  ),
  of(
    'order-as-missing',
    'T-01',
    'calls a block out of place a missing one',
    rewords(/^ERROR:block-order/, 'ERROR:missing-block'),
  ),
  lenient('duplicate', 'V-03', 'takes a second block of the same name', /^ERROR:duplicate-block/),
  of(
    'size',
    'V-04 V-12 T-03',
    'takes one byte too many',
    reads(OPERATION, (payload) => shortened(payload, 10_241)),
  ),
  of('size-less', 'V-04', 'stops one byte too early', refusesSize('accept', 10_239)),
  of('size-emit', 'V-04', 'emits 10,240 bytes', emitsOneMore()),
  of(
    'size-trimmed',
    'V-04',
    'measures after trimming',
    reads(OPERATION, (payload) => payload.trim()),
  ),
  of(
    'size-characters',
    'V-04',
    'counts characters instead of bytes',
    reads(OPERATION, (payload) => payload.replace('ç', 'c')),
  ),
  of('size-named', 'V-12', 'calls the size something else', rewords(/^ERROR:size-exceeded/, 'ERROR:too-large')),
  lenient('content', 'V-05', 'lets code and prose pass', /^ERROR:raw-content:(?:code|prose|stack|text|time|url|blob)/),
  lenient('prose', 'V-05', 'lets a sentence pass', /^ERROR:raw-content:prose/),
  lenient(
    'outside',
    'V-05 T-02',
    'does not look into comments and attributes',
    /^ERROR:raw-content:(?:attribute|.*:comment)/,
  ),
  lenient('unknown-tag', 'V-05 T-02', 'does not look into unknown tags', /^ERROR:raw-content:.*:(?:FUTURE|tag|login)/),
  of(
    'beyond-512',
    'V-10',
    'drops what overflows OPTIONAL before judging it',
    reads(OPERATION, (payload) => payload.replace(/ \| ext\.owner=maria[^<]*/, '')),
  ),
  lenient(
    'personal',
    'V-10',
    'lets people and secrets pass',
    /^ERROR:(?:raw-content:(?:pii|secret)|hash-violation:.*redacted)/,
  ),
  of('leaky', 'V-10', 'repeats what it refuses', repeatsAddress()),
  lenient('hash', 'V-06 V-13 T-02', 'takes names that are not hashed', /^ERROR:hash-violation/),
  of(
    'hash-unanchored',
    'V-06',
    'looks for a hash anywhere in the item',
    reads(OPERATION, (payload) => payload.replaceAll(/#cafe\.py/g, '#cafe')),
  ),
  of('hash-short', 'V-06', 'refuses hashes of four digits', refuses(/(?:proj|mod)#[0-9a-f]{4}(?![0-9a-f])/)),
  of(
    'hash-emit',
    'V-06',
    'emits hashes of eight digits',
    reads(OPERATION, (payload) =>
      payload.replace('mod#a9130c77<', 'mod#a9130c77e1f2d845<').replace('mod#a9130c77 ', 'mod#a9130c77e1f2d845 '),
    ),
  ),
  of('hash-weak', 'V-06', 'says nothing of weak hashes', hushes(/^WARN:hash-format/)),
  of('hash-unnamed', 'V-13', 'does not name the token', rewords(/^ERROR:hash-violation:.*/, 'ERROR:hash-violation')),
  of(
    'hash-label-only',
    'V-13 T-02',
    'names the label instead of the token',
    rewords(/^(ERROR:hash-violation:[a-zA-Z.:]+)=.*/, '$1'),
  ),
  lenient('optional-emit', 'V-07', 'emits an OPTIONAL that is too long', /^ERROR:optional-overflow/),
  of(
    'optional-refused',
    'V-07',
    'refuses a long OPTIONAL instead of dropping tokens',
    refusesWhen(/^WARN:optional-truncated/),
  ),
  of(
    'optional-split',
    'V-07',
    'gives each OPTIONAL a budget of its own',
    reads(OPERATION, (payload) => payload.replace(/\n<OPTIONAL>[^<]*<\/OPTIONAL>(?=\n<OPTIONAL>)/, '')),
  ),
  of(
    'warns',
    'V-08',
    'finds something to say about everything',
    says((diagnostics) => [...diagnostics, 'WARN:checked']),
  ),
  of('strict', 'V-08', 'refuses what it warns of', refusesWhen(/^WARN:/)),
  of('one-profile', 'V-09', 'judges what is emitted as if it were received', (input, _, run) =>
    run(OPERATION, { ...input, profile: 'accept' }),
  ),
  of('version', 'V-14', 'says nothing of unknown versions', hushes(/^WARN:unsupported-version/)),
  of('version-refused', 'V-14', 'refuses unknown versions', refusesWhen(/^WARN:unsupported-version/)),
  of('truncated', 'V-15', 'does not say that OPTIONAL was cut', hushes(/^WARN:optional-truncated/)),
  of('restless', 'V-16', 'says things in another order every other time', restless()),
  of(
    'unranked',
    'V-16',
    'says warnings first',
    says((diagnostics) => diagnostics.toSorted().toReversed()),
  ),
  of('line-ends', 'V-17', 'stumbles over CRLF', refuses(/\r\n/)),
  of('indentation', 'V-17', 'wants no space between blocks', refuses(/>\s{2,}</)),
];

function anyWrapper(payload: string): string {
  return payload.replace(/^<RL4-CODEX[A-Z]/, '<RL4-CODEX').replace(/RL4-CODEX[A-Z]>$/, 'RL4-CODEX>');
}

function shortened(payload: string, length: number): string {
  return payload.length === length ? payload.replace(/[ \n](?=[ \n]|<\/)/, '') : payload;
}

function refusesSize(profile: string, most: number): Change {
  return (input, answer) =>
    input.profile === profile && String(input.payload).length > most
      ? { outcome: 'rejected', output: { diagnostics: ['ERROR:size-exceeded'] } }
      : answer;
}

function emitsOneMore(): Change {
  return (input, answer, run) =>
    input.profile === 'emit' ? run(OPERATION, { ...input, payload: shortened(String(input.payload), 10_240) }) : answer;
}

function repeatsAddress(): Change {
  return (input, answer) => {
    const address = 'maria@example.com';
    if (!String(input.payload).includes(address)) return answer;
    return { ...answer, output: { ...answer.output, diagnostics: [...diagnosticsOf(answer), `WARN:seen:${address}`] } };
  };
}
