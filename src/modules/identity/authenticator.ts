import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { OPEN_SCOPE, type Principal } from '../../kernel/identity/principal';
import type { RequestContext } from '../../platform/context/request-context';
import { AnonymousRequests } from '../../platform/rate-limit/anonymous-requests';
import { noteRequestLimit } from '../../platform/rate-limit/request-limits';
import { type Bearer, CredentialReaders, noteBearer } from './identity.contract';
import { type Identified, RequestIdentity } from './request-identity';
import { EvaluationTimes } from './tenants/evaluation-times';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Authenticates requests: sets the principal of a request context to the caller whose credential the request carries. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly identity: RequestIdentity,
    private readonly readers: CredentialReaders,
    private readonly anonymous: AnonymousRequests,
    private readonly times: EvaluationTimes,
  ) {}

  /**
   * Requires a valid credential, and sets the principal in the portfolio that `X-Portfolio` names.
   * @throws ServiceError as `identify`; csrf_failed; not_found for a portfolio that the principal cannot access
   */
  async authenticate(current: RequestContext, request: FastifyRequest): Promise<void> {
    const { bearer, isByCookie } = await this.#identifyOrCount(current, request);
    if (isByCookie && !SAFE_METHODS.has(request.method)) this.readers.sessions?.requireOwnPage(request);
    current.principal = await this.#atTenantTime(inPortfolio(bearer, request.headers['x-portfolio']));
    const { permissions } = current.principal;
    current.isStillAdmitted = () => this.#isStillAdmitted(request, permissions);
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

  /** If the time of the tenant is fixed, its principals do not see what entered the corpus later. */
  async #atTenantTime(principal: Principal): Promise<Principal> {
    if (principal.scope === null) return principal;
    const time = await this.times.of(principal.scope.tenantId);
    if (time === null) return principal;
    return { ...principal, dataScope: { ...(principal.dataScope ?? OPEN_SCOPE), asOf: time.toISOString() } };
  }

  /** For long responses: whether the credential is still valid and still has all permissions that it had. */
  async #isStillAdmitted(request: FastifyRequest, before: Principal['permissions']): Promise<boolean> {
    try {
      const { bearer } = await this.identity.identify(request);
      const { permissions } = inPortfolio(bearer, request.headers['x-portfolio']);
      return [...before].every((permission) => permissions.has(permission));
    } catch (error) {
      // A database that is unavailable for a moment does not end a stream.
      return !(error instanceof ServiceError) || error.status >= 500;
    }
  }
}

/** The principal in the portfolio that `X-Portfolio` names, or in its own. Any portfolio that it cannot access is not found. */
function inPortfolio({ principal, portfolios }: Bearer, slug: string | string[] | undefined): Principal {
  if (principal.scope === null || slug === undefined) return principal;
  const portfolio = portfolios.find((one) => one.slug === slug);
  if (!portfolio) throw notFound('The portfolio');
  const { id: portfolioId, permissions } = portfolio;
  return { ...principal, permissions, scope: { ...principal.scope, portfolioId } };
}
