import { RequestFailure, type RequestFailureKind } from '../../platform/fetch/outbound-failure';
import type { OutboundHttp } from '../../platform/fetch/outbound-http';
import { retryAfterMs } from '../../platform/fetch/retry-after';
import type { Attempt } from './webhook-deliveries.repository';
import { webhookHeaders } from '../../platform/webhooks/standard-webhook';

export interface WebhookRequest {
  /** The id of the delivery. */
  id: string;
  url: string;
  payload: string;
  /** The current secret first. */
  secrets: readonly string[];
  signal: AbortSignal;
  trustedOrigins: readonly string[];
}

export interface Attempted extends Attempt {
  /** The pause that the receiver requested. */
  retryAfterMs: number | null;
}

const TIMEOUT_MS = 15_000;
const GONE = 410;

// The texts never contain the address, which may include a secret of the receiver.
const FAULTS: Readonly<Record<RequestFailureKind, string>> = {
  unreachable: 'the receiver could not be reached',
  timeout: `the receiver did not respond within ${TIMEOUT_MS / 1_000} seconds`,
  forbidden_address: 'the address is not public',
  forbidden_port: 'the port of the address is not one of OUTBOUND_PORTS',
  too_large: 'the response of the receiver is too large',
  too_many_redirects: 'the receiver responded with a redirect, which is not followed',
  invalid_answer: 'the receiver did not send a valid HTTP response',
  aborted: 'the request was cancelled',
};

export const isGone = ({ statusCode }: Attempt): boolean => statusCode === GONE;

/**
 * Makes one attempt. Any 2xx response is a success; its body is ignored.
 * @throws any error that is not the receiver's fault, including an abort by `signal`
 */
export async function attemptWebhook(http: OutboundHttp, request: WebhookRequest): Promise<Attempted> {
  const attemptedAt = new Date();
  const started = performance.now();
  const ended = (statusCode: number | null, error: string | null, retryMs: number | null = null): Attempted => ({
    attemptedAt,
    statusCode,
    error,
    retryAfterMs: retryMs,
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const { status, headers } = await http.requestBytes({
      method: 'POST',
      url: request.url,
      headers: webhookHeaders(request.id, attemptedAt, request.payload, request.secrets),
      body: request.payload,
      signal: request.signal,
      timeoutMs: TIMEOUT_MS,
      trustedOrigins: request.trustedOrigins,
      ignoresBody: true,
    });
    if (status >= 200 && status < 300) return ended(status, null);
    const maySayWhen = status === 429 || status === 503;
    const waitMs = maySayWhen ? retryAfterMs(headers['retry-after'], Date.now()) : null;
    return ended(
      status,
      status === GONE
        ? 'the receiver no longer accepts messages (status 410)'
        : `the receiver responded with status ${status}`,
      waitMs,
    );
  } catch (error) {
    if (!(error instanceof RequestFailure) || request.signal.aborted) throw error;
    return ended(null, FAULTS[error.kind]);
  }
}
