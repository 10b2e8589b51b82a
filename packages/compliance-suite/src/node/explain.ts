/** `list` and `explain`: the register and the vectors in words. */
import { type Requirement, requirements, rulings } from '../requirement.js';
import type { Role } from '../role.js';
import { isScored, type Vector, vectors } from '../vector.js';
import { UsageError } from './usage.js';

export function listText(roles: readonly Role[] | undefined): string {
  const rows = requirements.filter((row) => roles === undefined || row.roles.some((role) => roles.includes(role)));
  return rows
    .map((row) => `${row.id.padEnd(10)} ${levelOf(row).padEnd(12)} ${countText(row).padEnd(12)} ${row.statement}\n`)
    .join('');
}

/** A requirement or a vector; throws a UsageError for anything else. */
export function explainText(id: string): string {
  const row = requirements.find((requirement) => requirement.id === id.toUpperCase());
  if (row) return explainRequirement(row);
  const vector = vectors.find((each) => each.id === id);
  if (vector) return explainVector(vector);
  throw new UsageError(`no requirement and no vector ${id}; see rl4-conformance list`);
}

function explainRequirement(row: Requirement): string {
  const lines = [`${row.id}  ${levelOf(row)}  ${row.actor}  ${row.section}`, row.statement];
  if (row.excluded !== undefined) lines.push('', `No vector checks it: ${row.excluded}`);
  if (row.rulings) lines.push('', 'How it is read:', ...row.rulings.map((ruling) => `  ${ruling}  ${rulings[ruling]}`));
  const own = vectorsOf(row);
  if (own.length > 0)
    lines.push(
      '',
      'Vectors:',
      ...own.map(({ id, level, role, title }) => `  ${id}  ${level.padEnd(6)}  ${role}  ${title}`),
    );
  return `${lines.join('\n')}\n`;
}

function explainVector(vector: Vector): string {
  const { id, level, role, title, kind, twin, requirements: ids, needs, steps } = vector;
  const notes = [
    kind,
    ...(twin ? [`twin ${twin}`] : []),
    ...(needs ? [`needs ${needs.join(', ')}`] : []),
    ...(isScored(vector) ? [] : ['not scored']),
  ];
  return `${id}  ${level}  ${role}  ${notes.join('  ')}\n${title}\nchecks ${ids.join(', ')}\n${JSON.stringify(steps, null, 2)}\n`;
}

function vectorsOf({ id }: Requirement): Vector[] {
  return vectors.filter((vector) => vector.requirements.includes(id));
}

function levelOf({ level, implied }: Requirement): string {
  return implied ? `(${level})` : level;
}

function countText(row: Requirement): string {
  return row.excluded === undefined ? `${vectorsOf(row).length} vectors` : 'excluded';
}
