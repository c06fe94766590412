import type { OpenAPIObject } from '@nestjs/swagger';
import { TENANT_WIDE_PERMISSIONS } from '../kernel/identity/permissions';
import {
  type DocumentedOperation,
  type DocumentedParameter,
  isOperators,
  isTaxii,
  type NamedOperation,
  listOperations,
} from './documented-operations';

const REQUEST_ID = {
  'X-Request-Id': {
    description:
      'The id of this request in the audit log, assigned by the service. Quote it when you report a problem.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
};

const RATE_LIMIT = {
  'X-RateLimit-Limit': {
    description:
      'The number of requests that the credential can send at once. Absent if the request had no valid credential.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-RateLimit-Remaining': {
    description: 'The number of requests left.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'The number of seconds until all requests are available again.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const RETRY_AFTER = {
  'Retry-After': {
    description: 'The number of seconds to wait before sending the request again.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
};

const AUTHENTICATE = {
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 9110 §11.6.1).',
    required: true,
    schema: { type: 'string' },
  },
};

const PORTFOLIO: DocumentedParameter & Record<string, unknown> = {
  name: 'X-Portfolio',
  in: 'header',
  required: false,
  description:
    'The slug of the portfolio to use. The default is the portfolio of the credential, or else `default`. The ' +
    'response is 404 if the credential has no access to the portfolio.',
  schema: { type: 'string', example: 'default' },
};

// The service refuses these requests before it checks the credential.
const BEFORE_CREDENTIAL = new Set(['400', '401', '431']);
const RETRIED = new Set(['429', '503']);

/** Adds the headers that every operation accepts and returns. */
export function addCommonHeaders(document: OpenAPIObject): void {
  for (const named of listOperations(document)) {
    const { operation } = named;
    for (const [status, response] of Object.entries(operation.responses)) {
      response.headers = { ...response.headers, ...headersOf(status, operation) };
    }
    if (isOfPortfolio(named)) operation.parameters = [...(operation.parameters ?? []), PORTFOLIO];
  }
}

function headersOf(status: string, operation: DocumentedOperation): Record<string, unknown> {
  const isFailure = status >= '400';
  const hasLimit = isFailure ? !BEFORE_CREDENTIAL.has(status) : operation['x-permission'] !== 'public';
  return {
    ...REQUEST_ID,
    ...(hasLimit && RATE_LIMIT),
    ...(RETRIED.has(status) && RETRY_AFTER),
    ...(status === '401' && AUTHENTICATE),
  };
}

/** Only members of a tenant use a portfolio, and only in operations that do not concern the whole tenant. */
function isOfPortfolio(named: NamedOperation): boolean {
  const permission = named.operation['x-permission'];
  if (permission === 'public' || permission === 'scim:provision' || isOperators(named)) return false;
  if (isTaxii(named)) return false;
  return permission === 'authenticated' || !TENANT_WIDE_PERMISSIONS.has(permission);
}
