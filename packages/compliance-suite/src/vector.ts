/** What a test vector is. The files in vectors/ are the source of truth; schemas/vectors.json is their grammar. */

import { lateVectors } from './frozen.js';
import { frozenSets } from './generated/suite.js';
import { vectorFiles } from './generated/vectors.js';
import type { Role } from './role.js';

export type Level = 'MUST' | 'SHOULD' | 'MAY';

export interface Vector {
  readonly id: string;
  readonly requirements: readonly string[];
  readonly role: Role;
  readonly level: Level;
  readonly since: string;
  readonly title: string;
  readonly kind: 'valid' | 'invalid';
  /** Of an invalid vector: a minimal valid one that must be accepted, or the refusal proves nothing. */
  readonly twin?: string;
  readonly errorClass?: string;
  /** Capabilities beyond the operations; a subject that does not declare them is not asked. */
  readonly needs?: readonly string[];
  readonly steps: readonly Step[];
}

export interface Step {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expect: { readonly outcome: 'ok' | 'rejected' | 'either'; readonly checks?: readonly Check[] };
}

/** All members must hold for the value at `at`, a JSON pointer into the answer's output. */
export interface Check {
  readonly at?: string;
  readonly equals?: unknown;
  readonly sameAs?: { readonly step: number; readonly at?: string };
  readonly differsFrom?: { readonly step: number; readonly at?: string };
  readonly absent?: true;
  readonly present?: true;
  readonly includes?: unknown;
  readonly excludes?: unknown;
  readonly startsWith?: string;
  readonly endsWith?: string;
  readonly matches?: string;
  readonly noneMatch?: string;
  readonly anyMatch?: string;
  readonly order?: readonly string[];
  /** How often a text occurs; in what is absent, never. */
  readonly count?: { readonly text: string; readonly min?: number; readonly max?: number };
  /** Hold for every item of a list, or all of them for one item; `at` is a pointer into the item. */
  readonly each?: readonly Check[];
  readonly some?: readonly Check[];
  readonly length?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minBytes?: number;
  readonly maxBytes?: number;
  readonly words?: { readonly min?: number; readonly max?: number };
  readonly oneOf?: readonly unknown[];
  readonly type?: 'number' | 'string' | 'array' | 'object' | 'boolean';
  readonly sameSet?: readonly unknown[];
  readonly sha256?: string;
  /** At least one of these holds; each has its own `at`. */
  readonly anyOf?: readonly Check[];
}

export interface VectorFile {
  readonly set: string;
  readonly topic: string;
  readonly vectors: readonly Vector[];
}

/** Every vector of every specification, in the order of their files. */
export const vectors: readonly Vector[] = vectorFiles.flatMap((file) => file.vectors);

const late: ReadonlySet<string> = lateVectors(frozenSets, vectorFiles);

/** Whether a vector counts for a verdict: one that came after its set was frozen runs, and decides nothing. */
export function isScored({ id }: Vector): boolean {
  return !late.has(id);
}
