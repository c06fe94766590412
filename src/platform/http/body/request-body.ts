import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { BodyReservation } from './body-budget';

/**
 * How long the body of a request may take to arrive. Only the time in which the service waits for the caller counts.
 */
export interface BodyPace {
  /** From the first read to the last byte. */
  readonly totalMs: number;
  /** In every interval of this length, at least `MIN_BYTES_PER_SECOND` have to arrive. */
  readonly idleMs: number;
}

/** Even a telephone line is faster; a caller that sends a byte every few seconds only occupies a connection. */
const MIN_BYTES_PER_SECOND = 1_024;
const CLOSE = { connection: 'close' };
/** Smaller chunks are joined: a body in chunks of one byte would cost its reader a turn of the event loop for each. */
const SMALL_PIECE_BYTES = 1_024;
const JOINED_BYTES = 65_536;

/**
 * The body of a request for its route. It fails with `request_timeout` if the caller is too slow, and with
 * `malformed_request` if the connection breaks. Destroying it leaves the connection open, so that a response can
 * follow.
 */
export class RequestBody extends Readable {
  #reservation: BodyReservation | undefined;
  #isBegun = false;
  #isAnswered = false;
  #isClosed = false;
  #timers: NodeJS.Timeout[] = [];
  #bytes = 0;
  /** Chunks that wait to be joined with others of the same turn of the event loop. */
  #small: Buffer[] = [];
  #smallBytes = 0;
  #flush: NodeJS.Immediate | undefined;
  /** Whether the reader paused the stream at some time since the pace was last checked. */
  #wasPaused = false;

  constructor(
    private readonly raw: IncomingMessage,
    private readonly pace: BodyPace,
    private readonly openReservation: () => BodyReservation,
  ) {
    super();
    // A reader that has left no longer listens. Without any listener, an error would end the process.
    this.on('error', () => undefined);
  }

  /**
   * Reserves memory for `bytes` of this body in total, until `release`. @throws ServiceError overloaded,
   * rate_limit_exceeded
   */
  reserve(bytes: number): void {
    this.#reservation ??= this.openReservation();
    this.#reservation.growTo(bytes);
  }

  /**
   * Call it when the handler has ended. The memory is released when the connection has finished the response as well.
   */
  noteAnswered(): void {
    this.#isAnswered = true;
    if (this.#isClosed) this.#reservation?.release();
  }

  /** Call it when the response was sent or the connection closed. A handler that is still running keeps its memory. */
  noteClosed(): void {
    this.#isClosed = true;
    if (this.#isAnswered) this.#reservation?.release();
  }

  override _read(): void {
    if (this.#isBegun) {
      this.raw.resume();
      return;
    }
    this.#isBegun = true;
    if (this.raw.destroyed && !this.raw.readableEnded) {
      this.#cutOff();
      return;
    }
    this.#timers = [
      setTimeout(() => this.#timeOut(this.pace.totalMs), this.pace.totalMs),
      setInterval(() => this.#checkPace(), this.pace.idleMs),
    ];
    this.raw.on('data', this.#onData);
    this.raw.once('end', this.#onEnd);
    this.raw.once('error', this.#cutOff);
    this.raw.once('close', this.#cutOff);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#detach();
    callback(error);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#bytes += chunk.length;
    if (chunk.length >= SMALL_PIECE_BYTES && this.#small.length === 0) {
      this.#passOn(chunk);
      return;
    }
    this.#small.push(chunk);
    this.#smallBytes += chunk.length;
    if (this.#smallBytes >= JOINED_BYTES) this.#passOnSmall();
    else this.#flush ??= setImmediate(() => this.#passOnSmall());
  };

  #passOnSmall(): void {
    clearImmediate(this.#flush);
    this.#flush = undefined;
    if (this.#small.length === 0) return;
    const joined = Buffer.concat(this.#small, this.#smallBytes);
    this.#small = [];
    this.#smallBytes = 0;
    this.#passOn(joined);
  }

  #passOn(bytes: Buffer): void {
    if (this.push(bytes)) return;
    this.#wasPaused = true;
    this.raw.pause();
  }

  readonly #onEnd = (): void => {
    this.#passOnSmall();
    this.#detach();
    this.push(null);
  };

  readonly #cutOff = (): void => {
    this.destroy(
      new ServiceError(
        'malformed_request',
        'The connection closed before the whole body had arrived',
        undefined,
        CLOSE,
      ),
    );
  };

  #checkPace(): void {
    const expected = (MIN_BYTES_PER_SECOND * this.pace.idleMs) / 1_000;
    if (this.#bytes < expected && !this.#wasPaused) this.#timeOut(this.pace.idleMs);
    this.#bytes = 0;
    this.#wasPaused = this.raw.isPaused();
  }

  #timeOut(afterMs: number): void {
    const message = `The body did not arrive within ${afterMs / 1_000} s`;
    this.destroy(new ServiceError('request_timeout', message, undefined, CLOSE));
  }

  #detach(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    clearImmediate(this.#flush);
    this.#small = [];
    this.raw.off('data', this.#onData);
    this.raw.off('end', this.#onEnd);
    this.raw.off('error', this.#cutOff);
    this.raw.off('close', this.#cutOff);
    // Without a listener, a connection that breaks later would end the process.
    if (this.#isBegun) this.raw.on('error', () => undefined);
  }
}
