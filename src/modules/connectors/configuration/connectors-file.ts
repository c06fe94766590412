import type { Violation } from '../../../kernel/errors/validation-error';
import { parseObject } from '../../../platform/http/validation/field';
import { ViolationSink } from '../../../platform/http/validation/rule';
import type { ConnectorOptions } from '../connector-options';
import {
  ConnectorsFileFields,
  type HttpJsonFields,
  type OpenSanctionsFields,
  type SharedFields,
} from './connectors-file-fields';
import type { ConnectorPolicy } from '../connectors.contract';
import { DNS_POLICY, type DnsOptions } from '../dns/dns-connector';
import { GLEIF_POLICY, type GleifOptions } from '../gleif/gleif-connector';
import { HTTP_JSON_POLICY, type HttpJsonOptions } from '../http-json/http-json-connector';
import { OPENSANCTIONS_POLICY, type OpenSanctionsOptions } from '../opensanctions/opensanctions-connector';
import { PHONE_METADATA_POLICY } from '../phone-metadata/phone-metadata-connector';
import { RDAP_POLICY, type RdapOptions } from '../rdap/rdap-connector';

/** The options of each connector of this module; null for those that are not enabled. */
export interface ConnectorsConfig {
  readonly phoneMetadata: ConnectorOptions | null;
  readonly dns: DnsOptions | null;
  readonly rdap: RdapOptions | null;
  readonly gleif: GleifOptions | null;
  readonly openSanctions: OpenSanctionsOptions | null;
  readonly httpJson: readonly HttpJsonOptions[];
}

/**
 * Parses the file that describes the connectors (docs/connectors.md); `{}` gives the defaults.
 * @throws Error with a line for each problem, such as `http_json[0].url: should …`
 */
export function parseConnectorsFile(text: string): ConnectorsConfig {
  const sink = new ViolationSink('body');
  const fields = parseObject(ConnectorsFileFields, parseJson(text), [], sink, { unknownKeys: 'refuse' });
  if (fields === undefined) throw new Error(sink.violations.map(lineOf).join('\n'));
  return configOf(fields as ConnectorsFileFields);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The original message would quote a part of the file.
    const [, position] = /position (\d+)/.exec((error as Error).message) ?? [];
    const before = position === undefined ? null : text.slice(0, Number(position)).split('\n');
    throw new Error(`the file is not valid JSON${before === null ? '' : ` from line ${before.length} on`}`);
  }
}

/** `http_json[0].url: Field required` */
function lineOf({ loc, msg }: Violation): string {
  const path = loc.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return `${path.replace(/^\./, '') || 'the file'}: ${msg}`;
}

function configOf({
  phone_metadata,
  dns,
  rdap,
  gleif,
  opensanctions,
  http_json,
}: ConnectorsFileFields): ConnectorsConfig {
  return {
    phoneMetadata: phone_metadata.enabled ? shared(phone_metadata, PHONE_METADATA_POLICY) : null,
    dns: dns.enabled ? { ...shared(dns, DNS_POLICY), servers: dns.servers, healthName: dns.health_name } : null,
    rdap: rdap.enabled
      ? { ...shared(rdap, RDAP_POLICY), baseUrl: rdap.base_url, maxAgeMs: rdap.bootstrap_max_age_s * 1_000 }
      : null,
    gleif: gleif.enabled ? { ...shared(gleif, GLEIF_POLICY), baseUrl: gleif.base_url } : null,
    openSanctions: opensanctions?.enabled === true ? openSanctionsOptions(opensanctions) : null,
    httpJson: http_json.filter(({ enabled }) => enabled).map(httpJsonOptions),
  };
}

function openSanctionsOptions(fields: OpenSanctionsFields): OpenSanctionsOptions {
  const { base_url: baseUrl, dataset, algorithm, threshold, limit, secret } = fields;
  return { ...shared(fields, OPENSANCTIONS_POLICY), baseUrl, dataset, algorithm, threshold, limit, secret };
}

function httpJsonOptions(fields: HttpJsonFields): HttpJsonOptions {
  const { id, name, category, description, method, url, body, mapping } = fields;
  return {
    ...shared(fields, HTTP_JSON_POLICY),
    id,
    name,
    category,
    description,
    identifierTypes: fields.identifier_types,
    method,
    url,
    headers: new Map(Object.entries(fields.headers)),
    body,
    mapping,
    notFoundStatuses: fields.not_found_statuses,
    healthUrl: fields.health_url,
  };
}

function shared({ depth, policy }: SharedFields, defaults: ConnectorPolicy): ConnectorOptions {
  const { timeout_ms, attempts, concurrency, cache_ttl_s } = policy;
  return {
    depth,
    policy: {
      timeoutMs: timeout_ms ?? defaults.timeoutMs,
      attempts: attempts ?? defaults.attempts,
      concurrency: concurrency ?? defaults.concurrency,
      cacheTtlMs: cache_ttl_s === undefined ? defaults.cacheTtlMs : cache_ttl_s * 1_000,
    },
  };
}
