/** What must hold for every payload, however often it is tried. */

import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { BLOCKS } from '../src/blocks.js';
import { readEnvelope } from '../src/envelope.js';
import { CognitiveStateSchema, decode, encode, safeDecode, safeEncode, safeRelay, validate } from '../src/index.js';
import { dissectText, inspectCanonical } from '../src/inspect.js';
import { edit, edits } from './edits.js';
import { B0, HANDOFF_11, hasher, strings, withChild } from './payloads.js';
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

/** Mutants never throw, are answered the same way twice, and come back canonical when they may be emitted. */
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
      const { state } = decode(payload);
      const canonical = encode(state, { hasher });
      const again = decode(canonical);
      expect(encode(again.state, { hasher })).toBe(canonical);
      // The checksum is of the canonical body, and lists written in several tokens are written in one.
      const facts = ({ optionalMetadata, temporalContext, unknown: _, ...rest }: typeof state) => ({
        ...rest,
        temporalContext: { ...temporalContext, recency: [] },
        optionalMetadata: { ...optionalMetadata, checksum: '' },
      });
      expect(facts(again.state)).toEqual(facts(state));
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
