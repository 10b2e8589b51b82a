/** `rl4 mcp`: the MCP server, over stdio or Streamable HTTP, until the client leaves or Ctrl-C. */
import { once } from 'node:events';
import { isIP } from 'node:net';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ExitCode } from '../command.js';
import { EnvironmentError, UsageError } from '../failure.js';
import type { Io } from '../io.js';
import { type HttpServer, serveHttp } from '../mcp/http.js';
import { createMcpServer } from '../mcp/server.js';

interface Options {
  http?: string | true;
  host: string;
  allowHost?: string[];
  allowOrigin?: string[];
}

const DEFAULT_PORT = 7464;

export async function run(io: Io, _args: string[], options: Options): Promise<ExitCode> {
  const create = () => createMcpServer(io);
  if (options.http === undefined) {
    await serveClient(create, io);
    return 0;
  }
  const server = await start(create, io, options);
  if (io.json) io.emit({ url: server.url });
  else io.out(server.url);
  io.say('serving MCP; Ctrl-C ends it');
  await interrupted(io.signal);
  await server.close();
  return 0;
}

/** Until the client closes one of the two pipes. */
async function serveClient(create: () => McpServer, io: Io): Promise<void> {
  const onerror = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') io.say(`rl4 mcp: ${error.message}`);
  };
  const { close } = serveStdio(create, { onerror });
  const left = new Promise((resolve) => {
    process.stdin.once('close', resolve);
    process.stdout.once('error', resolve);
  });
  await Promise.race([left, interrupted(io.signal)]);
  await close();
}

function start(create: () => McpServer, io: Io, options: Options): Promise<HttpServer> {
  const { host, allowHost: allowHosts = [], allowOrigin: allowOrigins = [] } = options;
  const token = io.env.RL4_MCP_TOKEN || undefined;
  if (!isLoopback(host) && token === undefined) {
    throw new UsageError(`${host} is open to other machines; set RL4_MCP_TOKEN, which clients must then send`);
  }
  const settings = { host, port: portOf(options.http), allowHosts, allowOrigins, token };
  return serveHttp(create, settings).catch((cause: NodeJS.ErrnoException) => {
    const where = `${host}:${settings.port}`;
    throw new EnvironmentError(`cannot listen on ${where} (${cause.code}); choose another --http port`, { cause });
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function portOf(text: string | true | undefined): number {
  const port = text === true ? DEFAULT_PORT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--http takes a port from 0 to 65535');
  return port;
}

async function interrupted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
