import type { OpenAPIObject } from '@nestjs/swagger';
import { isOperators, isTaxii, type NamedOperation, listOperations } from './documented-operations';

/** The names of schemes that a request needs together. */
type Requirement = Record<string, string[]>;
type Schemes = NonNullable<NonNullable<OpenAPIObject['components']>['securitySchemes']>;

const SCHEMES: Schemes = {
  api_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key of a tenant.',
  },
  api_key_query: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'An API key in the query string. Only `GET /v1/actors/{actor_id}/events` accepts it.',
  },
  operator_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The operator’s API key, which can also be sent as `Authorization: Bearer`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, or an access token (a JWT of type `at+jwt`) that the OpenID provider of the tenant issued for this service.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'An API key as the password, with any user name. Only `/taxii2` accepts it.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tms_session',
    description: 'The session of a user who signed in through SAML or OpenID Connect.',
  },
  csrf_token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description:
      'Required with every request of a session that changes something. `GET /v1/auth/session` returns it as ' +
      '`csrf_token`.',
  },
  scim_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A SCIM token of the tenant, which `POST /v1/tenant/sso/{kind}/scim-tokens` returns once.',
  },
};

const READ: readonly Requirement[] = [{ api_key: [] }, { bearer: [] }, { session: [] }];
const CHANGE: readonly Requirement[] = [{ api_key: [] }, { bearer: [] }, { session: [], csrf_token: [] }];
const TAKES_KEY_IN_QUERY = '/v1/actors/{actor_id}/events';
const SAFE_METHODS = new Set(['get', 'head', 'options']);

/**
 * Adds the accepted credentials to every operation. The default at the top of the document applies to most: reading.
 */
export function addSecurity(document: OpenAPIObject): void {
  document.components = { ...document.components, securitySchemes: SCHEMES };
  document.security = [...READ];
  for (const named of listOperations(document)) {
    const requirements = requirementsOf(named);
    if (requirements !== READ) named.operation.security = [...requirements];
  }
}

function requirementsOf(named: NamedOperation): readonly Requirement[] {
  const { method, path, operation } = named;
  const permission = operation['x-permission'];
  if (permission === 'public') return [];
  if (permission === 'scim:provision') return [{ scim_token: [] }];
  if (isOperators(named)) return [{ operator_key: [] }];
  if (path === TAKES_KEY_IN_QUERY) return [...READ, { api_key_query: [] }];
  if (isTaxii(named)) return [...READ, { basic: [] }];
  return SAFE_METHODS.has(method) ? READ : CHANGE;
}
