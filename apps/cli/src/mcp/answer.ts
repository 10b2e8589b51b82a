/** What every tool answers: data for a program, and a text for a model. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Diagnostics of every package have this shape. */
export const Diagnostics = z.array(
  z.object({
    severity: z.enum(['error', 'warning']),
    code: z.string(),
    message: z.string().describe('what to do next'),
    subject: z.string().optional(),
    path: z.string().optional(),
  }),
);

/** None of the tools writes a file or reaches the network. */
export const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

export function answer(data: object, text = JSON.stringify(data)): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...data } };
}
