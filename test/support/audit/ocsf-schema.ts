import Ajv2020, { type AnySchema } from 'ajv/dist/2020';

/**
 * API Activity (6003) and Authentication (3002) of OCSF 1.3 as JSON Schema, written by hand after the definitions in
 * the
 * repository ocsf/ocsf-schema (events/application/api_activity.json, events/iam/authentication.json,
 * events/base_event.json,
 * includes/ and objects/): required attributes, enumerations, types and `at_least_one`, with the attributes that the
 * service might use. Unlisted attributes are rejected, so that none is invented.
 */
const TEXT = { type: 'string', minLength: 1 };
const INTEGER = { type: 'integer' };
const TIMESTAMP = { type: 'integer', minimum: 0 };
const BOOLEAN = { type: 'boolean' };
const IP = {
  anyOf: [
    { type: 'string', format: 'ipv4' },
    { type: 'string', format: 'ipv6' },
  ],
};

const closed = (properties: Record<string, AnySchema>, required: string[] = []): AnySchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const atLeastOne = (schema: AnySchema, ...names: string[]): AnySchema => ({
  allOf: [schema, { anyOf: names.map((name) => ({ type: 'object', required: [name] })) }],
});

const organization = atLeastOne(closed({ name: TEXT, uid: TEXT }), 'name', 'uid');
const user = atLeastOne(
  closed({
    name: TEXT,
    uid: TEXT,
    uid_alt: TEXT,
    email_addr: TEXT,
    full_name: TEXT,
    domain: TEXT,
    credential_uid: TEXT,
    type: TEXT,
    type_id: { enum: [0, 1, 2, 3, 4, 99] },
    org: organization,
  }),
  ...['account', 'name', 'uid'],
);
const session = closed({ uid: TEXT, uid_alt: TEXT, issuer: TEXT, created_time: TIMESTAMP, is_remote: BOOLEAN });
const service = atLeastOne(closed({ name: TEXT, uid: TEXT, version: TEXT }), 'name', 'uid');
const endpoint = atLeastOne(
  closed({ ip: IP, name: TEXT, hostname: TEXT, uid: TEXT, port: INTEGER }),
  'ip',
  'name',
  'hostname',
  'uid',
);
const metadata = closed(
  {
    version: { type: 'string', pattern: '^1\\.\\d+\\.\\d+$' },
    product: closed({ name: TEXT, vendor_name: TEXT, version: TEXT, uid: TEXT, feature: { type: 'object' } }, [
      'vendor_name',
    ]),
    uid: TEXT,
    correlation_uid: TEXT,
    event_code: TEXT,
    log_name: TEXT,
    log_provider: TEXT,
    logged_time: TIMESTAMP,
    original_time: TEXT,
    sequence: INTEGER,
    profiles: { type: 'array', items: TEXT },
  },
  ['product', 'version'],
);
const httpRequest = closed({
  http_method: { enum: ['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'] },
  uid: TEXT,
  user_agent: TEXT,
  referrer: TEXT,
  version: TEXT,
});
const httpResponse = closed({ code: INTEGER, latency: INTEGER, length: INTEGER, status: TEXT, message: TEXT }, [
  'code',
]);

const EVENT = {
  activity_name: TEXT,
  category_name: TEXT,
  class_name: TEXT,
  type_name: TEXT,
  time: TIMESTAMP,
  timezone_offset: INTEGER,
  duration: INTEGER,
  count: { type: 'integer', minimum: 1 },
  severity_id: { enum: [0, 1, 2, 3, 4, 5, 6, 99] },
  severity: TEXT,
  status_id: { enum: [0, 1, 2, 99] },
  status: TEXT,
  status_code: TEXT,
  status_detail: TEXT,
  message: TEXT,
  metadata,
  unmapped: { type: 'object' },
  src_endpoint: endpoint,
  dst_endpoint: endpoint,
  http_request: httpRequest,
};
const REQUIRED = ['activity_id', 'category_uid', 'class_uid', 'metadata', 'severity_id', 'time', 'type_uid'];

const typeUids = (classUid: number, activities: readonly number[]): AnySchema => ({
  oneOf: activities.map((id) => ({
    type: 'object',
    properties: { activity_id: { const: id }, type_uid: { const: classUid * 100 + id } },
  })),
});

const API_ACTIVITY = {
  allOf: [
    closed(
      {
        ...EVENT,
        class_uid: { const: 6003 },
        category_uid: { const: 6 },
        activity_id: INTEGER,
        type_uid: INTEGER,
        actor: atLeastOne(
          closed({ user, session, app_name: TEXT, app_uid: TEXT }),
          'user',
          'session',
          'app_name',
          'app_uid',
        ),
        api: closed(
          {
            operation: TEXT,
            version: TEXT,
            service,
            request: closed({ uid: TEXT, flags: { type: 'array', items: TEXT } }, ['uid']),
            response: closed({ code: INTEGER, error: TEXT, error_message: TEXT, message: TEXT }),
          },
          ['operation'],
        ),
        http_response: httpResponse,
        resources: { type: 'array', minItems: 1, items: closed({ uid: TEXT, name: TEXT, type: TEXT }) },
      },
      [...REQUIRED, 'actor', 'api', 'src_endpoint'],
    ),
    typeUids(6003, [0, 1, 2, 3, 4, 99]),
  ],
};

const AUTHENTICATION = {
  allOf: [
    atLeastOne(
      closed(
        {
          ...EVENT,
          class_uid: { const: 3002 },
          category_uid: { const: 3 },
          activity_id: INTEGER,
          type_uid: INTEGER,
          user,
          session,
          service,
          is_remote: BOOLEAN,
          is_mfa: BOOLEAN,
          is_cleartext: BOOLEAN,
          auth_protocol: TEXT,
          auth_protocol_id: INTEGER,
        },
        [...REQUIRED, 'user'],
      ),
      ...['service', 'dst_endpoint'],
    ),
    typeUids(3002, [0, 1, 2, 3, 4, 5, 99]),
  ],
};

const ajv = new Ajv2020({
  allErrors: true,
  strictRequired: false,
  formats: {
    ipv4: /^(\d{1,3}\.){3}\d{1,3}$/,
    ipv6: /^[0-9a-f:.]+$/i,
  },
});
const validators = new Map([
  [6003, ajv.compile(API_ACTIVITY)],
  [3002, ajv.compile(AUTHENTICATION)],
]);

/** The violations of the schema of an event's class; empty if it is valid. */
export function ocsfFaults(event: Readonly<Record<string, unknown>>): string[] {
  const validate = validators.get(Number(event.class_uid));
  if (!validate) return [`there is no class ${String(event.class_uid)} here`];
  return validate(event)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
