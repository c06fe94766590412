import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Agent, type Dispatcher, request as send } from 'undici';
import { type NewSpan, traced } from '../telemetry/tracing';
import { untilAborted } from '../until-aborted';
import { ACCEPTED_ENCODINGS, decodeText, discard, readBody } from './answer-body';
import { abortedBy, RequestFailure, toRequestFailure } from './outbound-failure';
import { portFault, STANDARD_PORTS } from './outbound-ports';
import { isPublicAddress } from './public-address';
import { anyLookup, publicLookup, type Resolve } from './public-lookup';
import { parseAddress, type Hop, isRedirect, redirected } from './redirect';

export interface OutboundRequest {
  /** GET by default. */
  method?: 'GET' | 'POST' | 'HEAD';
  url: string | URL;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Ends the request when it is aborted. */
  signal: AbortSignal;
  /** Limits the whole request, including redirects and the body, in addition to `signal`. */
  timeoutMs?: number;
  /** The largest size of the body after decompression; 2 MiB by default. */
  maxBytes?: number;
  /**
   * Returns as soon as the headers have arrived. Up to 4 KiB of the body are read and discarded, so that the
   * connection can be reused.
   */
  ignoresBody?: boolean;
  /** 0 by default. One redirect more is an error. */
  maxRedirects?: number;
  /** Called before a redirect is followed; a rejection ends the request with its reason. */
  beforeRedirect?: (to: URL) => Promise<void>;
  /** True if the address may identify a person, as that of a web page about one does. Its host is then in no span. */
  hasPersonalAddress?: boolean;
  /** Origins that the operator configured, which may be private. */
  trustedOrigins?: readonly string[];
}

interface Answer {
  status: number;
  /** Names are in lower case. Repeated headers are joined by a comma. */
  headers: Record<string, string>;
  /** The address of the response, after all redirects. */
  url: string;
}

export interface OutboundAnswer extends Answer {
  /** The body, decoded by the charset of its Content-Type, or as UTF-8 by default. */
  text: string;
}

export interface OutboundBytes extends Answer {
  /** The body, decompressed but otherwise unchanged. */
  body: Buffer;
}

interface OutboundOptions {
  /** In PEM: the authorities to trust instead of those of Node, and the certificate and key of this client. */
  tls?: Pick<ConnectionOptions, 'ca' | 'cert' | 'key'>;
  resolve?: Resolve;
  /** The ports allowed at origins that a request does not trust. */
  ports?: ReadonlySet<number>;
}

const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;
const IGNORED_BODY_BYTES = 4 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;
// Frees the resources of a lost connection. The caller's signal normally ends a request much earlier.
const SILENCE_TIMEOUT_MS = 30_000;
/** Also the token for rules about this service in robots.txt (RFC 9309 §2.2.1). */
export const USER_AGENT = 'threat-monitoring-service';

/**
 * Sends requests to other systems. It refuses private, local and other special addresses, including those behind a
 * redirect or a name that changes between the check and the connection. Only origins that the caller trusts may have
 * such addresses.
 */
export class OutboundHttp {
  readonly #public: Agent;
  readonly #trusted: Agent;

  readonly #ports: ReadonlySet<number>;

  constructor({ tls = {}, resolve = lookup, ports = STANDARD_PORTS }: OutboundOptions = {}) {
    this.#ports = ports;
    this.#public = agent(tls, publicLookup(resolve));
    this.#trusted = agent(tls, anyLookup(resolve));
  }

  /** @throws RequestFailure if there is no complete response. A response with a status of 4xx or 5xx is returned. */
  async request(request: OutboundRequest): Promise<OutboundAnswer> {
    const { body, ...answer } = await this.requestBytes(request);
    return { ...answer, text: decodeText(body, answer.headers['content-type'] ?? '') };
  }

  /** Like `request`, for bodies that are not text, or that declare their own charset. */
  async requestBytes(request: OutboundRequest): Promise<OutboundBytes> {
    const { timeoutMs } = request;
    const signal =
      timeoutMs === undefined ? request.signal : AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      // undici checks the signal only after it has connected.
      return await untilAborted(signal, () => this.#follow({ ...request, signal }));
    } catch (error) {
      throw signal.aborted ? abortedBy(signal) : error;
    }
  }

  /** Aborts all requests. */
  async close(): Promise<void> {
    await Promise.all([this.#public.destroy(), this.#trusted.destroy()]);
  }

  async #follow(request: OutboundRequest): Promise<OutboundBytes> {
    const trusted = new Set(request.trustedOrigins?.map((origin) => new URL(origin).origin));
    let hop: Hop = {
      method: request.method ?? 'GET',
      url: parseAddress(request.url),
      headers: lowerCased(request.headers ?? {}),
      body: request.body ?? null,
    };
    for (let left = request.maxRedirects ?? 0; ; left--) {
      const dispatcher = this.#dispatcherFor(hop.url, trusted);
      const answer = await tracedExchange(hop, dispatcher, request);
      if (!('location' in answer)) return answer;
      if (left <= 0) throw new RequestFailure('too_many_redirects', `${hop.url.origin} redirects too many times`);
      hop = redirected(hop, answer.status, answer.location);
      await request.beforeRedirect?.(hop.url);
    }
  }

  /**
   * @throws RequestFailure for a port that is not allowed, and for a literal address that is not public. Literal
   * addresses never reach the lookup of a connection.
   */
  #dispatcherFor(url: URL, trusted: ReadonlySet<string>): Dispatcher {
    if (trusted.has(url.origin)) return this.#trusted;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      throw new RequestFailure('forbidden_address', `${url.origin} is not a public address`);
    }
    const fault = portFault(url, this.#ports);
    if (fault !== null) throw new RequestFailure('forbidden_port', `${url.origin} ${fault}`);
    return this.#public;
  }
}

const agent = (tls: OutboundOptions['tls'], lookupOfConnection: ReturnType<typeof publicLookup>): Agent =>
  new Agent({
    connect: { ...tls, lookup: lookupOfConnection, timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
  });

/**
 * The span of one request: its method, and the host of its address alone. The request contains no `traceparent`, which would be an
 * id of ours in the hands of others (docs/decisions/0043-opentelemetry.md).
 */
const exchangeSpan = ({ method, url }: Hop, hasPersonalAddress: boolean): NewSpan => ({
  name: method,
  kind: 'client',
  attributes: {
    'http.request.method': method,
    ...(!hasPersonalAddress && { 'server.address': url.hostname }),
    ...(!hasPersonalAddress && url.port !== '' && { 'server.port': Number(url.port) }),
  },
});

function tracedExchange(hop: Hop, dispatcher: Dispatcher, request: OutboundRequest): ReturnType<typeof exchange> {
  const describe = () => exchangeSpan(hop, request.hasPersonalAddress === true);
  return traced(describe, async (span) => {
    const answer = await exchange(hop, dispatcher, request).catch((error: unknown) => {
      throw toRequestFailure(error, hop.url.origin);
    });
    span?.set({ 'http.response.status_code': answer.status });
    if (answer.status >= 400) span?.fail(String(answer.status));
    return answer;
  });
}

/** Sends one request and returns its response, or the target of its redirect. */
async function exchange(
  { method, url, headers, body }: Hop,
  dispatcher: Dispatcher,
  { signal, maxBytes = DEFAULT_MAX_BYTES, ignoresBody = false }: OutboundRequest,
): Promise<OutboundBytes | { status: number; location: string }> {
  const response = await send(url, {
    dispatcher,
    method,
    headers: { 'user-agent': USER_AGENT, ...headers, 'accept-encoding': ACCEPTED_ENCODINGS },
    body,
    signal,
  });
  const received = joined(response.headers);
  const { location, 'content-encoding': encoding = '' } = received;
  if (isRedirect(response.statusCode, location)) {
    discard(response.body);
    return { status: response.statusCode, location };
  }
  if (ignoresBody) {
    response.body.dump({ limit: IGNORED_BODY_BYTES, signal }).catch(() => undefined);
    return { status: response.statusCode, headers: received, body: Buffer.alloc(0), url: url.href };
  }
  const hasBody = method !== 'HEAD' && response.statusCode !== 204 && response.statusCode !== 304;
  const content = await readBody(response.body, hasBody ? encoding : '', maxBytes);
  return { status: response.statusCode, headers: received, body: content, url: url.href };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const joined = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
