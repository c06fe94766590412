import { createHmac } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { effectivePermissions, OPERATOR_PERMISSIONS } from '../../kernel/identity/permissions';
import { ANONYMOUS, type Principal } from '../../kernel/identity/principal';
import { currentRequest } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import { noteOperation } from '../../platform/http/http-server';
import { operationOf } from '../../platform/http/operation';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { ApiKeyCache } from './api-key-cache';
import { isSameMac, lookupIdOf, macOf } from './api-key-text';
import { type ApiKeyFacts, ApiKeysRepository } from './api-keys.repository';

const OPERATOR: Principal = { ...ANONYMOUS, type: 'operator', permissions: new Set(OPERATOR_PERMISSIONS) };
// The one route whose key may stand in the address (specification, endpoint 1): addresses are logged by template only.
const KEY_IN_QUERY_ROUTE = '/v1/actors/:actor_id/events';

/** Who a credential is, in its own portfolio, and the portfolios that it may enter. */
interface Identity {
  readonly principal: Principal;
  readonly portfolios: ApiKeyFacts['portfolios'];
}

const tenantOf = ({ principal }: Identity): string | undefined => principal.scope?.tenantId;

/** Finds out who asks: by `X-API-Key`, `Authorization: Bearer`, or on one route `?api_key=`. */
@Injectable()
export class CredentialGuard implements CanActivate {
  readonly #pepper: Buffer;
  readonly #operatorMac: Buffer;
  readonly #operatorPepper: Buffer;

  constructor(
    private readonly db: Db,
    private readonly keys: ApiKeysRepository,
    private readonly cache: ApiKeyCache,
    @Inject(RUNTIME) runtime: Runtime,
  ) {
    this.#pepper = runtime.masterKey.derive('api-key-pepper');
    this.#operatorPepper = runtime.masterKey.derive('operator-key');
    this.#operatorMac = createHmac('sha256', this.#operatorPepper).update(runtime.operatorKey).digest();
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const current = currentRequest();
    if (!current) throw new Error('no request context');
    noteOperation(current, context.getHandler());
    if (operationOf(context.getHandler())?.permission === 'public') return true;
    const credentials = credentialsOf(request);
    if (credentials.length === 0) throw new ServiceError('credentials_missing');
    const identities: Identity[] = [];
    for (const credential of credentials) identities.push(await this.#identityOf(credential));
    const [identity] = identities;
    if (!identity || identities.some((other) => tenantOf(other) !== tenantOf(identity))) {
      throw new ServiceError('credentials_conflict');
    }
    // Known from here on, so that a refused portfolio stands in the audit log as this principal's and not as anonymous.
    current.principal = identity.principal;
    current.principal = inPortfolio(identity, request.headers['x-portfolio']);
    return true;
  }

  async #identityOf(credential: string): Promise<Identity> {
    if (isSameMac(createHmac('sha256', this.#operatorPepper).update(credential).digest(), this.#operatorMac)) {
      return { principal: OPERATOR, portfolios: [] };
    }
    const lookupId = lookupIdOf(credential);
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
    const principal: Principal = {
      type: 'service_account',
      scope: { tenantId: facts.tenant_id, portfolioId: own.id },
      permissions: effectivePermissions(facts.role, facts.permissions),
      dataScope: facts.data_scope,
      userId: null,
      apiKeyId: facts.id,
    };
    return { principal, portfolios: facts.portfolios };
  }

  async #factsOf(lookupId: string): Promise<ApiKeyFacts | undefined> {
    const nowMs = Date.now();
    const known = this.cache.get(lookupId, nowMs);
    if (known) return known;
    const facts = await this.db.readAsSystem('find API key', (tx) => this.keys.factsByLookupId(tx, lookupId));
    if (facts) this.cache.set(lookupId, facts, nowMs);
    return facts;
  }
}

/** `X-Portfolio` among those that a principal may enter, else its own; another does not exist for it. */
function inPortfolio({ principal, portfolios }: Identity, slug: string | string[] | undefined): Principal {
  if (principal.scope === null || slug === undefined) return principal;
  const portfolio = portfolios.find((one) => one.slug === slug);
  if (!portfolio) throw notFound('The portfolio');
  return { ...principal, scope: { ...principal.scope, portfolioId: portfolio.id } };
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
  if (token === undefined) throw new ServiceError('api_key_invalid', 'Authorization should be Bearer and a key');
  return token;
}
