/** Our packages as a program that speaks PROTOCOL.md on its standard input and output, like any vendor's. */
import { createInterface } from 'node:readline';
import { oursOnNode as ours } from './subject-node.js';

const { name, version, roles, capabilities } = ours;
const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { type, seq, operation, input } = JSON.parse(line);
  if (type === 'start') say({ type: 'ready', protocol: 1, name, version, roles, capabilities });
  else if (type === 'run') {
    try {
      say({ type: 'answer', seq, ...(await ours.run(operation, input)) });
    } catch (error) {
      say({ type: 'failed', seq, message: String(error) });
    }
  } else break;
}
