import { setMaxListeners } from 'node:events';

/**
 * A time limit as an AbortSignal. It can have a parent, and ends when the parent ends. After its release, no timer or
 * listener remains.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #endsAtMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #end: () => void;

  constructor(
    timeMs: number,
    private readonly parent?: AbortSignal,
  ) {
    // Any number of operations may wait for one deadline; by default, Node warns of a leak at eleven listeners.
    setMaxListeners(0, this.signal);
    this.#endsAtMs = performance.now() + timeMs;
    this.#timer = setTimeout(
      () => this.#controller.abort(new DOMException('the time was over', 'TimeoutError')),
      timeMs,
    );
    this.#end = () => this.#controller.abort(parent?.reason);
    if (parent?.aborted === true) this.#end();
    parent?.addEventListener('abort', this.#end, { once: true });
  }

  /** Aborted with a TimeoutError when the time is over, or with the parent's reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get leftMs(): number {
    return Math.max(0, this.#endsAtMs - performance.now());
  }

  release(): void {
    clearTimeout(this.#timer);
    this.parent?.removeEventListener('abort', this.#end);
  }
}
