import { pause } from './pause.ts';

export interface RetryOptions {
  /** How often a request is sent again after 429 or 503. 2 unless set. */
  maxRetries?: number;
  /** The longest wait before a request is sent again. If the service asks for more, its answer is returned. 60,000 unless set. */
  maxRetryDelayMs?: number;
  /** Used instead of the global `fetch`, for a proxy or a test. */
  fetch?: (request: Request) => Promise<Response>;
}

const FIRST_DELAY_MS = 1_000;
/** Sending these twice has the effect of sending them once (RFC 9110 §9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * `fetch` that waits as long as `Retry-After` says and then sends the request again: after 429, which had no effect, and
 * after 503, if sending it twice does no harm.
 */
export function retryingFetch({
  maxRetries = 2,
  maxRetryDelayMs = 60_000,
  fetch: send = (request) => fetch(request),
}: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= maxRetries;
      // A body can be sent once, so every attempt but the last sends a copy.
      const response = await send(isLast ? request : request.clone());
      if (isLast || !mayRetry(request, response.status)) return response;
      const delayMs = retryDelayMs(response.headers.get('retry-after'), attempt);
      if (delayMs > maxRetryDelayMs) return response;
      await response.body?.cancel();
      await pause(delayMs, request.signal);
    }
  };
}

function mayRetry({ method, headers }: Request, status: number): boolean {
  if (status === 429) return true;
  return status === 503 && (IDEMPOTENT.has(method) || headers.has('idempotency-key'));
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3); without it, twice as long after each attempt. */
function retryDelayMs(header: string | null, attempt: number): number {
  if (header !== null && /^\d+$/.test(header)) return Number(header) * 1_000;
  const at = header === null ? NaN : Date.parse(header);
  return Number.isNaN(at) ? FIRST_DELAY_MS * 2 ** attempt : Math.max(0, at - Date.now());
}
