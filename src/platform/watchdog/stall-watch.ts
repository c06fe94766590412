/** The interval of the thread's checks, and of the event loop's heartbeats. */
export const TICK_MS = 500;

/** The result of one check of the event loop. */
export type StallVerdict =
  | { readonly kind: 'running' }
  /** Reported once for each stall, when it has lasted for the first limit. */
  | { readonly kind: 'stalled'; readonly stalledMs: number }
  /** The event loop runs again after a stall that was reported. */
  | { readonly kind: 'resumed'; readonly stalledMs: number }
  /** The second limit has passed. */
  | { readonly kind: 'expired'; readonly stalledMs: number };

export interface StallLimits {
  readonly stallMs: number;
  /** 0: never. */
  readonly abortMs: number;
}

const RUNNING: StallVerdict = { kind: 'running' };

/**
 * Decides from the heartbeats of the event loop whether it is stalled. A single check counts for at most half of the
 * first limit, because a machine that slept or a process that was stopped halted both threads, which is not a stall.
 * The other half allows for checks that a busy machine delays.
 */
export class StallWatch {
  #lastBeat = 0;
  #stalledMs = 0;
  #isReported = false;

  constructor(private readonly limits: StallLimits) {}

  /**
   * @param beat the count of heartbeats; 0 before the first
   * @param elapsedMs the time since the last check
   * @param isInspected whether a debugger may halt the event loop, which is not a stall either
   */
  look(beat: number, elapsedMs: number, isInspected = false): StallVerdict {
    if (beat !== this.#lastBeat || isInspected) return this.#noteBeat(beat);
    // Before the first heartbeat, the process is still starting.
    if (beat === 0) return RUNNING;
    const { stallMs, abortMs } = this.limits;
    this.#stalledMs += Math.min(elapsedMs, stallMs / 2);
    const stalledMs = this.#stalledMs;
    if (abortMs > 0 && stalledMs >= abortMs) return { kind: 'expired', stalledMs };
    if (stalledMs < stallMs || this.#isReported) return RUNNING;
    this.#isReported = true;
    return { kind: 'stalled', stalledMs };
  }

  #noteBeat(beat: number): StallVerdict {
    const stalledMs = this.#stalledMs;
    const verdict: StallVerdict = this.#isReported ? { kind: 'resumed', stalledMs } : RUNNING;
    this.#lastBeat = beat;
    this.#stalledMs = 0;
    this.#isReported = false;
    return verdict;
  }
}
