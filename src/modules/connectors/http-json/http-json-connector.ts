import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import type { IdentifierType } from '../../../kernel/identifiers/identifier-types';
import type { IdentifierFinding, SourceRecord } from '../../../kernel/resolution/records/source-record';
import { RequestFailure } from '../../../platform/fetch/outbound-failure';
import type { OutboundHttp } from '../../../platform/fetch/outbound-http';
import type { Clock, ConnectorOptions } from '../connector-options';
import {
  type Connector,
  type ConnectorCategory,
  ConnectorError,
  type ConnectorPolicy,
  type CredentialMode,
  type Egress,
  type HealthReport,
  type ConnectorResult,
  type SourceQuery,
} from '../connectors.contract';
import type { MappingProcess } from './http-json-mapping-process';
import { readMappedAnswer } from './http-json-output';
import type { HeaderTemplate, JsonTemplate, PlaceholderValues, UrlTemplate } from './http-json-template';
import { askSource, egressTo, requestHealth, urlOrigin } from '../json-request';
import type { SecretReader } from '../secrets/secret-reader';
import { CONNECTOR_TEXTS } from '../connector.texts';

export const HTTP_JSON_POLICY: ConnectorPolicy = {
  timeoutMs: 8_000,
  attempts: 2,
  concurrency: 4,
  cacheTtlMs: 3_600_000,
};

export interface HttpJsonOptions extends ConnectorOptions {
  readonly id: string;
  readonly name: string;
  readonly category: ConnectorCategory;
  readonly description: string;
  readonly identifierTypes: readonly IdentifierType[];
  readonly method: 'GET' | 'POST';
  readonly url: UrlTemplate;
  readonly headers: ReadonlyMap<string, HeaderTemplate>;
  /** Null if no body is sent. */
  readonly body: JsonTemplate | null;
  /** A JSONata expression that converts the answer into the input of `readMappedAnswer`. */
  readonly mapping: string;
  readonly notFoundStatuses: readonly number[];
  /** The address that a health check requests; null for the origin of the source, of which any response counts. */
  readonly healthUrl: string | null;
}

const MAX_REDIRECTS = 2;

/** A source that an operator describes: the request, and the mapping of its answer. */
export class HttpJsonConnector implements Connector {
  readonly id;
  readonly name;
  readonly category;
  readonly description;
  readonly credentialMode: CredentialMode;
  readonly egress: readonly Egress[];
  readonly identifierTypes;
  readonly depth;
  readonly policy;
  readonly #secretNames: ReadonlySet<string>;
  readonly #trustedOrigins: readonly string[];

  constructor(
    private readonly options: HttpJsonOptions,
    private readonly http: OutboundHttp,
    private readonly mappings: MappingProcess,
    private readonly secrets: SecretReader,
    private readonly now: Clock,
  ) {
    this.id = options.id;
    this.name = options.name;
    this.category = options.category;
    this.description = options.description;
    this.identifierTypes = options.identifierTypes;
    this.depth = options.depth;
    this.policy = options.policy;
    this.#secretNames = new Set([...options.headers.values()].flatMap(({ secrets }) => secrets));
    this.credentialMode = this.#secretNames.size > 0 ? 'required' : 'none';
    const { url, healthUrl } = options;
    this.#trustedOrigins = [...new Set([url.origin, ...(healthUrl === null ? [] : [urlOrigin(healthUrl)])])];
    this.egress = this.#trustedOrigins.map(egressTo);
  }

  /** Sends one request for each accepted identifier in sequence. */
  async search({ identifiers }: SourceQuery, signal: AbortSignal): Promise<ConnectorResult> {
    const headers = await this.#headers();
    const records = new Map<string, SourceRecord>();
    const findings: IdentifierFinding[] = [];
    for (const identifier of identifiers.filter(({ type }) => this.identifierTypes.includes(type))) {
      const values = placeholderValues(identifier, identifiers);
      const answer = await this.#ask(identifier, values, headers, signal);
      for (const record of answer.records) records.set(record.recordId, record);
      findings.push(...answer.findings);
    }
    return { records: [...records.values()], findings };
  }

  async checkHealth(signal: AbortSignal): Promise<HealthReport> {
    const { healthUrl, url } = this.options;
    if (healthUrl === null) return this.#checkOrigin(signal);
    try {
      const headers = urlOrigin(healthUrl) === url.origin ? await this.#headers() : {};
      const trustedOrigins = this.#trustedOrigins;
      return await requestHealth(this.http, {
        url: healthUrl,
        headers,
        signal,
        trustedOrigins,
        maxRedirects: MAX_REDIRECTS,
      });
    } catch (error) {
      // No request was sent, so the source may be healthy.
      if (!(error instanceof ConnectorError) || error.kind !== 'credential_missing') throw error;
      return { status: 'degraded', error: error.message };
    }
  }

  async #checkOrigin(signal: AbortSignal): Promise<HealthReport> {
    const { origin } = this.options.url;
    try {
      await this.http.request({ url: origin, method: 'HEAD', signal, trustedOrigins: [origin] });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      // A redirect counts as an answer, regardless of its target.
      if (error.kind !== 'too_many_redirects') throw new ConnectorError('unreachable', error.message);
    }
    return { status: 'reachable', error: null };
  }

  async #ask(
    { type, normalized }: CheckedIdentifier,
    values: PlaceholderValues,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ConnectorResult> {
    const { url, method, body, mapping, notFoundStatuses } = this.options;
    const address = url.expand(values);
    if (address === null) throw new ConnectorError('error', CONNECTOR_TEXTS.notInUrl);
    const answer = await askSource(this.http, {
      method,
      url: address,
      headers: { accept: 'application/json', ...(body !== null && { 'content-type': 'application/json' }), ...headers },
      ...(body !== null && { body: body.expand(values) }),
      signal,
      maxRedirects: MAX_REDIRECTS,
      trustedOrigins: this.#trustedOrigins,
      notFoundStatuses,
      hasCredential: this.#secretNames.size > 0,
    });
    if (answer === null) return { records: [], findings: [] };
    const bindings = { identifier: { type, value: normalized } };
    const { entities, facts } = readMappedAnswer(
      await this.mappings.run({ mapping, text: answer.text, bindings }, signal),
    );
    const shared = { connectorId: this.id, retrievedAt: this.now().toISOString() };
    return {
      records: entities.map((entity) => ({ ...shared, recordId: entity.sourceEntityId, entity, listing: null })),
      findings: Object.keys(facts).length === 0 ? [] : [{ ...shared, type, value: normalized, facts }],
    };
  }

  /** @throws ConnectorError where a secret is not stored */
  async #headers(): Promise<Record<string, string>> {
    const secrets = new Map<string, string>();
    for (const name of this.#secretNames) {
      const secret = await this.secrets.reveal(name);
      if (secret === null) throw new ConnectorError('credential_missing', CONNECTOR_TEXTS.noSecret(name));
      secrets.set(name, secret);
    }
    const { headers } = this.options;
    return Object.fromEntries([...headers].map(([name, template]) => [name.toLowerCase(), template.expand(secrets)]));
  }
}

/** The first identifier of each type is used, except for the type of the identifier being queried. */
function placeholderValues(asked: CheckedIdentifier, all: readonly CheckedIdentifier[]): PlaceholderValues {
  const values = new Map<string, string>();
  for (const { type, normalized } of [asked, ...all]) if (!values.has(type)) values.set(type, normalized);
  return values.set('value', asked.normalized);
}
