/** What a run proved, with the digests of everything it was proved with. */
import { digestOfJson, digestOfText } from './digest.js';
import type { Verdict } from './judge.js';
import type { Result, Suite } from './result.js';
import { rejudge } from './transcript.js';
import { vectors as allVectors, type Vector } from './vector.js';

export interface Certificate {
  readonly schema: 1;
  readonly issuedAt: string;
  readonly suite: Suite;
  readonly subject: { readonly name: string; readonly version: string; readonly kind: string };
  readonly verdicts: readonly Verdict[];
  /** SHA-256 of the adapter's files, of the whole transcript, and of the result without its time. */
  readonly adapter: Readonly<Record<string, string>>;
  readonly transcript: string;
  readonly result: string;
}

/** `adapter` maps the name of each of its files to their text. */
export function createCertificate(
  result: Result,
  transcript: string,
  adapter: Readonly<Record<string, string>>,
  issuedAt: Date,
): Certificate {
  const { name, version, kind } = result.subject;
  return {
    schema: 1,
    issuedAt: issuedAt.toISOString(),
    suite: result.suite,
    subject: { name, version, kind },
    verdicts: result.verdicts,
    adapter: Object.fromEntries(Object.entries(adapter).map(([file, text]) => [file, digestOfText(text)])),
    transcript: digestOfText(transcript),
    result: digestOfJson({ cases: result.cases, verdicts: result.verdicts }),
  };
}

/** What of a certificate the transcript does not bear out, in words; nothing when it holds. */
export function checkCertificate(
  certificate: Certificate,
  transcript: string,
  vectors: readonly Vector[] = allVectors,
): string[] {
  const problems: string[] = [];
  if (digestOfText(transcript) !== certificate.transcript) problems.push('the transcript is another one');
  const { cases, verdicts, subject, suite } = rejudge(transcript, vectors);
  if (digestOfJson(suite) !== digestOfJson(certificate.suite)) problems.push('the suite is another one');
  if (digestOfJson(verdicts) !== digestOfJson(certificate.verdicts))
    problems.push('the verdicts do not follow from it');
  if (digestOfJson({ cases, verdicts }) !== certificate.result) problems.push('the cases do not follow from it');
  if (subject.name !== certificate.subject.name || subject.version !== certificate.subject.version) {
    problems.push('the subject is another one');
  }
  return problems;
}
