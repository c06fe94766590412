import type { EntityRecord } from '../../../kernel/entities/entity-record';
import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import type { IdentifierFacts } from '../../../kernel/identifiers/normalized-identifier';
import type { IdentifierFinding, SourceRecord } from '../../../kernel/resolution/records/source-record';
import type { OutboundHttp } from '../../../platform/fetch/outbound-http';
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
import { askForJson, egressTo, requestHealth, urlOrigin } from '../json-request';
import { isObject, type JsonObject } from '../../../kernel/untrusted/json-object';
import { RdapBootstrap, type RdapBootstrapOptions } from './rdap-bootstrap';
import { domainFacts, networkFacts, RDAP_MEDIA_TYPE, relatedAddresses } from './rdap-facts';
import { readRegistrants } from './rdap-registrants';
import { type RdapSubject, toRdapSubject } from './rdap-subject';
import { CONNECTOR_TEXTS } from '../connector.texts';

export const RDAP_POLICY: ConnectorPolicy = { timeoutMs: 10_000, attempts: 2, concurrency: 4, cacheTtlMs: 86_400_000 };
export const RDAP_BASE_URL = 'https://data.iana.org/rdap';

export type RdapOptions = ConnectorOptions & RdapBootstrapOptions;

interface Known {
  facts: IdentifierFacts;
  registrants: EntityRecord[];
}

const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Registration data of domains and IP networks (RFC 9082, RFC 9083), from the registry that IANA names for them. */
export class RdapConnector implements Connector {
  readonly id = 'rdap';
  readonly name = 'RDAP';
  readonly category = 'registry';
  readonly description =
    'Registrant, registrar and dates of a domain or an IP network, as far as the registry discloses them';
  readonly credentialMode = 'none';
  readonly egress: readonly Egress[];
  readonly identifierTypes = ['domain', 'email', 'url', 'ip'] as const;
  readonly contextTypes = [] as const;
  readonly depth;
  readonly policy;
  readonly #bootstrap: RdapBootstrap;
  readonly #baseUrl: string;

  constructor(
    options: RdapOptions,
    private readonly http: OutboundHttp,
    private readonly now: Clock,
  ) {
    this.depth = options.depth;
    this.policy = options.policy;
    this.#baseUrl = options.baseUrl;
    this.#bootstrap = new RdapBootstrap(http, options, now);
    // There are hundreds of registries and registrars, and IANA's registry names their servers.
    this.egress = [egressTo(options.baseUrl), { host: '*', port: 443, protocol: 'https' }];
  }

  async search({ identifiers }: SourceQuery, signal: AbortSignal): Promise<ConnectorResult> {
    const known = new Map<string, Known>();
    const findings: IdentifierFinding[] = [];
    for (const identifier of identifiers) {
      const subject = toRdapSubject(identifier);
      if (subject === null) continue;
      const key = `${subject.kind}/${subject.name}`;
      const found = known.get(key) ?? (await this.#ask(subject, signal));
      known.set(key, found);
      findings.push(this.#finding(identifier, found.facts));
    }
    const records = [...known.values()].flatMap(({ registrants }) => registrants);
    return { records: records.map((entity) => this.#record(entity)), findings };
  }

  checkHealth(signal: AbortSignal): Promise<HealthReport> {
    return requestHealth(this.http, {
      url: `${this.#baseUrl}/dns.json`,
      method: 'HEAD',
      signal,
      maxRedirects: MAX_REDIRECTS,
      trustedOrigins: [urlOrigin(this.#baseUrl)],
    });
  }

  async #ask(subject: RdapSubject, signal: AbortSignal): Promise<Known> {
    const servers = await (subject.kind === 'domain'
      ? this.#bootstrap.serversOfDomain(subject.name, signal)
      : this.#bootstrap.serversOfIp(subject.name, signal));
    const [server] = servers;
    const about: IdentifierFacts =
      subject.kind === 'domain' ? { object: 'domain', domain: subject.name } : { object: 'ip network' };
    if (server === undefined) return { facts: { ...about, has_registry_service: false }, registrants: [] };
    const object = await this.#fetch(`${server}${subject.kind}/${subject.name}`, subject, signal);
    // RFC 7480 §5.3: 404 means that there is no such object.
    if (object === null) return { facts: { ...about, registered: false }, registrants: [] };
    const registrants = readRegistrants(object, subject);
    if (subject.kind === 'ip') return { facts: networkFacts(object), registrants };
    const facts = domainFacts(object, subject.name);
    if (registrants.length > 0) return { facts, registrants };
    const fromRegistrar = await this.#askRegistrar(object, subject, signal);
    if (fromRegistrar === undefined) return { facts, registrants };
    return {
      facts: { ...facts, registrar_answered: fromRegistrar !== null },
      registrants: fromRegistrar === null ? [] : readRegistrants(fromRegistrar, subject),
    };
  }

  /**
   * The registries of .com and .net store no registrants but link to the registrar's server. Undefined without a link;
   * null if that server gave no answer, which does not invalidate the facts of the registry.
   */
  async #askRegistrar(
    object: JsonObject,
    subject: RdapSubject,
    signal: AbortSignal,
  ): Promise<JsonObject | null | undefined> {
    const [address] = relatedAddresses(object);
    if (address === undefined) return undefined;
    try {
      return await this.#fetch(address, subject, signal);
    } catch (error) {
      if (!(error instanceof ConnectorError) || signal.aborted) throw error;
      return null;
    }
  }

  async #fetch(url: string, { kind }: RdapSubject, signal: AbortSignal): Promise<JsonObject | null> {
    const answer = await askForJson(this.http, {
      url,
      headers: { accept: RDAP_MEDIA_TYPE },
      signal,
      maxBytes: MAX_ANSWER_BYTES,
      maxRedirects: MAX_REDIRECTS,
      trustedOrigins: [urlOrigin(this.#baseUrl)],
    });
    if (answer === null) return null;
    const expected = kind === 'domain' ? 'domain' : 'ip network';
    if (!isObject(answer.json) || answer.json.objectClassName !== expected) {
      throw new ConnectorError('invalid_answer', CONNECTOR_TEXTS.rdapClass(expected));
    }
    return answer.json;
  }

  #finding({ type, normalized }: CheckedIdentifier, facts: IdentifierFacts): IdentifierFinding {
    return { connectorId: this.id, type, value: normalized, facts, retrievedAt: this.now().toISOString() };
  }

  #record(entity: EntityRecord): SourceRecord {
    const retrievedAt = this.now().toISOString();
    return { connectorId: this.id, recordId: entity.sourceEntityId, entity, retrievedAt, listing: null };
  }
}
