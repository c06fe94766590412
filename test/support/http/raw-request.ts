import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Sends a request as raw HTTP: any header, and a body with any method. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** The connection breaks before the announced end of the body. */
  isCutOff?: boolean;
  /** An endless answer: its beginning is enough. */
  isEndless?: boolean;
}

/** Null if the connection ended without an answer. */
export interface RawAnswer {
  status: number | null;
  headers: string;
  text: string;
}

const NO_ANSWER: RawAnswer = { status: null, headers: '', text: '' };
const CUT_OFF_AFTER_MS = 20;
const TIMEOUT_MS = 30_000;

export class RawSender {
  readonly #agent = new Agent({ keepAlive: true });

  constructor(private readonly url: string) {}

  close(): void {
    this.#agent.destroy();
  }

  send({ method, path, headers, body = '', isCutOff = false, isEndless = false }: RawRequest): Promise<RawAnswer> {
    const bytes = Buffer.from(body);
    const length = bytes.length + (isCutOff ? 1_000 : 0);
    return new Promise((resolve) => {
      const { hostname, port } = new URL(this.url);
      const sent = httpRequest(
        {
          hostname,
          port,
          method,
          path,
          timeout: TIMEOUT_MS,
          // The next request cannot use a connection that was cut.
          agent: isCutOff ? false : this.#agent,
          headers: { ...headers, ...(length > 0 && { 'content-length': String(length) }) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          const finish = (): void =>
            resolve({
              status: response.statusCode ?? null,
              headers: response.rawHeaders.join('\n'),
              text: Buffer.concat(chunks).toString(),
            });
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if (isEndless) response.destroy();
          });
          response.on('close', finish);
        },
      );
      sent.on('error', () => resolve(NO_ANSWER));
      sent.on('timeout', () => sent.destroy());
      if (!isCutOff) sent.end(bytes);
      else {
        sent.write(bytes);
        void delay(CUT_OFF_AFTER_MS).then(() => sent.destroy());
      }
    });
  }
}
