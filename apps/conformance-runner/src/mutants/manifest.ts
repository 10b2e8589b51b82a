/** Manifest tools that break one rule each, and others that only look different. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../adapter.js';
import type { Mutant } from '../mutants.js';
import { accepted, given, type Json, listed, object, READ, refused, VALIDATE, WRITE } from './manifest-answers.js';
import { validators } from './manifest-validators.js';

/** A tool that writes something else into the manifest. */
function writes(
  requirement: string,
  description: string,
  edit: (manifest: Json, input: Input) => void,
  operations: readonly string[] = WRITE,
): Mutant {
  const change = (input: Input, answer: Answer): Answer => {
    if (answer.output.manifest === undefined) return answer;
    const manifest = structuredClone(answer.output.manifest) as Json;
    edit(manifest, input);
    return { ...answer, output: { ...answer.output, manifest, text: JSON.stringify(manifest) } };
  };
  return { id: `${requirement}-written`, requirements: [requirement], operations, description, change };
}

const sourceOf = (manifest: Json) => object(listed(manifest.sources)[0]);
let runs = 0;

const tools: readonly Mutant[] = [
  writes('MAN-02', 'writes something else each time', (manifest) => {
    manifest.x_run = runs++;
  }),
  {
    id: 'MAN-05-unchecked',
    requirements: ['MAN-05'],
    operations: READ,
    description: 'reads what is there and compares nothing',
    change: (_input, answer) => accepted(answer),
  },
  writes('MAN-06', 'joins parts without a line feed', (manifest) => {
    const source = sourceOf(manifest);
    if (Array.isArray(source.uri)) source.content = String(source.content).replace('\n', '');
  }),
  {
    id: 'MAN-25-called',
    requirements: ['MAN-25'],
    operations: ['manifest.hydrate'],
    description: 'calls a function before looking at its spec',
    change: (input, answer) => {
      const called = Object.keys(object(input.functions));
      return called.length > 0 ? { ...answer, output: { ...answer.output, called } } : answer;
    },
  },
  writes('MAN-26', 'keeps no record of drift', (manifest) => {
    for (const source of listed(manifest.sources)) delete source.modification_status;
  }),
  {
    id: 'MAN-29-glued',
    requirements: ['MAN-29'],
    operations: ['manifest.hydrate'],
    description: 'glues all digits of a pg:// URI together',
    change: (input, answer) => (/pg:\/\/[a-z/]*\d+[^":\d]+\d/.test(String(input.manifest)) ? refused(answer) : answer),
  },
  {
    id: 'MAN-31-written',
    requirements: ['MAN-31'],
    operations: WRITE,
    description: 'writes a BOM',
    change: (_input, answer) => ({ ...answer, output: { ...answer.output, text: `\ufeff${answer.output.text}` } }),
  },
  {
    id: 'MAN-32-as-given',
    requirements: ['MAN-32'],
    operations: ['manifest.dehydrate'],
    description: 'signs the keys in the order given',
    change: (input, answer) => ({
      ...answer,
      output: { ...answer.output, signingBase64: btoa(encodeURIComponent(input.manifest as string)) },
    }),
  },
  writes('MAN-34', 'drops unknown fields', (manifest) => {
    delete manifest.x_future;
  }),
  writes(
    'MAN-38',
    'leaves a hydrated manifest lite',
    (manifest) => {
      object(manifest.meta).state = 'lite';
    },
    ['manifest.hydrate'],
  ),
  {
    id: 'MAN-39-unchecked',
    requirements: ['MAN-39'],
    operations: ['manifest.verify'],
    description: 'takes the assets of a bundle on trust',
    change: (input, answer) => (input.bundleBase64 === undefined ? answer : accepted(answer)),
  },
  writes(
    'MAN-40',
    'counts the version up when it hydrates',
    (manifest) => {
      object(manifest.meta).version = '1.0.1';
    },
    ['manifest.hydrate'],
  ),
  writes(
    'MAN-41',
    'keeps the old hash of an edit',
    (manifest, input) => {
      sourceOf(manifest).hash = sourceOf(given(input) ?? {}).hash;
    },
    ['manifest.dehydrate'],
  ),
  {
    id: 'MAN-41-dropped',
    requirements: ['MAN-41'],
    operations: ['manifest.dehydrate'],
    description: 'drops an edit that nobody accepted',
    change: (_input, answer) => accepted(answer),
  },
  {
    id: 'MAN-42-wants-more',
    requirements: ['MAN-42'],
    operations: ['manifest.verify'],
    description: 'wants a content folder in every bundle',
    change: (input, answer) =>
      input.bundleBase64 !== undefined && !atob(input.bundleBase64 as string).includes('content/')
        ? refused(answer)
        : answer,
  },
  writes('MAN-43', 'writes no history', (manifest) => {
    delete manifest.history;
  }),
];

/** Each breaks one rule, and must be caught under that requirement. */
export const mutants: readonly Mutant[] = [...validators, ...tools];

const ALL = Array.from({ length: 43 }, (_, index) => `MAN-${String(index + 1).padStart(2, '0')}`);

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

/** Each is another legal way to do the same, and must pass. */
export const equivalents: readonly Mutant[] = [
  {
    id: 'manifest-other-words',
    requirements: ALL,
    operations: [...VALIDATE, ...WRITE],
    description: 'says the same in other words',
    change: (_input, answer) => ({
      ...answer,
      output: {
        ...answer.output,
        diagnostics: (answer.output.diagnostics as string[]).map((text) => {
          const [kind, , subject = 'it'] = text.split(':');
          return `${kind}:trouble:please look at ${subject} again`;
        }),
      },
    }),
  },
  {
    id: 'manifest-other-order',
    requirements: ALL,
    operations: WRITE,
    description: 'writes keys in another order and without indentation',
    change: (_input, answer) => {
      if (answer.output.manifest === undefined) return answer;
      const manifest = reversed(answer.output.manifest);
      return { ...answer, output: { ...answer.output, manifest, text: JSON.stringify(manifest) } };
    },
  },
  {
    id: 'manifest-says-more',
    requirements: ALL,
    operations: [...VALIDATE, ...WRITE],
    description: 'answers with members of its own',
    change: (_input, answer) => ({ ...answer, output: { ...answer.output, elapsed: 3, tool: 'another' } }),
  },
];
