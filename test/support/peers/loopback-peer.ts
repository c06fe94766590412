import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback in place of an external one. */
export interface LoopbackPeer {
  origin: string;
  hits: IncomingMessage[];
  /** The query parameters of each request, in order. */
  queries(): Record<string, string>[];
  close(): Promise<void>;
}

/** @param host one of 127.0.0.0/8; each counts as a different host */
export async function loopbackPeer(listener: RequestListener, host = '127.0.0.1'): Promise<LoopbackPeer> {
  const hits: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    hits.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    hits,
    queries: () => hits.map(({ url = '' }) => Object.fromEntries(new URL(url, origin).searchParams)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
