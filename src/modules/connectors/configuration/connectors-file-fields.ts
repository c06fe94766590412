import { IDENTIFIER_TYPES, type IdentifierType } from '../../../kernel/identifiers/identifier-types';
import { list, map, object } from '../../../platform/http/validation/composite-rules';
import { Field, parseObject } from '../../../platform/http/validation/field';
import { freeJson } from '../../../platform/http/validation/free-json';
import { type Location, type ObjectClass, type Rule, ViolationSink } from '../../../platform/http/validation/rule';
import { boolean, integer, number, oneOf, text } from '../../../platform/http/validation/rules';
import { baseUrl, parsedBy, mapping, nameServer, parsedOr, secretName, healthUrl } from './connectors-file-rules';
import { CONNECTOR_CATEGORIES, type ConnectorCategory, LOOKUP_DEPTHS, type LookupDepth } from '../connectors.contract';
import { GLEIF_BASE_URL } from '../gleif/gleif-connector';
import { HeaderTemplate, JsonTemplate, UrlTemplate } from '../http-json/http-json-template';
import { RDAP_BASE_URL } from '../rdap/rdap-connector';

const DAY_S = 86_400;

function defaultsOf(objectClass: ObjectClass): () => object {
  return () => {
    const defaults = parseObject(objectClass, {}, [], new ViolationSink('body'), { unknownKeys: 'refuse' });
    if (!defaults) throw new Error(`${objectClass.name} has fields without a default`);
    return defaults;
  };
}

export class PolicyFields {
  @Field(integer({ ge: 100, le: 60_000 }), { isOptional: true }) timeout_ms?: number;
  @Field(integer({ ge: 1, le: 5 }), { isOptional: true }) attempts?: number;
  @Field(integer({ ge: 1, le: 100 }), { isOptional: true }) concurrency?: number;
  @Field(integer({ ge: 0, le: 30 * DAY_S }), { isOptional: true }) cache_ttl_s?: number;
}

const policy = { default: () => new PolicyFields() };
const standard = { default: 'standard' };
const optional = { default: null, isNullable: true };

/** The fields that every connector has. */
export interface SharedFields {
  depth: LookupDepth;
  policy: PolicyFields;
}

export class PhoneMetadataFields implements SharedFields {
  @Field(boolean(), { default: true }) enabled: boolean;
  @Field(oneOf(LOOKUP_DEPTHS), standard) depth: LookupDepth;
  @Field(object(PolicyFields), policy) policy: PolicyFields;
}

export class DnsFields implements SharedFields {
  @Field(boolean(), { default: true }) enabled: boolean;
  @Field(oneOf(LOOKUP_DEPTHS), standard) depth: LookupDepth;
  @Field(object(PolicyFields), policy) policy: PolicyFields;
  @Field(list(nameServer(), { maxItems: 10 }), { default: () => [] }) servers: string[];
  @Field(text({ minLength: 1, maxLength: 253, pattern: /^[A-Za-z0-9_.-]+$/ }), optional) health_name: string | null;
}

export class RdapFields implements SharedFields {
  @Field(boolean(), { default: true }) enabled: boolean;
  @Field(oneOf(LOOKUP_DEPTHS), { default: 'deep' }) depth: LookupDepth;
  @Field(object(PolicyFields), policy) policy: PolicyFields;
  @Field(baseUrl(), { default: RDAP_BASE_URL }) base_url: string;
  @Field(integer({ ge: 60, le: 30 * DAY_S }), { default: DAY_S }) bootstrap_max_age_s: number;
}

export class GleifFields implements SharedFields {
  @Field(boolean(), { default: true }) enabled: boolean;
  @Field(oneOf(LOOKUP_DEPTHS), standard) depth: LookupDepth;
  @Field(object(PolicyFields), policy) policy: PolicyFields;
  @Field(baseUrl(), { default: GLEIF_BASE_URL }) base_url: string;
}

export class OpenSanctionsFields implements SharedFields {
  @Field(boolean(), { default: true }) enabled: boolean;
  @Field(oneOf(LOOKUP_DEPTHS), standard) depth: LookupDepth;
  @Field(object(PolicyFields), policy) policy: PolicyFields;
  @Field(baseUrl()) base_url: string;
  @Field(text({ pattern: /^[a-z0-9_-]{1,100}$/ }), { default: 'default' }) dataset: string;
  @Field(text({ pattern: /^[a-z0-9_.-]{1,100}$/ }), optional) algorithm: string | null;
  @Field(number({ ge: 0, le: 1 }), { default: 0.5 }) threshold: number;
  @Field(integer({ ge: 1, le: 100 }), { default: 10 }) limit: number;
  @Field(secretName(), optional) secret: string | null;
}

/** Headers that HTTP itself sets (RFC 9110), or that are useless in a request. */
const OWN_HEADERS = /^(?:host|content-length|connection|transfer-encoding|accept-encoding|expect|upgrade|te|trailer)$/i;

const headerName: Rule<string> = parsedBy((name) =>
  /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && !OWN_HEADERS.test(name)
    ? name
    : { reason: 'should be the name of a header that does not belong to the connection' },
);

const jsonTemplate: Rule<JsonTemplate> = {
  schema: {},
  parse(value, loc, sink) {
    const document = freeJson.parse(value, loc, sink);
    return document === undefined ? undefined : parsedOr(JsonTemplate.parse(document), loc, sink);
  },
};

export class HttpJsonFields implements SharedFields {
  @Field(boolean(), { default: true }) enabled: boolean;
  @Field(text({ maxLength: 64, pattern: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/ })) id: string;
  @Field(text({ minLength: 1, maxLength: 100 })) name: string;
  @Field(oneOf(CONNECTOR_CATEGORIES), { default: 'custom' }) category: ConnectorCategory;
  @Field(text({ maxLength: 500 }), { default: '' }) description: string;
  @Field(oneOf(LOOKUP_DEPTHS), standard) depth: LookupDepth;
  @Field(object(PolicyFields), policy) policy: PolicyFields;
  @Field(list(oneOf(IDENTIFIER_TYPES), { minItems: 1, maxItems: IDENTIFIER_TYPES.length }))
  identifier_types: IdentifierType[];
  @Field(oneOf(['GET', 'POST']), { default: 'GET' }) method: 'GET' | 'POST';
  @Field(parsedBy((value) => UrlTemplate.parse(value))) url: UrlTemplate;
  @Field(
    map(
      headerName,
      parsedBy((value) => HeaderTemplate.parse(value)),
      30,
    ),
    { default: () => ({}) },
  )
  headers: Record<string, HeaderTemplate>;
  @Field(jsonTemplate, optional) body: JsonTemplate | null;
  @Field(mapping()) mapping: string;
  @Field(list(integer({ ge: 400, le: 499 }), { maxItems: 20 }), { default: () => [404] }) not_found_statuses: number[];
  @Field(healthUrl(), optional) health_url: string | null;

  static crossCheck(fields: HttpJsonFields, add: (loc: Location, type: string, msg: string) => void): void {
    const { identifier_types: types, url, method, body } = fields;
    const alwaysThere = types.length === 1 ? ['value', types[0]] : ['value'];
    if (!url.inPath.every((name) => alwaysThere.includes(name))) {
      add(
        ['url'],
        'value_error',
        'should have only {value} as a placeholder in its path, or the type in identifier_types if there is only one',
      );
    }
    if (body !== null && method === 'GET') add(['body'], 'value_error', 'should only be set with method POST');
  }
}

const BUILT_IN = ['phone_metadata', 'dns', 'rdap', 'gleif', 'opensanctions'];

export class ConnectorsFileFields {
  @Field(object(PhoneMetadataFields), { default: defaultsOf(PhoneMetadataFields) }) phone_metadata: PhoneMetadataFields;
  @Field(object(DnsFields), { default: defaultsOf(DnsFields) }) dns: DnsFields;
  @Field(object(RdapFields), { default: defaultsOf(RdapFields) }) rdap: RdapFields;
  @Field(object(GleifFields), { default: defaultsOf(GleifFields) }) gleif: GleifFields;
  @Field(object(OpenSanctionsFields), optional) opensanctions: OpenSanctionsFields | null;
  @Field(list(object(HttpJsonFields), { maxItems: 100 }), { default: () => [] }) http_json: HttpJsonFields[];

  static crossCheck(fields: ConnectorsFileFields, add: (loc: Location, type: string, msg: string) => void): void {
    const taken = new Set(BUILT_IN);
    for (const [index, { id }] of fields.http_json.entries()) {
      if (taken.has(id)) add(['http_json', index, 'id'], 'value_error', 'should be an id that no other connector uses');
      taken.add(id);
    }
  }
}
