/** A server that has one text and two manifests, one of them broken. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** What lets a command reach it. */
export const NETWORK = ['--allow-network', '--allow-private'];

export function serveFiles(bytes: (name: string) => Uint8Array) {
  const remote = { origin: '', requests: [] as string[] };
  const files: Record<string, () => Uint8Array | string> = {
    '/texts/walk.txt': () => bytes('walk.txt'),
    '/codex/guide.json': () => bytes('codex.json'),
    '/codex/broken.json': () => '{}',
  };
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    remote.requests.push(url);
    const file = files[url];
    if (file) response.end(file());
    else response.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    remote.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  return remote;
}
