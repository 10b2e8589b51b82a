/** How the tour looks: at most 80 columns, no colour needed. */
const WIDTH = 78;
const LABEL = 32;

export function step(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, WIDTH - title.length - 4))}`);
}

/** A label and its value; a long value goes on below itself. */
export function show(label: string, value: string): void {
  const lines = wrap(value, WIDTH - LABEL - 1);
  console.log(`${label.padEnd(LABEL)} ${lines.join(`\n${' '.repeat(LABEL + 1)}`)}`.trimEnd());
}

/** Text of several lines, indented; long lines go on below, a little further in. */
export function quote(text: string): void {
  for (const line of text.trimEnd().split('\n')) {
    const indent = line.slice(0, line.length - line.trimStart().length);
    const [first = '', ...rest] = wrap(line.trimStart(), WIDTH - 6 - indent.length);
    console.log(`  ${indent}${first}`.trimEnd());
    for (const part of rest) console.log(`    ${indent}${part}`);
  }
}

/** A command as it is typed, before what it answers. */
export function command(text: string): void {
  quote(`$ ${text}`);
}

/** Breaks behind a space or a separator where there is one, so that ids stay whole. */
function wrap(line: string, width: number): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const at = Math.max(
      rest.lastIndexOf(' ', width - 1),
      rest.lastIndexOf(',', width - 1),
      rest.lastIndexOf('|', width - 1),
    );
    const end = at > width / 2 ? at + 1 : width;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}
