import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const FILE_BYTES = 33_554_432;
const PIECE = Buffer.alloc(65_536, 0x20);

/** A file of the largest size, sent as fast as possible except for one byte; then one byte every second, endlessly. */
export class SlowUpload {
  answer = '';
  isClosed = false;
  readonly #socket: Socket;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('data', (chunk: Buffer) => (this.answer += chunk.toString('latin1')));
    this.#socket.on('error', () => undefined);
    this.#socket.once('close', () => (this.isClosed = true));
    const head = `POST /v1/reports/verify HTTP/1.1\r\nhost: x\r\ncontent-type: application/pdf\r\ncontent-length: ${FILE_BYTES}`;
    this.#socket.write(`${head}\r\n\r\n%PDF-1.7\n`);
    void this.#send();
  }

  get status(): number | null {
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(this.answer)?.[1];
    return status === undefined ? null : Number(status);
  }

  close(): void {
    this.#socket.destroy();
  }

  async #send(): Promise<void> {
    for (let sent = 9; sent < FILE_BYTES - 2 * PIECE.length && !this.#socket.destroyed; sent += PIECE.length) {
      if (!this.#socket.write(PIECE)) await this.#drained();
    }
    while (!this.#socket.destroyed) {
      this.#socket.write(' ');
      await delay(1_000);
    }
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        this.#socket.off('drain', go).off('close', go);
        resolve();
      };
      this.#socket.once('drain', go).once('close', go);
    });
  }
}
