/** Instructions for a language model in each of the five roles. Specification §1 to §7. */
import { SNAPSHOT_FIELDS, UPDATE_FIELDS } from './names.js';

const SAFE = 'Never include raw code, secrets, file paths or verbatim logs; describe them in words instead.';
const EXTENSIONS = 'Keep every field whose name starts with ext. exactly as it is, and tell the user that it survived.';
const LOADING = `If a required field is missing or the block is larger than 10 KB, explain what is wrong, ask for a clean snapshot, and stop.
A version other than 1.0 or 1.1: say WARN:unsupported-version and read as much as you can.
Label what is missing or unclear as UNKNOWN. Do not guess.
${EXTENSIONS}`;

/** For a model that saves the state of a conversation as one snapshot. */
export function simpleEncoderPrompt(): string {
  return `Save the state of our work as one snapshot.

Write these ten fields, each exactly once and in this order, one NAME: value per line, lists as indented "- " bullets:
${SNAPSHOT_FIELDS.join('\n')}

If you lack the data for a field, ask me a clarifying question first. Never invent a value.
${SAFE}
Keep my own wording, above all for identity, style and constraints.
Stay at or below 4 KB, warn me from 3.5 KB on, and refuse above 10 KB.
Indent every continuation line. If the result would be malformed, write it again.
Output only the block, from <RL4-CODEX v="1.0"> to </RL4-CODEX>, with no commentary.`;
}

/** For a model that resumes from a snapshot. */
export function simpleLoaderPrompt(): string {
  return `Resume from the <RL4-CODEX> snapshot I paste.

Before you use it, check that all ten fields are present and in order: ${SNAPSHOT_FIELDS.join(', ')}.
${LOADING}
Restate every field in plain language, keep its tone and priorities, and stay under 400 words.
If the snapshot is untidy or too long, recommend what to improve.
Then ask me for the next steps.`;
}

/** For a model that journals changes. */
export function fragmentPrompt(): string {
  return `Record what changed since the last snapshot as a fragment.

Start with TIMESTAMP in ISO 8601 UTC, such as 2025-01-31T09:00:00Z.
Use only these fields, and only those that changed: ${UPDATE_FIELDS.join(', ')}.
Never restate the identity or the LLM behavior rules.
${SAFE}
Keep a fragment at or below 1 KB; split what is longer into several with increasing timestamps.
Output only the block, from <RL4-CODEX-FRAGMENT v="1.0"> to </RL4-CODEX-FRAGMENT>, with no commentary.`;
}

/** For a model that merges fragments into a snapshot. */
export function mergePrompt(): string {
  return `Merge fragments into their base snapshot.

Load the base first; a v1.0 snapshot is a valid base. Sort all fragments by TIMESTAMP ascending and apply them in that order; a back-dated fragment takes its historical place.
Applying the same fragments again must change nothing, and the same input must always give the same result.
Keep identity, constraints and behavior rules exactly as the base declares them; UPDATED_CONSTRAINTS only adds.
Lists grow: append new items, and replace an item only by one with the same key. NEW_CONTEXT and NOTES are journals: keep every entry.
When two fragments touch the same field, the latest wins, and you report CONFLICT: with both values and both timestamps.
For every overridden field, name the fragment that caused it.
When neither of two fragments can win, such as equal timestamps, show both values and pause until I decide.
If a fragment is missing or cut off, report ERROR:missing-fragment:<timestamp>, stop merging, and ask for it. Never guess.
Do not apply unknown fields; echo them under "Ignored fields".
${EXTENSIONS}
Then output a refreshed <RL4-CODEX v="1.1"> snapshot, or a structured summary with the unresolved conflicts.`;
}

/** For a model that loads a base with fragments and goes on working. */
export function complexLoaderPrompt(): string {
  return `Resume from the <RL4-CODEX> snapshot and the fragments I paste.

${LOADING}

${mergePrompt()}

Finally restate the merged state in under 400 words and ask me for the next steps.`;
}
