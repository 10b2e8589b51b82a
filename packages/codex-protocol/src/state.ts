/**
 * The cognitive state. Decoder specification §7, with the additions of ruling XB-22: KPIs, health, type, constraint map,
 * events, recency and what was not understood. A field is its value or the string `UNKNOWN`, never null, 0 or '' (XB-24).
 */
// zod/mini never compiles schemas at run time, so it works under a strict Content-Security-Policy as it is.
import * as z from 'zod/mini';

/** The marker of what nobody said. */
export const UNKNOWN = 'UNKNOWN';

/** Whether a field has a value. */
export function isKnown<T>(value: T): value is Exclude<T, typeof UNKNOWN | undefined> {
  return value !== UNKNOWN && value !== undefined;
}

const unknown = z.literal(UNKNOWN);
const text = z.string();
const texts = z.union([z.array(text), unknown]);
const count = z.int().check(z.minimum(0), z.maximum(9999));
const countOrUnknown = z.union([count, unknown]);
const share = z.union([z.number().check(z.minimum(0), z.maximum(1)), unknown]);

const taskLoad = z.object({ active: countOrUnknown, total: countOrUnknown, count: z.optional(count) });
const insight = z.object({
  label: text,
  weight: share,
  conf: share,
  value: z.optional(z.number().check(z.minimum(-1), z.maximum(1))),
});
const insights = z.union([z.array(insight), unknown]);
const event = z.object({ kind: z.enum(['burst', 'drought', 'anomaly']), value: text });

/** The shape of a decoded state, as a schema of zod. */
export const CognitiveStateSchema = z.object({
  projectContext: z.object({
    projectHash: text,
    mode: z.enum(['strict', 'normal', 'flexible', 'exploratory', UNKNOWN]),
    phase: text,
    taskLoad: z.union([taskLoad, unknown]),
    maturity: text,
    constraints: texts,
    successCriteria: texts,
    type: text,
    kpis: z.union([z.record(text, z.union([z.number(), text])), unknown]),
    cogHealth: share,
    constraintMap: z.union([z.record(text, text), unknown]),
  }),
  temporalContext: z.object({
    cycles: countOrUnknown,
    actions: texts,
    bursts: texts,
    droughts: texts,
    hotspots: texts,
    anomalies: texts,
    events: z.union([z.array(event), unknown]),
    /** The labels of TIMELINE in the sender's order. */
    recency: texts,
  }),
  cognitiveSignals: z.object({
    patterns: insights,
    trends: insights,
    forecasts: insights,
    correlations: insights,
    /** The kinds of INSIGHTS in the sender's order. */
    recency: texts,
  }),
  decisionContext: z.object({
    adrRefs: texts,
    driftSignals: texts,
    anomalies: texts,
    integrity: z.enum(['GREEN', 'AMBER', 'RED', UNKNOWN]),
    adjustments: texts,
  }),
  developerProfile: z.object({ devDNA: text, reasoningStyle: text, riskProfile: text, stackDescriptors: texts }),
  optionalMetadata: z.object({
    vendor: z.optional(text),
    encoder: z.optional(text),
    session: z.optional(text),
    checksum: z.optional(text),
    policy: z.optional(text),
    extensions: z.record(text, text),
  }),
  unknown: z.object({ tags: z.array(text), tokens: z.record(text, z.array(text)) }),
});

export type CognitiveState = z.infer<typeof CognitiveStateSchema>;
export type Insight = z.infer<typeof insight>;
export type TaskLoad = z.infer<typeof taskLoad>;
export type TemporalEvent = z.infer<typeof event>;
export type Section = Exclude<keyof CognitiveState, 'unknown'>;

type Loose<T> = T extends Insight[]
  ? (Pick<Insight, 'label'> & Partial<Insight>)[]
  : T extends TaskLoad
    ? Partial<TaskLoad>
    : T;
/** What `encode` takes: the shape of a decoded state, every part of it optional. */
export type StateInput = {
  [S in keyof CognitiveState]?: { [F in keyof CognitiveState[S]]?: Loose<CognitiveState[S][F]> | undefined };
};

/** An object whose keys come from input: it has no prototype to pollute. */
export function emptyMap<T>(): Record<string, T> {
  return Object.create(null);
}

/** A state of which nothing is known. */
export function unknownState(): CognitiveState {
  return {
    projectContext: {
      projectHash: UNKNOWN,
      mode: UNKNOWN,
      phase: UNKNOWN,
      taskLoad: UNKNOWN,
      maturity: UNKNOWN,
      constraints: UNKNOWN,
      successCriteria: UNKNOWN,
      type: UNKNOWN,
      kpis: UNKNOWN,
      cogHealth: UNKNOWN,
      constraintMap: UNKNOWN,
    },
    temporalContext: {
      cycles: UNKNOWN,
      actions: UNKNOWN,
      bursts: UNKNOWN,
      droughts: UNKNOWN,
      hotspots: UNKNOWN,
      anomalies: UNKNOWN,
      events: UNKNOWN,
      recency: UNKNOWN,
    },
    cognitiveSignals: {
      patterns: UNKNOWN,
      trends: UNKNOWN,
      forecasts: UNKNOWN,
      correlations: UNKNOWN,
      recency: UNKNOWN,
    },
    decisionContext: {
      adrRefs: UNKNOWN,
      driftSignals: UNKNOWN,
      anomalies: UNKNOWN,
      integrity: UNKNOWN,
      adjustments: UNKNOWN,
    },
    developerProfile: { devDNA: UNKNOWN, reasoningStyle: UNKNOWN, riskProfile: UNKNOWN, stackDescriptors: UNKNOWN },
    optionalMetadata: { extensions: emptyMap() },
    unknown: { tags: [], tokens: emptyMap() },
  };
}
