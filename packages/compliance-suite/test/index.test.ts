import { expect, it } from 'vitest';
import * as entry from '../src/index.js';
import * as node from '../src/node/index.js';

it('exports what the README lists', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'ROLES',
    'ROLE_OPERATIONS',
    'SubjectError',
    'TranscriptError',
    'applyBaseline',
    'badgeReport',
    'chatPrompts',
    'chatSubject',
    'checkCertificate',
    'coverageProblems',
    'createCertificate',
    'createResult',
    'describeSuite',
    'exitCodeOf',
    'generateVectors',
    'htmlReport',
    'httpSubject',
    'inProcess',
    'jsonReport',
    'judge',
    'junitReport',
    'lintVectors',
    'markdownReport',
    'parseBaseline',
    'parseResult',
    'rejudge',
    'requirements',
    'rulings',
    'runSuite',
    'smoke',
    'terminalReport',
    'vectors',
    'writeTranscript',
  ]);
  expect(Object.keys(node).sort()).toEqual(['moduleSubject', 'runCli', 'spawnSubject']);
});
