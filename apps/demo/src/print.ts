/** How the tour looks: at most 80 columns, no colour needed. */
const WIDTH = 78;

export function step(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, WIDTH - title.length - 4))}`);
}

export function show(label: string, value: string): void {
  console.log(`${label.padEnd(32)} ${value}`);
}

/** Text of several lines, indented; long lines go on below. */
export function quote(text: string): void {
  for (const line of text.trimEnd().split('\n')) {
    for (let start = 0; start <= line.length; start += WIDTH - 2)
      console.log(`  ${line.slice(start, start + WIDTH - 2)}`);
  }
}
