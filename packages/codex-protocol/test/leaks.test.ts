/** Zero content on strings nobody here wrote, in both profiles and in every free slot. */
import {
  changeLogEntries,
  commitSubjects,
  generatePersonalData,
  generateSecrets,
  generateTimes,
  installedPaths,
  installedUrls,
  sourceLines,
  stackLines,
} from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { type Profile, validate } from '../src/index.js';
import { accepted, wrap } from './payloads.js';

const paths = installedPaths(20_000).filter((path) => path.includes('/'));
const CORPUS: Record<string, string[]> = {
  paths,
  'base names': [...new Set(paths.map((path) => path.split('/').at(-1) as string))].filter((name) =>
    /[A-Za-z]\.[A-Za-z]{2,5}$/.test(name),
  ),
  'source lines of two words': sourceLines(4_000).filter((line) => /\S\s+\S/.test(line)),
  'commit subjects of two words': commitSubjects().filter((subject) => subject.includes(' ')),
  'change log entries': changeLogEntries(2_000),
  'stack lines': stackLines(),
  secrets: generateSecrets(10).map(({ text }) => text),
  'personal data': generatePersonalData(1_100),
  times: generateTimes(1_200),
  urls: installedUrls(500),
};
/** Each text stands alone in its block, so that nothing but the text itself can be what is refused. */
const PLACES: Record<string, (text: string) => string> = {
  'bare token': (text) => wrap(`<DATA>${text}</DATA><TIMELINE/><CONTEXT/><INSIGHTS/><DECISIONS/>`),
  phase: (text) => wrap(`<DATA>phase=${text}</DATA><TIMELINE/><CONTEXT/><INSIGHTS/><DECISIONS/>`),
  anomalies: (text) => wrap(`<DATA/><TIMELINE>anomalies=${text}</TIMELINE><CONTEXT/><INSIGHTS/><DECISIONS/>`),
  adjust: (text) => wrap(`<DATA/><TIMELINE/><CONTEXT/><INSIGHTS/><DECISIONS>adjust=${text}</DECISIONS>`),
  'ext.x': (text) => wrap(`<DATA/><TIMELINE/><CONTEXT/><INSIGHTS/><DECISIONS/><OPTIONAL>ext.x=${text}</OPTIONAL>`),
};

describe.each(Object.entries(CORPUS))('RL4-E-31 RL4-E-37 RL4-V-05 RL4-V-10 %s', (_, texts) => {
  it.each(Object.keys(PLACES))('%s: all but one in a thousand refused', (place) => {
    const put = PLACES[place] as (text: string) => string;
    expect(texts.length).toBeGreaterThan(0);
    for (const profile of ['emit', 'accept'] as Profile[]) {
      const passed = texts.filter((text) => validate(put(text), { profile }).valid);
      expect(passed.length, `${profile}: ${passed.slice(0, 12).join(' § ')}`).toBeLessThanOrEqual(texts.length * 0.001);
    }
  });
});

it('RL4-D-01 not one legal token of the specifications is refused', () => {
  const legal: Record<string, string[]> = {
    DATA: [
      'proj#7fa2',
      'mode=strict',
      'phase=build',
      'tasks=3.active/7.total',
      'kpi:velocity=steady',
      'cog.health=0.82',
      'mod#1fa0',
      'kpi:latency=low',
      'kpi:quality=high',
    ],
    TIMELINE: [
      'cycles=5',
      'actions=edit+analysis',
      'bursts=2',
      'hotspots=mod#a913',
      'anomalies=idle-dip',
      'anomalies=night-shift',
    ],
    CONTEXT: [
      'type=fullstack',
      'stack=hash(fe,api,llm)',
      'devDNA=focus/iterative',
      'devDNA=a/b/c',
      'constraints=strict-zero-content',
      'risk=drift-low',
      'constraints=10kb-cap',
    ],
    INSIGHTS: [
      'pattern:x(weight=0.58,conf=0.71)',
      'trend:velocity-up(conf=0.71)',
      'correlation:a-vs-b(+0.41)',
      'pattern:x(weight=0.58)',
    ],
    DECISIONS: ['adjust=stabilize-context-cache', 'integrity=green', 'drift=plan', 'adr#c3d1'],
    OPTIONAL: ['ext.foo=bar', 'ext.go=fast', 'session=fingerprint#aa71'],
  };
  for (const [block, tokens] of Object.entries(legal)) {
    for (const token of tokens) {
      const blocks = ['DATA', 'TIMELINE', 'CONTEXT', 'INSIGHTS', 'DECISIONS', 'OPTIONAL'].map(
        (name) => `<${name}>${name === block ? token : ''}</${name}>`,
      );
      expect(
        accepted(wrap(blocks.join(''))).filter((said) => !/block-empty|missing-cycles/.test(said)),
        token,
      ).toEqual([]);
    }
  }
});
