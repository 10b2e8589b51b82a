/** Manifest validators that break one rule each. */
import type { Mutant } from '../mutants.js';
import { accepted, given, hasWarning, type Json, listed, object, READ, refused, VALIDATE } from './manifest-answers.js';

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

export const validators: readonly Mutant[] = [
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
    for (const source of listed(manifest.sources)) if (typeof source.id === 'number') source.id = 'walk';
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
