import {
  commitSubjects,
  createRandom,
  generatePersonalData,
  generateSecrets,
  generateTimes,
  installedPaths,
  installedUrls,
  proseSentences,
  sourceLines,
  stackLines,
} from '@rl4/corpus';
import { findContent } from '@rl4/zero-content';

/** The detectors people write first, one regular expression each. */
const COMMON_DETECTORS = [
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/g,
  /\bsk_live_[A-Za-z0-9]{24}\b/g,
  /\bAIza[\w-]{35}\b/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  /\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+\b/g,
  /\b[\w.+-]+@[\w-]+\.[\w.-]+\b/g,
  /\bhttps?:\/\/[^\s"'<>]+/g,
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/g,
  /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\b/g,
  /\+?\d[\d ().-]{7,}\d/g,
  /(?:\.{0,2}\/)?(?:[\w.-]+\/)+[\w.-]+\.\w+/g,
  /\b(?:password|secret|token|api_?key)\s*[:=]\s*\S+/gi,
  /\b[A-Za-z0-9+/]{40,}={0,2}/g,
];
/** The classes that those detectors look for. */
const COMMON_CLASSES = ['secret', 'pii', 'url', 'time', 'path', 'blob'];

const runSeparately = (text) => COMMON_DETECTORS.flatMap((detector) => [...text.matchAll(detector)]);

/** 4 KB in one piece of memory, as text from a file or a socket is. */
const fourKilobytes = (lines) => Buffer.from(lines.join('\n')).subarray(0, 4096).toString('latin1');

export default async function run(bench) {
  const prose = proseSentences(2000);
  const code = sourceLines(8000);
  const paths = installedPaths();
  const notes = fourKilobytes(prose);
  await bench.compare({
    name: '4 KB of notes, all classes, against 15 regular expressions',
    ours: () => findContent(notes),
    peer: () => runSeparately(notes),
    target: 1,
  });
  const dense = fourKilobytes([...prose.slice(0, 30), ...code.slice(0, 20), ...paths.slice(0, 20)]);
  await bench.compare({
    name: '4 KB of notes, code and paths, same classes, against the 15',
    ours: () => findContent(dense, { classes: COMMON_CLASSES }),
    peer: () => runSeparately(dense),
    target: 1,
  });
  const long = dense.repeat(64);
  await bench.compare({
    name: '256 KB against 64 times 4 KB (1 is linear)',
    ours: () => findContent(long),
    peer: () => {
      for (let part = 0; part < 64; part++) findContent(dense);
    },
    target: 0.8,
  });
  reportRecall(bench, { prose, code, paths });
}

/** Hexadecimal of 16 bytes or more, base 64 of 48 bytes, by turns. */
function generateBlobs(count) {
  const random = createRandom(4);
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? random.text('hex', 32 + random.below(33)) : random.text('base64', 64),
  );
}

function reportRecall(bench, { prose, code, paths }) {
  const names = [...new Set(paths.map((path) => path.split('/').at(-1)))].filter((name) =>
    /[a-z]\.[a-z]{2,5}$/i.test(name),
  );
  const recall = (contentClass, texts) => {
    const hits = texts.filter((text) => findContent(text, { classes: [contentClass] }).length > 0).length;
    return { strings: texts.length, recall: `${((100 * hits) / texts.length).toFixed(2)}%` };
  };
  bench.table('Recall, each class on strings gathered or generated in this run', {
    'secret: generated': recall(
      'secret',
      generateSecrets(50).map(({ text }) => text),
    ),
    'pii: generated': recall('pii', generatePersonalData(2200)),
    'time: generated': recall('time', generateTimes(2400)),
    'path: installed paths': recall(
      'path',
      paths.filter((path) => path.includes('/')),
    ),
    'path: file names with an ending': recall('path', names),
    'code: installed source lines': recall('code', code),
    'stack: lines of real failures': recall('stack', stackLines()),
    'url: installed manifests': recall('url', installedUrls(1000)),
    'blob: generated': recall('blob', generateBlobs(1000)),
  });
  const alarms = (texts) => {
    const hits = texts.filter((text) => findContent(text).length > 0).length;
    return { strings: texts.length, alarms: `${((100 * hits) / texts.length).toFixed(2)}%` };
  };
  bench.table('False alarms, any class', {
    'sentences of installed READMEs': alarms(prose),
    "subjects of this repository's commits": alarms(commitSubjects()),
  });
}
