import { ERROR_CATALOGUE } from '../kernel/errors/catalogue';

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
    status: { type: 'string', description: 'The HTTP status code, as a string.' },
    scimType: { type: 'string', description: 'The kind of error, with status 400 and 409 (RFC 7644 §3.12).' },
    detail: { type: 'string' },
  },
  example: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '409',
    scimType: 'uniqueness',
    detail: 'A user with this userName already exists',
  },
};

/** TAXII 2.1 §3.6.1. */
const TAXII_ERROR = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    description: { type: 'string' },
    error_id: { type: 'string', description: 'The id of the request.' },
    error_code: { type: 'string' },
    http_status: { type: 'string', description: 'The HTTP status code, as a string.' },
  },
  example: {
    title: 'The request is not valid',
    description: 'query.limit: Input should be a valid integer, unable to parse string as an integer',
    error_id: '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10',
    error_code: 'validation_failed',
    http_status: '400',
  },
};

/** The bodies of errors, which no class describes. */
export const FAILURE_SCHEMAS = {
  Failure: FAILURE,
  ValidationFailure: VALIDATION_FAILURE,
  ScimError: SCIM_ERROR,
  TaxiiError: TAXII_ERROR,
};
