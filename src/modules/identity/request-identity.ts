import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors/service-error';
import { DeletedPortfolios } from '../../platform/database/deleted-portfolios';
import { ErasedTenants } from '../../platform/database/erased-tenants';
import type { RouteConfiguration } from '../../platform/http/operations/route-configuration';
import { KeyBearersService } from './api-keys/key-bearers.service';
import { type Bearer, CredentialReaders } from './identity.contract';

export interface Identified {
  readonly bearer: Bearer;
  /** True if the only credential is a session cookie, which browsers also send with requests of other pages. */
  readonly isByCookie: boolean;
}

const tenantOf = ({ principal }: Bearer): string | undefined => principal.scope?.tenantId;

/** Reads the credentials of a request: `X-API-Key`, `Authorization: Bearer`, a session cookie, or `?api_key=` and HTTP Basic where a route accepts them. */
@Injectable()
export class RequestIdentity {
  constructor(
    private readonly keys: KeyBearersService,
    private readonly readers: CredentialReaders,
    private readonly erasedTenants: ErasedTenants,
    private readonly deletedPortfolios: DeletedPortfolios,
  ) {}

  /** @throws ServiceError credentials_missing, api_key_invalid, token_invalid, token_expired, credentials_conflict */
  async identify(request: FastifyRequest): Promise<Identified> {
    const bearers: Bearer[] = [];
    for (const credential of credentialsOf(request)) bearers.push(await this.#bearerOf(credential));
    const isByCookie = bearers.length === 0;
    const ofCookie = await this.#ofCookie(request, isByCookie);
    if (ofCookie) bearers.push(ofCookie);
    const [bearer] = bearers;
    if (!bearer) throw new ServiceError('credentials_missing');
    if (bearers.some((other) => tenantOf(other) !== tenantOf(bearer))) throw new ServiceError('credentials_conflict');
    return { bearer: this.#withoutErased(bearer), isByCookie };
  }

  /** Credentials are cached for two seconds, in which their tenant or some of their portfolios may have been erased. */
  #withoutErased(bearer: Bearer): Bearer {
    const { principal } = bearer;
    if (principal.scope === null) return bearer;
    const { tenantId, portfolioId } = principal.scope;
    const portfolios = bearer.portfolios.filter(({ id }) => !this.deletedPortfolios.has(id));
    const [own] = portfolios;
    if (this.erasedTenants.has(tenantId) || !own) {
      throw new ServiceError(principal.type === 'user' ? 'token_invalid' : 'api_key_invalid');
    }
    if (portfolios.some(({ id }) => id === portfolioId)) return { ...bearer, portfolios };
    const { id, permissions } = own;
    return { ...bearer, portfolios, principal: { ...principal, permissions, scope: { tenantId, portfolioId: id } } };
  }

  /** An invalid cookie is ignored beside another credential, since browsers send cookies with every request. */
  async #ofCookie(request: FastifyRequest, isAlone: boolean): Promise<Bearer | null> {
    try {
      return (await this.readers.sessions?.read(request)) ?? null;
    } catch (error) {
      if (isAlone || !(error instanceof ServiceError)) throw error;
      return null;
    }
  }

  async #bearerOf(credential: string): Promise<Bearer> {
    if (this.keys.isOperatorKey(credential)) return this.keys.operator;
    const reader = this.readers.tokenReaderOf(credential);
    return reader ? reader.read(credential) : this.keys.ofText(credential);
  }
}

function credentialsOf(request: FastifyRequest): string[] {
  const { acceptsBasic = false, acceptsKeyInQuery = false } = request.routeOptions.config as RouteConfiguration;
  const { authorization } = request.headers;
  const isBasic = acceptsBasic && authorization !== undefined && BASIC.test(authorization);
  const found: unknown[] = [
    request.headers['x-api-key'],
    isBasic ? basicPassword(authorization) : bearerOf(authorization),
  ];
  if (acceptsKeyInQuery) {
    const inQuery = (request.query as Record<string, unknown>).api_key;
    found.push(Array.isArray(inQuery) ? inQuery.at(-1) : inQuery);
  }
  return [...new Set(found.filter((one): one is string => typeof one === 'string' && one !== ''))];
}

const BASIC = /^Basic /i;

/** RFC 7617: any user with the API key as password. Some clients only have a field for a user name. */
function basicPassword(authorization: string): string {
  const text = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8');
  const end = text.indexOf(':');
  const credential = end === -1 || end === text.length - 1 ? text.replace(/:$/, '') : text.slice(end + 1);
  if (credential !== '') return credential;
  throw new ServiceError('api_key_invalid', 'The password of HTTP Basic should be an API key');
}

function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  // No regular expression runs over the whole header, because a hostile one may consist of blanks only.
  const token = /^Bearer /i.test(authorization) ? authorization.slice('Bearer '.length).trim() : '';
  if (token === '' || /\s/.test(token))
    throw new ServiceError(
      'api_key_invalid',
      'The Authorization header should be "Bearer" followed by an API key or an access token',
    );
  return token;
}
