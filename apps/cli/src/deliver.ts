/** Where data goes: into a file that appears whole, or to standard output. */
import type { Io } from './io.js';

/** With --json a command emits its report instead, so without a file nothing is written here. */
export async function deliver(io: Io, data: string | Uint8Array, file: string | undefined): Promise<void> {
  if (file !== undefined && file !== '-') {
    await io.writeFile(file, typeof data === 'string' && !data.endsWith('\n') ? `${data}\n` : data);
    io.say(`wrote ${file}`);
  } else if (!io.json) io.out(data);
}
