/**
 * The tool `merge_fragments`. A conflict that only a person can settle is asked for by elicitation, when the client has
 * it; without it, or when the person declines, the result is paused and holds both values. Nothing is guessed.
 */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { type Conflict, type MergeResult, mergeFragments, parseDocument, summarize } from '@rl4/fragments';
import { z } from 'zod';
import { answer, Diagnostics, READ_ONLY } from './answer.js';

/** More is a form that nobody fills in: the result says what is open instead. */
const MAX_QUESTIONS = 20;
const MAX_SHOWN = 4000;

const Option = z.object({ timestamp: z.string(), value: z.string() });
const Decisions = z.record(z.string(), z.number().int().min(0));

export function registerMerge(server: McpServer): void {
  server.registerTool(
    'merge_fragments',
    {
      title: 'Merge fragments',
      description:
        'Merges fragments into their snapshot by instant. A conflict that only a person can settle pauses the merge: show the user both values and call again with their decisions.',
      inputSchema: z.object({
        document: z
          .string()
          .max(8 << 20)
          .describe('the snapshot and its fragments, in any order'),
        expected: z.array(z.string()).optional().describe('timestamps of all fragments that must be there'),
        decisions: Decisions.optional().describe("for the id of a conflict, the index of the user's choice, from 0"),
      }),
      outputSchema: z.object({
        status: z.enum(['merged', 'paused', 'refused']),
        payload: z.string().optional(),
        completeness: z.enum(['verified', 'chained', 'unverified']),
        conflicts: z.array(
          z.object({ id: z.string(), field: z.string(), options: z.array(Option), winner: z.number().optional() }),
        ),
        summary: z.string(),
        diagnostics: Diagnostics,
      }),
      annotations: READ_ONLY,
    },
    async ({ document, expected, decisions = {} }, context) => {
      const { answers, isDeclined } = readAnswers(context);
      const settled = { ...decisions, ...answers };
      const result = merge(document, settled, expected);
      const open = result.conflicts.filter(({ winner }) => winner === undefined);
      const isAskable = open.length > 0 && open.length <= MAX_QUESTIONS && !isDeclined;
      if (isAskable && canElicit(server, context)) return question(open, answers);
      const { status, payload, completeness, conflicts, diagnostics } = result;
      const data = { status, ...(payload !== undefined && { payload }), completeness, conflicts, diagnostics };
      const summary = summarize(result);
      return answer({ ...data, summary }, payload === undefined ? summary : `${payload}\n\n${summary}`);
    },
  );
}

function merge(document: string, decisions: Record<string, number>, expected: string[] | undefined): MergeResult {
  const { base, fragments, diagnostics } = parseDocument(document);
  if (base === undefined) return { ...mergeFragments(undefined, fragments), diagnostics };
  return mergeFragments(base, fragments, { decisions, ...(expected && { expected }) });
}

/** Options count from 1 for a person. */
function question(open: readonly Conflict[], answers: Record<string, number>): InputRequiredResult {
  const asked = open.map(({ id, field, options }) => {
    const choices = options.map(
      ({ timestamp, value }, index) =>
        `${index + 1}: ${value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value} (${timestamp})`,
    );
    const numbers = options.map((_, index) => String(index + 1));
    return [
      id,
      inputRequired.elicit({
        message: [`Which value of ${field} counts?`, ...choices].join('\n'),
        requestedSchema: {
          type: 'object',
          properties: { choice: { type: 'string', enum: numbers } },
          required: ['choice'],
        },
      }),
    ];
  });
  return inputRequired({ inputRequests: Object.fromEntries(asked), requestState: JSON.stringify(answers) });
}

const Choice = z.object({ choice: z.string().regex(/^[1-9]\d{0,3}$/) });

/** What the person decided in this round and in those before it; the client could as well have sent it as decisions. */
function readAnswers({ mcpReq }: ServerContext): { answers: Record<string, number>; isDeclined: boolean } {
  const answers = earlierAnswers(mcpReq.requestState());
  let isDeclined = false;
  for (const id of Object.keys(mcpReq.inputResponses ?? {})) {
    const accepted = acceptedContent(mcpReq.inputResponses, id, Choice);
    if (accepted) answers[id] = Number(accepted.choice) - 1;
    else isDeclined = true;
  }
  return { answers, isDeclined };
}

function earlierAnswers(state: unknown): Record<string, number> {
  try {
    return Decisions.parse(JSON.parse(String(state)));
  } catch {
    return {};
  }
}

/** 2026 clients say it with every request, those before when they connect. An empty declaration means forms. */
function canElicit({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } = mcpReq.envelope ?? {};
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const elicitation = declared?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
