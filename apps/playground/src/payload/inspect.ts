/** All the tab shows about a text: the payload in it, what a receiver and an encoder say, and what goes where. */
import {
  type ChecksumStatus,
  type CognitiveState,
  type Dialect,
  extract,
  formatDiagnostic,
  safeDecode,
  validate,
} from '@rl4/codex-protocol';
import type { Mark } from '../editor/marks.js';
import type { Problem } from '../editor/problems.js';
import { locate } from './locate.js';
import { type BlockSpan, readSpans } from './spans.js';

export type Profile = 'accept' | 'emit';

export interface Inspection {
  bytes: number;
  problems: Problem[];
  marks: Mark[];
  isAccepted: boolean;
  mayBeEmitted: boolean;
  state: CognitiveState | undefined;
  version: string | undefined;
  dialect: Dialect;
  checksum: ChecksumStatus;
}

export function inspect(text: string, profile: Profile): Inspection {
  const found = extract(text);
  // White space around a payload counts as part of it; a message around it does not.
  const isInMessage = found !== undefined && found.payload !== text.trim();
  const payload = isInMessage ? found.payload : text;
  const offset = isInMessage ? found.start : 0;
  const decoded = safeDecode(payload, { partial: true });
  const emitted = validate(payload, { profile: 'emit' });
  const spans = readSpans(payload);
  const diagnostics = profile === 'emit' ? emitted.diagnostics : decoded.diagnostics;
  const problems = diagnostics.map((diagnostic): Problem => {
    const place = locate(diagnostic, payload, spans);
    const at = place && { start: place.start + offset, end: place.end + offset };
    return { severity: diagnostic.severity, line: formatDiagnostic(diagnostic), message: diagnostic.message, at };
  });
  const state = decoded.status === 'failed' ? undefined : decoded.state;
  const looks = [
    ...(spans.wrapper ? [{ ...spans.wrapper, look: 'tag' }] : []),
    ...(spans.wrapperClose ? [{ ...spans.wrapperClose, look: 'tag' }] : []),
    ...spans.comments.map((span) => ({ ...span, look: 'comment' })),
    ...spans.unknown.map(({ start, end }) => ({ start, end, look: 'not-known' })),
    ...spans.blocks.flatMap((block) => blockMarks(block, payload, state)),
  ];
  return {
    bytes: new TextEncoder().encode(payload).length,
    problems,
    marks: [
      ...looks.map((mark) => ({ ...mark, start: mark.start + offset, end: mark.end + offset })),
      ...problems.flatMap(({ at, severity }) => (at ? [{ ...at, look: `problem ${severity}` }] : [])),
    ],
    isAccepted: decoded.ok,
    mayBeEmitted: emitted.valid,
    state,
    version: decoded.version,
    dialect: decoded.dialect,
    checksum: decoded.checksum,
  };
}

/** A slot is seen by its block; label, value and hash by their weight; what the protocol does not know is pale. */
function blockMarks(block: BlockSpan, text: string, state: CognitiveState | undefined): Mark[] {
  const notKnown = new Set(state?.unknown.tokens[block.name]);
  const slot = `slot-${block.name.toLowerCase()}`;
  return [
    { ...block.open, look: `tag ${slot}` },
    ...(block.close ? [{ ...block.close, look: `tag ${slot}` }] : []),
    ...block.tokens.flatMap(({ start, end, labelEnd, valueStart }): Mark[] => {
      if (notKnown.has(text.slice(start, end))) return [{ start, end, look: 'not-known' }];
      return [
        { start, end: labelEnd, look: `label ${slot}` },
        { start: valueStart, end, look: `value ${slot}` },
      ];
    }),
  ];
}
