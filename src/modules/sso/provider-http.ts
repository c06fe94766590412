import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { type OutboundBytes, OutboundHttp, type OutboundRequest } from '../../platform/fetch/outbound-http';
import { outboundPorts, portFault } from '../../platform/fetch/outbound-ports';
import { isLoopback, providerAddressFault } from './provider-address';

/** Two requests fit into the time that a user waits for a response. */
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const DEFAULT_MAX_BYTES = 1_048_576;

/**
 * Requests to identity providers on behalf of administrators. The addresses come from tenants, so only public ones are
 * allowed.
 */
@Injectable()
export class ProviderHttp implements OnModuleDestroy {
  readonly #http: OutboundHttp;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.#http = new OutboundHttp({ ports: outboundPorts(settings) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.#http.close();
  }

  get allowsLoopback(): boolean {
    return this.settings.allowLoopbackIssuers;
  }

  /** Why an address is refused, or null. */
  fault(address: string, { allowsQuery = true } = {}): string | null {
    const fault = providerAddressFault(address, { allowsLoopback: this.allowsLoopback, allowsQuery });
    if (fault !== null || this.#isTrusted(new URL(address))) return fault;
    return portFault(new URL(address), outboundPorts(this.settings));
  }

  /** @throws RequestFailure where there is no whole answer; a status of 4xx or 5xx is an answer */
  async request(request: Omit<OutboundRequest, 'signal' | 'trustedOrigins'>): Promise<OutboundBytes> {
    const url = new URL(request.url);
    return await this.#http.requestBytes({
      maxBytes: DEFAULT_MAX_BYTES,
      ...request,
      maxRedirects: request.method === 'POST' ? 0 : MAX_REDIRECTS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      trustedOrigins: this.#isTrusted(url) ? [url.origin] : [],
    });
  }

  #isTrusted(url: URL): boolean {
    return this.allowsLoopback && isLoopback(url.hostname);
  }
}
