/** Manifest tools that break one rule each, and others that only look different. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../adapter.js';
import type { Mutant } from '../mutants.js';

type Json = Record<string, unknown>;

const VALIDATE = ['manifest.validate'];
const READ = ['manifest.hydrate', 'manifest.verify'];
const WRITE = [...READ, 'manifest.dehydrate'];

const listed = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);
/** A stranger's value as an object to read or mend; what is none is replaced by an empty one that leads nowhere. */
const object = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Json) : {});
const hasWarning = ({ output }: Answer) => JSON.stringify(output.diagnostics).includes('"WARN:');

function given(input: Input): Json | undefined {
  try {
    return object(JSON.parse(input.manifest as string));
  } catch {
    return undefined;
  }
}

const accepted = ({ output }: Answer): Answer => ({ outcome: 'ok', output: { ...output, diagnostics: [] } });
const refused = ({ output }: Answer): Answer => ({
  outcome: 'rejected',
  output: { ...output, diagnostics: ['ERROR:refused'] },
});

/** A validator that is blind to one kind of mistake: it sees the manifest with that mistake mended. */
function overlooks(requirement: string, description: string, mend: (manifest: Json) => void): Mutant {
  const change: Mutant['change'] = (input, answer, run) => {
    const manifest = given(input);
    if (!manifest || Array.isArray(manifest)) return answer;
    mend(manifest);
    return run('manifest.validate', { ...input, manifest: JSON.stringify(manifest) });
  };
  return { id: `${requirement}-overlooked`, requirements: [requirement], operations: VALIDATE, description, change };
}

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

const validators: readonly Mutant[] = [
  {
    id: 'MAN-01-overlooked',
    requirements: ['MAN-01'],
    operations: VALIDATE,
    description: 'takes text that is not JSON for an empty manifest',
    change: (input, answer) =>
      given(input) === undefined && input.manifestBase64 === undefined ? accepted(answer) : answer,
  },
  overlooks('MAN-03', 'lets a source go without hash or size', (manifest) => {
    for (const source of listed(manifest.sources)) {
      source.hash ??= `sha256:${'0'.repeat(64)}`;
      source.size_bytes ??= 0;
    }
  }),
  overlooks('MAN-04', 'does not compare content', (manifest) => {
    object(manifest.meta).state = 'lite';
    for (const source of listed(manifest.sources)) source.content = null;
  }),
  overlooks('MAN-07', 'takes any uuid', (manifest) => {
    manifest.uuid = '6f1c2a34-5b6d-4e7f-8a90-b1c2d3e4f506';
  }),
  overlooks('MAN-08', 'takes any spec_version', (manifest) => {
    manifest.spec_version = '0.1.0';
  }),
  overlooks('MAN-09', 'takes any state', (manifest) => {
    if (object(manifest.meta).state !== 'dense') object(manifest.meta).state = 'lite';
  }),
  overlooks('MAN-10', 'takes any date for a date', (manifest) => {
    delete object(manifest.meta).created_at;
    delete object(manifest.meta).archived_at;
  }),
  overlooks('MAN-13', 'takes an id that is a number', (manifest) => {
    for (const source of listed(manifest.sources)) source.id = String(source.id);
  }),
  overlooks('MAN-14', 'takes the hash of another kind', (manifest) => {
    for (const source of listed(manifest.sources)) {
      source.hash = String(source.hash).replace(/^md5:.*/, `sha256:${'0'.repeat(64)}`);
    }
  }),
  overlooks('MAN-15', 'takes a size of 0 for no size', (manifest) => {
    for (const source of listed(manifest.sources)) {
      if (source.size_bytes === 0) source.size_bytes = String(source.content ?? '').length;
    }
  }),
  overlooks('MAN-16', 'takes empty content for no content', (manifest) => {
    for (const source of listed(manifest.sources)) {
      if (source.content !== '') continue;
      source.content = null;
      object(manifest.meta).state = 'lite';
    }
  }),
  overlooks('MAN-18', 'wants no reason for an exclusion', (manifest) => {
    for (const { curation } of listed(manifest.sources)) {
      for (const exclusion of listed(object(curation).exclusions)) exclusion.reason ??= 'none';
    }
  }),
  overlooks('MAN-19', 'takes a layer of any type', (manifest) => {
    for (const layer of listed(manifest.layers)) layer.type = 'persona';
  }),
  overlooks('MAN-20', 'does not look for the sources of a layer', (manifest) => {
    for (const layer of listed(manifest.layers)) delete layer.context_sources;
  }),
  overlooks('MAN-30', 'never warns of exclusions', (manifest) => {
    for (const { curation } of listed(manifest.sources)) delete object(curation).exclusions;
  }),
  {
    id: 'MAN-27-relaxed',
    requirements: ['MAN-27'],
    operations: [...VALIDATE, ...READ],
    description: 'treats strict as relaxed',
    change: (input, answer) => (input.mode === 'strict' && answer.outcome === 'rejected' ? accepted(answer) : answer),
  },
  {
    id: 'MAN-28-strict',
    requirements: ['MAN-28'],
    operations: [...VALIDATE, ...READ],
    description: 'treats relaxed as strict',
    change: (input, answer) => (input.mode === 'relaxed' && hasWarning(answer) ? refused(answer) : answer),
  },
  {
    id: 'MAN-31-silent',
    requirements: ['MAN-31'],
    operations: VALIDATE,
    description: 'passes over a BOM',
    change: (input, answer) => (input.manifestBase64 === undefined ? answer : accepted(answer)),
  },
  {
    id: 'MAN-33-ordered',
    requirements: ['MAN-33'],
    operations: VALIDATE,
    description: 'wants spec_version before extensions and layers',
    change(input, answer) {
      const keys = Object.keys(given(input) ?? {});
      return keys.indexOf('spec_version') > 1 && answer.outcome === 'ok' ? refused(answer) : answer;
    },
  },
  {
    id: 'MAN-34-closed',
    requirements: ['MAN-34'],
    operations: VALIDATE,
    description: 'refuses unknown fields',
    change: (input, answer) => (String(input.manifest).includes('"x_') ? refused(answer) : answer),
  },
];

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
    change: (input, answer) => (/pg:\/\/[^"]*\d[^"\d]+\d/.test(String(input.manifest)) ? refused(answer) : answer),
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
