/**
 * Where an emitted value is kept: `tenant/session/user/type/key`. Each part is escaped and a dash says that there is
 * none, so that no tenant, session or user can spell another's, whatever the pattern (XC-12).
 */
import { sha256Hex } from '@rl4/core-hash';
import { escapeId, type KeyVariables, resolveKey, usesVariable } from './key-pattern.js';

export interface Owner {
  tenant: string | undefined;
  userId: string | undefined;
  sessionId: string | undefined;
}

const LONGEST_KEY = 400;

/** The storage key, or undefined when a variable it needs is missing. */
export function storageKey(
  owner: Owner,
  type: string,
  pattern: string,
  variables: Pick<KeyVariables, 'module' | 'input_hash'>,
  ofSession: boolean,
): string | undefined {
  if (ofSession && !owner.sessionId) return undefined;
  const key = resolveKey(pattern, { ...variables, user_id: owner.userId, session_id: owner.sessionId });
  if (key === undefined) return undefined;
  // What outlives the session belongs to its user, also when the pattern does not say so: it was made of their context.
  const user = !ofSession || usesVariable(pattern, 'user_id') ? part('u', owner.userId) : '-';
  const short = key.length > LONGEST_KEY ? `~${sha256Hex(key)}` : key;
  return `${sessionPrefix({ ...owner, sessionId: ofSession ? owner.sessionId : undefined })}${user}/${type}/${short}`;
}

/** What all keys of a session begin with. */
export function sessionPrefix({ tenant, sessionId }: Pick<Owner, 'tenant' | 'sessionId'>): string {
  return `${part('t', tenant)}/${part('s', sessionId)}/`;
}

function part(kind: string, id: string | undefined): string {
  return id === undefined || id === '' ? '-' : `${kind}.${escapeId(id)}`;
}
