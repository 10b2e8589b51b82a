/** `pnpm playground`. */
import { startServer } from './server.mjs';

const { url } = await startServer({ port: 4173 }).catch(() => startServer());
console.log(`The playground is at ${url} (Ctrl-C ends it).`);
