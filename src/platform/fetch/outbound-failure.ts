/** Why a request got no response. */
export type RequestFailureKind =
  /** The name could not be resolved, the connection or TLS failed, or the response was incomplete. */
  | 'unreachable'
  | 'timeout'
  | 'forbidden_address'
  /** The port is not in OUTBOUND_PORTS, and the operator did not configure the origin. */
  | 'forbidden_port'
  | 'too_large'
  | 'too_many_redirects'
  /** The response is not HTTP, or its body cannot be decoded. */
  | 'invalid_answer'
  /** The caller's signal ended the request for a reason other than a time limit. */
  | 'aborted';

/** Why a call to another system failed. Each part of the service uses those that it can distinguish, and adds its own. */
export type OutboundFailureKind =
  | RequestFailureKind
  /** The credential is missing, wrong or without the necessary right: status 401 or 403. */
  | 'unauthorized'
  /** Status 429, or a limit of our own. */
  | 'rate_limited'
  /** The other system failed: a status of 5xx. */
  | 'unavailable'
  /** The other system did not accept the request: another status of 4xx. */
  | 'refused'
  /** It failed too often to be called at the moment. */
  | 'circuit_open';

export interface FailureDetails {
  /** Whether the same call may succeed if it is repeated soon; follows from the kind by default. */
  isTransient?: boolean;
  /** How long the other system asked us to wait (RFC 9110 §10.2.3), in ms; null if it did not. */
  retryAfterMs?: number | null;
}

const TRANSIENT: ReadonlySet<string> = new Set<OutboundFailureKind>(['unreachable', 'timeout', 'unavailable']);

/** A failed call to another system. The message is for operators: it contains no secret and nothing of the subject. */
export class OutboundFailure<Kind extends string = OutboundFailureKind> extends Error {
  override readonly name: string = 'OutboundFailure';
  readonly isTransient: boolean;
  readonly retryAfterMs: number | null;

  constructor(
    readonly kind: Kind,
    message: string,
    { isTransient = TRANSIENT.has(kind), retryAfterMs = null }: FailureDetails = {},
  ) {
    super(message);
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }

  /**
   * Whether the failure counts towards opening the circuit, because the other system caused it and not the content of
   * the request.
   */
  get countsAgainstPeer(): boolean {
    return this.isTransient;
  }
}

/** A request that got no response. The message names the origin, never a path, a query, a header or a body. */
export class RequestFailure extends OutboundFailure<RequestFailureKind> {
  override readonly name = 'RequestFailure';
}

/** The kind of failure that an unsuccessful status means. */
export function kindOfStatus(status: number): 'unauthorized' | 'rate_limited' | 'unavailable' | 'refused' {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'refused';
}

const TIMEOUTS: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
// Codes of undici's parser, whose errors may lack a code, and of zlib's decoders.
const UNREADABLE = /^(HTTPParserError$|HPE_|UND_ERR_HEADERS_OVERFLOW$|Z_|ERR__ERROR_|ERR_BROTLI_)/;

/** The failure of an exchange with `origin`. Our own failures and mistakes in the request are returned unchanged. */
export function toRequestFailure(thrown: unknown, origin: string): unknown {
  const code = codeOf(thrown);
  if (thrown instanceof RequestFailure || code === 'UND_ERR_INVALID_ARG') return thrown;
  if (TIMEOUTS.has(code)) return new RequestFailure('timeout', `${origin} did not answer in time (${code})`);
  if (UNREADABLE.test(code))
    return new RequestFailure('invalid_answer', `${origin} sent an answer that cannot be read (${code})`);
  return new RequestFailure('unreachable', `${origin} could not be reached (${code})`);
}

/** The failure of a request that a signal ended: `timeout` if a time limit was the reason. */
export function abortedBy(signal: AbortSignal): RequestFailure {
  const isTimeout = (signal.reason as { name?: unknown } | undefined)?.name === 'TimeoutError';
  return isTimeout
    ? new RequestFailure('timeout', 'the request took too long')
    : new RequestFailure('aborted', 'the request was cancelled');
}

function codeOf(thrown: unknown): string {
  const { code, name } = thrown as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
