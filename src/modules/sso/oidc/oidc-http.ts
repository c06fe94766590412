import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { OutboundHttp } from '../../../platform/fetch/outbound-http';
import { outboundPorts } from '../../../platform/fetch/outbound-ports';
import { requireOidcAddress } from './oidc-address';

/** The arguments that openid-client and jose pass to their `customFetch`. */
interface FetchOptions {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}

export const OIDC_TIMEOUT_SECONDS = 5;
// For token responses and userinfo, which may list thousands of groups.
const MAX_BYTES = 1_048_576;
// For metadata and key sets; real ones have a few kilobytes.
const MAX_METADATA_BYTES = 131_072;
// Each token is compared with every key. Providers publish two or three, and a few more during a rotation.
const MAX_KEYS = 100;
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** Headers that describe the encoded body, which is already decoded here. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

/** HTTP for OIDC providers: only public addresses, TLS, no redirects, and short timeouts. */
@Injectable()
export class OidcHttp implements OnApplicationShutdown {
  readonly #http: OutboundHttp;
  readonly allowsLoopback: boolean;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.allowsLoopback = settings.allowLoopbackIssuers;
    this.#http = new OutboundHttp({ ports: outboundPorts(settings) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#http.close();
  }

  /** In the form of the Fetch standard. @throws RequestFailure without a complete response */
  readonly fetch = (address: string, options: FetchOptions): Promise<Response> =>
    this.#fetch(address, options, MAX_BYTES);

  /** For a provider's metadata. @throws RequestFailure without a complete response, or for more than 128 KiB */
  readonly fetchMetadata = (address: string, options: FetchOptions): Promise<Response> =>
    this.#fetch(address, options, MAX_METADATA_BYTES);

  /** For a provider's keys. @throws RequestFailure as above; Error for more than 100 keys */
  readonly fetchKeys = async (address: string, options: FetchOptions): Promise<Response> => {
    const response = await this.#fetch(address, options, MAX_METADATA_BYTES);
    if (response.status !== 200) return response;
    const { keys } = (await response.clone().json()) as { keys?: unknown };
    if (Array.isArray(keys) && keys.length > MAX_KEYS) throw new Error(`the key set has more than ${MAX_KEYS} keys`);
    return response;
  };

  async #fetch(address: string, options: FetchOptions, maxBytes: number): Promise<Response> {
    const { origin } = new URL(address);
    const { isLoopback } = requireOidcAddress(address, this.allowsLoopback);
    const body = bodyOf(options.body);
    const answer = await this.#http.requestBytes({
      method: options.method === 'POST' ? 'POST' : 'GET',
      url: address,
      headers: { ...(body !== undefined && FORM), ...Object.fromEntries(new Headers(options.headers)) },
      ...(body !== undefined && { body }),
      signal: options.signal ?? AbortSignal.timeout(OIDC_TIMEOUT_SECONDS * 1_000),
      maxBytes,
      trustedOrigins: isLoopback ? [origin] : [],
    });
    const headers = Object.entries(answer.headers).filter(([name]) => !OF_TRANSFER.includes(name));
    const content = WITHOUT_BODY.has(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers });
  }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

function bodyOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('only forms are sent to providers');
}
