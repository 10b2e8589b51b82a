/** A merged state for a model that only knows v1.0: one snapshot of the ten fields. FE-02. */
import { type Diagnostic, warning } from './diagnostics.js';
import { safeEncodeSnapshot } from './encode-snapshot.js';
import type { Field } from './field.js';
import { isUnclear, type Snapshot, UNKNOWN } from './load.js';
import { MERGED, MERGED_HASHES } from './merged-record.js';
import { isExtension, SNAPSHOT_FIELDS } from './names.js';
import type { FieldValue } from './write.js';

export interface DownLevelResult {
  ok: boolean;
  payload?: string;
  /** Fields that a v1.0 snapshot has no place for, as they were written. */
  dropped: string[];
  diagnostics: Diagnostic[];
}

/** Added constraints join CONSTRAINTS; `ext.` fields stay; what has no home is reported. */
export function downLevel({ snapshot }: { snapshot?: Snapshot | undefined }): DownLevelResult {
  if (!snapshot) throw new TypeError('merged must hold a snapshot; a paused or refused merge has none');
  const known = new Map(snapshot.fields.map((field) => [field.key, field]));
  const values = new Map<string, FieldValue>();
  for (const name of SNAPSHOT_FIELDS) values.set(name, valueIn(known.get(name)));
  const added = known.get('UPDATED_CONSTRAINTS');
  if (added) values.set('CONSTRAINTS', [...(known.get('CONSTRAINTS')?.items ?? []), ...added.items]);

  const dropped = snapshot.opaque.slice();
  const diagnostics: Diagnostic[] = [];
  for (const field of snapshot.fields) {
    if (values.has(field.key) || field === added) continue;
    if (isExtension(field.name) && field.name !== MERGED && field.name !== MERGED_HASHES) {
      values.set(field.name, field.text);
    } else {
      dropped.push(field.source);
      diagnostics.push(warning('no-home', 'A v1.0 snapshot has no place for it; hand it over separately.', field.name));
    }
  }
  const result = safeEncodeSnapshot(values, { version: '1.0', allowOverTarget: true });
  diagnostics.push(...result.diagnostics);
  return result.ok ? { ok: true, payload: result.payload, dropped, diagnostics } : { ok: false, dropped, diagnostics };
}

function valueIn(field: Field | undefined): FieldValue {
  if (!field || isUnclear(field)) return UNKNOWN;
  return field.isList ? field.items : field.text;
}
