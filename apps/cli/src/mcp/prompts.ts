/** The instructions of the packages for a model, as MCP prompts. */

import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { decoderPrompt, encoderPrompt } from '@rl4/codex-protocol';
import {
  complexLoaderPrompt,
  fragmentPrompt,
  mergePrompt,
  simpleEncoderPrompt,
  simpleLoaderPrompt,
} from '@rl4/fragments';
import { z } from 'zod';

const PROMPTS: readonly { name: string; description: string; text: () => string }[] = [
  { name: 'write-payload', description: 'Write the state of the work as a zero-content payload', text: encoderPrompt },
  {
    name: 'write-snapshot',
    description: 'Save the state of a conversation as one snapshot',
    text: simpleEncoderPrompt,
  },
  { name: 'load-snapshot', description: 'Resume from a snapshot', text: simpleLoaderPrompt },
  { name: 'write-fragment', description: 'Record what changed since the last snapshot', text: fragmentPrompt },
  { name: 'merge-fragments', description: 'Merge fragments into their snapshot', text: mergePrompt },
  { name: 'load-fragments', description: 'Resume from a snapshot and its fragments', text: complexLoaderPrompt },
];

export function registerPrompts(server: McpServer): void {
  for (const { name, description, text } of PROMPTS) {
    server.registerPrompt(name, { description }, () => message(text()));
  }
  server.registerPrompt(
    'read-payload',
    {
      description: 'Read a payload that somebody hands over',
      argsSchema: z.object({ payload: z.string().max(10_240).describe('the payload; it is checked first') }),
    },
    ({ payload }) => message(decoderPrompt(payload)),
  );
}

function message(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
