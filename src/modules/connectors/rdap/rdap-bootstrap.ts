import type { OutboundHttp } from '../../../platform/fetch/outbound-http';
import type { Clock } from '../connector-options';
import { ConnectorError } from '../connectors.contract';
import { askForJson, urlOrigin } from '../json-request';
import { type RdapRegistry, readRegistry, serversOfDomain, serversOfIp } from './rdap-registry';
import { CONNECTOR_TEXTS } from '../connector.texts';

type RegistryName = 'dns' | 'ipv4' | 'ipv6';

export interface RdapBootstrapOptions {
  /** The base URL of `dns.json`, `ipv4.json` and `ipv6.json`, without a trailing slash. */
  readonly baseUrl: string;
  /** The maximum age of a registry before it is fetched again. */
  readonly maxAgeMs: number;
}

/** How long an outdated registry is used after a failed fetch before the next attempt. */
const RETRY_AFTER_MS = 600_000;

/**
 * Finds the RDAP server of a name or an address in IANA's bootstrap registries (RFC 9224), which change every few days.
 */
export class RdapBootstrap {
  readonly #known = new Map<RegistryName, { registry: RdapRegistry; freshUntilMs: number }>();

  constructor(
    private readonly http: OutboundHttp,
    private readonly options: RdapBootstrapOptions,
    private readonly now: Clock,
  ) {}

  /** Base addresses, best first; empty if the top-level domain has no RDAP service. */
  async serversOfDomain(domain: string, signal: AbortSignal): Promise<readonly string[]> {
    return serversOfDomain(await this.#registry('dns', signal), domain);
  }

  /** Base addresses, best first. */
  async serversOfIp(ip: string, signal: AbortSignal): Promise<readonly string[]> {
    return serversOfIp(await this.#registry(ip.includes(':') ? 'ipv6' : 'ipv4', signal), ip);
  }

  /** Falls back to an outdated registry: domains rarely change their registry's server. */
  async #registry(name: RegistryName, signal: AbortSignal): Promise<RdapRegistry> {
    const known = this.#known.get(name);
    const nowMs = this.now().getTime();
    if (known !== undefined && nowMs < known.freshUntilMs) return known.registry;
    try {
      const registry = await this.#fetch(name, signal);
      this.#known.set(name, { registry, freshUntilMs: nowMs + this.options.maxAgeMs });
      return registry;
    } catch (error) {
      if (known === undefined || !(error instanceof ConnectorError)) throw error;
      this.#known.set(name, { ...known, freshUntilMs: nowMs + RETRY_AFTER_MS });
      return known.registry;
    }
  }

  async #fetch(name: RegistryName, signal: AbortSignal): Promise<RdapRegistry> {
    const { baseUrl } = this.options;
    const answer = await askForJson(this.http, {
      url: `${baseUrl}/${name}.json`,
      headers: { accept: 'application/json' },
      signal,
      maxRedirects: 3,
      trustedOrigins: [urlOrigin(baseUrl)],
      notFoundStatuses: [],
    });
    const registry = readRegistry(answer?.json);
    if (registry === null) throw new ConnectorError('invalid_answer', CONNECTOR_TEXTS.rdapRegistry(name));
    return registry;
  }
}
