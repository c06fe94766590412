import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** Sends a notification on another connection than the one that listens. */
export type SendNotification = (channel: string, payload: string) => Promise<unknown>;

/**
 * Checks that notifications arrive by sending one to this process. Through a pooler in transaction mode, or on the wrong
 * database, LISTEN succeeds and nothing arrives. A notification that the listening connection sent to itself would arrive
 * even through a pooler.
 */
export class NotificationCheck {
  /** Only this process listens to it. */
  readonly channel = `check_${randomBytes(8).toString('hex')}`;
  #awaited: { readonly nonce: string; readonly arrive: () => void } | undefined;

  constructor(
    private readonly send: SendNotification,
    private readonly arrivesWithinMs: number,
  ) {}

  notified(payload: string): void {
    if (payload === this.#awaited?.nonce) this.#awaited.arrive();
  }

  /** Resolves with whether a notification arrived; undefined if none could be sent. */
  async run(): Promise<boolean | undefined> {
    const nonce = randomUUID();
    const arrived = new Promise<boolean>((resolve) => {
      this.#awaited = { nonce, arrive: () => resolve(true) };
    });
    try {
      await this.send(this.channel, nonce);
    } catch {
      return undefined;
    }
    const cancel = new AbortController();
    const late = delay(this.arrivesWithinMs, false, { signal: cancel.signal, ref: false }).catch(() => false);
    try {
      return await Promise.race([arrived, late]);
    } finally {
      cancel.abort();
    }
  }
}
