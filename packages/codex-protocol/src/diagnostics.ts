/**
 * What can be said about a payload. RL4-CODEX §11, decoder specification §6; rulings XB-33, XB-42.
 * Every code stands once in this table, with what the reader should do next.
 */

export interface Diagnostic {
  severity: 'error' | 'warning';
  code: DiagnosticCode;
  message: string;
  /** What the protocol string names: a block, a token, a label, a class of content. */
  subject?: string;
  /** Where: a block and the number of its token, or a field of the state. */
  path?: string;
}

const MESSAGES = {
  'size-exceeded': 'The payload is too large; leave out what matters least.',
  unparseable: 'The markup is damaged; ask the sender for the payload again.',
  'other-dialect': 'This is another RL4 dialect, not a five-block payload; read it with @rl4/fragments.',
  'version-refused': 'This version is not among those you take; ask for another or widen `versions`.',
  'unsupported-version': 'This version is unknown; what is understood was read, the rest is kept for relay.',
  'missing-block': 'A required block is missing; ask the sender, or decode with `partial`.',
  'duplicate-block': 'A block stands twice; ask the sender which one holds.',
  'block-order': 'This block is out of place; the order is DATA, TIMELINE, CONTEXT, INSIGHTS, DECISIONS, OPTIONAL.',
  'raw-content': 'Raw content must not be in a payload; replace it by a hash or a few plain words.',
  'hash-violation': 'A name must be hashed as namespace#hex; give the raw name to the encoder instead.',
  'value-refused': 'The value does not fit its slot; see the grammar of the slot.',
  'not-canonical':
    'An encoder writes each value in one way, sorted by label, joined by " | "; encode the decoded state.',
  'unknown-tag': 'An encoder emits only the six blocks; pass unknown tags on with `relay`.',
  'optional-overflow': 'OPTIONAL has too many characters; leave out tokens.',
  'optional-truncated': 'OPTIONAL was too long; the tokens past 512 characters were dropped.',
  'optional-repeated': 'There are several OPTIONAL blocks; they were read as one.',
  'hash-format': 'The hash has a weak or unusual shape; it was kept as it is.',
  'data-malformed': 'The token could not be read; its field is UNKNOWN.',
  'token-malformed': 'The token could not be read; its field is UNKNOWN.',
  'insight-range': 'A weight or confidence is not a number from 0 to 1; it is UNKNOWN.',
  'timeline-missing-cycles': 'TIMELINE does not say how many cycles there were; the field is UNKNOWN.',
  'block-empty': 'The block is empty; its fields are UNKNOWN.',
  'block-attributes': 'A block has attributes, which mean nothing here.',
  'duplicate-token': 'The label stands twice; the first token was taken.',
  'non-ascii': 'There are characters beyond ASCII; an encoder must not emit them.',
  'checksum-mismatch': 'The checksum does not fit the body; the payload was changed on its way.',
  vocabulary: 'A word is outside the vocabulary; use a generic one, or extend the vocabulary.',
  'size-over-target': 'The payload is above the target of 4,096 bytes.',
  'extension-namespace': 'An extension should declare a namespace: ext.<name>.',
  'unknown-field': 'The protocol has no such field, so it was left out.',
  'tags-dropped': 'Unknown tags are not encoded; pass them on with `relay`.',
} as const;

export type DiagnosticCode = keyof typeof MESSAGES;
export const DIAGNOSTIC_CODES = Object.keys(MESSAGES) as DiagnosticCode[];

type Details = Pick<Diagnostic, 'subject' | 'path'>;

export function error(code: DiagnosticCode, details?: Details): Diagnostic {
  return { severity: 'error', code, message: MESSAGES[code], ...details };
}

export function warning(code: DiagnosticCode, details?: Details): Diagnostic {
  return { severity: 'warning', code, message: MESSAGES[code], ...details };
}

export function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** The protocol string of a diagnostic: `ERROR:missing-block:DATA`, `WARN:optional-truncated`. */
export function formatDiagnostic({ severity, code, subject }: Diagnostic): string {
  const prefix = severity === 'error' ? 'ERROR' : 'WARN';
  return subject === undefined ? `${prefix}:${code}` : `${prefix}:${code}:${subject}`;
}

/** Thrown by the verbs that do not return a result object; its message is the first error's protocol string. */
export class CodexError extends Error {
  override readonly name = 'CodexError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const first = diagnostics.find(({ severity }) => severity === 'error');
    super(first ? `${formatDiagnostic(first)}: ${first.message}` : 'the payload was refused');
    this.diagnostics = diagnostics;
  }
}
