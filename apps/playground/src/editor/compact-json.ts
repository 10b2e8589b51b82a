/** JSON for people: what fits on a line stays on one. */

const WIDTH = 64;

export function compactJson(value: unknown): string {
  try {
    return write(value, '');
  } catch {
    // JSON may be nested beyond the stack.
    return 'nested too deeply to be shown';
  }
}

function write(value: unknown, indent: string): string {
  const line = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'undefined';
  if (typeof value !== 'object' || value === null || line.length + indent.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + write(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${write(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}
