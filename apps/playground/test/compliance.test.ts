import { requirements, vectors } from '@rl4/compliance-suite';
import { describe, expect, it } from 'vitest';
import { chosen, readComplianceContent } from '../src/compliance/content.js';
import { runInPage } from '../src/compliance/run.js';
import { SUBJECTS, type SubjectId } from '../src/compliance/subjects.js';

const run = (subject: SubjectId, signal = new AbortController().signal) =>
  runInPage(SUBJECTS[subject].implementation, signal, () => {});
const validator = (verdicts: Awaited<ReturnType<typeof run>>['verdicts']) =>
  verdicts.find(({ roles }) => roles.includes('codex-validator'));

describe('the referee in the page', () => {
  it('judges our packages, and keeps what was said', async () => {
    const ours = await run('ours');
    expect(validator(ours.verdicts)?.level).toBe('MUST and SHOULD met');
    expect(ours.records.size).toBe(vectors.length);
  });

  it('finds a validator that takes everything, and nothing else', async () => {
    const { verdicts, report } = await run('yes');
    expect(validator(verdicts)).toMatchObject({
      level: 'Non-Compliant',
      decidedBy: expect.arrayContaining(['RL4-V-04']),
    });
    expect(report.cases.filter(({ role, outcome }) => role === 'codex-encoder' && outcome !== 'pass')).toEqual([]);
  });

  it('lets the page have its turn while it runs', async () => {
    let turns = 0;
    const clock = setInterval(() => turns++, 1);
    await run('guess');
    clearInterval(clock);
    expect(turns).toBeGreaterThan(5);
  });

  it('stops when nobody waits for it', async () => {
    const stop = new AbortController();
    stop.abort();
    expect((await run('ours', stop.signal)).report.interrupted).toBe(true);
  });
});

describe('cases', () => {
  const all = { filter: '', role: '', isFailedOnly: false };
  const never = () => false;

  it('are chosen by requirement, role, title and outcome', () => {
    expect(chosen(vectors, all, never)).toHaveLength(vectors.length);
    for (const { id } of requirements.slice(0, 20)) {
      const named = chosen(vectors, { ...all, filter: id.toLowerCase() }, never);
      expect(named.length).toBeGreaterThanOrEqual(vectors.filter((vector) => vector.requirements.includes(id)).length);
    }
    const { id, title } = vectors[0] as (typeof vectors)[0];
    expect(chosen(vectors, { ...all, filter: title }, never).map((vector) => vector.id)).toContain(id);
    expect(chosen(vectors, { ...all, role: 'context' }, never).every(({ role }) => role === 'context')).toBe(true);
    expect(chosen(vectors, { ...all, isFailedOnly: true }, (name) => name === id).map((vector) => vector.id)).toEqual([
      id,
    ]);
  });

  it('from a link are read as they were, or not at all', () => {
    expect(readComplianceContent(all)).toEqual(all);
    expect(readComplianceContent({ ...all, subject: 'yes' })).toEqual({ ...all, subject: 'yes' });
    for (const bad of [
      null,
      {},
      { ...all, subject: 'constructor' },
      { ...all, role: 'x' },
      { ...all, filter: 'a'.repeat(101) },
    ]) {
      expect(readComplianceContent(bad)).toBeUndefined();
    }
  });
});
