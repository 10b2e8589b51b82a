/** Serves the built files, and nothing else, on this machine: for `pnpm playground` and for the tests. */
import { createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const SITE = join(import.meta.dirname, 'site');
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Only what is there when it starts is served, by its exact address: no request leads to any other file. */
function listFiles(path) {
  const files = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const addresses = files.map(({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [path + file.slice(SITE.length + 1).replaceAll('\\', '/'), file];
  });
  return new Map([...addresses, [path, join(SITE, 'index.html')]]);
}

export function startServer({ port = 0, path = '/' } = {}) {
  const files = listFiles(path);
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url.split('?')[0]);
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((ready, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      ready({ url: `http://127.0.0.1:${server.address().port}${path}`, close: () => server.close() });
    });
  });
}
