import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_CATALOGUE } from './kernel/errors/catalogue';
import { addExamples } from './open-api-examples';

const FAILURE = {
  type: 'object',
  required: ['error', 'request_id'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_CATALOGUE) },
        message: { type: 'string' },
        details: { type: 'object', additionalProperties: true },
      },
    },
    request_id: { type: 'string', format: 'uuid' },
  },
  example: {
    error: { code: 'not_found', message: 'The incident was not found' },
    request_id: '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10',
  },
};

const VALIDATION_FAILURE = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      type: 'array',
      items: {
        type: 'object',
        required: ['loc', 'msg', 'type'],
        properties: {
          loc: { type: 'array', items: { type: ['string', 'integer'] } },
          msg: { type: 'string' },
          type: { type: 'string' },
        },
      },
    },
  },
  example: {
    detail: [{ loc: ['query', 'limit'], msg: 'Input should be less than or equal to 5000', type: 'less_than_equal' }],
  },
};

/** RFC 7644 §3.12. */
const SCIM_ERROR = {
  type: 'object',
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    status: { type: 'string', description: 'The status of the answer, as text' },
    scimType: { type: 'string', description: 'With 400 and 409, what kind of mistake it is' },
    detail: { type: 'string' },
  },
  example: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '409',
    scimType: 'uniqueness',
    detail: 'There is a user of this userName already',
  },
};

/** The OpenAPI 3.1 document of the running application. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Threat monitoring service')
    .setDescription('Events from public sources, the places an organisation cares about, and the threats between them.')
    .setVersion('1.0.0')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'api_key')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key' }, 'bearer')
    .addSecurityRequirements('api_key')
    .addSecurityRequirements('bearer')
    .addTag('Threats', 'What threatens the assets of the portfolio, evaluated')
    .addTag('Assets', 'The places that a portfolio watches')
    .addTag('Incidents', 'Threats that analysts look at together')
    .addTag('Corpus', 'Events and actors, shared by all tenants, within the data scope of the key')
    .addTag('Audit', 'The record of every request')
    .addTag('Tenant', 'What administrators of a tenant do for their own')
    .addTag('Operator', 'Tenants, portfolios, keys and imports')
    .addTag('Health', 'For load balancers and orchestrators')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  document.components ??= {};
  const schemas = document.components.schemas ?? {};
  document.components.schemas = {
    ...schemas,
    Failure: FAILURE,
    ValidationFailure: VALIDATION_FAILURE,
    ScimError: SCIM_ERROR,
  };
  closeRequests(document);
  const complete = withNullTypes(document) as OpenAPIObject;
  addExamples(complete);
  return complete;
}

/** Requests refuse unknown fields; where a class keeps them, it says so itself. */
function closeRequests(document: OpenAPIObject): void {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if ('$ref' in schema) continue;
    if (name.endsWith('Body')) schema.additionalProperties ??= name === OPEN_REQUEST;
    if (name === OPEN_ANSWER) schema.additionalProperties = true;
  }
}

// The attributes of an asset come back as they were sent, whatever else they hold.
const OPEN_REQUEST = 'AssetAttributesBody';
const OPEN_ANSWER = 'AssetAttributesAnswer';

/** OpenAPI 3.1 has no `nullable`: null is one of the types (JSON Schema 2020-12 §6.1.1). */
function withNullTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullTypes);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Record<string, unknown>;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNullTypes(value)]));
  if (nullable !== true) return schema;
  if (typeof schema.type === 'string') {
    const values = schema.enum as unknown[] | undefined;
    return { ...schema, type: [schema.type, 'null'], ...(values && { enum: [...values, null] }) };
  }
  const { description, example, default: defaultValue, ...reference } = schema;
  return {
    anyOf: [...((reference.allOf as unknown[] | undefined) ?? [reference]), { type: 'null' }],
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  };
}
