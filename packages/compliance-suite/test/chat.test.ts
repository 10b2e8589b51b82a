import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWords } from '../src/chat/words.js';
import { chatSubject, createResult, generateVectors, lintVectors, requirements, runSuite } from '../src/index.js';

describe('vectors from a seed', () => {
  it('are the same for the same seed, others for another, and sound', () => {
    expect(generateVectors('a', 3)).toEqual(generateVectors('a', 3));
    const [a, b] = [generateVectors('a'), generateVectors('b')];
    expect(a.filter(({ id }) => b.some((other) => other.id === id))).toEqual([]);
    expect(JSON.stringify(a.map(({ steps }) => steps))).not.toBe(JSON.stringify(b.map(({ steps }) => steps)));
    expect(lintVectors(generateVectors('a', 5), requirements)).toEqual([]);
  });

  it('ask for every MUST that can be seen in a text of simple mode', () => {
    const checked = new Set(generateVectors('a').flatMap((vector) => vector.requirements));
    for (const id of ['S-E1', 'S-E2', 'S-E3', 'S-E4', 'S-E6', 'S-L1', 'S-L2', 'S-L3', 'S-L4', 'C-F1', 'C-F3', 'C-L4']) {
      expect(checked).toContain(id);
    }
  });
});

describe('a text as an answer', () => {
  it('with commentary around the block keeps it, so that it is seen', () => {
    const { output } = readWords('snapshot.encode', 'Sure!\n<RL4-CODEX v="1.0">\n</RL4-CODEX>');
    expect(output.payload).toMatch(/^Sure!/);
  });

  it('may ask or refuse', () => {
    expect(readWords('snapshot.encode', 'QUESTION TASKS: What is to be done?')).toMatchObject({
      outcome: 'rejected',
      output: { questions: [{ field: 'TASKS', question: 'What is to be done?' }] },
    });
    expect(readWords('fragment.encode', 'REFUSED USER_IDENTITY: not an update')).toMatchObject({ outcome: 'rejected' });
  });

  it('may merge, pause or stop', () => {
    const merged = readWords(
      'fragments.merge',
      'CONFLICT:A: x\n<RL4-CODEX v="1.1">\nTASKS: b\n</RL4-CODEX>\nIgnored fields\nMOOD: c',
    );
    expect(merged.output).toMatchObject({ status: 'merged', fields: { TASKS: 'b' }, report: ['CONFLICT:A: x'] });
    expect(readWords('fragments.merge', 'CONFLICT:A: x\nPAUSED').output).toMatchObject({ status: 'paused' });
    expect(readWords('fragments.merge', 'ERROR:missing-base')).toMatchObject({
      outcome: 'rejected',
      output: { diagnostics: ['ERROR:missing-base'] },
    });
  });
});

describe('a model behind an endpoint', () => {
  const bodies: { model: string; temperature: number; messages: { role: string; content: string }[] }[] = [];
  const keys: unknown[] = [];
  let server: Server;
  let baseUrl = '';
  let mode = 'chatty';

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
      keys.push(request.headers.authorization);
      if (mode === 'overloaded') return void response.writeHead(429).end('{}');
      const content = mode === 'mute' ? null : 'As a language model I am glad to help.';
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const run = (repeat: number) => {
    const subject = chatSubject({ baseUrl, model: 'talker-1', apiKey: 'sk-secret', parameters: { temperature: 0.3 } });
    return runSuite(subject, { vectors: generateVectors('seed'), repeat });
  };

  it('that only talks is Non-Compliant; model, parameters and prompts are on record, the key is not', async () => {
    const result = createResult(await run(2));
    expect(result.verdicts.map(({ level }) => level)).toEqual(['Non-Compliant']);
    expect(result.subject).toMatchObject({
      kind: 'chat',
      name: 'talker-1',
      details: { model: 'talker-1', parameters: { temperature: 0.3 } },
    });
    expect(result.cases[0]?.rate).toMatchObject({ passed: 0, runs: 2, low: 0 });
    expect(JSON.stringify(result)).toContain('You save a working state');
    expect(JSON.stringify(result)).not.toContain('sk-secret');
    expect(keys[0]).toBe('Bearer sk-secret');
    expect(bodies[0]).toMatchObject({ model: 'talker-1', temperature: 0.3 });
  });

  it('is never told what is expected', () => {
    const told = JSON.stringify(bodies);
    for (const { id, title } of generateVectors('seed')) {
      expect(told).not.toContain(id);
      expect(told).not.toContain(title);
    }
  });

  it('that is overloaded or mute has errors, not refusals', async () => {
    for (const trouble of ['overloaded', 'mute']) {
      mode = trouble;
      const { cases } = await run(1);
      expect(new Set(cases.map(({ outcome }) => outcome)).has('rejected')).toBe(false);
      expect(cases[0]?.outcome).toBe('errored');
    }
  });
});
