declare const ofPayload: unique symbol;

/** A kind of job: its name in the queue and, in its type, what its payload is. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** How often a failing job is tried in all; its n-th retry comes e^n seconds after the failure, e^10 (6 hours) at most. */
  readonly maxAttempts: number;
  readonly [ofPayload]?: (payload: Payload) => Payload;
}

// Nine retries stretch over three and a half hours.
const DEFAULT_MAX_ATTEMPTS = 10;

/** Declares a kind of job. The payload must survive JSON. */
export const defineJob = <Payload extends object>(
  name: string,
  options: { maxAttempts?: number } = {},
): JobDefinition<Payload> => ({ name, maxAttempts: options.maxAttempts ?? DEFAULT_MAX_ATTEMPTS });
