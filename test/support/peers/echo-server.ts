import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that returns everything it receives, with the status and the media type in its path: `/500/json`. */
export class EchoServer {
  /** The complete requests that it received. */
  readonly received: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const [, status = '200', type = 'json'] = /^\/(\d+)\/(\w+)/.exec(request.url ?? '') ?? [];
        const received = [request.method, request.url, ...request.rawHeaders, Buffer.concat(chunks).toString()].join(
          '\n',
        );
        this.received.push(received);
        response.writeHead(Number(status), {
          'content-type': `application/${type}`,
          'x-received': encodeURIComponent(received),
        });
        response.end(type === 'json' ? JSON.stringify({ received }) : received);
      });
    });
  }

  static async start(): Promise<EchoServer> {
    const echo = new EchoServer();
    await new Promise<void>((resolve) => echo.#server.listen(0, '127.0.0.1', resolve));
    return echo;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
