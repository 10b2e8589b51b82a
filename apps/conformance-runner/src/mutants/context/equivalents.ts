/** The context protocol done otherwise, and as well. */
import type { Mutant } from '../../mutants.js';
import { listOf, told } from '../answers.js';
import { makerOf } from '../maker.js';

type Json = Record<string, unknown>;

const parser = makerOf('parse', 'context.parse');
const validator = makerOf('validate', 'context.validate');
const sanitizer = makerOf('sanitize', 'context.sanitize');
const runtime = makerOf('runtime', 'context.invoke');

/** The same members in the opposite order, at every depth. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turned(member)]),
  );
}

const ALL = 'CTX-01 CTX-02 CTX-07 CTX-12 CTX-14 CTX-16 CTX-17 CTX-18 CTX-19 CTX-20 CTX-21 CTX-30 CTX-31 CTX-32 CTX-33';

export const contextEquivalents: readonly Mutant[] = [
  parser('nulls', 'CTX-04 CTX-05 CTX-06 CTX-34 CTX-36', 'has null for what a declaration leaves open', (_, answer) => {
    const filled = (list: unknown) =>
      (list as Json[] | undefined)?.map((entry) => ({ ttl: null, schema: null, ...entry }));
    const { accepts, emits } = answer.output;
    return told(answer, {
      ...(accepts ? { accepts: filled(accepts) } : {}),
      ...(emits ? { emits: filled(emits) } : {}),
    });
  }),
  validator(
    'other-codes',
    'CTX-01 CTX-08 CTX-09 CTX-10 CTX-24 CTX-35',
    'has other codes before its messages',
    (_, answer) =>
      told(answer, {
        diagnostics: listOf(answer, 'diagnostics').map((text) =>
          text.replace(/^(ERROR|WARN):\S+/, '$1:context-problem'),
        ),
      }),
  ),
  sanitizer('other-mask', 'CTX-25 CTX-26 CTX-27 CTX-29', 'masks with other words', (_, answer) =>
    told(answer, { context: JSON.parse(JSON.stringify(answer.output.context).replaceAll('[redacted]', '(removed)')) }),
  ),
  sanitizer('marks-the-cut', 'CTX-26', 'ends a text that it cut with an ellipsis within the limit', (_, answer) => {
    const marked = JSON.stringify(answer.output.context, (_key, value) =>
      typeof value === 'string' && [...value].length === 10_000 && !value.endsWith('!') && !/^🥖/u.test(value)
        ? `${[...value].slice(0, 9999).join('')}…`
        : value,
    );
    return told(answer, { context: JSON.parse(marked) });
  }),
  runtime('other-order', ALL, 'has the members of its answers in another order', (_, answer) => ({
    ...answer,
    output: turned(answer.output) as Json,
  })),
  runtime('more-meta', ALL, 'says more in meta', (_, answer) =>
    told(answer, {
      responses: (answer.output.responses as Json[]).map((response) => ({ ...response, meta: { vendor: 'acme' } })),
    }),
  ),
  runtime('more-log', 'CTX-03 CTX-28 CTX-42', 'logs when a request begins', (_, answer) =>
    told(answer, { audit: [{ action: 'begin' }, ...listOf(answer, 'audit')] }),
  ),
];
