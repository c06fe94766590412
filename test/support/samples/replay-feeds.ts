import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The server's answer for a feed: correct, or with a typical fault. */
export type Behaviour =
  /** The document, or 304 if the caller has it. */
  | { kind: 'well' }
  /** Always the document, without validators. */
  | { kind: 'forgetful' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** The connection breaks in the middle of the body. */
  | { kind: 'broken off' }
  /** A complete answer with the first half of the document. */
  | { kind: 'half' };

/** A request with its answer, by path. */
export interface ServedRequest {
  path: string;
  status: number;
  headers: IncomingMessage['headers'];
}

/** Serves documents of feeds on loopback like their publishers: ETag, Last-Modified, 304, gzip. */
export class ReplayFeeds {
  readonly served: ServedRequest[] = [];
  readonly #documents = new Map<string, Buffer>();
  readonly #behaviours = new Map<string, Behaviour>();
  readonly #server = createServer((request, response) => {
    this.#serve(request, response);
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Publishes a document at a path. */
  publish(path: string, document: string | Buffer): void {
    this.#documents.set(path, Buffer.from(document));
  }

  behave(path: string, behaviour: Behaviour): void {
    this.#behaviours.set(path, behaviour);
  }

  /** The statuses of the answers of a path, in order. */
  statusesOf(path: string): number[] {
    return this.served.filter((each) => each.path === path).map(({ status }) => status);
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    const document = this.#documents.get(path);
    const behaviour = this.#behaviours.get(path) ?? { kind: 'well' };
    const answer = (status: number, headers: Record<string, string>, body?: Buffer): void => {
      this.served.push({ path, status, headers: request.headers });
      response.writeHead(status, headers).end(body);
    };
    if (behaviour.kind === 'status') {
      answer(behaviour.status, behaviour.headers ?? {});
    } else if (document === undefined) {
      answer(404, {});
    } else if (behaviour.kind === 'broken off') {
      this.served.push({ path, status: 200, headers: request.headers });
      response.writeHead(200, { 'content-length': String(document.length) });
      response.write(document.subarray(0, document.length / 2), () => response.destroy());
    } else if (behaviour.kind === 'forgetful') {
      answer(200, {}, document);
    } else {
      const etag = `"${createHash('sha256').update(document).digest('base64url')}"`;
      const isKnown = behaviour.kind === 'well' && request.headers['if-none-match'] === etag;
      const body = behaviour.kind === 'half' ? document.subarray(0, document.length / 2) : document;
      if (isKnown) answer(304, { etag });
      else answer(200, { etag, 'content-encoding': 'gzip' }, gzipSync(body, { level: 1 }));
    }
  }
}
