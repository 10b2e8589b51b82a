/** What must hold for every payload, however often it is tried. */

import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { BLOCKS, type BlockName, isSorted, MAX_BYTES } from '../src/blocks.js';
import { encodeCarefully } from '../src/encode.js';
import { readEnvelope } from '../src/envelope.js';
import { CognitiveStateSchema, decode, encode, safeDecode, safeEncode, safeRelay, validate } from '../src/index.js';
import { dissectText, inspectCanonical } from '../src/inspect.js';
import { parseToken } from '../src/tokens.js';
import { edit, edits } from './edits.js';
import { hostilities, type Sections, spoil } from './hostile.js';
import { B0, HANDOFF_11, hasher, strings, withChild, wrap } from './payloads.js';
import { mutate, mutations, states } from './states.js';

/** encode → decode → encode gives the same bytes; the payload is valid for both profiles. */
export function roundTrip(numRuns: number): void {
  fc.assert(
    fc.property(states, (state) => {
      const result = safeEncode(state, { hasher });
      expect(result.ok, strings(result.diagnostics).join()).toBe(true);
      const payload = result.ok ? result.payload : '';
      expect(validate(payload, { profile: 'emit' }).valid).toBe(true);
      const back = decode(payload);
      expect(z.safeParse(CognitiveStateSchema, back.state).success).toBe(true);
      expect(encode(back.state, { hasher })).toBe(payload);
    }),
    { numRuns },
  );
}

const seeds = fc.oneof(
  fc.constantFrom(
    B0,
    HANDOFF_11,
    withChild('<OPTIONAL>vendor=studio | ext.a=b</OPTIONAL>'),
    withChild('<FUTURE>a</FUTURE>'),
  ),
  states.map((state) => encode(state, { hasher })),
);

/** The one form of a payload that may be emitted: its blocks as they stand, in the markup that an encoder writes. */
function canonical(payload: string): string {
  const inner = new Map(readEnvelope(payload)?.children.map((child) => [child.block, child.inner.trim()]));
  const blocks = BLOCKS.filter((name) => name !== 'OPTIONAL' || inner.get(name)).map(
    (name) => `<${name}>${inner.get(name)}</${name}>`,
  );
  return wrap(blocks.join('\n'));
}

function expectCanonical(payload: string): void {
  const expected = canonical(payload);
  const result = safeEncode(decode(payload).state, { hasher });
  if (expected.length >= MAX_BYTES) expect(strings(result.diagnostics)).toContain('ERROR:size-exceeded');
  else expect(result.ok ? result.payload : strings(result.diagnostics)).toBe(expected);
}

/** Edited token by token, a payload is refused or it is canonical. */
export function editedForms(numRuns: number): { emittable: number } {
  const seen = { emittable: 0 };
  const spaces = fc.constantFrom('\n', '', '\r\n  ', ' \t\n\n');
  fc.assert(
    fc.property(seeds, edits, spaces, (seed, changes, space) => {
      const payload = edit(seed, changes).replaceAll('\n<', `${space}<`);
      if (!validate(payload, { profile: 'emit' }).valid) return;
      seen.emittable++;
      expectCanonical(payload);
    }),
    { numRuns },
  );
  return seen;
}

/** Tokens in another order, joined in another way: no encoder writes them, and a receiver makes the canonical form of them. */
export function otherForms(numRuns: number): void {
  const separators = fc.constantFrom('|', '\n', ' , ', '  |  ', '\n| ');
  fc.assert(
    fc.property(states, fc.nat(), separators, (state, turn, separator) => {
      const payload = encode(state, { hasher });
      const other = payload.replace(/<([A-Z]+)>(.+)<\/\1>/g, (_, name: BlockName, inner: string) => {
        const tokens = isSorted(name) ? turned(inner.split(' | '), turn) : inner.split(' | ');
        return `<${name}>${tokens.join(separator)}</${name}>`;
      });
      expect(validate(other, { profile: 'emit' }).valid).toBe(other === payload);
      expect(encode(decode(other).state, { hasher })).toBe(payload);
    }),
    { numRuns },
  );
}

/** Other labels first; tokens of one label keep their order. */
function turned(tokens: readonly string[], turn: number): string[] {
  const labels = [...new Set(tokens.map((token) => parseToken(token).label))];
  const at = turn % labels.length;
  return [...labels.slice(at), ...labels.slice(0, at)].flatMap((label) =>
    tokens.filter((token) => parseToken(token).label === label),
  );
}

/** The draft of an encoder is as careful as the long way, and no value becomes two. */
export function hostileStates(numRuns: number): { refused: number; taken: number } {
  const seen = { refused: 0, taken: 0 };
  fc.assert(
    fc.property(states, hostilities, (state, changes) => {
      const hostile = spoil(state, changes);
      const result = safeEncode(hostile, { hasher });
      expect(result).toEqual(encodeCarefully(hostile, { hasher }));
      seen[result.ok ? 'taken' : 'refused']++;
      if (!result.ok) return;
      const back = decode(result.payload).state as unknown as Sections;
      for (const { section, field, value } of changes) {
        const meant = (hostile as unknown as Sections)[section]?.[field];
        if (JSON.stringify(meant) !== JSON.stringify(value)) continue;
        expect(told(back[section]?.[field]), `${section}.${field}`).toEqual(isNoneAlone(value) ? [] : told(value));
      }
    }),
    { numRuns },
  );
  return seen;
}

/** A KPI that is told as a text of digits comes back as a number. */
const told = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, member) => (typeof member === 'number' ? String(member) : member)));
const isNoneAlone = (value: unknown) => Array.isArray(value) && value.length === 1 && value[0] === 'none';

/** Mutants never throw, are answered the same way twice, and are canonical when they may be emitted. */
export function mutants(numRuns: number): { emittable: number; usable: number } {
  const seen = { emittable: 0, usable: 0 };
  fc.assert(
    fc.property(seeds, mutations, (seed, changes) => {
      const payload = mutate(seed, changes);
      const first = safeDecode(payload, { partial: true });
      expect(safeDecode(payload, { partial: true })).toEqual(first);
      expect(first.ok).toBe(!first.diagnostics.some(({ severity }) => severity === 'error'));
      expect(validate(payload, { profile: 'accept' })).toEqual({ valid: first.ok, diagnostics: first.diagnostics });
      expect(safeRelay(payload).ok).toBe(first.ok);
      if (first.ok) seen.usable++;
      if (!validate(payload, { profile: 'emit' }).valid) return;
      seen.emittable++;
      expectCanonical(payload);
    }),
    { numRuns },
  );
  return seen;
}

/** XB-19: what the short way reads, it reads as the long way does, in every field and in both profiles. */
export function sameBothWays(numRuns: number): { emittable: number; usable: number } {
  const seen = { emittable: 0, usable: 0 };
  const payloads = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(seeds, edits).map(([seed, changes]) => edit(seed, changes)) },
    { weight: 1, arbitrary: fc.tuple(seeds, mutations).map(([seed, changes]) => mutate(seed, changes)) },
  );
  const vocabularies = fc.constantFrom(undefined, 'locked' as const, new Set(['build', 'steady']));
  fc.assert(
    fc.property(payloads, vocabularies, (payload, vocabulary) => {
      for (const profile of ['accept', 'emit'] as const) {
        const options = { profile, wantsState: true, ...(vocabulary && { vocabulary }) };
        const short = inspectCanonical(payload, options);
        if (!short) continue;
        seen[profile === 'emit' ? 'emittable' : 'usable']++;
        const { envelope: _, parts: __, ...long } = dissectText(payload, options);
        const { values: ___, ...said } = short;
        expect(said).toEqual(long);
        expect(inspectCanonical(payload, { ...options, wantsState: false })).toEqual({ ...short, state: undefined });
      }
    }),
    { numRuns },
  );
  return seen;
}

const parser = new XMLParser({
  preserveOrder: true,
  stopNodes: [...BLOCKS, 'FUTURE', 'F'].map((name) => `RL4-CODEX.${name}`),
  processEntities: false,
  parseTagValue: false,
  trimValues: false,
  ignoreAttributes: true,
});

/** The children as fast-xml-parser sees them, or undefined when it gives up. */
function peerChildren(text: string): [string, string][] | undefined {
  try {
    const roots = parser.parse(text) as Record<string, unknown>[];
    const children = roots.find((root) => 'RL4-CODEX' in root)?.['RL4-CODEX'] as Record<
      string,
      { '#text'?: string }[]
    >[];
    return children.flatMap((child) =>
      Object.entries(child)
        .filter(([name]) => name !== '#text' && name !== ':@')
        .map(([name, inner]) => [name, inner[0]?.['#text'] ?? ''] as [string, string]),
    );
  } catch {
    return undefined;
  }
}

/**
 * XB-19: what our scanner accepts, fast-xml-parser reads as the same children with the same text. Left out are texts with
 * a raw `<` in a block (`p95<120ms`), which are no XML.
 */
export function sameAsParser(numRuns: number): number {
  let compared = 0;
  fc.assert(
    fc.property(seeds, mutations, (seed, changes) => {
      const envelope = readEnvelope(mutate(seed, changes));
      if (!envelope || envelope.children.some(({ inner }) => inner.includes('<'))) return;
      compared++;
      const ours = envelope.children.map(({ name, inner }) => [name, inner]);
      const theirs = peerChildren(envelope.text);
      if (theirs) expect(theirs).toEqual(ours);
    }),
    { numRuns },
  );
  return compared;
}
