import fc from 'fast-check';
import {
  hostileHeaders,
  hostileQuery,
  hostileSegment,
  textMutation,
  type TextMutation,
  treeMutation,
  type TreeMutation,
} from './fuzz-mutations';
import { FuzzIds, poolOf } from './fuzz-ids';
import type { FuzzOperation } from './fuzz-operations';
import { FuzzValues, type ValueSchema } from './fuzz-values';
import type { Schema } from '../leak-marks/marked-body';
import type { RouteParameter } from '../leak-marks/marked-routes';

export const CREDENTIALS = [
  'fitting',
  'operator',
  'admin',
  'analyst',
  'viewer',
  'auditor',
  'narrow',
  'none',
  'unknown',
] as const;
export type Credential = (typeof CREDENTIALS)[number];

/** Changes to a valid request. Empty: none. */
interface Changes {
  tree?: TreeMutation;
  text?: TextMutation;
  headers?: Record<string, string>;
  segment?: string;
  query?: string;
  isBodyless?: true;
}

function changes(names: readonly string[], hasBody: boolean): fc.Arbitrary<Changes> {
  const ofBody = [
    { weight: 4, arbitrary: fc.record({ tree: treeMutation }) },
    { weight: 2, arbitrary: fc.record({ text: textMutation }) },
    { weight: 1, arbitrary: fc.constant({ isBodyless: true as const }) },
    { weight: 1, arbitrary: fc.record({ tree: treeMutation, headers: hostileHeaders }) },
  ];
  return fc.oneof(
    ...(hasBody ? ofBody : []),
    { weight: 3, arbitrary: fc.record({ headers: hostileHeaders }) },
    { weight: 3, arbitrary: fc.record({ query: hostileQuery(names) }) },
    { weight: 1, arbitrary: fc.record({ segment: hostileSegment }) },
    { weight: 1, arbitrary: fc.record({ query: hostileQuery(names), headers: hostileHeaders }) },
  );
}

export interface FuzzPlan {
  operation: FuzzOperation;
  credential: Credential;
  path: Record<string, unknown>;
  query: [name: string, value: unknown][];
  headers: Record<string, string>;
  /** A JSON value, or the text of a body of another type. Undefined: no body. */
  body: unknown;
  isRaw: boolean;
  changes: Changes;
}

/** Fields of bodies and queries that refer to existing resources. */
const FIELDS: Readonly<Record<string, string>> = {
  threat_ids: '/v1/threats threat_id',
  threat_id: '/v1/threats threat_id',
  asset_ids: '/v1/assets asset_id',
  asset_id: '/v1/assets asset_id',
  webhook_ids: '/v1/webhooks webhook_id',
  incident_id: '/v1/incidents incident_id',
  request_id: '/v1/lookup request_id',
  scan_id: '/v1/threats/scans scan_id',
  rule_id: 'rule_id',
  entity_id: 'entity_id',
  user_id: '/v1/admin/tenants/{slug}/users id',
  assignee: 'assignee',
  id: 'subject',
  link: 'kid',
  kid: '/v1/admin/signing-keys kid',
};
/** Values that keep waiting times short, and values whose schemas do not describe them. */
const SHORT: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'If-Match': fc.constantFrom('*', '"1"', '"2"', 'W/"1"', '"1", "2"'),
  wait_s: fc.constantFrom(0, 0.01, 0.05),
  portfolios: fc.constant('default'),
  country: fc.constantFrom('TW', 'JPN', 'Taiwan'),
  countries: fc.constantFrom('TW', 'JPN', 'Taiwan'),
  issuer: fc.constantFrom('https://id.invalid', 'https://id.invalid/realm'),
  scopes: fc.constant('openid'),
  userName: fc.uuid(),
  metadata_url: fc.constant('https://metadata.invalid/saml'),
  '/v1/admin/datasets/{dataset_id}/import format': fc.constantFrom('ftm', 'ftm', 'ftm', 'csv', 'un-xml'),
  domains: fc.stringMatching(/^[a-z]{3,8}\.example\.org$/),
};
/** With an actor, so that one can be requested. */
export const EVENT = `${JSON.stringify({
  source: 'fuzz',
  sourceEventId: '1',
  title: 'Battle',
  eventCategory: 'conflict',
  eventType: 'battle',
  eventDate: '2018-02-06',
  actors: [{ sourceActorId: 'a', name: 'An actor', role: 'side_a' }],
})}\n`;
export const ARTICLE = `${JSON.stringify({ url: 'https://a.example/b', title: 'A', text: 'B' })}\n`;
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/v1/admin/events/import': [
    EVENT,
    ...[
      '',
      '{}\n',
      'a,b\n1,2\n',
      '[]',
      '<a/>',
      '{"type":"FeatureCollection","features":[]}',
      '\0',
      '\ufeff{}',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    ],
  ],
  '/v1/admin/datasets/{dataset_id}/import': [
    '{"id":"a","schema":"Person","properties":{"name":["Ada"]}}\n',
    '',
    '{}\n',
    '<a/>',
    'a,b\n1,2\n',
  ],
  '/v1/admin/articles/import': [ARTICLE, '', '<rss/>', 'WARC/1.0\r\n\r\n', '<feed><entry/></feed>'],
  '/v1/lookup/batch': ['{"identifiers":[{"type":"name","value":"Ada"}]}\n', '', '{}\n', '[]', 'name\nAda\n', '\0'],
  '/v1/reports/verify': [
    '%PDF-1.7\n',
    '',
    '%PDF-1.7\n1 0 obj\n<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>\nendobj\n%%EOF',
    'x',
  ],
};

export class FuzzRequests {
  readonly #values: FuzzValues;

  constructor(
    schemas: Readonly<Record<string, Schema>>,
    /** Valid bodies for operations that accept few random ones. */
    private readonly goodBodies: Readonly<Record<string, object>>,
  ) {
    this.#values = new FuzzValues(schemas, knownOf, (name) => SHORT[name]);
  }

  of(operation: FuzzOperation): fc.Arbitrary<FuzzPlan> {
    const { parameters } = operation;
    const named = (place: string): RouteParameter[] => parameters.filter((one) => one.in === place);
    const hasBody = operation.mediaType !== undefined;
    const queryNames = named('query').map(({ name }) => name);
    const path = fc.record(Object.fromEntries(named('path').map((one) => [one.name, this.#segment(operation, one)])));
    const plain = fc.record({
      path,
      query: this.#some(operation.template, named('query')),
      headers: this.#some(operation.template, named('header')),
      body: this.#body(operation),
      credential: fc.oneof(
        { weight: 5, arbitrary: fc.constant<Credential>('fitting') },
        fc.constantFrom(...CREDENTIALS),
      ),
      changes: fc.oneof(fc.constant<Changes>({}), changes(queryNames.length > 0 ? queryNames : ['limit'], hasBody)),
    });
    return plain.map((made) => ({
      ...made,
      operation,
      headers: Object.fromEntries(made.headers.map(([name, value]) => [name.toLowerCase(), headerText(value)])),
      isRaw: operation.jsonSchema === undefined,
    }));
  }

  #segment({ method, template }: FuzzOperation, { name, schema }: RouteParameter): fc.Arbitrary<unknown> {
    const collection = template.split(`/{${name}}`)[0] ?? '';
    const mayChange = method !== 'GET';
    const known = fc.nat(1_000).map((index) => FuzzIds.token(poolOf(collection, name), mayChange, index));
    if (name === 'slug') return fc.constantFrom(...slugsFor(method, template));
    if (name === 'tenant') return fc.constant('signing');
    if (schema.enum !== undefined || (schema.type === 'integer' && name !== 'size'))
      return this.#values.of(schema, name);
    return fc.oneof({ weight: 6, arbitrary: known }, this.#values.of(schema as ValueSchema, ''));
  }

  /** All required parameters, and some of the others. A list repeats its name. */
  #some(template: string, parameters: readonly RouteParameter[]): fc.Arbitrary<[string, unknown][]> {
    const each = parameters.map(({ name, schema, required }) => {
      const value = SHORT[`${template} ${name}`] ?? SHORT[name] ?? this.#values.of(schema, name);
      const pairs = value.map((made) =>
        Array.isArray(made) ? made.map((item): [string, unknown] => [name, item]) : [[name, made] as [string, unknown]],
      );
      return required === true ? pairs : fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, pairs);
    });
    return fc.tuple(...each).map((pairs) => pairs.flat());
  }

  #body({ name, template, jsonSchema, mediaType }: FuzzOperation): fc.Arbitrary<unknown> {
    const good = this.goodBodies[name];
    if (jsonSchema) {
      const made = this.#values.of(jsonSchema);
      return good === undefined ? made : fc.oneof(made, fc.constant(good));
    }
    const texts = mediaType === undefined ? undefined : IMPORTS[template];
    if (texts) return fc.constantFrom(...texts);
    return mediaType === undefined
      ? fc.constant(undefined)
      : fc.constantFrom('logout_token=a.b.c', 'logout_token=', 'x=%zz', 'logout_token=a&logout_token=b');
  }
}

function knownOf(name: string): fc.Arbitrary<unknown> | undefined {
  const pool = FIELDS[name];
  return pool === undefined ? undefined : fc.nat(1_000).map((index) => FuzzIds.token(pool, false, index));
}

/** HTTP headers cannot contain other characters. */
const headerText = (value: unknown): string =>
  String(value)
    .replaceAll(/[^ -~]/g, '')
    .slice(0, 1_000);

/** Only one tenant has users. The parts of a tenant are changed only in a tenant on which nothing else depends. */
function slugsFor(method: string, template: string): readonly string[] {
  if (/\/(users|sessions)/.test(template)) return ['signing'];
  return method === 'GET' ? ['marked', 'signing', 'spare'] : ['spare'];
}
