import { createRandom, fillShape, fuzzRuns, GENERIC_SECRET_SHAPES, SECRET_SHAPES } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { findContent } from '../src/index.js';
import { found, mustMatch, mustNotMatch } from './classes.js';

const random = createRandom(11);

describe('credentials of providers, generated from their published shapes', () => {
  it('knows at least 60 providers', () => expect(Object.keys(SECRET_SHAPES).length).toBeGreaterThanOrEqual(60));

  it.each(Object.entries(SECRET_SHAPES))('%s alone, assigned, quoted and in a sentence', (_, shape) => {
    for (let run = 0; run < fuzzRuns(20); run++) {
      const secret = fillShape(shape, random);
      for (const text of [secret, `KEY=${secret}`, `{"k": "${secret}"}`, `use ${secret} for now.`]) {
        expect(found('secret', text).join(' '), text).not.toBe('');
      }
    }
  });
});

describe('secrets nobody marks', () => {
  const certain = Object.entries(GENERIC_SECRET_SHAPES).filter(([name]) => !name.startsWith('high-entropy'));
  it.each(certain)('%s', (_, shape) => {
    for (let run = 0; run < fuzzRuns(20); run++) expect(found('secret', fillShape(shape, random))).not.toEqual([]);
  });

  it('at least 95% of random runs of 32 characters', () => {
    const runs = Array.from({ length: 1000 }, () => random.text('alnum', 32));
    expect(runs.filter((run) => found('secret', run).length > 0).length).toBeGreaterThan(950);
  });

  mustMatch('secret', [
    'password=hunter2',
    'DB_PASSWORD: "correct1horse"',
    'client_secret = 8f2kd93jfk2',
    'Authorization: Bearer abcdef0123456789abcdef',
    'redis://:s3cr3tpw@cache:6379/0',
    'https://user:pa55word@example.com/x',
  ]);
});

describe('a private key is found whole', () => {
  const body = `${'A1b2'.repeat(16)}\n`;
  const key = `-----BEGIN EC PRIVATE KEY-----\n${body}${body}-----END EC PRIVATE KEY-----`;
  it('from its first line to its last', () => expect(found('secret', `before\n${key}\nafter`)).toEqual([key]));
  it('each of two', () => expect(found('secret', `${key}\nbetween\n${key}`)).toEqual([key, key]));
  it('and when its end was cut off', () =>
    expect(found('secret', `x ${key.slice(0, 80)}`)).toEqual([key.slice(0, 80)]));
  it('a public key is none', () =>
    expect(found('secret', key.replaceAll('PRIVATE', 'PUBLIC').slice(0, 40))).toEqual([]));
});

describe('what only looks like one', () => {
  mustNotMatch('secret', [
    'max_tokens: 4096',
    'token: string',
    'token_count=12',
    'the token: 2-minute',
    'secret: rotate-weekly',
    'password: required',
    'sk-learn-pipelines-are-fine-here',
    'key-value-store-with-replication-and-sharding',
    'npm_config_registry_cache_directory_name_here',
    'mod#a9130c77e1f2d845',
    'session=fingerprint#a9130c77e1f2d845',
    'internationalization-and-localization-strategy',
    'AbstractSingletonProxyFactoryBean2',
    '550e8400-e29b-41d4-a716-446655440000',
    'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'getElementsByClassNameAndTagNameV2',
  ]);

  it('the rule names the provider', () => {
    expect(findContent(`ghp_${'a1B2'.repeat(9)}`, { classes: ['secret'] })[0]).toMatchObject({
      class: 'secret',
      rule: 'github-pat',
    });
  });
});
