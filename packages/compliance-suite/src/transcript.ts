/** Everything that was said in a run, as JSON lines, and the verdict that follows from it alone. */
import { type Exchange, type Finding, inputOf, judgeStep } from './case.js';
import { same } from './check.js';
import { isTranscriptLine } from './generated/schemas.js';
import { whyNotAsked } from './line.js';
import { parseShallow } from './message.js';
import { createResult, describeSuite, type Result, type Suite } from './result.js';
import type { Role } from './role.js';
import { applyTwins, type CaseRecord, type CaseResult, caseResult, isNobody, type Report } from './run.js';
import { vectors as allVectors, type Vector } from './vector.js';

interface Head {
  readonly type: 'transcript';
  readonly schema: 1;
  readonly suite: Suite;
  readonly subject: Report['subject'];
  readonly roles: readonly Role[];
  readonly asked: readonly Role[];
  readonly interrupted: boolean;
}

/** The head, then one line per run of a vector. */
export function writeTranscript(result: Result, records: readonly CaseRecord[]): string {
  const { suite, subject, asked, interrupted, cases } = result;
  const roles = [...new Set(cases.map(({ role }) => role))];
  const head: Head = { type: 'transcript', schema: 1, suite, subject, roles, asked, interrupted };
  return [head, ...records].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Thrown when a transcript cannot be what it says: other vectors, other questions, or lines that are missing. */
export class TranscriptError extends Error {
  override name = 'TranscriptError';
}

/** Judges a transcript as if its answers came from a subject, and trusts nothing in it but those. */
export function rejudge(transcript: string, vectors: readonly Vector[] = allVectors): Result {
  const { head, records } = parseLines(transcript);
  const { suite, subject, roles, asked, interrupted } = head;
  const now = describeSuite(vectors, suite.seed);
  if (now.vectors !== suite.vectors) throw new TranscriptError('it was made with other vectors than these');
  if (now.register !== suite.register) throw new TranscriptError('it was made with another register than this one');
  const wanted = vectors.filter(({ role }) => roles.includes(role));
  const results = wanted.map((vector) => {
    const own = records.filter((record) => record.vector === vector.id);
    return judgeRecords(vector, own, subject);
  });
  const cases = applyTwins(wanted, new Map(results.map((result) => [result.id, result])));
  return createResult({ subject, asked, interrupted, cases }, { suite });
}

function parseLines(transcript: string): { head: Head; records: CaseRecord[] } {
  const lines = transcript.split('\n').filter(Boolean).map(parseShallow);
  const [head, ...records] = lines as [Head, ...CaseRecord[]];
  if (!lines.every((line) => isTranscriptLine(line)) || head?.type !== 'transcript') {
    throw new TranscriptError('not a transcript of this suite (schemas/transcript.json)');
  }
  return { head, records };
}

function judgeRecords(vector: Vector, records: readonly CaseRecord[], subject: Report['subject']): CaseResult {
  const unasked = isNobody(subject) ? undefined : whyNotAsked(vector, subject);
  if (unasked) return caseResult(vector, [unasked]);
  if (records.length === 0)
    return caseResult(vector, [{ outcome: 'could-not-run', problems: ['not in the transcript'] }]);
  return caseResult(
    vector,
    records.map((record) => judgeRecord(vector, record)),
  );
}

/** The questions are made anew from the vector; one that differs was not asked by this suite. */
function judgeRecord(vector: Vector, { exchanges, unasked }: CaseRecord): Finding {
  if (exchanges.length === 0) return { outcome: 'could-not-run', problems: [unasked ?? 'nothing was asked'] };
  const seen: Exchange[] = [];
  for (const [index, step] of vector.steps.entries()) {
    const input = inputOf(step, seen);
    if (input instanceof Error) return { outcome: 'fail', problems: [`step ${index}: ${input.message}`] };
    const exchange = exchanges[index];
    if (!exchange) throw new TranscriptError(`${vector.id} has no answer to step ${index}`);
    const { operation, input: sent } = exchange.request;
    if (operation !== step.operation || !same(sent, input))
      throw new TranscriptError(`${vector.id} was asked otherwise`);
    seen.push(exchange);
    const finding = judgeStep(step, index, seen);
    if (finding.outcome !== 'pass') return finding;
  }
  return { outcome: 'pass', problems: [] };
}
