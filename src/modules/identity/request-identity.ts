import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { keyPermissions, OPERATOR_PERMISSIONS } from '../../kernel/identity/permissions';
import { ANONYMOUS, type Principal } from '../../kernel/identity/principal';
import { outsideRequest } from '../../platform/context/request-context';
import { isSameMac, computeMac } from '../../platform/crypto/credential-text';
import { Db } from '../../platform/database/db';
import { ErasedTenants } from '../../platform/database/erased-tenants';
import type { RouteConfiguration } from '../../platform/http/operations/route-configuration';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { ApiKeyCache } from './api-key-cache';
import { readLookupId } from './api-keys/api-key-text';
import { type ApiKeyFacts, ApiKeysRepository } from './api-keys/api-keys.repository';
import { type Bearer, CredentialReaders } from './identity.contract';

const OPERATOR: Principal = { ...ANONYMOUS, type: 'operator', permissions: new Set(OPERATOR_PERMISSIONS) };
const TOUCH_INTERVAL_MS = 60_000;

export interface Identified {
  readonly bearer: Bearer;
  /** True if the only credential is a session cookie, which browsers also send with requests of other pages. */
  readonly isByCookie: boolean;
}

const tenantOf = ({ principal }: Bearer): string | undefined => principal.scope?.tenantId;

/** Reads the credentials of a request: `X-API-Key`, `Authorization: Bearer`, a session cookie, or `?api_key=` where a route accepts it. */
@Injectable()
export class RequestIdentity {
  readonly #pepper: Buffer;
  readonly #operatorMac: Buffer;
  readonly #operatorPepper: Buffer;
  /** Whether the operator's key has the form of tenants' keys. If not, a key of that form cannot be the operator's. */
  readonly #isOperatorKeyLikeOthers: boolean;

  constructor(
    private readonly db: Db,
    private readonly keys: ApiKeysRepository,
    private readonly cache: ApiKeyCache,
    private readonly readers: CredentialReaders,
    private readonly erasedTenants: ErasedTenants,
    @Inject(RUNTIME) runtime: Runtime,
  ) {
    this.#pepper = runtime.masterKey.derive('api-key-pepper');
    this.#operatorPepper = runtime.masterKey.derive('operator-key');
    this.#operatorMac = createHmac('sha256', this.#operatorPepper).update(runtime.operatorKey).digest();
    this.#isOperatorKeyLikeOthers = readLookupId(runtime.operatorKey) !== undefined;
  }

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
    this.#refuseErased(bearer);
    return { bearer, isByCookie };
  }

  /** Credentials are cached for two seconds, in which their tenant may have been erased. */
  #refuseErased({ principal }: Bearer): void {
    if (principal.scope === null || !this.erasedTenants.has(principal.scope.tenantId)) return;
    throw new ServiceError(principal.type === 'user' ? 'token_invalid' : 'api_key_invalid');
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
    const lookupId = readLookupId(credential);
    const mayBeOperators = lookupId === undefined || this.#isOperatorKeyLikeOthers;
    if (mayBeOperators && this.#isOperatorKey(credential)) return { principal: OPERATOR, portfolios: [] };
    const reader = this.readers.tokenReaderOf(credential);
    return reader ? reader.read(credential) : this.#keyBearer(credential, lookupId);
  }

  #isOperatorKey(credential: string): boolean {
    return isSameMac(createHmac('sha256', this.#operatorPepper).update(credential).digest(), this.#operatorMac);
  }

  async #keyBearer(credential: string, lookupId: string | undefined): Promise<Bearer> {
    const facts = lookupId === undefined ? undefined : await this.#factsOf(lookupId);
    // The MAC is computed for unknown keys too, so that the response time does not reveal which ids exist.
    const mac = computeMac(credential, this.#pepper);
    const isValid =
      facts !== undefined &&
      isSameMac(mac, facts.mac) &&
      facts.revoked_at === null &&
      (facts.expires_at === null || facts.expires_at.getTime() > Date.now());
    if (!isValid) throw new ServiceError('api_key_invalid');
    const [own] = facts.portfolios;
    if (!own) throw notFound('The portfolio');
    const permissions = keyPermissions(facts.role, facts.permissions, facts.all_portfolios);
    const principal: Principal = {
      ...ANONYMOUS,
      type: 'service_account',
      scope: { tenantId: facts.tenant_id, portfolioId: own.id },
      permissions,
      dataScope: facts.data_scope,
      apiKeyId: facts.id,
    };
    await this.#touch(facts);
    return {
      principal,
      portfolios: facts.portfolios.map((portfolio) => ({ ...portfolio, permissions })),
      requestsPerMinute: facts.rate_limit_per_minute,
    };
  }

  #factsOf(lookupId: string): Promise<ApiKeyFacts | undefined> {
    return this.cache.factsOf(lookupId, Date.now(), () =>
      this.db.readAsSystem('find API key', (tx) => this.keys.factsByLookupId(tx, lookupId)),
    );
  }

  /** Records that a key is in use, at most once a minute: enough to see whether a replaced key is still used. */
  async #touch(facts: ApiKeyFacts): Promise<void> {
    const nowMs = Date.now();
    if (facts.last_used_at !== null && nowMs - facts.last_used_at.getTime() < TOUCH_INTERVAL_MS) return;
    facts.last_used_at = new Date(nowMs);
    const touch = (): Promise<void> => this.db.runForTenant(facts.tenant_id, (tx) => this.keys.touch(tx, facts.id));
    // If the database is unavailable, the request fails by itself where it needs the database.
    await outsideRequest(touch).catch(() => undefined);
  }
}

function credentialsOf(request: FastifyRequest): string[] {
  const found: unknown[] = [request.headers['x-api-key'], bearerOf(request.headers.authorization)];
  if ((request.routeOptions.config as RouteConfiguration).acceptsKeyInQuery === true) {
    const inQuery = (request.query as Record<string, unknown>).api_key;
    found.push(Array.isArray(inQuery) ? inQuery.at(-1) : inQuery);
  }
  return [...new Set(found.filter((one): one is string => typeof one === 'string' && one !== ''))];
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
