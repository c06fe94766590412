import { readFtmEntity } from '../../../kernel/entities/ftm-entity';
import type { EntityRecord } from '../../../kernel/entities/entity-record';
import type { SourceRecord } from '../../../kernel/resolution/records/source-record';
import type { OutboundHttp } from '../../../platform/fetch/outbound-http';
import type { Clock, ConnectorOptions } from '../connector-options';
import {
  type Connector,
  ConnectorError,
  type ConnectorPolicy,
  type CredentialMode,
  type Egress,
  type HealthReport,
  type ConnectorResult,
  type SourceQuery,
} from '../connectors.contract';
import { askForJson, egressTo, requestHealth, urlOrigin } from '../json-request';
import { isObject, type JsonObject, asObject, asText, asTexts } from '../../../kernel/untrusted/json-object';
import { type EntityExample, entityExamples } from './opensanctions-query';
import type { SecretReader } from '../secrets/secret-reader';
import { CONNECTOR_TEXTS } from '../connector.texts';

export const OPENSANCTIONS_POLICY: ConnectorPolicy = {
  timeoutMs: 10_000,
  attempts: 2,
  concurrency: 4,
  cacheTtlMs: 3_600_000,
};

export interface OpenSanctionsOptions extends ConnectorOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** A dataset or collection of the server. */
  readonly dataset: string;
  /** One of the server's matching algorithms; null for the server's default. */
  readonly algorithm: string | null;
  /** The minimum score of a result, 0 to 1. */
  readonly threshold: number;
  /** The maximum number of results of each query. */
  readonly limit: number;
  /** The name of the secret with the API key; null if the server requires none. */
  readonly secret: string | null;
}

/** A yente server, hosted by OpenSanctions or by the operator, queried with `POST /match/{dataset}`. */
export class OpenSanctionsConnector implements Connector {
  readonly id = 'opensanctions';
  readonly name = 'OpenSanctions';
  readonly category = 'sanctions';
  readonly description = 'Sanctioned and politically exposed persons, companies and vessels, from a yente server';
  readonly credentialMode: CredentialMode;
  readonly egress: readonly Egress[];
  readonly identifierTypes = [
    'name',
    'company_name',
    'registration_number',
    'lei',
    'tax_id',
    'passport_number',
    'imo_number',
  ] as const;
  readonly contextTypes = ['date_of_birth', 'nationality'] as const;
  readonly depth;
  readonly policy;

  constructor(
    private readonly options: OpenSanctionsOptions,
    private readonly http: OutboundHttp,
    private readonly secrets: SecretReader,
    private readonly now: Clock,
  ) {
    this.depth = options.depth;
    this.policy = options.policy;
    this.credentialMode = options.secret === null ? 'none' : 'required';
    this.egress = [egressTo(options.baseUrl)];
  }

  async search({ identifiers }: SourceQuery, signal: AbortSignal): Promise<ConnectorResult> {
    const examples = entityExamples(identifiers);
    if (examples.length === 0) return { records: [], findings: [] };
    const results = await this.#match(examples, signal);
    const retrievedAt = this.now().toISOString();
    const records = new Map<string, SourceRecord>();
    for (const result of results) {
      const entity = entityOf(result);
      if (entity === null) continue;
      const recordId = entity.sourceEntityId;
      records.set(recordId, { connectorId: this.id, recordId, entity, retrievedAt, listing: null });
    }
    return { records: [...records.values()], findings: [] };
  }

  /** `/healthz` only reports that the server runs; `/readyz` reports that its index is available. */
  checkHealth(signal: AbortSignal): Promise<HealthReport> {
    const { baseUrl } = this.options;
    return requestHealth(this.http, { url: `${baseUrl}/readyz`, signal, trustedOrigins: [urlOrigin(baseUrl)] });
  }

  async #match(examples: readonly EntityExample[], signal: AbortSignal): Promise<JsonObject[]> {
    const { baseUrl, dataset, algorithm, threshold, limit } = this.options;
    const query = new URLSearchParams({ limit: String(limit), threshold: String(threshold) });
    if (algorithm !== null) query.set('algorithm', algorithm);
    const queries = Object.fromEntries(examples.map((example, index) => [`q${index + 1}`, example]));
    const credential = await this.#credential();
    const answer = await askForJson(this.http, {
      method: 'POST',
      url: `${baseUrl}/match/${encodeURIComponent(dataset)}?${query.toString()}`,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...credential },
      body: JSON.stringify({ queries }),
      signal,
      trustedOrigins: [urlOrigin(baseUrl)],
      // A 404 refers to the dataset, so no search has taken place.
      notFoundStatuses: [],
      hasCredential: Object.keys(credential).length > 0,
    });
    const responses = asObject(asObject(answer?.json).responses);
    return Object.keys(queries).flatMap((name) => resultsOf(responses[name]));
  }

  async #credential(): Promise<Record<string, string>> {
    const { secret } = this.options;
    if (secret === null) return {};
    const key = await this.secrets.reveal(secret);
    if (key === null) throw new ConnectorError('credential_missing', CONNECTOR_TEXTS.noSecret(secret));
    return { authorization: `ApiKey ${key}` };
  }
}

function resultsOf(response: unknown): JsonObject[] {
  const { status = 200, results } = asObject(response);
  if (status !== 200 || !Array.isArray(results) || !results.every(isObject)) {
    throw new ConnectorError('invalid_answer', CONNECTOR_TEXTS.yenteResults);
  }
  return results;
}

/**
 * Null unless the result is a party, vessel, aircraft or wallet with a name. The entity keeps the datasets that the
 * result comes from.
 */
function entityOf(result: JsonObject): EntityRecord | null {
  const read = readFtmEntity(result);
  if ('reason' in read) return null;
  const { entity } = read;
  const lastChange = asText(result.last_change);
  const extra = { datasets: asTexts(result.datasets), lastChange: lastChange === null ? [] : [lastChange] };
  for (const [key, values] of Object.entries(extra)) if (values.length > 0) entity.extra[key] = values;
  return entity;
}
