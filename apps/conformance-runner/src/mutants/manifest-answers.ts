/** What the broken manifest tools share: looking into what they were given, and answering otherwise. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../adapter.js';

export type Json = Record<string, unknown>;

export const VALIDATE = ['manifest.validate'];
export const READ = ['manifest.hydrate', 'manifest.verify'];
export const WRITE = [...READ, 'manifest.dehydrate'];

export const listed = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);
/** A stranger's value as an object to read or mend; what is none is replaced by an empty one that leads nowhere. */
export const object = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Json) : {});
export const hasWarning = ({ output }: Answer) => JSON.stringify(output.diagnostics).includes('"WARN:');

export function given(input: Input): Json | undefined {
  try {
    return object(JSON.parse(input.manifest as string));
  } catch {
    return undefined;
  }
}

export const accepted = ({ output }: Answer): Answer => ({ outcome: 'ok', output: { ...output, diagnostics: [] } });
export const refused = ({ output }: Answer): Answer => ({
  outcome: 'rejected',
  output: { ...output, diagnostics: ['ERROR:refused'] },
});
