import type { Tab } from '../shell/tab.js';

export interface PayloadContent {
  text: string;
}

const COMPLETE = `<RL4-CODEX v="1.2">
<DATA>cog.health=0.82 | kpi:velocity=steady | maturity=iter2 | mode=strict | phase=build | proj#7fa2c41e9d03b658 | tasks=3.active/7.total</DATA>
<TIMELINE>cycles=5 | actions=edit+analysis | bursts=2 | hotspots=mod#a9130c77e1f2d845 | anomalies=idle-dip</TIMELINE>
<CONTEXT>constraints=strict-zero-content | devDNA=focus/iterative | reasoning=chain-strict | risk=drift-low | stack=hash(fe,api,llm) | success=ship-mvp | type=fullstack</CONTEXT>
<INSIGHTS>pattern:handoff-friction(weight=0.60,conf=0.71) | trend:velocity-up(conf=0.71)</INSIGHTS>
<DECISIONS>adjust=stabilize-context-cache | adr#c3d10b5a77e94f12 | anomaly=spotlight-fe | drift=plan-micro | integrity=green</DECISIONS>
</RL4-CODEX>`;

const LEAKY = `<RL4-CODEX v="1.2">
<DATA>mode=strict | phase=login.py | owner=alice@example.com | proj#7fa2c41e9d03b658</DATA>
<TIMELINE>cycles=5 | hotspots=src/auth/login.ts</TIMELINE>
<CONTEXT>stack=hash(fe,api) | note=ask Bob about the AKIAIOSFODNN7EXAMPLE key</CONTEXT>
<INSIGHTS>pattern:handoff-friction(weight=1.60,conf=0.71)</INSIGHTS>
<DECISIONS>adjust=stabilize-context-cache | integrity=green</DECISIONS>
</RL4-CODEX>`;

const FROM_A_MESSAGE = `Here is where we stand, please go on from it:

\`\`\`xml
<RL4-CODEX v="1.2">
<DATA>mode=normal | phase=review | proj#7fa2c41e9d03b658</DATA>
<TIMELINE>actions=review</TIMELINE>
<CONTEXT></CONTEXT>
<INSIGHTS></INSIGHTS>
<DECISIONS>integrity=amber</DECISIONS>
<TEAM>mood=steady</TEAM>
</RL4-CODEX>
\`\`\`

Thank you!`;

export const EXAMPLES: Tab<PayloadContent>['examples'] = [
  { name: 'A complete payload', content: { text: COMPLETE } },
  { name: 'One that leaks', content: { text: LEAKY } },
  { name: 'Mostly UNKNOWN, in a message', content: { text: FROM_A_MESSAGE } },
  { name: 'A block is missing', content: { text: withoutBlock(COMPLETE, 'INSIGHTS') } },
  { name: 'Changed on its way', content: { text: withChecksum(COMPLETE) } },
];

function withoutBlock(payload: string, name: string): string {
  const lines = payload.split('\n').filter((line) => !line.startsWith(`<${name}>`));
  return lines.join('\n');
}

/** The checksum of another body. */
function withChecksum(payload: string): string {
  const checksum = `checksum=sha#${'5be1c7d20f9a4e63'.repeat(4)}`;
  return payload.replace('</RL4-CODEX>', `<OPTIONAL>${checksum}</OPTIONAL>\n</RL4-CODEX>`);
}
