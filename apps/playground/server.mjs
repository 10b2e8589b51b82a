/** Serves the built files, and nothing else, on this machine: for `pnpm playground` and for the tests. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const SITE = join(import.meta.dirname, 'site');
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export function startServer({ port = 0, path = '/' } = {}) {
  const server = createServer((request, response) => {
    const file = fileOf(new URL(request.url ?? '/', 'http://localhost').pathname, path);
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

function fileOf(pathname, base) {
  if (!pathname.startsWith(base)) return undefined;
  const name = normalize(decodeURIComponent(pathname.slice(base.length)) || 'index.html');
  const file = join(SITE, name);
  if (!file.startsWith(SITE + sep)) return undefined;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}
