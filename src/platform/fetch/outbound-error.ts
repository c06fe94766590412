export type OutboundErrorKind =
  /** No name, no connection, no TLS, or cut off before the end of the answer. */
  | 'unreachable'
  | 'timeout'
  | 'forbidden_address'
  /** Not one of OUTBOUND_PORTS, at an origin that the operator did not name. */
  | 'forbidden_port'
  | 'too_large'
  | 'too_many_redirects'
  /** Not HTTP, or a body that cannot be decoded. */
  | 'invalid_answer'
  /** By the caller's signal, for another reason than time. */
  | 'aborted';

/** A request that brought no answer. The message names the origin, never a path, a query, a header or a body. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
  ) {
    super(message);
  }
}

const TIMEOUTS: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
// Of undici's parser, which leaves out the codes of its faults, and of zlib's decoders.
const UNREADABLE = /^(HTTPParserError$|HPE_|UND_ERR_HEADERS_OVERFLOW$|Z_|ERR__ERROR_|ERR_BROTLI_)/;

/** What a failed exchange with `origin` is called; our own errors and mistakes in the request stay what they are. */
export function outboundErrorOf(thrown: unknown, origin: string): unknown {
  const code = codeOf(thrown);
  if (thrown instanceof OutboundError || code === 'UND_ERR_INVALID_ARG') return thrown;
  if (TIMEOUTS.has(code)) return new OutboundError('timeout', `${origin} did not answer in time (${code})`);
  if (UNREADABLE.test(code))
    return new OutboundError('invalid_answer', `${origin} sent an answer that cannot be read (${code})`);
  return new OutboundError('unreachable', `${origin} could not be reached (${code})`);
}

/** Of what the caller's signal stopped: `timeout` where that was its reason (AbortSignal.timeout). */
export function abortedBy(signal: AbortSignal): OutboundError {
  const isTimeout = (signal.reason as { name?: unknown } | undefined)?.name === 'TimeoutError';
  return isTimeout
    ? new OutboundError('timeout', 'the request took too long')
    : new OutboundError('aborted', 'the request was cancelled');
}

function codeOf(thrown: unknown): string {
  const { code, name } = thrown as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
