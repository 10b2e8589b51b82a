/** A subject that is nothing but a chat model behind an OpenAI-compatible endpoint. It can play the roles of dual mode. */
import { readText } from '../http-subject.js';
import { garbled } from '../message.js';
import type { Ready, Reply, Request, Session, Subject } from '../subject.js';
import { chatPrompts } from './prompts.js';
import { askInWords, readWords } from './words.js';

export interface ChatOptions {
  /** Such as `https://example.com/v1`; `/chat/completions` is added. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Sent along and recorded: temperature, top_p, max_tokens, seed, … */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Operation → system prompt, in place of the suite's own. */
  readonly prompts?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
}

/** The key is never recorded; model, parameters and prompts are. */
export function chatSubject(options: ChatOptions): Subject {
  const { baseUrl, model, parameters = { temperature: 0 } } = options;
  const prompts = { ...chatPrompts, ...options.prompts };
  const url = `${new URL(baseUrl).href.replace(/\/$/, '')}/chat/completions`;
  const ready: Ready = {
    name: model,
    version: 'chat',
    roles: ['dual-simple', 'dual-complex'],
    capabilities: Object.keys(chatPrompts),
  };
  return {
    kind: 'chat',
    details: { model, parameters, prompts },
    open: async (): Promise<Session> => ({
      ready,
      close: async () => {},
      async run({ operation, input }: Request, timeoutMs) {
        const messages = [
          { role: 'system', content: prompts[operation] },
          { role: 'user', content: askInWords(operation, input as Record<string, unknown>) },
        ];
        const text = await complete(url, { ...parameters, model, messages }, timeoutMs, options);
        return typeof text === 'string' ? { kind: 'answer', ...readWords(operation, text) } : text;
      },
    }),
  };
}

async function complete(
  url: string,
  body: unknown,
  timeoutMs: number,
  { apiKey, fetch = globalThis.fetch }: ChatOptions,
): Promise<string | Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response);
    if (typeof text !== 'string') return text;
    return response.ok
      ? contentOf(text)
      : { kind: 'failed', message: `HTTP ${response.status}: ${text.slice(0, 200)}` };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      return { kind: 'timed-out', message: `no answer within ${timeoutMs} ms` };
    }
    return { kind: 'crashed', message: error instanceof Error ? error.message : String(error) };
  }
}

function contentOf(text: string): string | Reply {
  try {
    const { choices } = JSON.parse(text) as { choices: { message: { content: unknown } }[] };
    const content = choices[0]?.message.content;
    return typeof content === 'string' ? content : garbled('a completion without text');
  } catch {
    return garbled('not a chat completion');
  }
}
