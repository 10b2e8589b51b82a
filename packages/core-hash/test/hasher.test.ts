import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fuzzRuns, pathDictionary } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHasher, generateKey, hexSpells, isHashedId } from '../src/index.js';

const VECTORS = new URL('../vectors/', import.meta.url);
interface Vector {
  key: string;
  namespace: string;
  name: string;
  hexLength: number;
  draws: number;
  id: string;
}
const { vectors }: { vectors: Vector[] } = JSON.parse(readFileSync(new URL('hashed-ids.json', VECTORS), 'utf8'));
const key = new Uint8Array(32).fill(7);
const name = fc.string({ unit: 'grapheme', minLength: 1 });
const namespace = fc.stringMatching(/^[a-z]{3,8}$/);

describe('known answers, ruling XB-35', () => {
  it.each(vectors)('RL4-E-30 $namespace $hexLength draws $draws', ({ key, namespace, name, hexLength, id }) => {
    expect(createHasher({ key: Buffer.from(key, 'hex'), hexLength }).id(namespace, name)).toBe(id);
  });

  it('RL4-E-30 the vectors hold in another language', () => {
    const said = execFileSync('python3', [new URL('hashed_ids.py', VECTORS).pathname], { encoding: 'utf8' });
    expect(said).toBe(`${vectors.length} vectors agree\n`);
  });

  it('XB-43 the vectors include names whose first draw spelled something', () => {
    expect(vectors.filter((vector) => vector.draws > 1).length).toBeGreaterThanOrEqual(4);
  });
});

describe('identity and separation', () => {
  it('RL4-E-30 same name and key give one id, of at least 64 bits, in every hasher', () => {
    fc.assert(
      fc.property(namespace, name, fc.integer({ min: 16, max: 64 }), (namespace, name, hexLength) => {
        const id = createHasher({ key, hexLength }).id(namespace, name);
        expect(createHasher({ key: Uint8Array.from(key), hexLength }).id(namespace, name)).toBe(id);
        expect(id).toMatch(new RegExp(`^${namespace}#[0-9a-f]{${hexLength}}$`));
        expect(isHashedId(id)).toBe(true);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it('RL4-E-38 another namespace or key gives other digits', () => {
    const one = createHasher({ key });
    const other = createHasher({ key: generateKey() });
    fc.assert(
      fc.property(name, (name) => {
        const digits = ['mod', 'adr', 'proj'].map((namespace) => one.id(namespace, name).split('#')[1]);
        digits.push(other.id('mod', name).split('#')[1]);
        expect(new Set(digits).size).toBe(4);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it('XB-35 composed and decomposed spellings are one name; case is kept', () => {
    const hasher = createHasher({ key });
    expect(hasher.id('mod', 'cafe\u0301')).toBe(hasher.id('mod', 'caf\u00e9'));
    expect(hasher.id('mod', 'Login.ts')).not.toBe(hasher.id('mod', 'login.ts'));
  });

  it('keeps its own copy of the key', () => {
    const mutable = Uint8Array.from(key);
    const hasher = createHasher({ key: mutable });
    mutable.fill(0);
    expect(hasher.id('mod', 'a')).toBe(createHasher({ key }).id('mod', 'a'));
  });

  it('stays right when namespaces are made up without end', () => {
    const hasher = createHasher({ key });
    const names = Array.from(
      { length: 200 },
      (_, index) => `abc${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index)}`,
    );
    const first = names.map((namespace) => hasher.id(namespace, 'n'));
    expect(names.map((namespace) => createHasher({ key }).id(namespace, 'n'))).toEqual(first);
  });
});

describe('nothing of the name is in the id', () => {
  it('RL4-E-30 RL4-E-40 neither the name, nor its parts, nor its plain digests', () => {
    const hasher = createHasher({ key, hexLength: 64 });
    for (const path of ['src/auth/login.ts', 'decade', 'facade/cafe', 'alice@example.com', 'feature/acme-checkout']) {
      const digits = hasher.id('mod', path).split('#')[1] as string;
      for (const part of [path, ...path.split(/[^a-z]/)].filter((part) => part.length > 3)) {
        expect(digits).not.toContain(part);
        expect(digits).not.toContain(Buffer.from(part).toString('hex'));
        for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
          const plain = createHash(algorithm).update(part).digest('hex');
          expect(digits.slice(0, 8)).not.toBe(plain.slice(0, 8));
        }
      }
    }
  });

  it('RL4-E-37 a dictionary of 100,000 real paths recovers none without the key', () => {
    const dictionary = pathDictionary(100_000);
    expect(dictionary.length).toBeGreaterThanOrEqual(100_000);
    const secret = createHasher({ key: generateKey() });
    const published = new Set(
      dictionary.filter((_, index) => index % 1000 === 0).map((path) => secret.id('mod', path)),
    );
    const attacker = createHasher({ key: new Uint8Array(16) });
    const recovered = dictionary.filter(
      (path) =>
        published.has(attacker.id('mod', path)) ||
        published.has(`mod#${createHash('sha256').update(path).digest('hex').slice(0, 16)}`) ||
        published.has(`mod#${createHash('sha256').update(`mod#${path}`).digest('hex').slice(0, 16)}`),
    );
    expect(published.size).toBe(100);
    expect(recovered).toEqual([]);
    expect(dictionary.filter((path) => published.has(secret.id('mod', path)))).toHaveLength(100);
  });

  it('XB-43 no id spells text or a number', () => {
    const hasher = createHasher({ key });
    for (let index = 0; index < fuzzRuns(30_000); index++) {
      expect(hexSpells(hasher.id('mod', `m${index}`).slice(4))).toBeUndefined();
    }
  });
});

describe('bad arguments are named', () => {
  const hasher = createHasher({ key });
  const bad: [string, () => unknown, ErrorConstructor, RegExp][] = [
    ['text key', () => createHasher({ key: 'x'.repeat(32) as never }), TypeError, /^key /],
    ['short key', () => createHasher({ key: new Uint8Array(15) }), RangeError, /^key .*16/],
    ['short hexLength', () => createHasher({ key, hexLength: 15 }), RangeError, /^hexLength /],
    ['long hexLength', () => createHasher({ key, hexLength: 65 }), RangeError, /^hexLength /],
    ['half hexLength', () => createHasher({ key, hexLength: 16.5 }), RangeError, /^hexLength /],
    ['NaN hexLength', () => createHasher({ key, hexLength: Number.NaN }), RangeError, /^hexLength /],
    ['two-letter namespace', () => hasher.id('ui', 'a'), RangeError, /^namespace /],
    ['upper-case namespace', () => hasher.id('Mod', 'a'), RangeError, /^namespace /],
    ['namespace with newline', () => hasher.id('mod\n', 'a'), RangeError, /^namespace /],
    ['namespace of no string', () => hasher.id(3 as never, 'a'), TypeError, /^namespace /],
    ['empty name', () => hasher.id('mod', ''), RangeError, /^name /],
    ['name of no string', () => hasher.id('mod', undefined as never), TypeError, /^name /],
    ['lone surrogate', () => hasher.id('mod', 'a\ud800'), RangeError, /^name .*surrogate/],
  ];
  it.each(bad)('%s', (_, attempt, type, message) => {
    expect(attempt).toThrow(type as never);
    expect(attempt).toThrow(message);
  });
});

it('generateKey gives 32 bytes, never the same', () => {
  expect(generateKey()).toHaveLength(32);
  expect(generateKey()).not.toEqual(generateKey());
});
