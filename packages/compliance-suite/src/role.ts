/** Who can be judged. Each role belongs to one protocol and stands for operations that a subject must then offer. */

export const ROLES = [
  'codex-encoder',
  'codex-validator',
  'codex-decoder',
  'dual-simple',
  'dual-complex',
  'manifest',
  'context',
] as const;

export type Role = (typeof ROLES)[number];
export type Protocol = 'codex' | 'dual' | 'manifest' | 'context';

/** Whoever declares a role declares these operations with it; what a role may offer beyond them is a capability. */
export const ROLE_OPERATIONS: Readonly<Record<Role, readonly string[]>> = {
  'codex-encoder': ['codex.encode'],
  'codex-validator': ['codex.validate'],
  'codex-decoder': ['codex.decode'],
  'dual-simple': ['snapshot.encode', 'snapshot.load'],
  'dual-complex': ['fragment.encode', 'fragments.merge'],
  manifest: ['manifest.validate', 'manifest.hydrate', 'manifest.verify', 'manifest.dehydrate'],
  context: ['context.parse', 'context.validate', 'context.sanitize', 'context.invoke'],
};

/** The protocol that a role is part of. */
export function protocolOf(role: Role): Protocol {
  return role.split('-', 1)[0] as Protocol;
}
