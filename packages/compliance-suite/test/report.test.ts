import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  badgeReport,
  createResult,
  htmlReport,
  inProcess,
  junitReport,
  markdownReport,
  type Result,
  runSuite,
  terminalReport,
} from '../src/index.js';
import { BAD, SAMPLES, variant } from './samples.js';

const EVIL = '<script>alert("&")</script>\u0007\u001b[2J|*evil*';
let result: Result;

beforeAll(async () => {
  const evil = { ...variant(() => ({ outcome: 'ok', output: { diagnostics: [EVIL] } })), name: EVIL };
  const vectors = SAMPLES.map((vector) => (vector.id === BAD.id ? { ...vector, title: EVIL } : vector));
  result = createResult(await runSuite(inProcess(evil), { vectors }));
});

describe('reports', () => {
  it('for the terminal name the level, what decided it, and bring no control characters of the subject', () => {
    const text = terminalReport(result);
    expect(text).toContain('RL4-CODEX 1.2 validator        Non-Compliant');
    expect(text).toContain('decided by RL4-V-04, RL4-V-12');
    expect(text).not.toContain('\u0007');
    expect(terminalReport(result, { colour: true })).not.toContain('\u001b[2J');
    expect(terminalReport(result, { colour: true })).toContain('\u001b[31mNon-Compliant\u001b[0m');
  });

  it('for continuous integration are well-formed JUnit with the right counts', () => {
    const xml = junitReport(result);
    expect(XMLValidator.validate(xml)).toBe(true);
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(xml);
    expect(testsuites['@_tests']).toBe('3');
    expect(testsuites['@_failures']).toBe('2');
    expect(testsuites.testsuite.testcase).toHaveLength(3);
  });

  it('for release notes are a Markdown table that the subject cannot break', () => {
    const text = markdownReport(result);
    expect(text).toContain('| RL4-CODEX 1.2 validator | **Non-Compliant** | 1 of 3 | RL4-V-04, RL4-V-12 | – |');
    expect(text).not.toContain('<script>');
  });

  it('for a browser are one page without script or request', () => {
    const page = htmlReport(result);
    expect(page).not.toMatch(/<script|<link|src=|https?:\/\//);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain('Non-Compliant');
    expect(page.match(/id="RL4-V-04"/g)).toHaveLength(1);
  });

  it('for a README are a well-formed badge', () => {
    expect(XMLValidator.validate(badgeReport(result))).toBe(true);
    expect(badgeReport(result)).toContain('>Non-Compliant</text>');
    expect(badgeReport(result, 'manifest')).toContain('not judged');
  });
});
