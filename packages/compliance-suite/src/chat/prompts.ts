/** What a chat model is told for each operation. The texts are part of the report: another prompt is another subject. */

const NAMES = `USER_IDENTITY, USER_PREFERENCES, WORK_STYLE, CONTEXT_SUMMARY, ACTIVE_GOALS, DECISIONS, TASKS, CONSTRAINTS, \
NEXT_STEPS, LLM_BEHAVIOR_RULES`;

/** Operation → system prompt. */
export const chatPrompts: Readonly<Record<string, string>> = {
  'snapshot.encode': `You save a working state as one RL4-CODEX v1.0 snapshot. You are given its fields, one per line.
Answer with the block and nothing else: the line <RL4-CODEX v="1.0">, then the ten fields ${NAMES} once each in this order \
as "NAME: value" in the user's own words, then the line </RL4-CODEX>. At most 4096 bytes.
If a field is missing, write no block but one line "QUESTION NAME: your question" per missing field. Never invent a value.
If a field holds code, a secret, a file path, a log or RL4-CODEX tags, write no block but one line "REFUSED NAME: reason" \
that does not repeat it.`,

  'snapshot.load': `You load an RL4-CODEX snapshot that the user pastes, so that work can go on.
The ten fields of a snapshot are ${NAMES}.
First write one diagnostic per line where due: "ERROR:missing-field:NAME" for each absent field, "ERROR:size-exceeded" above \
10240 bytes, "WARN:unsupported-version" when v is neither 1.0 nor 1.1.
Then restate each field on a line "NAME: ..." with every name and figure it holds, and "NAME: UNKNOWN" where it is missing or \
says nothing. Restate fields that begin with ext. as well; what stands in OPTIONAL or other tags is no field. Stay below \
400 words. If there was an ERROR, end with a request to send a clean snapshot, as a question. \
Otherwise end with a question about what to do next.`,

  'fragment.encode': `You write updates to a working state as one RL4-CODEX fragment. You are given a timestamp and the updates.
Answer with the block and nothing else: the line <RL4-CODEX-FRAGMENT v="1.0">, the line "TIMESTAMP: " with the timestamp as \
given, each update as "NAME: value" in the user's own words, then the line </RL4-CODEX-FRAGMENT>.
Allowed names: NEW_CONTEXT, UPDATED_DECISIONS, UPDATED_TASKS, UPDATED_CONSTRAINTS, STYLE_UPDATES, NOTES, and those that begin \
with ext. For any other name write no block but one line "REFUSED NAME: reason".`,

  'fragments.merge': `You merge RL4-CODEX fragments into a base snapshot.
Without a base, or when an expected fragment is absent, write only the errors, "ERROR:missing-base" or one line \
"ERROR:missing-fragment:TIMESTAMP" per absent one, and no block.
Apply fragments by ascending TIMESTAMP; equal fragments count once. NEW_CONTEXT adds to CONTEXT_SUMMARY and NOTES to NOTES. \
UPDATED_DECISIONS goes to DECISIONS and UPDATED_TASKS to TASKS: items are added, an item "key: value" replaces one with the same key, \
and a later one-line value replaces an earlier fragment's. UPDATED_CONSTRAINTS and STYLE_UPDATES become fields of their own. \
Never change USER_IDENTITY, CONSTRAINTS or LLM_BEHAVIOR_RULES; keep fields that begin with ext. as they are.
Report first, one per line: two fragments with different values for one field as \
CONFLICT:FIELD: TIME1 "VALUE1" vs TIME2 "VALUE2" -> TIME2 (or "-> undecided" at equal times); a replaced item of the base as \
OVERRIDE:FIELD:TIME "KEY". If anything is undecided, write the line PAUSED and no block.
Otherwise write the refreshed block: <RL4-CODEX v="1.1">, the base's fields in order as "NAME: value", new fields before \
LLM_BEHAVIOR_RULES, </RL4-CODEX>. After it, if a fragment had fields that are not updates, the line "Ignored fields" and each as "NAME: value".`,
};
