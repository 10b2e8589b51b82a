/** Operations as a model reads them, and its text as the referee reads it: by fixed rules, never by another model. */
import type { Answer } from '../subject.js';

const OPEN = '<RL4-CODEX';
const HEADER = /^([A-Z][A-Z_]{1,40}|ext\.[A-Za-z0-9_.-]{1,40}):[ \t]?(.*)$/;
const DIAGNOSTIC = /^(?:ERROR|WARN):\S/;
const REQUEST = /^(QUESTION|REFUSED) ([A-Za-z_.]{1,40}): ?(.*)$/;

/** The user's message. */
export function askInWords(operation: string, input: Record<string, unknown>): string {
  if (operation === 'snapshot.load') return String(input.text);
  if (operation === 'snapshot.encode') return lines(input.fields);
  if (operation === 'fragment.encode') return `TIMESTAMP: ${input.timestamp}\n${lines(input.updates)}`;
  const expected = (input.expected as { timestamp: string }[] | undefined) ?? [];
  const list =
    expected.length > 0 ? `Expected fragments: ${expected.map(({ timestamp }) => timestamp).join(', ')}\n\n` : '';
  const parts = [input.document ?? input.base, ...((input.fragments as string[] | undefined) ?? [])];
  return `${list}${parts.join('\n\n')}`;
}

function lines(fields: unknown): string {
  return (fields as { name: string; value: string | string[] }[])
    .map(
      ({ name, value }) => `${name}: ${Array.isArray(value) ? value.map((item) => `\n  - ${item}`).join('') : value}`,
    )
    .join('\n');
}

/** What the text amounts to as an answer. */
export function readWords(operation: string, text: string): Answer {
  const trimmed = text.trim();
  if (operation === 'snapshot.load') return readSummary(trimmed);
  if (operation === 'fragments.merge') return readMerge(trimmed);
  if (!trimmed.includes(OPEN)) return readRefusal(trimmed);
  // The whole text, so that commentary around the block is seen.
  return { outcome: 'ok', output: operation === 'fragment.encode' ? { fragments: [trimmed] } : { payload: trimmed } };
}

function readRefusal(text: string): Answer {
  const found = text.split('\n').flatMap((line) => {
    const [, kind, field, question] = REQUEST.exec(line.trim()) ?? [];
    return kind === undefined ? [] : [{ kind, field, question }];
  });
  const questions = found.filter(({ kind }) => kind === 'QUESTION').map(({ field, question }) => ({ field, question }));
  return { outcome: 'rejected', output: { questions, text, diagnostics: diagnosticsIn(text) } };
}

function readSummary(summary: string): Answer {
  const diagnostics = diagnosticsIn(summary);
  const questions = summary.split('\n').filter((line) => line.trimEnd().endsWith('?'));
  const isRefused = diagnostics.some((line) => line.startsWith('ERROR:'));
  return {
    outcome: isRefused ? 'rejected' : 'ok',
    output: { fields: fieldsIn(summary), summary, questions, diagnostics },
  };
}

function readMerge(text: string): Answer {
  const start = text.indexOf(OPEN);
  const end = text.indexOf('</RL4-CODEX>', start);
  const payload = start >= 0 && end >= 0 ? text.slice(start, end + '</RL4-CODEX>'.length) : undefined;
  const diagnostics = diagnosticsIn(text);
  const report = text.split('\n').filter((line) => line.startsWith('CONFLICT:') || line.startsWith('OVERRIDE:'));
  const isPaused = payload === undefined && text.split('\n').includes('PAUSED');
  if (payload === undefined && !isPaused)
    return { outcome: 'rejected', output: { report, diagnostics, summary: text } };
  const merged = payload === undefined ? {} : { payload, fields: fieldsIn(payload) };
  return {
    outcome: 'ok',
    output: { status: isPaused ? 'paused' : 'merged', ...merged, report, diagnostics, summary: text },
  };
}

function diagnosticsIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => DIAGNOSTIC.test(line));
}

function fieldsIn(text: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value = ''] = HEADER.exec(line) ?? [];
    if (name !== undefined && name !== 'ERROR' && name !== 'WARN' && !fields.has(name)) fields.set(name, value.trim());
  }
  return Object.fromEntries(fields);
}
