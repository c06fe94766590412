import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import type { SourceRecord } from '../../../kernel/resolution/records/source-record';
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
import { readLeiRecord } from './gleif-record';
import { askForJson, egressTo, requestHealth, urlOrigin } from '../json-request';
import { isObject, type JsonObject } from '../../../kernel/untrusted/json-object';
import { CONNECTOR_TEXTS } from '../connector.texts';

export const GLEIF_POLICY: ConnectorPolicy = { timeoutMs: 8_000, attempts: 2, concurrency: 4, cacheTtlMs: 86_400_000 };
export const GLEIF_BASE_URL = 'https://api.gleif.org/api/v1';

export interface GleifOptions extends ConnectorOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

const MEDIA_TYPE = 'application/vnd.api+json';
const MAX_HITS = 10;
const MAX_REDIRECTS = 2;

/** The Global LEI Index, read through GLEIF's API v1 (JSON:API). */
export class GleifConnector implements Connector {
  readonly id = 'gleif';
  readonly name = 'GLEIF';
  readonly category = 'registry';
  readonly description =
    'Legal entities with a Legal Entity Identifier (LEI): names, addresses, registration numbers, status';
  readonly credentialMode = 'none';
  readonly egress: readonly Egress[];
  readonly identifierTypes = ['lei', 'registration_number', 'company_name'] as const;
  readonly contextTypes = [] as const;
  readonly depth;
  readonly policy;
  readonly #baseUrl: string;

  constructor(
    { depth, policy, baseUrl }: GleifOptions,
    private readonly http: OutboundHttp,
    private readonly now: Clock,
  ) {
    this.depth = depth;
    this.policy = policy;
    this.#baseUrl = baseUrl;
    this.egress = [egressTo(baseUrl)];
  }

  /** Sends one request for each identifier in sequence, because GLEIF allows 60 a minute. */
  async search({ identifiers }: SourceQuery, signal: AbortSignal): Promise<ConnectorResult> {
    const records = new Map<string, SourceRecord>();
    for (const identifier of identifiers) {
      const path = pathOf(identifier);
      if (path === null) continue;
      for (const record of await this.#records(path, signal)) records.set(record.recordId, record);
    }
    return { records: [...records.values()], findings: [] };
  }

  checkHealth(signal: AbortSignal): Promise<HealthReport> {
    return requestHealth(this.http, this.#request('/lei-records?page%5Bsize%5D=1', signal));
  }

  async #records(path: string, signal: AbortSignal): Promise<SourceRecord[]> {
    const answer = await askForJson(this.http, this.#request(path, signal));
    if (answer === null) return [];
    const retrievedAt = this.now().toISOString();
    return resourcesOf(answer.json).map((resource) => {
      const result = readLeiRecord(resource);
      if ('reason' in result) throw new ConnectorError('invalid_answer', CONNECTOR_TEXTS.gleifRecord(result.reason));
      const { entity } = result;
      return { connectorId: this.id, recordId: entity.sourceEntityId, entity, retrievedAt, listing: null };
    });
  }

  #request(path: string, signal: AbortSignal) {
    return {
      url: `${this.#baseUrl}${path}`,
      headers: { accept: MEDIA_TYPE },
      signal,
      maxRedirects: MAX_REDIRECTS,
      trustedOrigins: [urlOrigin(this.#baseUrl)],
    };
  }
}

/** `entity.names` covers legal, other and transliterated names; `fulltext` would also match addresses. */
function pathOf({ type, normalized }: CheckedIdentifier): string | null {
  switch (type) {
    case 'lei':
      return `/lei-records/${encodeURIComponent(normalized)}`;
    case 'registration_number':
      return filtered('entity.registeredAs', spellingsOf(normalized));
    case 'company_name':
      return filtered('entity.names', [normalized]);
    default:
      return null;
  }
}

/** Numbers are normalised without spaces; some registers write one between letters and digits (`HRB 12345`). */
const spellingsOf = (number: string): string[] => [...new Set([number, number.replace(/(?<=\p{L})(?=\p{Nd})/u, ' ')])];

function filtered(field: string, values: readonly string[]): string | null {
  const plain = values.map(withoutOperators).filter((value) => value !== '');
  if (plain.length === 0) return null;
  const query = new URLSearchParams({ [`filter[${field}]`]: plain.join(','), 'page[size]': String(MAX_HITS) });
  return `/lei-records?${query.toString()}`;
}

/** In a filter, GLEIF reads commas as “or”, and `!`, `<` and `>` at the start and `..` between values as operators. */
const withoutOperators = (value: string): string =>
  value
    .replace(/,|\.\.+|[!<>*"]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

function resourcesOf(document: unknown): JsonObject[] {
  const data = isObject(document) ? document.data : undefined;
  const resources: unknown[] = Array.isArray(data) ? data : [data];
  if (!resources.every(isObject)) throw new ConnectorError('invalid_answer', CONNECTOR_TEXTS.notJsonApi);
  return resources;
}
