/**
 * MCP over Streamable HTTP. The server listens on the loopback address; requests by another host name (a rebound DNS
 * name) or from a web page of another host are refused. A token is needed on any other address.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

export interface HttpOptions {
  host: string;
  port: number;
  allowHosts: readonly string[];
  allowOrigins: readonly string[];
  token: string | undefined;
}

export interface HttpServer {
  url: string;
  close(): Promise<void>;
}

const PATH = '/mcp';
/** Connections of clients that keep a session; the oldest gives way. */
const MAX_SESSIONS = 64;

export async function serveHttp(create: () => McpServer, options: HttpOptions): Promise<HttpServer> {
  const own = isIP(options.host) === 6 ? `[${options.host}]` : options.host;
  const hosts = [...localhostAllowedHostnames(), own, ...options.allowHosts];
  const isHostAllowed = hostHeaderValidation(hosts);
  const isOriginAllowed = originValidation([...localhostAllowedHostnames(), ...options.allowOrigins]);
  const modern = createMcpHandler(create, { legacy: 'reject' });
  const sessions = createSessions(create);
  const handle = toNodeHandler({
    fetch: async (request) => ((await isLegacyRequest(request)) ? sessions.fetch(request) : modern.fetch(request)),
  });

  const server = createServer((request, response) => {
    if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
    if (request.url?.split('?', 1)[0] !== PATH) return refuse(response, 404);
    if (!isTrusted(request, options.token)) return refuse(response, 401);
    handle(request as Parameters<typeof handle>[0], response).catch(() => response.destroy());
  });
  await listen(server, options);
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`,
    async close() {
      await Promise.all([modern.close(), sessions.close()]);
      server.close();
      server.closeAllConnections();
    },
  };
}

async function listen(server: Server, { host, port }: HttpOptions): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, status === 401 ? { 'www-authenticate': 'Bearer' } : {}).end();
}

function isTrusted({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Clients of the revisions before 2026 keep a session, over which they can be asked. */
function createSessions(create: () => McpServer) {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const start = async () => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
        const [oldest] = sessions;
        if (oldest && sessions.size > MAX_SESSIONS) void forget(...oldest);
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await create().connect(transport);
    return transport;
  };
  const forget = (id: string, transport: WebStandardStreamableHTTPServerTransport) => {
    sessions.delete(id);
    return transport.close();
  };
  return {
    async fetch(request: Request): Promise<Response> {
      const id = request.headers.get('mcp-session-id');
      const transport = id === null ? await start() : sessions.get(id);
      return transport ? transport.handleRequest(request) : new Response(null, { status: 404 });
    },
    close: () => Promise.all([...sessions].map((session) => forget(...session))),
  };
}
