declare const ofPayload: unique symbol;

/** A kind of job: its name in the queue, and the type of its payload. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /**
   * How many times a failing job is attempted in total. The n-th retry follows e^n seconds after the failure, at most
   * e^10 (6 hours).
   */
  readonly maxAttempts: number;
  readonly [ofPayload]?: (payload: Payload) => Payload;
}

// Nine retries take three and a half hours.
const DEFAULT_MAX_ATTEMPTS = 10;

/** Declares a kind of job. The payload must survive JSON. */
export const defineJob = <Payload extends object>(
  name: string,
  options: { maxAttempts?: number } = {},
): JobDefinition<Payload> => ({ name, maxAttempts: options.maxAttempts ?? DEFAULT_MAX_ATTEMPTS });
