/** What the tab holds: who is judged, and which cases are shown. The cases themselves come with the suite. */
import { ROLES, type Vector } from '@rl4/compliance-suite';
import { recordOf } from '../shell/tab.js';
import { SUBJECTS, type SubjectId } from './subjects.js';

export interface ComplianceContent {
  /** Absent until somebody wants a verdict. */
  subject?: SubjectId;
  /** Part of a requirement, a case or a title. */
  filter: string;
  role: string;
  isFailedOnly: boolean;
}

const MAX_FILTER = 100;

export function readComplianceContent(value: unknown): ComplianceContent | undefined {
  const { subject, filter, role, isFailedOnly } = recordOf(value) ?? {};
  if (typeof filter !== 'string' || filter.length > MAX_FILTER || typeof isFailedOnly !== 'boolean') return undefined;
  if (role !== '' && !ROLES.some((name) => name === role)) return undefined;
  const view = { filter, role: role as string, isFailedOnly };
  if (subject === undefined) return view;
  return typeof subject === 'string' && Object.hasOwn(SUBJECTS, subject)
    ? { ...view, subject: subject as SubjectId }
    : undefined;
}

/** The cases to show. `hasFailed` knows only those that were run. */
export function chosen(
  vectors: readonly Vector[],
  { filter, role, isFailedOnly }: ComplianceContent,
  hasFailed: (id: string) => boolean,
): Vector[] {
  const wanted = filter.trim().toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  return vectors.filter(
    (vector) =>
      (role === '' || vector.role === role) &&
      (!isFailedOnly || hasFailed(vector.id)) &&
      (wanted === '' || holds(vector.id) || holds(vector.title) || vector.requirements.some(holds)),
  );
}
