/** Tools on snapshots and fragments. */
import type { McpServer } from '@modelcontextprotocol/server';
import { FragmentsError, loadSnapshot, safeEncodeSnapshot, splitFragment } from '@rl4/fragments';
import { z } from 'zod';
import type { Io } from '../io.js';
import { answer, Diagnostics, READ_ONLY } from './answer.js';

const Fields = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

export function registerFragmentTools(server: McpServer, io: Io): void {
  server.registerTool(
    'save_snapshot',
    {
      title: 'Write a snapshot',
      description:
        'Writes the state of a conversation as a snapshot of ten fields in plain words. When something is missing it returns questions: ask the user, never invent an answer. Code, secrets, paths and logs are refused.',
      inputSchema: z.object({
        fields: Fields.describe('by name, such as USER_IDENTITY; the prompt write-snapshot lists them'),
        format: z.enum(['1.0', '1.1']).default('1.0'),
      }),
      outputSchema: z.object({
        ok: z.boolean(),
        payload: z.string().optional(),
        questions: z.array(z.string()).describe('to ask the user'),
        diagnostics: Diagnostics,
      }),
      annotations: READ_ONLY,
    },
    async ({ fields, format }) => {
      const result = safeEncodeSnapshot(fields, { version: format, allowOverTarget: true });
      return answer({ questions: [], ...result }, result.ok ? result.payload : undefined);
    },
  );

  server.registerTool(
    'load_snapshot',
    {
      title: 'Read a snapshot',
      description:
        'Checks a snapshot and restates it. Work may go on from it only when it is usable; otherwise ask the user its questions.',
      inputSchema: z.object({
        text: z
          .string()
          .max(1 << 20)
          .describe('a text with a snapshot in it'),
      }),
      outputSchema: z.object({
        usable: z.boolean(),
        summary: z.string(),
        questions: z.array(z.string()),
        diagnostics: Diagnostics,
      }),
      annotations: READ_ONLY,
    },
    async ({ text }) => {
      const { usable, summary, questions, diagnostics } = loadSnapshot(text);
      return answer({ usable, summary, questions, diagnostics }, summary);
    },
  );

  server.registerTool(
    'add_fragment',
    {
      title: 'Write a fragment',
      description:
        'Writes what changed since the last snapshot as a fragment, to be kept beside it. More than 1,024 bytes become several.',
      inputSchema: z.object({
        updates: Fields.describe(
          'NEW_CONTEXT, UPDATED_DECISIONS, UPDATED_TASKS, UPDATED_CONSTRAINTS, STYLE_UPDATES, NOTES',
        ),
        timestamp: z.string().optional().describe('ISO 8601; now unless given'),
        previous: z.string().optional().describe('the timestamp of the fragment before this one'),
      }),
      outputSchema: z.object({
        ok: z.boolean(),
        timestamp: z.string(),
        fragments: z.array(z.string()),
        diagnostics: Diagnostics,
      }),
      annotations: READ_ONLY,
    },
    async ({ updates, timestamp = io.now().toISOString(), previous }) => {
      try {
        const fragments = splitFragment(updates, { timestamp, ...(previous !== undefined && { previous }) });
        return answer({ ok: true, timestamp, fragments, diagnostics: [] }, fragments.join('\n\n'));
      } catch (error) {
        if (!(error instanceof FragmentsError)) throw error;
        return answer({ ok: false, timestamp, fragments: [], diagnostics: error.diagnostics });
      }
    },
  );
}
