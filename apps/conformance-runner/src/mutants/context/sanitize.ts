/** Sanitisers with one rule of §7.3 changed. */
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';
import { told } from '../answers.js';
import { makerOf } from '../maker.js';

const sanitizer = makerOf('sanitize', 'context.sanitize');

/** A copy in which every text and every member went through `change`; a member that becomes undefined goes. */
function mapped(value: unknown, change: (value: unknown, name?: string) => unknown, name?: string): unknown {
  const changed = change(value, name);
  if (Array.isArray(changed)) return changed.map((item) => mapped(item, change));
  if (typeof changed !== 'object' || changed === null) return changed;
  const members = Object.entries(changed).map(([key, member]) => [key, mapped(member, change, key)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

const copied = (input: Input) => input.context;
const byName = (pattern: RegExp) => (input: Input) =>
  mapped(copied(input), (value, name) => (name && pattern.test(name) ? undefined : value));
const SECRET =
  /passw|pwd|passphrase|token$|secret$|secret_|credential|api-?_?key|access_key|private|^key$|author|cookie/i;

export const sanitizers: readonly Mutant[] = [
  sanitizer('nothing', 'CTX-25', 'removes nothing', (input, answer) => told(answer, { context: copied(input) })),
  sanitizer('by-substring', 'CTX-25', 'removes every name that has key or token in it', (_, answer) =>
    told(answer, {
      context: mapped(answer.output.context, (value, name) =>
        /key|token|secret/i.test(name ?? '') ? undefined : value,
      ),
    }),
  ),
  sanitizer('exact-names', 'CTX-25', 'removes only the four names of the example', (input, answer) =>
    told(answer, { context: byName(/^(?:password|token|secret|key)$/)(input) }),
  ),
  sanitizer('names-only', 'CTX-25', 'does not look into texts', (input, answer) =>
    told(answer, { context: byName(SECRET)(input) }),
  ),
  sanitizer('afraid-of-words', 'CTX-25', 'masks the words key and secret', (_, answer) =>
    told(answer, {
      context: mapped(answer.output.context, (value) =>
        typeof value === 'string' ? value.replace(/\b(?:key|secret)\b/g, '[redacted]') : value,
      ),
    }),
  ),
  sanitizer('top-level', 'CTX-25', 'does not look into what is nested', (input, answer) => {
    const { session_state: state } = copied(input) as Record<string, Input>;
    const shops = state?.shops;
    return shops ? told(answer, { context: { session_state: { shops } } }) : answer;
  }),
  sanitizer('masks', 'CTX-25 CTX-27', 'masks members instead of removing them', (input, answer) =>
    told(answer, {
      context: mapped(copied(input), (value, name) => (SECRET.test(name ?? '') ? '[REDACTED]' : value)),
    }),
  ),
  sanitizer('no-cut', 'CTX-26', 'leaves texts as long as they are', (input, answer) =>
    told(answer, { context: copied(input) }),
  ),
  sanitizer('cuts-early', 'CTX-26', 'cuts at 9,999', (_, answer) =>
    told(answer, {
      context: mapped(answer.output.context, (value) => (typeof value === 'string' ? value.slice(0, 9999) : value)),
    }),
  ),
  sanitizer('cuts-late', 'CTX-26', 'cuts at 10,001', (input, answer) =>
    told(answer, {
      context: mapped(copied(input), (value) =>
        typeof value === 'string' ? [...value].slice(0, 10001).join('') : value,
      ),
    }),
  ),
  sanitizer('cuts-halves', 'CTX-26', 'cuts characters in half', (input, answer) =>
    told(answer, {
      context: mapped(copied(input), (value) => (typeof value === 'string' ? value.slice(0, 10000) : value)),
    }),
  ),
  sanitizer('stringifies', 'CTX-27', 'turns numbers into texts', (_, answer) =>
    told(answer, {
      context: mapped(answer.output.context, (value) => (typeof value === 'number' ? String(value) : value)),
    }),
  ),
  sanitizer('in-place', 'CTX-29', 'changes what it was given', (_, answer) =>
    told(answer, { original: answer.output.context }),
  ),
];
