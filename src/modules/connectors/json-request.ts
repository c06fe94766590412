import { RequestFailure, type RequestFailureKind } from '../../platform/fetch/outbound-failure';
import type { OutboundAnswer, OutboundHttp, OutboundRequest } from '../../platform/fetch/outbound-http';
import { ConnectorError, type Egress, type HealthReport, type UnavailableReason } from './connectors.contract';
import { CONNECTOR_TEXTS } from './connector.texts';

const REASONS: Record<RequestFailureKind, { reason: UnavailableReason; isTransient: boolean }> = {
  unreachable: { reason: 'unreachable', isTransient: true },
  timeout: { reason: 'timeout', isTransient: true },
  aborted: { reason: 'timeout', isTransient: true },
  // This is a problem of the configuration, so it must not count as a failure of the source.
  forbidden_address: { reason: 'error', isTransient: false },
  forbidden_port: { reason: 'error', isTransient: false },
  too_large: { reason: 'invalid_answer', isTransient: false },
  too_many_redirects: { reason: 'invalid_answer', isTransient: false },
  invalid_answer: { reason: 'invalid_answer', isTransient: false },
};
const TOO_MANY_REQUESTS = 429;
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 503, 504]);

export interface SourceRequest extends OutboundRequest {
  /** Statuses by which the source reports that it has no such object; 404 by default. */
  notFoundStatuses?: readonly number[];
  /** Whether the request contains a credential, so that 401 and 403 mean that it was refused. */
  hasCredential?: boolean;
}

/**
 * Sends one request to a source and returns its answer with a status of 2xx, or null if the source has no such object.
 * @throws ConnectorError for any other status, or if there was no answer
 */
export async function askSource(http: OutboundHttp, request: SourceRequest): Promise<OutboundAnswer | null> {
  const { notFoundStatuses = [404], hasCredential = false, ...outbound } = request;
  const answer = await send(http, outbound);
  if (answer.status >= 200 && answer.status < 300) return answer;
  if (notFoundStatuses.includes(answer.status)) return null;
  throw refusal(answer.status, hasCredential);
}

/** Sends the same request and parses the body as JSON. */
export async function askForJson(http: OutboundHttp, request: SourceRequest): Promise<{ json: unknown } | null> {
  const answer = await askSource(http, request);
  if (answer === null) return null;
  try {
    return { json: JSON.parse(answer.text) as unknown };
  } catch {
    throw new ConnectorError('invalid_answer', CONNECTOR_TEXTS.notJson);
  }
}

async function send(http: OutboundHttp, request: OutboundRequest): Promise<OutboundAnswer> {
  try {
    return await http.request(request);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const { reason, isTransient } = REASONS[error.kind];
    throw new ConnectorError(reason, error.message, isTransient);
  }
}

function refusal(status: number, hasCredential: boolean): ConnectorError {
  const message = CONNECTOR_TEXTS.status(status);
  if (status === TOO_MANY_REQUESTS) return new ConnectorError('rate_limited', message, true);
  if (GATEWAY_FAILURES.has(status)) return new ConnectorError('unreachable', message, true);
  if (hasCredential && (status === 401 || status === 403)) return new ConnectorError('credential_refused', message);
  if (status === 401) return new ConnectorError('credential_missing', message);
  return new ConnectorError('error', message, status >= 500 || status === 408);
}

/** The health of a source that answered a cheap request; a status of failure makes it degraded. */
export async function requestHealth(http: OutboundHttp, request: OutboundRequest): Promise<HealthReport> {
  const { status } = await send(http, request);
  if (status >= 200 && status < 300) return { status: 'reachable', error: null };
  return { status: 'degraded', error: CONNECTOR_TEXTS.status(status) };
}

/** The destination of requests below this address. */
export function egressTo(address: string): Egress {
  const { protocol, hostname, port } = new URL(address);
  const isSecure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, port: port === '' ? (isSecure ? 443 : 80) : Number(port), protocol: isSecure ? 'https' : 'http' };
}

export const urlOrigin = (address: string): string => new URL(address).origin;
