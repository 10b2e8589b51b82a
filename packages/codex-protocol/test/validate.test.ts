import { describe, expect, it } from 'vitest';
import { validate } from '../src/index.js';
import { accepted, B0, BLOCK_TEXTS, decoded, emitted, HANDOFF_11, withChild, withToken, wrap } from './payloads.js';

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

it('RL4-V-08 RL4-V-17 RL4-E-07 B0 is valid in both profiles, however it is indented', () => {
  for (const payload of [B0, B0.replaceAll('\n', ''), B0.replaceAll('\n', '\r\n   '), `\ufeff  ${B0}\n`]) {
    expect(accepted(payload)).toEqual([]);
  }
  expect(emitted(B0)).toEqual([]);
});

it('RL4-T-01 RL4-V-03 all 119 wrong orders are refused as such', () => {
  const wrong = permutations(BLOCK_TEXTS).filter((blocks) => blocks.join() !== BLOCK_TEXTS.join());
  expect(wrong).toHaveLength(119);
  for (const blocks of wrong) expect(accepted(wrap(blocks.join('')))[0]).toMatch(/^ERROR:block-order:/);
});

it('RL4-T-02 RL4-V-06 RL4-V-13 RL4-D-44 a raw file name is refused wherever it stands', () => {
  expect(accepted(withToken('hotspots=Makefile', 'TIMELINE'))).toEqual(['ERROR:hash-violation:hotspots=Makefile']);
  expect(accepted(withToken('hotspots=mod#a913,login.py', 'TIMELINE'))).toEqual([
    'ERROR:hash-violation:hotspots=mod#a913,login.py',
  ]);
  for (const token of [
    'hotspots=login.py',
    'phase=login.py',
    'login.py',
    'login.py=1',
    'mod#login.py',
    'mod#cafe.py',
    'proj#Acme',
    'c#',
    'branch=main',
  ]) {
    expect(accepted(withToken(token)), token).toContain(`ERROR:hash-violation:${token}`);
    expect(emitted(withToken(token)).join(), token).toMatch(/ERROR:hash-violation/);
  }
  expect(accepted(withChild('<OPTIONAL>ext.x=login.py</OPTIONAL>'))).toEqual(['ERROR:hash-violation:ext.x=login.py']);
  expect(accepted(withChild('<FUTURE>login.py</FUTURE>'))).toEqual(['ERROR:raw-content:path:FUTURE']);
  expect(accepted(withChild('<!-- login.py -->'))).toEqual(['ERROR:raw-content:path:comment']);
  for (const child of ['<FUTURE a="login.py"/>', '<login.py/>', '<FUTURE><login.py/></FUTURE>']) {
    expect(accepted(withChild(child))[0], child).toMatch(/^ERROR:raw-content/);
  }
  expect(accepted(B0.replace('v="1.2"', 'v="1.2" by="login.py"'))).toEqual(['ERROR:raw-content:attribute:RL4-CODEX']);
  expect(accepted(B0.replace('<DATA>', '<DATA by="login.py">'))).toEqual(['ERROR:raw-content:attribute:DATA']);
});

it('RL4-T-03 RL4-V-04 RL4-V-12 RL4-D-06 RL4-D-10 XB-36 the limits', () => {
  const filled = (size: number) => B0.replace('\n</RL4-CODEX>', () => `${' '.repeat(size - B0.length)}\n</RL4-CODEX>`);
  expect(accepted(filled(10_240))).toEqual([]);
  expect(accepted(filled(10_241))).toEqual(['ERROR:size-exceeded']);
  expect(emitted(filled(10_239))).toEqual([]);
  expect(emitted(filled(10_240))).toEqual(['ERROR:size-exceeded']);
  const padded = filled(10_239).replace(/ {3}\n/, 'é\n');
  expect(accepted(padded.replace('phase=build', 'phase=bùild'))).not.toEqual(['ERROR:size-exceeded']);
  expect(accepted(`${filled(10_235)}${'é'.repeat(3)}`)).toEqual(['ERROR:size-exceeded']);
});

it('RL4-V-01 RL4-V-02 RL4-V-11 missing blocks are named in order; empty ones pass', () => {
  expect(accepted('hello')).toEqual(['ERROR:unparseable']);
  expect(accepted(wrap(''))).toEqual(
    ['DATA', 'TIMELINE', 'CONTEXT', 'INSIGHTS', 'DECISIONS'].map((name) => `ERROR:missing-block:${name}`),
  );
  expect(accepted(B0.replace(/<DATA>.*<\/DATA>/, '<DATA></DATA>'))).toEqual(['WARN:block-empty:DATA']);
});

it('RL4-V-05 RL4-V-10 RL4-D-04 code, prose, people and secrets', () => {
  const raw: [string, RegExp][] = [
    ['def f(x):', /code/],
    ['npm ERR! code', /stack/],
    ['feat: add login', /prose/],
    ['+1 415 555 0100', /pii/],
    ['phase=2024-05-01', /time/],
    ['-----BEGIN RSA PRIVATE KEY-----', /secret/],
    ['@@@@', /text/],
  ];
  for (const [token, found] of raw) expect(accepted(withToken(token))[0], token).toMatch(found);
  const [said] = accepted(withToken('user=alice@example.com'));
  expect(said).toBe('ERROR:hash-violation:user=[redacted]');
});

it('RL4-V-07 RL4-V-15 RL4-D-37 RL4-D-45 XB-10 XB-11 OPTIONAL overflow', () => {
  const tokens = (length: number) => {
    const many = Array.from({ length: 25 }, (_, index) => `ext.note${index}=steady`).join(' | ');
    return withChild(`<OPTIONAL>${many} | ext.z=${'a-'.repeat(5)}${'z'.repeat(length - many.length - 19)}</OPTIONAL>`);
  };
  expect(accepted(tokens(512))).toEqual([]);
  expect(accepted(tokens(513))).toEqual(['WARN:optional-truncated']);
  expect(emitted(tokens(512))[0]).toBe('ERROR:optional-overflow');
  expect(accepted(withChild(`<OPTIONAL>${'ext.a=steady | '.repeat(40)}ext.b=login.py</OPTIONAL>`)).join()).toContain(
    'ERROR:hash-violation:ext.b=login.py',
  );
});

it('RL4-V-14 RL4-D-11 RL4-D-46 unknown and missing versions warn', () => {
  for (const version of [' v="1.3"', ' v="9"', ''])
    expect(accepted(wrap(BLOCK_TEXTS.join(''), version))).toEqual(['WARN:unsupported-version']);
});

it('XB-12 several trailing OPTIONAL are one; a second required block is refused', () => {
  expect(accepted(withChild('<OPTIONAL>ext.a=x</OPTIONAL><OPTIONAL>ext.b=y</OPTIONAL>'))).toEqual([
    'WARN:optional-repeated',
  ]);
  expect(accepted(withChild('<DATA>mode=normal</DATA>'))[0]).toBe('ERROR:duplicate-block:DATA');
});

it('XB-01 XB-02 XB-03 XB-43 hashes: weak shapes warn, what could carry content is refused', () => {
  expect(accepted(withToken('mod#1fa0'))).toEqual([]);
  for (const token of ['ui#57aa', 'mod#1F', 'sha1#902fe1', 'mod#12345678', 'mod#68656c6c6f20']) {
    expect(accepted(withToken(token)), token).toEqual([`WARN:hash-format:${token}`]);
    expect(emitted(withToken(token)).join(), token).toMatch(/^ERROR:hash-violation/);
  }
  const sentence = `${'secret'.repeat(6)}#0123456789abcdef`;
  expect(accepted(withToken(sentence))[0]).toMatch(/^ERROR:hash-violation/);
  expect(emitted(withToken(sentence))[0]).toMatch(/^ERROR:hash-violation/);
  expect(accepted(withToken('mod#696e6465782e7473'))).toEqual(['ERROR:hash-violation:mod#696e6465782e7473']);
});

it('XB-42 diagnostics come in rank order', () => {
  const payload = wrap('<TIMELINE/><DATA>tasks=abc | phase=login.py | mode=strict | mode=normal</DATA>', ' v="7"');
  expect(decoded(payload)).toEqual([
    'WARN:unsupported-version',
    'ERROR:missing-block:CONTEXT',
    'ERROR:missing-block:INSIGHTS',
    'ERROR:missing-block:DECISIONS',
    'ERROR:block-order:TIMELINE',
    'ERROR:hash-violation:phase=login.py',
    'WARN:block-empty:TIMELINE',
    'WARN:timeline-missing-cycles',
    'WARN:data-malformed:tasks=abc',
    'WARN:duplicate-token:mode',
  ]);
});

it('RL4-V-09 RL4-D-07 RL4-D-53 XB-18 v1.1 as others write it has no error', () => {
  expect(accepted(HANDOFF_11)).toEqual([
    'WARN:hash-format:hotspots=ui#57aa,api#f02c',
    'WARN:token-malformed:success=p95<120ms',
    'WARN:hash-format:encoder=agent-gpt',
  ]);
});

describe('hostile input gets a clear answer in bounded time', () => {
  const unparseable = {
    doctype: `<!DOCTYPE x>${B0}`,
    'doctype inside': withChild('<!DOCTYPE x [<!ENTITY a "b">]>'),
    cdata: withChild('<FUTURE><![CDATA[x]]></FUTURE>'),
    'processing instruction': withChild('<?php x ?>'),
    'two roots': B0 + B0,
    'trailing text': `${B0} bye`,
    'text between': withChild('hello'),
    'nested wrapper': wrap(B0),
    'nested block': B0.replace('<DATA>', '<DATA><DATA>'),
    'unclosed block': B0.replace('</DATA>', ''),
    'no close': B0.replace('</RL4-CODEX>', ''),
    prototype: withChild('<__proto__>x</__proto__>'),
    'many <': `<RL4-CODEX>${'<'.repeat(10_000)}`,
    '3,400 tags': wrap('<a>'.repeat(3_400)),
    'look-alike tag': B0.replaceAll('DATA', 'DАTA'),
  };
  it.each(Object.entries(unparseable))('%s', (_, payload) => expect(accepted(payload)).toEqual(['ERROR:unparseable']));

  it('entities, hidden characters, smuggled blocks', () => {
    expect(accepted(withToken('phase=&lt;x'))[0]).toMatch(/^ERROR:raw-content/);
    for (const hidden of ['\0', '\u2028', '\u202e', '\u200b', '\u{e0041}']) {
      expect(accepted(withToken(`ext=a${hidden}b`)).join()).toContain('ERROR:raw-content:hidden:payload');
    }
    expect(accepted(withChild('<FUTURE><DATA>mode=normal</DATA></FUTURE>'))).toEqual([]);
    expect(accepted(withToken('mоde=strict'))).toEqual(['WARN:non-ascii']);
    expect(emitted(withToken('mоde=strict'))).toContain('ERROR:non-ascii');
    expect(accepted(withToken('constructor=1'))).toEqual([]);
    expect(accepted(B0.replace('<DATA>', '<DATA a="b">'))).toEqual(['WARN:block-attributes:DATA']);
    expect(accepted(withToken('phase=(a', 'CONTEXT'))).not.toContain('ERROR:unparseable');
  });

  it('50 MB are answered before anything is read', () => {
    const huge = '<RL4-CODEX '.repeat(5_000_000);
    const start = performance.now();
    expect(accepted(huge)).toEqual(['ERROR:size-exceeded']);
    expect(performance.now() - start).toBeLessThan(20);
  });
});

it('RL4-V-16 the second answer is the first', () => {
  const payload = withToken('phase=login.py').replace('<TIMELINE>', '<TIMELINE>zeta=9 | ');
  expect(validate(payload, { profile: 'accept' })).toEqual(validate(payload, { profile: 'accept' }));
  expect(() => validate(B0, {} as never)).toThrow(/^profile must/);
  expect(() => validate(5 as never, { profile: 'accept' })).toThrow(/^payload must/);
});

it('RL4-E-12 RL4-E-13 XB-05 XB-06 XB-08 XB-25 an encoder has one way to write a token, an order and a separator', () => {
  const others: [from: string, to: string, subject: string][] = [
    ['mode=strict | phase=build', 'phase=build | mode=strict', 'mode'],
    ['mode=strict | phase=build', 'mode=strict|phase=build', 'DATA'],
    ['mode=strict | phase=build', 'mode=strict\nphase=build', 'DATA'],
    ['mode=strict', 'mode:strict', 'mode:strict'],
    ['adjust=', 'adjustment=', 'adjustment=stabilize-context-cache'],
    ['type=', 'project=', 'project=fullstack'],
    ['proj#', 'proj=proj#', 'proj=proj#7fa2c41e9d03b658'],
    ['trend:', 'trend=', 'trend=velocity-up(conf=0.71)'],
  ];
  for (const [from, to, subject] of others) {
    const payload = B0.replace(from, to);
    expect(emitted(payload), to).toContain(`ERROR:not-canonical:${subject}`);
    expect(accepted(payload), to).toEqual([]);
  }
  expect(emitted(B0.replaceAll('<DATA>', '<DATA>\n  ').replaceAll('</DATA>', '\n</DATA>'))).toEqual([]);
});

it('XB-16 XB-37 in what is emitted a list stands once, and none stands alone', () => {
  for (const [block, tokens] of [
    ['CONTEXT', 'constraints=low | constraints=high'],
    ['DECISIONS', 'drift=none | drift=plan'],
    ['DECISIONS', 'drift=plan | drift=none'],
    ['DATA', 'kpi=none | kpi:velocity=steady'],
    ['INSIGHTS', 'trend=none | trend:velocity-up'],
    ['TIMELINE', 'hotspots=mod#a9130c77e1f2d845 | hotspots=mod#b9130c77e1f2d845'],
  ] as const) {
    const payload = wrap(
      BLOCK_TEXTS.map((text) => (text.startsWith(`<${block}>`) ? `<${block}>${tokens}</${block}>` : text)).join('\n'),
    );
    expect(emitted(payload).join(), tokens).toMatch(/ERROR:duplicate-token:/);
    expect(accepted(payload).join(), tokens).not.toMatch(/ERROR/);
  }
});

it('RL4-D-19 XB-25 numbers are emitted without needless zeros', () => {
  for (const [from, to] of [
    ['=steady', '=0.780'],
    ['=steady', '=-0'],
    ['=steady', '=05'],
    ['cycles=5', 'cycles=05'],
    ['3.active', '03.active'],
  ] as const) {
    expect(emitted(B0.replace(from, to)).join(), to).toMatch(/^ERROR:/);
    expect(accepted(B0.replace(from, to)), to).toEqual([]);
  }
  for (const value of ['0.78', '-5', '120ms', '99.90%'])
    expect(emitted(B0.replace('=steady', `=${value}`))).toEqual([]);
});

it('XB-18 what may be emitted is accepted: a number with a long unit is neither', () => {
  for (const payload of [withToken('load=1.3dip'), withChild('<OPTIONAL>ext.load=1.3dip</OPTIONAL>')]) {
    expect(accepted(payload).join()).toMatch(/ERROR/);
    expect(emitted(payload).join()).toMatch(/ERROR/);
  }
});

it('XB-18 a list in hash(…) is judged by its items, under known labels and others', () => {
  expect(accepted(B0.replace('hash(fe,api,llm)', 'hash(FE,API)'))).toEqual(['WARN:token-malformed:stack=hash(FE,API)']);
  expect(accepted(withToken('tools=hash(ci,cd)'))).toEqual([]);
  expect(accepted(withToken('tools=hash(ci,login.py)'))).toEqual(['ERROR:hash-violation:tools=hash(ci,login.py)']);
  expect(accepted(withToken('tools=login(ci,cd)')).join()).toMatch(/^ERROR:raw-content/);
});
