import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';

export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export interface FuzzAnswer {
  /** Null if the connection ended without an answer. */
  status: number | null;
  headers: IncomingMessage['headers'];
  text: string;
  isWhole: boolean;
}

const MAX_BYTES = 4_000_000;
const TIMEOUT_MS = 300_000;
/** Streams do not end: their beginning is enough. */
const STREAM_MS = 100;

export class FuzzSender {
  readonly #agent: Agent;

  constructor(
    private readonly url: URL,
    atOnce: number,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  }

  close(): void {
    this.#agent.destroy();
  }

  send({ method, path, headers, body }: SentRequest): Promise<FuzzAnswer> {
    return new Promise((resolve) => {
      const { hostname, port } = this.url;
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { hostname, port, method, path, agent: this.#agent, headers: { ...headers, ...length } };
      const sent = httpRequest({ ...options, timeout: TIMEOUT_MS }, (response) => read(response, resolve));
      sent.on('error', () => resolve({ status: null, headers: {}, text: '', isWhole: false }));
      sent.on('timeout', () => sent.destroy());
      sent.end(body);
    });
  }
}

function read(response: IncomingMessage, resolve: (answer: FuzzAnswer) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
    setTimeout(() => response.destroy(), STREAM_MS);
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    const { headers, statusCode, complete } = response;
    resolve({ status: statusCode ?? null, headers, text: Buffer.concat(chunks).toString(), isWhole: complete });
  });
}

/** The request as a line with which it can be repeated. */
export function curlLine(url: URL, { method, path, headers, body }: SentRequest): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const given = Object.entries(headers)
    .filter(([name]) => name !== 'x-forwarded-for')
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : [`--data-binary ${quoted(body.toString().slice(0, 2_000))}`];
  return ['curl', '--path-as-is', '-X', method, ...given, ...data, quoted(new URL(url).origin + path)].join(' ');
}
