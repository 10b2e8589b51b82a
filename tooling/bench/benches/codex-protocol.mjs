import { createHmac } from 'node:crypto';
import { decode, encode, safeDecode, validate } from '@rl4/codex-protocol';
import { createHasher } from '@rl4/core-hash';
import {
  changeLogEntries,
  commitSubjects,
  generatePersonalData,
  generateSecrets,
  generateTimes,
  installedPaths,
  installedUrls,
  sourceLines,
  stackLines,
} from '@rl4/corpus';
import * as z from 'zod';

const key = new Uint8Array(32).fill(1);
const hasher = createHasher({ key });

/** Sixteen states of about 1 KB, each with six names to hash, so that nobody meets the same text twice in a row. */
const WORDS =
  `build review release design analysis migration rollout triage latency velocity quality coverage drift retry
  handoff friction context cache budget scope stable strict limited focus iterative steady surge idle night week`.split(
    /\s+/,
  );
const inputs = Array.from({ length: 16 }, (_, variant) => {
  const word = (index) => WORDS[(variant * 7 + index * 5) % WORDS.length];
  const pair = (index) => `${word(index)}-${word(index + 11)}`;
  const share = (index) => ((variant * 13 + index * 29) % 101) / 100;
  return {
    projectContext: {
      projectHash: `acme-shop-${variant}`,
      mode: ['strict', 'normal', 'flexible', 'exploratory'][variant % 4],
      phase: word(0),
      taskLoad: { active: variant, total: variant + 7 },
      maturity: `iter${variant}`,
      cogHealth: share(0),
      kpis: { velocity: word(1), latency: word(2), quality: share(1) },
      constraints: ['strict-zero-content', pair(3)],
      successCriteria: [pair(4), pair(5)],
      type: 'fullstack',
    },
    temporalContext: {
      cycles: variant + 1,
      actions: [word(6), word(7), word(8)],
      bursts: [String(variant)],
      droughts: [word(9)],
      hotspots: [`src/auth/login-${variant}.ts`, `src/cart/${word(10)}.ts`, `src/api/pay-${variant}.ts`],
      anomalies: [pair(11), pair(12)],
    },
    cognitiveSignals: {
      patterns: [
        { label: pair(13), weight: share(2), conf: share(3) },
        { label: pair(14), weight: share(4), conf: share(5) },
      ],
      trends: [{ label: pair(15), conf: share(6) }],
      forecasts: [{ label: `${pair(16)}-ready`, conf: share(7) }],
      correlations: [{ label: pair(17), value: share(8) }],
    },
    decisionContext: {
      adrRefs: [`adr-${variant}`, `adr-${variant + 100}`],
      driftSignals: [pair(18), pair(19)],
      anomalies: [pair(20)],
      integrity: ['GREEN', 'AMBER', 'RED'][variant % 3],
      adjustments: [`stabilize-${pair(21)}`, pair(22)],
    },
    developerProfile: {
      devDNA: `${word(23)}/${word(24)}`,
      reasoningStyle: pair(25),
      riskProfile: pair(26),
      stackDescriptors: ['fe', 'api', 'llm'],
    },
  };
});
const namesOf = ({ projectContext, temporalContext, decisionContext }) => [
  projectContext.projectHash,
  ...temporalContext.hotspots,
  ...decisionContext.adrRefs,
];

/** Calls a function with one item after the other. */
function inTurn(items, work) {
  let turn = 0;
  return () => work(items[turn++ % items.length]);
}

/** The schema that a zod user would write for the same state. */
function zodSchema() {
  const texts = z.union([z.array(z.string()), z.literal('UNKNOWN')]);
  const share = z.union([z.number().min(0).max(1), z.literal('UNKNOWN')]);
  const insight = z.object({
    label: z.string(),
    weight: share,
    conf: share,
    value: z.number().min(-1).max(1).optional(),
  });
  const insights = z.union([z.array(insight), z.literal('UNKNOWN')]);
  const count = z.union([z.number().int().min(0), z.literal('UNKNOWN')]);
  return z.object({
    projectContext: z.object({
      projectHash: z.string(),
      mode: z.enum(['strict', 'normal', 'flexible', 'exploratory', 'UNKNOWN']),
      phase: z.string(),
      taskLoad: z.union([z.object({ active: count, total: count }), z.literal('UNKNOWN')]),
      maturity: z.string(),
      constraints: texts,
      successCriteria: texts,
      type: z.string(),
      kpis: z.union([z.record(z.string(), z.union([z.number(), z.string()])), z.literal('UNKNOWN')]),
      cogHealth: share,
      constraintMap: z.union([z.record(z.string(), z.string()), z.literal('UNKNOWN')]),
    }),
    temporalContext: z.object({
      cycles: count,
      actions: texts,
      bursts: texts,
      droughts: texts,
      hotspots: texts,
      anomalies: texts,
      events: z.union([z.array(z.object({ kind: z.string(), value: z.string() })), z.literal('UNKNOWN')]),
      recency: texts,
    }),
    cognitiveSignals: z.object({
      patterns: insights,
      trends: insights,
      forecasts: insights,
      correlations: insights,
      recency: texts,
    }),
    decisionContext: z.object({
      adrRefs: texts,
      driftSignals: texts,
      anomalies: texts,
      integrity: z.enum(['GREEN', 'AMBER', 'RED', 'UNKNOWN']),
      adjustments: texts,
    }),
    developerProfile: z.object({
      devDNA: z.string(),
      reasoningStyle: z.string(),
      riskProfile: z.string(),
      stackDescriptors: texts,
    }),
    optionalMetadata: z.object({ extensions: z.record(z.string(), z.string()) }),
    unknown: z.object({ tags: z.array(z.string()), tokens: z.record(z.string(), z.array(z.string())) }),
  });
}

/** The payload, grown with adjustments until it has about this many bytes. */
function grown(state, bytes) {
  const adjustments = [...state.decisionContext.adjustments];
  const encoded = () => encode({ ...state, decisionContext: { ...state.decisionContext, adjustments } }, { hasher });
  while (encoded().length < bytes - 40) adjustments.push('stabilize-context-cache');
  return encoded();
}

export default async function run(bench) {
  const payloads = inputs.map((input) => encode(input, { hasher }));
  const states = payloads.map((payload) => decode(payload).state);
  const jsons = states.map((state) => JSON.stringify(state));
  const schema = zodSchema();
  const mean = (texts) => Math.round(texts.join('').length / texts.length);
  console.log(`16 payloads in turn, of ${mean(payloads)} bytes on average, the same states as JSON ${mean(jsons)}`);
  const parse = inTurn(jsons, (json) => schema.parse(JSON.parse(json)));

  await bench.compare({
    name: 'decode 1 KB, validated and scanned, against JSON.parse + zod',
    ours: inTurn(payloads, (payload) => decode(payload)),
    peer: parse,
    target: 1,
    group: 32,
  });
  await bench.compare({
    name: 'validate 1 KB, against JSON.parse + zod',
    ours: inTurn(payloads, (payload) => validate(payload, { profile: 'accept' })),
    peer: parse,
    target: 1.5,
    group: 32,
  });
  await bench.compare({
    name: 'encode with six names, against JSON.stringify + six HMACs',
    ours: inTurn(inputs, (input) => encode(input, { hasher })),
    peer: inTurn(
      inputs.map((input) => ({ input, names: namesOf(input) })),
      ({ input, names }) => {
        for (const name of names) createHmac('sha256', key).update(name).digest('hex');
        return JSON.stringify(input);
      },
    ),
    target: 0.7,
    group: 32,
  });
  const large = grown(states[0], 10_000);
  await bench.compare({
    name: `decode ${large.length} bytes, against twelve times 1 KB`,
    ours: () => decode(large),
    peer: () => {
      for (let time = 0; time < 12; time++) decode(payloads[time]);
    },
    target: 1,
  });
  const huge = '<RL4-CODEX '.repeat(4_600_000);
  const start = performance.now();
  safeDecode(huge);
  bench.record({
    name: 'refuse 50 MB, against 1 ms',
    ours: Number((performance.now() - start).toPrecision(3)),
    peer: 1,
    unit: 'ms',
    target: 1,
  });
  reportLeaks(bench);
}

const wrap = (data, optional = '') =>
  `<RL4-CODEX v="1.2"><DATA>${data}</DATA><TIMELINE/><CONTEXT/><INSIGHTS/><DECISIONS/>${optional}</RL4-CODEX>`;
const PLACES = {
  bare: (text) => wrap(text),
  phase: (text) => wrap(`phase=${text}`),
  'ext.x': (text) => wrap('', `<OPTIONAL>ext.x=${text}</OPTIONAL>`),
};

function reportLeaks(bench) {
  const paths = installedPaths(20_000).filter((path) => path.includes('/'));
  const bases = [...new Set(paths.map((path) => path.split('/').at(-1)))];
  const corpus = {
    paths,
    'base names with an ending': bases.filter((name) => /[A-Za-z]\.[A-Za-z]{2,5}$/.test(name)),
    'source lines of two words': sourceLines(4_000).filter((line) => /\S\s+\S/.test(line)),
    'commit subjects of two words': commitSubjects().filter((subject) => subject.includes(' ')),
    'change log entries': changeLogEntries(2_000),
    'stack lines': stackLines(),
    secrets: generateSecrets(20).map(({ text }) => text),
    'personal data': generatePersonalData(1_100),
    times: generateTimes(1_200),
    urls: installedUrls(1_000),
  };
  const refused = (texts, put, profile) => {
    const hits = texts.filter((text) => !validate(put(text), { profile }).valid).length;
    return `${((100 * hits) / texts.length).toFixed(2)}%`;
  };
  const rows = Object.entries(corpus).map(([name, texts]) => [
    name,
    {
      strings: texts.length,
      ...Object.fromEntries(
        ['emit', 'accept'].flatMap((profile) =>
          Object.entries(PLACES).map(([place, put]) => [`${profile} ${place}`, refused(texts, put, profile)]),
        ),
      ),
    },
  ]);
  bench.table('Refused, of strings gathered or generated in this run', Object.fromEntries(rows));
}
