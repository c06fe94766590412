import { readFileSync } from 'node:fs';
import { plainContract } from '../support/openapi/plain-contract';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  maxProperties?: number;
  readOnly?: boolean;
}

interface Operation {
  'x-max-body-bytes'?: number | 'unlimited';
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const document = plainContract(JSON.parse(readFileSync('openapi.json', 'utf8')) as Document);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
/** Forms whose standard describes the body, so this document does not. */
const FORMS = new Set(['POST /v1/auth/saml/{tenant}/acs', 'POST /v1/auth/saml/{tenant}/logout']);
const hasBody = ([route, { requestBody }]: (typeof operations)[number]): boolean =>
  requestBody !== undefined || FORMS.has(route);
const withBody = operations.filter(hasBody);

/**
 * Routes whose schema allows more bytes than MAX_BODY_BYTES if every field has its largest value; the body limit bounds
 * these.
 */
const BOUND_BY_SIZE = new Map([
  ['PUT /v1/assets', 'MAX_ASSETS'],
  ['POST /v1/assets/preview', 'MAX_ASSETS'],
  ['PUT /v1/alerts/rules', 'each of its lists may be long, not all of them at once'],
  ['POST /v1/threats/scan', '10,000 asset_ids of 80 characters fit'],
  ...['/v1/tenant/sso', '/v1/admin/tenants/{slug}/sso'].flatMap((path) =>
    [`PUT ${path}/saml`, `PUT ${path}/oidc`, `POST ${path}/{kind}/test`].map(
      (route) => [route, '1,000 role rules with a data scope for each fit'] as const,
    ),
  ),
]);
const FREE_BYTES = 65_536;

const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {});
};

/** Bytes of the largest value that a schema allows, one byte for each character. */
function largest(given: Schema, depth = 0): number {
  const schema = resolved(given);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return Math.max(...choices.map((choice) => largest(choice, depth + 1)));
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  const type = [schema.type ?? []].flat().find((one) => one !== 'null');
  if (type === 'string') return (schema.maxLength ?? 40) + 2;
  if (type === 'array') return (schema.maxItems ?? 1_000) * (largest(schema.items ?? {}, depth + 1) + 1) + 2;
  if (type === 'object') return largestObject(schema, depth);
  return 25;
}

function largestObject({ properties = {}, additionalProperties, maxProperties = 100 }: Schema, depth: number): number {
  const ofFields = Object.entries(properties)
    .filter(([, field]) => resolved(field).readOnly !== true)
    .reduce((sum, [name, field]) => sum + name.length + 4 + largest(field, depth + 1), 2);
  if (additionalProperties === true) return ofFields + FREE_BYTES;
  return typeof additionalProperties === 'object'
    ? ofFields + maxProperties * (84 + largest(additionalProperties, depth + 1))
    : ofFields;
}

test.each(withBody)('%s states its body limit and documents 408, 413 and 415', (_route, operation) => {
  const limit = operation['x-max-body-bytes'];
  expect(limit === 'unlimited' || (typeof limit === 'number' && limit >= 1_024)).toBe(true);
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['408', '413', '415']));
});

test.each(operations.filter((operation) => !hasBody(operation)))(
  '%s reads no body and states no body limit',
  (_route, operation) => {
    expect(operation['x-max-body-bytes']).toBeUndefined();
  },
);

const jsonBodies = withBody.flatMap(([route, operation]) => {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema ? [[route, schema, operation['x-max-body-bytes']] as const] : [];
});

test.each(jsonBodies)('%s accepts the largest body that its schema allows', (route, schema, limit) => {
  const bytes = largest(schema);
  if (BOUND_BY_SIZE.has(route)) expect(bytes).toBeGreaterThan(Number(limit));
  else expect(bytes).toBeLessThanOrEqual(Number(limit));
});
