/** What tests of outgoing requests share: peers on loopback and clients. State of a module: every test file has its own. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { OutboundHttp, type OutboundRequest } from '../../src/platform/fetch/outbound-http';
import type { Resolve } from '../../src/platform/fetch/public-lookup';

const CLOSERS: (() => Promise<unknown>)[] = [];

/** After each test: closes its peers and clients. */
export async function closePeers(): Promise<void> {
  for (const close of CLOSERS.splice(0).reverse()) await close();
}

interface Peer {
  origin: string;
  port: number;
  hits: IncomingMessage[];
  server: Server;
}

export async function serve(listener: RequestListener): Promise<Peer> {
  const hits: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    hits.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  CLOSERS.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, hits, server };
}

/** A peer that writes these bytes to whoever connects, and ends the connection. */
export async function sends(bytes: string): Promise<string> {
  const server = createSocketServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  CLOSERS.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Peers listen where there is a free port. */
const ANY_PORT = new Set(Array.from({ length: 65_535 }, (_value, index) => index + 1));

export function client(resolve?: Resolve): OutboundHttp {
  const http = new OutboundHttp({ ...(resolve && { resolve }), ports: ANY_PORT });
  CLOSERS.push(() => http.close());
  return http;
}

export const trusting = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  signal: AbortSignal.timeout(10_000),
  trustedOrigins: [new URL(url).origin],
  ...more,
});
export const fetchFrom = (url: string, more?: Partial<OutboundRequest>) => client().request(trusting(url, more));
export const failure = (kind: string): unknown => expect.objectContaining({ name: 'OutboundError', kind });
export const answering =
  (headers: Record<string, string>, body: Buffer | string = '') =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, headers).end(body);
  };
