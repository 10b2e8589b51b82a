/** The payloads the tests share, and a short way to read what is said about one. */
import { createHasher } from '@rl4/core-hash';
import { type Diagnostic, formatDiagnostic, safeDecode, validate } from '../src/index.js';

export const BLOCK_TEXTS = [
  '<DATA>cog.health=0.82 | kpi:velocity=steady | maturity=iter2 | mode=strict | phase=build | proj#7fa2c41e9d03b658 | tasks=3.active/7.total</DATA>',
  '<TIMELINE>cycles=5 | actions=edit+analysis | bursts=2 | hotspots=mod#a9130c77e1f2d845 | anomalies=idle-dip</TIMELINE>',
  '<CONTEXT>constraints=strict-zero-content | devDNA=focus/iterative | reasoning=chain-strict | risk=drift-low | stack=hash(fe,api,llm) | success=ship-mvp | type=fullstack</CONTEXT>',
  '<INSIGHTS>pattern:handoff-friction(weight=0.60,conf=0.71) | trend:velocity-up(conf=0.71)</INSIGHTS>',
  '<DECISIONS>adjust=stabilize-context-cache | adr#c3d10b5a77e94f12 | anomaly=spotlight-fe | drift=plan-micro | integrity=green</DECISIONS>',
] as const;

export const wrap = (body: string, version = ' v="1.2"') => `<RL4-CODEX${version}>\n${body}\n</RL4-CODEX>`;
/** Fixture B0 of the requirements. */
export const B0 = wrap(BLOCK_TEXTS.join('\n'));

/** v1.1 as others write it: newlines, four-digit hashes, a two-letter namespace, older labels, a raw `<`. */
export const HANDOFF_11 = `<RL4-CODEX v="1.1">
<DATA>
proj#91bd
mode=flexible
phase=handoff
tasks=3
kpi:velocity=0.78
cog.health=0.7
</DATA>
<TIMELINE>
cycles=4 | actions=review+edit
hotspots=ui#57aa,api#f02c
bursts=nightly-ci
</TIMELINE>
<CONTEXT>
project=fullstack-app
stack=hash(fe-react,api-rust,llm)
constraints:strict-zero-content
success=p95<120ms
</CONTEXT>
<INSIGHTS>
pattern:retry-loop(weight=0.58)
correlation:tests-vs-focus(+0.41)
forecast:phase-shift-ready
</INSIGHTS>
<DECISIONS>
adr#44c0
adjustment=slow-rollout
integrity=amber
</DECISIONS>
<OPTIONAL>vendor=studio | encoder=agent-gpt | session=fingerprint#aa71 | checksum#92af</OPTIONAL>
</RL4-CODEX>`;

export const hasher = createHasher({ key: new Uint8Array(32).fill(7) });
export const strings = (diagnostics: readonly Diagnostic[]) => diagnostics.map(formatDiagnostic);
export const accepted = (payload: string) => strings(validate(payload, { profile: 'accept' }).diagnostics);
export const emitted = (payload: string) => strings(validate(payload, { profile: 'emit' }).diagnostics);
export const decoded = (payload: string) => strings(safeDecode(payload).diagnostics);
/** B0 with one more token in a block. */
export const withToken = (token: string, block = 'DATA') => B0.replace(`</${block}>`, () => ` | ${token}</${block}>`);
export const withChild = (child: string) => B0.replace('</RL4-CODEX>', () => `${child}\n</RL4-CODEX>`);
