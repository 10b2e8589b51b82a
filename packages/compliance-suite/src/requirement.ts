/** The register: every requirement of the five specifications, in our words. register/requirements.json is the source. */
import { requirementRows } from './generated/register.js';
import { rulingTexts } from './generated/rulings.js';
import type { Role } from './role.js';
import type { Level } from './vector.js';

export interface Requirement {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly level: 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY';
  /** The specification has no such keyword, but plainly means it. */
  readonly implied?: true;
  readonly actor: string;
  readonly section: string;
  readonly statement: string;
  readonly rulings?: readonly string[];
  /** Why no vector can check it. */
  readonly excluded?: string;
}

/** In the order of the specifications. */
export const requirements: readonly Requirement[] = requirementRows;

/** How much a requirement weighs in a verdict: prohibitions weigh as much as commands. */
export function weightOf({ level }: Requirement): Level {
  return level.replace(' NOT', '') as Level;
}

/** How the suite reads the specifications where they disagree or are silent: id → the rule in short. */
export const rulings: Readonly<Record<string, string>> = rulingTexts;
