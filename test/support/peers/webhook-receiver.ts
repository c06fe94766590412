import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { loopbackPeer, type LoopbackPeer } from './loopback-peer';
import type { Answer } from '../app/test-app';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** As JSON. */
  message: Answer['body'];
}

type Answering = (received: Received, response: ServerResponse) => void;

const POLL_MS = 20;
/** It only ends a test that would wait forever: a busy machine may need minutes. */
const MOST_POLLS = 300_000 / POLL_MS;

/** A receiver of webhooks on loopback: stores everything it receives and answers 204 by default. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  answer: Answering = (_received, response) => response.writeHead(204).end();

  private constructor(private readonly peer: LoopbackPeer) {}

  static async start(): Promise<WebhookReceiver> {
    const made: { receiver?: WebhookReceiver } = {};
    const peer = await loopbackPeer((request, response) => made.receiver?.take(request, response));
    return (made.receiver = new WebhookReceiver(peer));
  }

  get origin(): string {
    return this.peer.origin;
  }

  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  /** The first messages of an address, once there are this many. */
  async wait(path: string, count = 1): Promise<Received[]> {
    for (let left = MOST_POLLS; left > 0 && this.at(path).length < count; left -= 1) await pause();
    const found = this.at(path);
    if (found.length < count) throw new Error(`${path} got ${found.length} messages, not ${count}`);
    return found;
  }

  close(): Promise<void> {
    return this.peer.close();
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      const received = { path: request.url ?? '', headers, body, message: JSON.parse(body) as unknown };
      this.received.push(received);
      this.answer(received, response);
    });
  }
}

/** Verifies like a receiver, with the specification's own library. @throws WebhookVerificationError */
export const verified = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers);

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Repeats until the answer is right. */
export async function until<T>(ask: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  let value = await ask();
  for (let left = MOST_POLLS; left > 0 && !isRight(value); left -= 1) {
    await pause();
    value = await ask();
  }
  if (!isRight(value)) throw new Error(`still not as awaited: ${JSON.stringify(value)}`);
  return value;
}
