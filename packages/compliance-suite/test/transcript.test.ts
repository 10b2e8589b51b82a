import { describe, expect, it } from 'vitest';
import {
  type CaseRecord,
  checkCertificate,
  createCertificate,
  createResult,
  describeSuite,
  type Implementation,
  inProcess,
  rejudge,
  runSuite,
  TranscriptError,
  writeTranscript,
} from '../src/index.js';
import { honest, SAMPLES, variant } from './samples.js';

async function record(implementation: Implementation, repeat = 1) {
  const records: CaseRecord[] = [];
  const report = await runSuite(inProcess(implementation), {
    vectors: SAMPLES,
    repeat,
    onRecord: (each) => records.push(each),
  });
  const result = createResult(report, { suite: describeSuite(SAMPLES) });
  return { result, transcript: writeTranscript(result, records) };
}
const refusing = variant(() => ({ outcome: 'rejected', output: { diagnostics: ['ERROR:size-exceeded'] } }));

describe('a transcript', () => {
  it.each([
    ['an honest subject', honest],
    ['one that refuses all', refusing],
    [
      'one that throws',
      variant(() => {
        throw new Error('no');
      }),
    ],
    ['one that lacks its operation', { ...honest, capabilities: [] }],
    ['one that declares nothing', { ...honest, roles: [] }],
  ])('gives the verdict of %s again', async (_, implementation) => {
    const { result, transcript } = await record(implementation, 2);
    expect(rejudge(transcript, SAMPLES)).toEqual(result);
  });

  it('is believed in its answers only', async () => {
    const { transcript } = await record(refusing);
    const claims = transcript.replaceAll('"outcome":"rejected"', '"outcome":"ok"');
    expect(rejudge(claims, SAMPLES).verdicts[0]?.level).toBe('Non-Compliant');
    const lines = transcript.trimEnd().split('\n');
    expect(rejudge(lines.slice(0, -1).join('\n'), SAMPLES).cases.at(-1)?.outcome).toBe('could-not-run');
  });

  it('with other questions, other vectors or no sense is not judged', async () => {
    const { transcript } = await record(honest);
    expect(() => rejudge(transcript.replace('"xxxxx"', '"xxxx"'), SAMPLES)).toThrow(TranscriptError);
    expect(() => rejudge(transcript, SAMPLES.slice(1))).toThrow(TranscriptError);
    expect(() => rejudge('', SAMPLES)).toThrow(TranscriptError);
    expect(() => rejudge('{"type":"transcript"', SAMPLES)).toThrow(TranscriptError);
    expect(() => rejudge(`${transcript}{"vector":"v-00000001","exchanges":7}\n`, SAMPLES)).toThrow(TranscriptError);
    expect(() => rejudge(transcript + '['.repeat(100_000), SAMPLES)).toThrow(TranscriptError);
    const deep = transcript.replace('{"diagnostics":[]}', `{"a":${'['.repeat(9999)}${']'.repeat(9999)}}`);
    expect(() => rejudge(deep, SAMPLES)).toThrow(TranscriptError);
  });
});

describe('a certificate', () => {
  it('holds as long as nothing was touched', async () => {
    const { result, transcript } = await record(honest);
    const certificate = createCertificate(result, transcript, { 'subject.py': 'print()' }, new Date(0));
    expect(certificate.adapter['subject.py']).toMatch(/^[0-9a-f]{64}$/);
    expect(checkCertificate(certificate, transcript, SAMPLES)).toEqual([]);
    const better = { ...certificate, verdicts: [{ ...certificate.verdicts[0], level: 'Full' }] } as typeof certificate;
    expect(checkCertificate(better, transcript, SAMPLES)).toEqual(['the verdicts do not follow from it']);
    const other = transcript.replace('WARN:short', 'WARN:tiny');
    expect(checkCertificate(certificate, other, SAMPLES)).toEqual(['the transcript is another one']);
  });
});
