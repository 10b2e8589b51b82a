/** The version of a payload and its blocks: which there are, and in what order. Rulings XB-12, XB-13, XB-14, XB-41. */
import { BLOCKS, type BlockName, KNOWN_VERSIONS, type Profile, REQUIRED_BLOCKS } from './blocks.js';
import { type Diagnostic, error, warning } from './diagnostics.js';
import type { Envelope } from './envelope.js';

/** Version, missing blocks, duplicates and order. */
export function checkStructure(envelope: Envelope, version: string | undefined, profile: Profile): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (version === undefined || !KNOWN_VERSIONS.includes(version)) {
    found.push(profile === 'emit' ? error('unsupported-version') : warning('unsupported-version'));
  }
  const names = envelope.children.flatMap(({ block }) => block ?? []);
  for (const name of REQUIRED_BLOCKS) {
    const mayMiss = profile === 'accept' && version === '1.0' && (name === 'INSIGHTS' || name === 'DECISIONS');
    if (!mayMiss && !names.includes(name)) found.push(error('missing-block', { subject: name }));
  }
  return names.length > 4 && isCanonical(names) ? found : [...found, ...checkOrder(names, profile)];
}

function isCanonical(names: readonly BlockName[]): boolean {
  return names.length <= BLOCKS.length && names.every((name, index) => name === BLOCKS[index]);
}

function checkOrder(names: readonly BlockName[], profile: Profile): Diagnostic[] {
  const found: Diagnostic[] = [];
  const isRepeated = (name: BlockName, index: number) => names.indexOf(name) !== index;
  for (const [index, name] of names.entries()) {
    if (!isRepeated(name, index)) continue;
    const isTrailing =
      name === 'OPTIONAL' && profile === 'accept' && names.slice(names.indexOf(name)).every((other) => other === name);
    if (!isTrailing) found.push(error('duplicate-block', { subject: name }));
    else if (index === names.length - 1) found.push(warning('optional-repeated'));
  }
  const once = names.filter((name, index) => !isRepeated(name, index));
  const expected = BLOCKS.filter((name) => once.includes(name));
  const wrong = once.find((name, index) => name !== expected[index]);
  if (wrong) found.push(error('block-order', { subject: wrong }));
  return found;
}
