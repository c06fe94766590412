import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const WORDS =
  'harbour market winter council bridge river engine letter garden station copper valley teacher window island paper ' +
  'coffee mountain village orchard planet ladder violin ticket basket candle meadow timber anchor shelter compass';
const words = WORDS.split(' ');

interface FakeOptions {
  pages: number;
  perPage: number;
  /** The delay before each page. */
  delayMs: number;
  name: string;
  /** The words that only this result contains. */
  words: number;
}

/** A server that answers as SearXNG's JSON API does: `GET /search?q=…&format=json&pageno=…`. */
export class FakeSearchEngine {
  queries = 0;
  /** Answers with this status while it is set. */
  failWith: number | null = null;
  options: FakeOptions = { pages: 1, perPage: 10, delayMs: 0, name: 'Viktor Bout', words: 30 };
  readonly #server: Server;
  #hold: { after: number; isOver: Promise<void>; end: () => void } | null = null;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(new URL(request.url ?? '/', 'http://localhost')).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  static async start(options: Partial<FakeOptions> = {}): Promise<FakeSearchEngine> {
    const engine = new FakeSearchEngine();
    Object.assign(engine.options, options);
    await new Promise<void>((resolve) => engine.#server.listen(0, '127.0.0.1', resolve));
    return engine;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers this number of queries, and the others only after `release()`. */
  holdAfter(queries: number): void {
    let end = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (end = resolve));
    this.#hold = { after: this.queries + queries, isOver, end };
  }

  release(): void {
    this.#hold?.end();
    this.#hold = null;
  }

  close(): void {
    this.release();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer({ searchParams }: URL): Promise<{ status: number; body: object }> {
    this.queries++;
    const { pages, perPage, delayMs, name, words: count } = this.options;
    if (this.#hold && this.queries > this.#hold.after) await this.#hold.isOver;
    if (delayMs > 0) await delay(delayMs, undefined, { ref: false });
    if (this.failWith !== null) return { status: this.failWith, body: { error: 'not now' } };
    const page = Number(searchParams.get('pageno') ?? '1');
    const query = searchParams.get('q') ?? '';
    const results =
      page > pages ? [] : Array.from({ length: perPage }, (_, at) => resultOf(name, (page - 1) * perPage + at, count));
    return { status: 200, body: { query, number_of_results: pages * perPage, results } };
  }
}

/** Every result has different words, so that none counts as a duplicate. */
function resultOf(name: string, number: number, count: number): object {
  const filler = Array.from({ length: count }, (_, at) => words[(number * 7 + at * (number + 3)) % words.length]).join(
    ' ',
  );
  return {
    url: `https://news${number}.example.org/articles/${number}`,
    title: `Story ${number}: ${name} before the court`,
    content: `${name} was convicted of arms trafficking, paper ${number} reports. ${filler} ${number}.`,
    engine: 'fake',
    category: 'news',
    score: 1,
  };
}
