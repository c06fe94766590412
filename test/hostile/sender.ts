import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type FuzzAnswer, FuzzSender, type SentRequest } from '../support/fuzz/fuzz-sender';
import type { Draw } from './shapes/draw';
import type { WireShape } from './shapes/wire-shapes';

/** How long a handwritten connection is read after its first answer. */
const LISTEN_MS = 300;

export class HostileSender {
  readonly #sender: FuzzSender;

  constructor(
    private readonly url: URL,
    atOnce: number,
  ) {
    this.#sender = new FuzzSender(url, atOnce);
  }

  close(): void {
    this.#sender.close();
  }

  send(request: SentRequest): Promise<FuzzAnswer> {
    return this.#sender.send(request);
  }

  /** Reads the statuses of all answers. A missing answer is not a fault if the bytes are not a request. */
  async write(request: SentRequest, shape: WireShape, draw: Draw): Promise<FuzzAnswer[]> {
    const socket = connect(Number(this.url.port), this.url.hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    await Promise.race([once(socket, 'connect'), closed]);
    await shape(socket, request, draw);
    await Promise.race([closed, delay(LISTEN_MS)]);
    socket.destroy();
    const text = Buffer.concat(chunks).toString('latin1');
    return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => ({
      status: Number(status),
      headers: {},
      text: text.slice(0, 1_000),
      isWhole: true,
    }));
  }
}
