/**
 * Cases → requirements → level. A level follows from which requirements are broken, never from how many cases passed.
 * Dual mode: §8 of its contract (FE-12 to FE-15) over the modes that are declared (XF-29).
 */

import { type Requirement, requirements as register, weightOf } from './requirement.js';
import { type Protocol, protocolOf, ROLES, type Role } from './role.js';
import type { CaseResult, Report } from './run.js';
import type { Level } from './vector.js';

export type VerdictLevel =
  | 'MUST and SHOULD met'
  | 'MUST met'
  | 'Full'
  | 'Simple-Only'
  | 'Partial'
  | 'Level 3 recommended'
  | 'Level 3 required'
  | 'Non-Compliant'
  | 'Incomplete'
  | 'Not declared';

export interface Verdict {
  readonly protocol: Protocol;
  /** The roles it is about; both modes of dual mode make one verdict. */
  readonly roles: readonly Role[];
  readonly level: VerdictLevel;
  /** The ids without which the level would be higher. */
  readonly decidedBy: readonly string[];
  /** Binding requirements that no applicable vector touched. */
  readonly untested: readonly string[];
  readonly passed: number;
  readonly scored: number;
}

export interface Status {
  readonly id: string;
  readonly role: Role;
  /** The strongest level at which a vector of this role decides it. */
  readonly level: Level;
  readonly status: 'met' | 'broken' | 'untested';
  readonly vectors: number;
  readonly failed: readonly string[];
}

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  readonly requirements: readonly Status[];
}

const rows: ReadonlyMap<string, Requirement> = new Map(register.map((row) => [row.id, row]));
const places: readonly string[] = [...rows.keys()];
const ORDER: readonly Level[] = ['MAY', 'SHOULD', 'MUST'];

/** One verdict per role, and one for both modes of dual mode together. */
export function judge(report: Report): Judgement {
  const statuses = ROLES.flatMap((role) => statusesOf(report, role));
  const groups: (readonly Role[])[] = ROLES.filter((role) => protocolOf(role) !== 'dual').map((role) => [role]);
  groups.splice(3, 0, ['dual-simple', 'dual-complex']);
  const verdicts = groups
    .map((roles) => roles.filter((role) => report.cases.some((result) => result.role === role)))
    .filter((roles) => roles.length > 0)
    .map((roles) => verdictOf(report, roles, statuses));
  return { verdicts, requirements: statuses };
}

/** A vector decides a requirement no more strongly than either of them says. */
function weightIn({ level }: CaseResult, id: string): Level {
  const row = rows.get(id);
  const own = row ? weightOf(row) : level;
  return ORDER[Math.min(ORDER.indexOf(own), ORDER.indexOf(level))] as Level;
}

function statusesOf({ cases, interrupted }: Report, role: Role): Status[] {
  const byId = new Map<string, CaseResult[]>();
  for (const result of cases) {
    if (result.role !== role || !result.scored) continue;
    for (const id of result.requirements) {
      const own = byId.get(id);
      if (own) own.push(result);
      else byId.set(id, [result]);
    }
  }
  return [...byId].sort(byRegister).map(([id, results]) => {
    const ran = results.filter(({ outcome }) => isDecisive(outcome, interrupted));
    const failed = ran.filter(({ outcome }) => outcome !== 'pass');
    const weights = (failed.length > 0 ? failed : results).map((result) => ORDER.indexOf(weightIn(result, id)));
    const level = ORDER[Math.max(...weights)] as Level;
    const status = ran.length === 0 ? 'untested' : failed.length > 0 ? 'broken' : 'met';
    return { id, role, level, status, vectors: results.length, failed: failed.map((result) => result.id) };
  });
}

function byRegister([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return places.indexOf(a) - places.indexOf(b);
}

/** What could not be run counts against the subject, unless we stopped the run ourselves. */
function isDecisive(outcome: CaseResult['outcome'], interrupted: boolean): boolean {
  return outcome !== 'not-applicable' && !(interrupted && outcome === 'could-not-run');
}

function verdictOf(report: Report, roles: readonly Role[], statuses: readonly Status[]): Verdict {
  const own = statuses.filter(({ role }) => roles.includes(role));
  const cases = report.cases.filter(({ role, scored }) => scored && roles.includes(role));
  const decisive = cases.filter(({ outcome }) => isDecisive(outcome, report.interrupted));
  const broken = (level: Level) => unique(own.filter((row) => row.status === 'broken' && row.level === level));
  return {
    protocol: protocolOf(roles[0] as Role),
    roles,
    ...decide(report, roles, decisive.length, broken('MUST'), broken('SHOULD')),
    untested: unique(own.filter(({ status, level }) => status === 'untested' && level === 'MUST')),
    passed: decisive.filter(({ outcome }) => outcome === 'pass').length,
    scored: decisive.length,
  };
}

function decide(
  { subject, asked, interrupted }: Report,
  roles: readonly Role[],
  decisive: number,
  must: readonly string[],
  should: readonly string[],
): Pick<Verdict, 'level' | 'decidedBy'> {
  const declared = roles.filter((role) => subject.roles.includes(role));
  const owed = roles.filter((role) => asked.includes(role) && !declared.includes(role));
  if (must.length > 0) return { level: 'Non-Compliant', decidedBy: must };
  if (owed.length > 0) return { level: 'Non-Compliant', decidedBy: owed };
  if (declared.length === 0) return { level: 'Not declared', decidedBy: [] };
  if (decisive === 0 || interrupted) return { level: 'Incomplete', decidedBy: [] };
  const protocol = protocolOf(roles[0] as Role);
  if (protocol === 'dual') return decideDual(declared, should);
  const [higher, lower]: readonly VerdictLevel[] =
    protocol === 'context' ? ['Level 3 recommended', 'Level 3 required'] : ['MUST and SHOULD met', 'MUST met'];
  return { level: (should.length > 0 ? lower : higher) as VerdictLevel, decidedBy: should };
}

/** Every MUST is met here. */
function decideDual(declared: readonly Role[], should: readonly string[]): Pick<Verdict, 'level' | 'decidedBy'> {
  if (!declared.includes('dual-complex')) return { level: 'Simple-Only', decidedBy: ['FE-13'] };
  if (!declared.includes('dual-simple')) return { level: 'Partial', decidedBy: ['FE-12'] };
  return should.length > 0 ? { level: 'Partial', decidedBy: should } : { level: 'Full', decidedBy: [] };
}

function unique(statuses: readonly Status[]): string[] {
  return [...new Set(statuses.map(({ id }) => id))];
}
