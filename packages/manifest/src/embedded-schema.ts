/**
 * `extensions.<namespace>.schema_embed`, applied to its namespace (specification "Schema discovery"). Schema and value
 * come from the same stranger, so a schema that could be made expensive is not applied, and a warning says so:
 * no `$ref` (exponential), no `uniqueItems` (quadratic), only patterns with little to try, bounded work in total.
 */
import { checkAgainst } from '#json-schema';
import type { Finding } from './diagnostics.js';
import { isObject, member } from './manifest.js';
import { isCheapPattern } from './pattern-cost.js';
import { pointer } from './scan-json.js';

export interface SchemaProblem {
  path: string;
  keyword: string;
}

const MAX_WORK = 5_000_000;
const REFUSED = ['$ref', '$dynamicRef', '$recursiveRef', 'uniqueItems'];
/** Problems listed per namespace; one is enough to know that it is wrong. */
const MAX_PROBLEMS = 20;

export function embeddedSchemaFindings(manifest: unknown): Finding[] {
  const extensions = member(manifest, 'extensions');
  if (!isObject(extensions)) return [];
  return Object.entries(extensions).flatMap(([namespace, value]) => {
    const schema = member(value, 'schema_embed');
    return schema === undefined ? [] : namespaceFindings(namespace, schema, value as Record<string, unknown>);
  });
}

function namespaceFindings(namespace: string, schema: unknown, value: Record<string, unknown>): Finding[] {
  const { schema_embed: _embed, $schema: _schema, ...data } = value;
  const path = pointer('extensions', namespace);
  const reason = isObject(schema) ? whyRefused(schema, data) : 'is not an object';
  if (reason !== undefined) return [refused(namespace, path, reason)];
  let problems: SchemaProblem[];
  try {
    problems = checkAgainst(schema as Record<string, unknown>, data);
  } catch {
    return [refused(namespace, path, 'is not a JSON Schema of draft-07')];
  }
  return problems.slice(0, MAX_PROBLEMS).map((problem) => ({
    code: 'extension-invalid',
    message: `the value breaks "${problem.keyword}" of the schema that its namespace carries`,
    subject: namespace,
    path: path + problem.path,
  }));
}

function refused(namespace: string, path: string, reason: string): Finding {
  return {
    code: 'schema-not-applied',
    message: `schema_embed ${reason}, so the namespace was not checked`,
    subject: namespace,
    path: `${path}/schema_embed`,
    always: 'warning',
  };
}

function whyRefused(schema: Record<string, unknown>, data: unknown): string | undefined {
  const cost = { nodes: 0 };
  const reason = costlyKeyword(schema, cost);
  if (reason !== undefined) return reason;
  return cost.nodes * countNodes(data, MAX_WORK) > MAX_WORK ? 'asks for too much work' : undefined;
}

/** Walks everything, also what is data inside a schema: a name that only looks like a keyword is refused too. */
function costlyKeyword(value: unknown, cost: { nodes: number }): string | undefined {
  cost.nodes++;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && REFUSED.includes(key) && inner !== false) return `uses ${key}`;
    const patterns =
      key === 'pattern' ? [inner] : key === 'patternProperties' && isObject(inner) ? Object.keys(inner) : [];
    if (patterns.some((pattern) => typeof pattern === 'string' && !isCheapPattern(pattern))) {
      return 'has a pattern that may take long to match';
    }
    const reason = costlyKeyword(inner, cost);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function countNodes(value: unknown, limit: number): number {
  const queue = [value];
  let count = 0;
  while (queue.length > 0 && count <= limit) {
    const next = queue.pop();
    count++;
    // A long string costs more to match than a short one.
    if (typeof next === 'string') count += next.length >> 6;
    else if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) queue.push(inner);
  }
  return count;
}
