import { createHmac } from 'node:crypto';
import { decode, encode, safeDecode, validate } from '@rl4/codex-protocol';
import { createHasher } from '@rl4/core-hash';
import {
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
const names = ['acme-shop', 'src/auth/login.ts', 'src/cart/total.ts', 'src/api/pay.ts', 'adr-012', 'adr-017'];

/** About 1 KB as a payload; six names to hash. */
const input = {
  projectContext: {
    projectHash: names[0],
    mode: 'strict',
    phase: 'build',
    taskLoad: { active: 3, total: 7 },
    maturity: 'iter2',
    cogHealth: 0.82,
    kpis: { velocity: 'steady', latency: 'low', quality: 0.78 },
    constraints: ['strict-zero-content', 'limited-budget'],
    successCriteria: ['ship-mvp', 'stable-release'],
    type: 'fullstack',
  },
  temporalContext: {
    cycles: 5,
    actions: ['edit', 'analysis', 'review'],
    bursts: ['2'],
    droughts: ['weekend'],
    hotspots: names.slice(1, 4),
    anomalies: ['idle-dip', 'night-shift'],
  },
  cognitiveSignals: {
    patterns: [
      { label: 'handoff-friction', weight: 0.6, conf: 0.71 },
      { label: 'retry-loop', weight: 0.58, conf: 0.66 },
    ],
    trends: [{ label: 'velocity-up', conf: 0.71 }],
    forecasts: [{ label: 'phase-shift-ready', conf: 0.55 }],
    correlations: [{ label: 'test-vs-focus', value: 0.41 }],
  },
  decisionContext: {
    adrRefs: names.slice(4),
    driftSignals: ['plan-micro', 'task-low'],
    anomalies: ['spotlight-fe'],
    integrity: 'GREEN',
    adjustments: ['stabilize-context-cache', 'reduce-scope'],
  },
  developerProfile: {
    devDNA: 'focus/iterative',
    reasoningStyle: 'chain-strict',
    riskProfile: 'drift-low',
    stackDescriptors: ['fe', 'api', 'llm'],
  },
};

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
  const payload = encode(input, { hasher });
  const { state } = decode(payload);
  const json = JSON.stringify(state);
  const schema = zodSchema();
  console.log(`the payload has ${payload.length} bytes, the same state as JSON ${json.length}`);

  await bench.compare({
    name: 'decode 1 KB, validated and scanned, against JSON.parse + zod',
    ours: () => decode(payload),
    peer: () => schema.parse(JSON.parse(json)),
    target: 1,
    group: 20,
  });
  await bench.compare({
    name: 'validate 1 KB, against JSON.parse + zod',
    ours: () => validate(payload, { profile: 'accept' }),
    peer: () => schema.parse(JSON.parse(json)),
    target: 1.5,
    group: 20,
  });
  await bench.compare({
    name: 'encode with six names, against JSON.stringify + six HMACs',
    ours: () => encode(input, { hasher }),
    peer: () => {
      for (const name of names) createHmac('sha256', key).update(name).digest('hex');
      return JSON.stringify(input);
    },
    target: 0.7,
    group: 20,
  });
  const large = grown(state, 10_000);
  await bench.compare({
    name: `decode ${large.length} bytes, against twelve times 1 KB`,
    ours: () => decode(large),
    peer: () => {
      for (let time = 0; time < 12; time++) decode(payload);
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
