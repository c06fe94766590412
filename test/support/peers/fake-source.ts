import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeSourceRequest {
  method: string;
  /** Path and query, as sent. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeSourceAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Text unchanged, anything else as JSON. */
  body?: unknown;
}

/** An HTTP server on loopback with given answers; other paths are 404, and `silence` never ends. */
export class FakeSource {
  readonly requests: FakeSourceRequest[] = [];
  answer: (request: FakeSourceRequest) => FakeSourceAnswer | 'silence' | undefined = () => undefined;
  origin = '';
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Clears the requests and the answers by path and query. */
  serve(answers: Record<string, FakeSourceAnswer | 'silence'>): void {
    this.requests.length = 0;
    this.answer = ({ path }) => (Object.hasOwn(answers, path) ? answers[path] : undefined);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    this.requests.push(received);
    const answer = this.answer(received) ?? { status: 404, body: { title: 'Not found' } };
    if (answer === 'silence') return;
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(text);
  }
}
