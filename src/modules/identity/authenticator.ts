import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { OPEN_SCOPE, type Principal } from '../../kernel/identity/principal';
import type { RequestContext } from '../../platform/context/request-context';
import type { RouteConfiguration } from '../../platform/http/operations/route-configuration';
import { AnonymousRequests } from '../../platform/rate-limit/anonymous-requests';
import { noteRequestLimit } from '../../platform/rate-limit/request-limits';
import { type Bearer, CredentialReaders, noteBearer } from './identity.contract';
import { type Identified, RequestIdentity } from './request-identity';
import { TenantViews } from './tenants/tenant-views';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Authenticates requests: sets the principal of a request context to the caller whose credential the request carries. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly identity: RequestIdentity,
    private readonly readers: CredentialReaders,
    private readonly anonymous: AnonymousRequests,
    private readonly views: TenantViews,
  ) {}

  /**
   * Requires a valid credential, and sets the principal in the portfolio that `X-Portfolio` names.
   * @throws ServiceError as `identify`; csrf_failed; not_found for a portfolio that the principal cannot access
   */
  async authenticate(current: RequestContext, request: FastifyRequest): Promise<void> {
    const { bearer, isByCookie } = await this.#identifyOrCount(current, request);
    if (isByCookie && !SAFE_METHODS.has(request.method)) this.readers.sessions?.requireOwnPage(request);
    current.principal = await this.#inTenantView(inPortfolio(bearer, request));
    const before = current.principal;
    current.isStillAdmitted = () => this.#isStillAdmitted(request, before);
  }

  /**
   * Sets the principal without entering a portfolio, for the audit record and the rate limit.
   * @throws ServiceError credentials_missing, api_key_invalid, token_invalid, token_expired, credentials_conflict
   */
  async identify(current: RequestContext, request: FastifyRequest): Promise<Identified> {
    const identified = await this.#identifyOrMark(current, request);
    const { principal, requestsPerMinute } = identified.bearer;
    current.principal = principal;
    noteBearer(current, identified.bearer);
    if (requestsPerMinute) noteRequestLimit(current, requestsPerMinute);
    return identified;
  }

  /** Counts a request without a valid credential with its address before its body is read, and refuses it beyond the limit. */
  async #identifyOrCount(current: RequestContext, request: FastifyRequest): Promise<Identified> {
    try {
      return await this.identify(current, request);
    } catch (error) {
      if (error instanceof ServiceError && error.status === 401) this.anonymous.require(current, 'other');
      throw error;
    }
  }

  /** Marks a credential that could not be checked because the database is unavailable: its caller is not counted as anonymous. */
  async #identifyOrMark(current: RequestContext, request: FastifyRequest): Promise<Identified> {
    try {
      return await this.identity.identify(request);
    } catch (error) {
      current.hasUncheckedCredential = !(error instanceof ServiceError) || error.status >= 500;
      throw error;
    }
  }

  /** Principals see the corpus as their tenant does: up to its fixed time, and with its overrides of source ratings. */
  async #inTenantView(principal: Principal): Promise<Principal> {
    if (principal.scope === null) return principal;
    const { asOf, ratingOverrides } = await this.views.of(principal.scope.tenantId);
    if (asOf === null && ratingOverrides.length === 0) return principal;
    const view = {
      ...(asOf !== null && { asOf: asOf.toISOString() }),
      ...(ratingOverrides.length > 0 && { ratingOverrides }),
    };
    return { ...principal, dataScope: { ...(principal.dataScope ?? OPEN_SCOPE), ...view } };
  }

  /** For long responses: whether the credential is still valid and still has all permissions that it had in the portfolio. */
  async #isStillAdmitted(request: FastifyRequest, before: Principal): Promise<boolean> {
    try {
      const { bearer } = await this.identity.identify(request);
      const { permissions, scope } = inPortfolio(bearer, request);
      // Without X-Portfolio, a credential whose portfolio was deleted uses its next one.
      if (scope?.portfolioId !== before.scope?.portfolioId) return false;
      return [...before.permissions].every((permission) => permissions.has(permission));
    } catch (error) {
      // A database that is unavailable for a moment does not end a stream.
      return !(error instanceof ServiceError) || error.status >= 500;
    }
  }
}

/**
 * The principal in the portfolio that the path or `X-Portfolio` names, or in its own. Any portfolio that it cannot access is not
 * found, and neither is one if the two name different ones.
 */
function inPortfolio({ principal, portfolios }: Bearer, request: FastifyRequest): Principal {
  const { portfolioInPath } = request.routeOptions.config as RouteConfiguration;
  const slug = request.headers['x-portfolio'];
  if (principal.scope === null || (slug === undefined && portfolioInPath === undefined)) return principal;
  const inPath =
    portfolioInPath === undefined
      ? undefined
      : (request.params as Readonly<Record<string, string>>)[portfolioInPath]?.toLowerCase();
  const portfolio = portfolios.find(
    (one) =>
      (slug === undefined || one.slug === slug) && (portfolioInPath === undefined || one.id.toLowerCase() === inPath),
  );
  if (!portfolio) throw notFound('The portfolio');
  const { id: portfolioId, permissions } = portfolio;
  return { ...principal, permissions, scope: { ...principal.scope, portfolioId } };
}
