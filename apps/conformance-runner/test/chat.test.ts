/** A model that answers as our own package would, played by a local server behind the OpenAI protocol. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatPrompts, chatSubject, createResult, generateVectors, inProcess, runSuite } from '@rl4/compliance-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oursOnNode as ours } from '../src/subject-node.js';

type Output = Record<string, unknown> & { diagnostics: string[] };
const vectors = generateVectors('a model that was never seen', 2);
let server: Server;
let baseUrl = '';
let calls = 0;
/** Every so many calls, the model forgets itself. */
let lapse = Number.POSITIVE_INFINITY;

/** `NAME: value` lines, with bullets below a name, as the fields of an operation. */
function fieldsOf(text: string): { name: string; value: string | string[] }[] {
  return text
    .split('\n')
    .map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 2) }));
}

function mergeInput(text: string) {
  const [, list] = /^Expected fragments: (.*)$/m.exec(text) ?? [];
  return { document: text, ...(list ? { expected: list.split(', ').map((timestamp) => ({ timestamp })) } : {}) };
}

async function speak(operation: string, text: string): Promise<string> {
  if (operation === 'snapshot.load') {
    const { output } = await ours.run(operation, { text });
    const { fields, summary, diagnostics } = output as Output;
    const restated = Object.entries((fields ?? {}) as object).map(([name, value]) => `${name}: ${value}`);
    return [...diagnostics, ...restated, summary].join('\n');
  }
  if (operation === 'fragments.merge') {
    const { outcome, output } = await ours.run(operation, mergeInput(text));
    const { diagnostics, report, payload, summary, status } = output as Output & { report: string[] };
    if (outcome === 'rejected') return diagnostics.join('\n');
    return [...report, status === 'paused' ? 'PAUSED' : payload, summary].join('\n');
  }
  const [stamp = '', ...rest] = text.split('\n');
  const input =
    operation === 'fragment.encode'
      ? { timestamp: stamp.slice('TIMESTAMP: '.length), updates: fieldsOf(rest.join('\n')) }
      : { fields: fieldsOf(text) };
  const { outcome, output } = await ours.run(operation, input);
  const {
    payload,
    fragments,
    questions = [],
  } = output as Output & { fragments?: string[]; questions?: { field: string }[] };
  if (outcome === 'ok') return String(payload ?? fragments?.[0]);
  return questions.length > 0
    ? questions.map(({ field }) => `QUESTION ${field}: What is it?`).join('\n')
    : 'REFUSED TASKS: not safe';
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: { content: string }[] };
    const operation = Object.keys(chatPrompts).find((name) => chatPrompts[name] === messages[0]?.content) ?? '';
    const spoken = await speak(operation, messages[1]?.content ?? '');
    const content = ++calls % lapse === 0 ? `Certainly! ${spoken}` : spoken;
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const judge = async (repeat: number) =>
  createResult(await runSuite(chatSubject({ baseUrl, model: 'player' }), { vectors, repeat, concurrency: 4 }));

describe('a chat model', () => {
  it('that keeps every rule every time is Full', async () => {
    const result = await judge(3);
    expect(result.cases.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
    expect(result.verdicts).toMatchObject([{ protocol: 'dual', level: 'Full' }]);
    expect(result.cases[0]?.rate).toMatchObject({ passed: 3, runs: 3, high: 1 });
  });

  it('that forgets itself once in a while meets no MUST it broke even once', async () => {
    lapse = 7;
    const result = await judge(3);
    expect(result.verdicts[0]?.level).toBe('Non-Compliant');
    const broken = result.cases.find(({ outcome, rate }) => outcome !== 'pass' && rate?.passed === 2);
    expect(broken?.rate).toEqual({ passed: 2, runs: 3, low: 0.208, high: 0.939 });
  });
});

it('vectors from any seed hold for our own package', async () => {
  for (const seed of ['1', 'two', '三']) {
    const { verdicts } = createResult(await runSuite(inProcess(ours), { vectors: generateVectors(seed, 10) }));
    expect(verdicts).toMatchObject([{ level: 'Full' }]);
  }
});
