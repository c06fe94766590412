import { getServers } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { IPv6 } from 'ipaddr.js';
import type { IdentifierFacts } from '../../../kernel/identifiers/normalized-identifier';
import type { IdentifierFinding } from '../../../kernel/resolution/records/source-record';
import type { Clock, ConnectorOptions } from '../connector-options';
import {
  type Connector,
  ConnectorError,
  type ConnectorPolicy,
  type Egress,
  type HealthReport,
  type ConnectorResult,
  type SourceQuery,
} from '../connectors.contract';
import { addressFacts } from './dns-address';
import { askHost, hostFacts, hostFailure } from './dns-host';
import { awaitDnsOutcome } from './dns-outcome';
import { type DnsSubject, toDnsSubject } from './dns-subject';
import { CONNECTOR_TEXTS } from '../connector.texts';

export const DNS_POLICY: ConnectorPolicy = { timeoutMs: 5_000, attempts: 2, concurrency: 16, cacheTtlMs: 300_000 };

export interface DnsOptions extends ConnectorOptions {
  /** Addresses with an optional port, as `dns.setServers` accepts them; empty for the servers of the system. */
  readonly servers: readonly string[];
  /** The name whose address a health check resolves; null to query the name servers of the root. */
  readonly healthName: string | null;
}

/** The timeout of the first try. The second may take twice as long, and both fit into one attempt. */
const SERVER_TIMEOUT_MS = 1_500;
const SERVER_TRIES = 2;
const DEFAULT_PORT = 53;

/** Facts of hosts and addresses from the DNS. */
export class DnsConnector implements Connector {
  readonly id = 'dns';
  readonly name = 'DNS';
  readonly category = 'network';
  readonly description =
    'Addresses, mail servers, name servers, SPF and DMARC records of a host; host names of an IP address';
  readonly credentialMode = 'none';
  readonly egress: readonly Egress[];
  readonly identifierTypes = ['domain', 'email', 'url', 'social_url', 'ip'] as const;
  readonly contextTypes = [] as const;
  readonly depth;
  readonly policy;
  readonly #servers: readonly string[];
  readonly #healthName: string | null;

  constructor(
    { depth, policy, servers, healthName }: DnsOptions,
    private readonly now: Clock,
  ) {
    this.depth = depth;
    this.policy = policy;
    this.#servers = servers.length === 0 ? getServers() : servers;
    this.#healthName = healthName;
    this.egress = this.#servers.map(egressToServer);
  }

  /** The search fails only if no host was answered. */
  async search({ identifiers }: SourceQuery, signal: AbortSignal): Promise<ConnectorResult> {
    const asked = identifiers.flatMap((identifier) => {
      const subject = toDnsSubject(identifier);
      return subject === null ? [] : [{ identifier, subject }];
    });
    const outcomes = await this.#withResolver(signal, (resolver) => {
      const known = new Map<string, ReturnType<typeof factsOf>>();
      return Promise.all(
        asked.map(({ subject }) => {
          const key = JSON.stringify(subject);
          const facts = known.get(key) ?? factsOf(resolver, subject);
          known.set(key, facts);
          return facts;
        }),
      );
    });
    const failures = outcomes.filter((outcome) => outcome instanceof ConnectorError);
    if (failures[0] !== undefined && failures.length === outcomes.length) throw failures[0];
    const retrievedAt = this.now().toISOString();
    const findings = asked.map(({ identifier: { type, normalized }, subject }, index): IdentifierFinding => {
      const outcome = outcomes[index];
      const facts = outcome === undefined || outcome instanceof ConnectorError ? unansweredFacts(subject) : outcome;
      return { connectorId: this.id, type, value: normalized, facts, retrievedAt };
    });
    return { records: [], findings };
  }

  async checkHealth(signal: AbortSignal): Promise<HealthReport> {
    const name = this.#healthName;
    const outcome = await this.#withResolver(signal, (resolver) =>
      awaitDnsOutcome<unknown>(name === null ? resolver.resolveNs('.') : resolver.resolve4(name)),
    );
    if (outcome.status === 'answered') return { status: 'reachable', error: null };
    if (outcome.status !== 'failed') return { status: 'degraded', error: CONNECTOR_TEXTS.dnsNoAnswer };
    if (outcome.error.kind === 'timeout' || outcome.error.kind === 'unreachable') throw outcome.error;
    return { status: 'degraded', error: outcome.error.message };
  }

  /** A resolver for one search, so that cancelling it does not affect other searches. */
  async #withResolver<T>(signal: AbortSignal, work: (resolver: Resolver) => Promise<T>): Promise<T> {
    const resolver = new Resolver({ timeout: SERVER_TIMEOUT_MS, tries: SERVER_TRIES });
    resolver.setServers(this.#servers);
    const cancel = (): void => resolver.cancel();
    if (signal.aborted) throw new ConnectorError('timeout', CONNECTOR_TEXTS.dnsCancelled, true);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await work(resolver);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }
}

async function factsOf(resolver: Resolver, subject: DnsSubject): Promise<IdentifierFacts | ConnectorError> {
  try {
    if (subject.kind === 'ip') return await addressFacts(resolver, subject.ip);
    const answers = await askHost(resolver, subject.host, subject.organisation);
    return hostFailure(answers) ?? hostFacts(subject.host, answers);
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
}

const unansweredFacts = (subject: DnsSubject): IdentifierFacts =>
  subject.kind === 'ip' ? { unanswered: ['PTR'] } : { host: subject.host, exists: null, unanswered: ['all'] };

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:5353`. */
function egressToServer(server: string): Egress {
  if (IPv6.isValid(server)) return { host: server, port: DEFAULT_PORT, protocol: 'dns' };
  const [, host = server, port] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(server) ?? [];
  return { host, port: port === undefined ? DEFAULT_PORT : Number(port), protocol: 'dns' };
}
