import { createHmac } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { keyPermissions, OPERATOR_PERMISSIONS } from '../../kernel/identity/permissions';
import { ANONYMOUS, type Principal } from '../../kernel/identity/principal';
import { currentRequest, outsideRequest } from '../../platform/context/request-context';
import { isSameMac, macOf } from '../../platform/crypto/credential-text';
import { Db } from '../../platform/database/db';
import { noteOperation } from '../../platform/http/http-server';
import { operationOf } from '../../platform/http/declared-operation';
import { noteRequestLimit } from '../../platform/rate-limit/request-limits';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { ApiKeyCache } from './api-key-cache';
import { lookupIdOf } from './api-key-text';
import { type ApiKeyFacts, ApiKeysRepository } from './api-keys.repository';
import { type Bearer, CredentialReaders } from './identity.contract';

const OPERATOR: Principal = { ...ANONYMOUS, type: 'operator', permissions: new Set(OPERATOR_PERMISSIONS) };
// The one route whose key may stand in the address (specification, endpoint 1): addresses are logged by template only.
const KEY_IN_QUERY_ROUTE = '/v1/actors/:actor_id/events';
const TOUCH_INTERVAL_MS = 60_000;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Identified {
  readonly bearer: Bearer;
  /** True where a browser's cookie alone says who asks, which it sends along with requests of other pages too. */
  readonly isByCookie: boolean;
}

const tenantOf = ({ principal }: Bearer): string | undefined => principal.scope?.tenantId;

/** Finds out who asks: by `X-API-Key`, `Authorization: Bearer`, a session's cookie, or on one route `?api_key=`. */
@Injectable()
export class CredentialGuard implements CanActivate {
  readonly #pepper: Buffer;
  readonly #operatorMac: Buffer;
  readonly #operatorPepper: Buffer;
  /** Whether the operator's key has the form of a tenant's; elsewhere that form alone says that a key isn't it. */
  readonly #isOperatorKeyLikeOthers: boolean;

  constructor(
    private readonly db: Db,
    private readonly keys: ApiKeysRepository,
    private readonly cache: ApiKeyCache,
    private readonly readers: CredentialReaders,
    @Inject(RUNTIME) runtime: Runtime,
  ) {
    this.#pepper = runtime.masterKey.derive('api-key-pepper');
    this.#operatorPepper = runtime.masterKey.derive('operator-key');
    this.#operatorMac = createHmac('sha256', this.#operatorPepper).update(runtime.operatorKey).digest();
    this.#isOperatorKeyLikeOthers = lookupIdOf(runtime.operatorKey) !== undefined;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const current = currentRequest();
    if (!current) throw new Error('no request context');
    noteOperation(current, context.getHandler());
    if (operationOf(context.getHandler())?.permission === 'public') return true;
    const { bearer, isByCookie } = await this.#identify(request);
    // Known from here on, so that a refused portfolio stands in the audit log as this principal's and not as anonymous.
    current.principal = bearer.principal;
    if (bearer.requestsPerMinute) noteRequestLimit(current, bearer.requestsPerMinute);
    if (isByCookie && !SAFE_METHODS.has(request.method)) this.readers.sessions?.requireOwnPage(request);
    current.principal = inPortfolio(bearer, request.headers['x-portfolio']);
    const { permissions } = current.principal;
    current.isStillAdmitted = () => this.#isStillAdmitted(request, permissions);
    return true;
  }

  /** For answers that go on for long: whether the credential would still be let in, with all that it was allowed. */
  async #isStillAdmitted(request: FastifyRequest, before: Principal['permissions']): Promise<boolean> {
    try {
      const { bearer } = await this.#identify(request);
      const { permissions } = inPortfolio(bearer, request.headers['x-portfolio']);
      return [...before].every((permission) => permissions.has(permission));
    } catch (error) {
      // A database that is away for a moment takes nobody's right.
      return !(error instanceof ServiceError) || error.status >= 500;
    }
  }

  async #identify(request: FastifyRequest): Promise<Identified> {
    const bearers: Bearer[] = [];
    for (const credential of credentialsOf(request)) bearers.push(await this.#bearerOf(credential));
    const isByCookie = bearers.length === 0;
    const ofCookie = await this.#ofCookie(request, isByCookie);
    if (ofCookie) bearers.push(ofCookie);
    const [bearer] = bearers;
    if (!bearer) throw new ServiceError('credentials_missing');
    if (bearers.some((other) => tenantOf(other) !== tenantOf(bearer))) throw new ServiceError('credentials_conflict');
    return { bearer, isByCookie };
  }

  /** A cookie that no longer holds is ignored beside another credential: browsers send it along unasked. */
  async #ofCookie(request: FastifyRequest, isAlone: boolean): Promise<Bearer | null> {
    try {
      return (await this.readers.sessions?.read(request)) ?? null;
    } catch (error) {
      if (isAlone || !(error instanceof ServiceError)) throw error;
      return null;
    }
  }

  async #bearerOf(credential: string): Promise<Bearer> {
    const lookupId = lookupIdOf(credential);
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
    // The MAC is computed for unknown keys too, so that the time tells nothing about which ids exist.
    const mac = macOf(credential, this.#pepper);
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

  /** Notes that a key is in use: once a minute is enough to see when one that was replaced no longer is. */
  async #touch(facts: ApiKeyFacts): Promise<void> {
    const nowMs = Date.now();
    if (facts.last_used_at !== null && nowMs - facts.last_used_at.getTime() < TOUCH_INTERVAL_MS) return;
    facts.last_used_at = new Date(nowMs);
    const touch = (): Promise<void> =>
      this.db.runAsSystem('note the use of an API key', (tx) => this.keys.touch(tx, facts.tenant_id, facts.id));
    // A database that can't note it refuses the request itself, if that needs it.
    await outsideRequest(touch).catch(() => undefined);
  }
}

/** `X-Portfolio` among those that a principal may enter, else its own; another does not exist for it. */
function inPortfolio({ principal, portfolios }: Bearer, slug: string | string[] | undefined): Principal {
  if (principal.scope === null || slug === undefined) return principal;
  const portfolio = portfolios.find((one) => one.slug === slug);
  if (!portfolio) throw notFound('The portfolio');
  const { id: portfolioId, permissions } = portfolio;
  return { ...principal, permissions, scope: { ...principal.scope, portfolioId } };
}

function credentialsOf(request: FastifyRequest): string[] {
  const found: unknown[] = [request.headers['x-api-key'], bearerOf(request.headers.authorization)];
  if (request.routeOptions.url === KEY_IN_QUERY_ROUTE) {
    const inQuery = (request.query as Record<string, unknown>).api_key;
    found.push(Array.isArray(inQuery) ? inQuery.at(-1) : inQuery);
  }
  return [...new Set(found.filter((one): one is string => typeof one === 'string' && one !== ''))];
}

function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined)
    throw new ServiceError('api_key_invalid', 'Authorization should be Bearer and a key or an access token');
  return token;
}
