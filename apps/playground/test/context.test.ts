import { parseModule } from '@cogmod/context';
import { describe, expect, it } from 'vitest';
import { type ContextContent, readContextContent, readJson } from '../src/context/content.js';
import { deliver } from '../src/context/delivery.js';
import { EXAMPLES } from '../src/context/examples.js';
import { type Run, runBoth } from '../src/context/run.js';
import { compactJson } from '../src/editor/compact-json.js';

const [shared, required, undeclared] = EXAMPLES.map(({ content }) => content) as [
  ContextContent,
  ContextContent,
  ContextContent,
];

function run({ caller, callee, context, emitted }: ContextContent) {
  const json = (text: string) => readJson(text) as Record<string, unknown>;
  return runBoth(parseModule(caller), parseModule(callee), json(context), json(emitted));
}

describe('a delivery', () => {
  const deliveries = new Map(
    deliver(parseModule(shared.caller), readJson(shared.context) ?? {}).map((delivery) => [delivery.type, delivery]),
  );

  it('tells what is accepted, stripped, redacted and left out', () => {
    expect(deliveries.get('user_profile')).toMatchObject({
      outcome: 'delivered',
      stripped: ['email'],
      value: { expertise_level: 'expert' },
    });
    expect(deliveries.get('session_state')?.redactions).toEqual([
      { path: '/session_state/note', reason: 'secret' },
      { path: '/session_state/dbPassword', reason: 'sensitive-name' },
    ]);
    expect(deliveries.get('conversation_history')?.stripped).toEqual(['the oldest turn']);
    expect(deliveries.get('environment')?.outcome).toBe('not declared');
  });

  it('tells what is missing', () => {
    const [profile] = deliver(parseModule(required.caller), readJson(required.context) ?? {});
    expect(profile).toMatchObject({ type: 'user_profile', outcome: 'missing', isRequired: true });
  });
});

describe('main against fork', () => {
  const seen = ({ steps }: Run, title: string) => steps.find((step) => step.title === title)?.shown;

  it('shares in main mode and isolates in fork mode', async () => {
    const [main, fork] = (await run(shared)) as [Run, Run];
    expect(seen(main, 'reviewer now sees')).toMatchObject({ session_state: { issues: 3 } });
    expect(seen(fork, 'reviewer now sees')).not.toMatchObject({ session_state: { issues: 3 } });
    expect(Object.keys(seen(main, 'kept after the request') as object)).toHaveLength(1);
    expect(seen(fork, 'kept after the request')).toEqual({});
    expect(fork.audit).toContain('analyzer discard session_state');
  });

  it('shows a request that fails, and what is dropped', async () => {
    const [failed] = (await run(required)) as [Run, Run];
    expect(seen(failed, 'the request fails')).toBe('E1002 Missing required context: user_profile');
    const [dropped] = (await run(undeclared)) as [Run, Run];
    expect(dropped.audit).toContain('analyzer drop user_profile');
  });

  it('needs two names', async () => {
    expect(await run({ ...shared, callee: shared.caller })).toMatch(/different names/);
  });
});

describe('content', () => {
  it('from a link is read as it was, or not at all', () => {
    expect(readContextContent(JSON.parse(JSON.stringify(shared)))).toEqual(shared);
    for (const bad of [null, {}, { ...shared, context: 1 }, { ...shared, emitted: 'x'.repeat(50_000) }]) {
      expect(readContextContent(bad)).toBeUndefined();
    }
  });

  it('is written for people and is still the same JSON', () => {
    const value = readJson(shared.context);
    expect(JSON.parse(compactJson(value))).toEqual(value);
    expect(readJson('[1]')).toBeUndefined();
    expect(readJson('{')).toBeUndefined();
  });
});
