import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { OPEN_SCOPE, type Principal } from '../../kernel/identity/principal';
import { currentRequest, type RequestContext } from '../../platform/context/request-context';
import { operationOf } from '../../platform/http/operations/declared-operation';
import { noteOperation } from '../../platform/http/requests/new-request-context';
import { AnonymousRequests } from '../../platform/rate-limit/anonymous-requests';
import { EvaluationTimes } from './tenants/evaluation-times';
import { type Bearer, CredentialReaders } from './identity.contract';
import { type Identified, RequestIdentity } from './request-identity';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lets in whom a credential names, in the portfolio that the request asks for. */
@Injectable()
export class CredentialGuard implements CanActivate {
  constructor(
    private readonly identity: RequestIdentity,
    private readonly readers: CredentialReaders,
    private readonly anonymous: AnonymousRequests,
    private readonly times: EvaluationTimes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const current = currentRequest();
    if (!current) throw new Error('no request context');
    noteOperation(current, context.getHandler());
    if (operationOf(context.getHandler())?.permission === 'public') return true;
    const { bearer, isByCookie } = await this.#identifyOrCount(request, current);
    if (isByCookie && !SAFE_METHODS.has(request.method)) this.readers.sessions?.requireOwnPage(request);
    current.principal = await this.#atItsTime(inPortfolio(bearer, request.headers['x-portfolio']));
    const { permissions } = current.principal;
    current.isStillAdmitted = () => this.#isStillAdmitted(request, permissions);
    return true;
  }

  /** Who brings no valid credential is counted with its address before its body is read, and refused beyond the limit. */
  async #identifyOrCount(request: FastifyRequest, current: RequestContext): Promise<Identified> {
    try {
      return await this.identity.note(current, request);
    } catch (error) {
      if (error instanceof ServiceError && error.status === 401) this.anonymous.require(current, 'other');
      throw error;
    }
  }

  /** Where the time of a tenant is fixed, nothing of the corpus that came later is there for it. */
  async #atItsTime(principal: Principal): Promise<Principal> {
    if (principal.scope === null) return principal;
    const time = await this.times.of(principal.scope.tenantId);
    if (time === null) return principal;
    return { ...principal, dataScope: { ...(principal.dataScope ?? OPEN_SCOPE), asOf: time.toISOString() } };
  }

  /** For answers that go on for long: whether the credential would still be let in, with all that it was allowed. */
  async #isStillAdmitted(request: FastifyRequest, before: Principal['permissions']): Promise<boolean> {
    try {
      const { bearer } = await this.identity.identify(request);
      const { permissions } = inPortfolio(bearer, request.headers['x-portfolio']);
      return [...before].every((permission) => permissions.has(permission));
    } catch (error) {
      // A database that is away for a moment takes nobody's right.
      return !(error instanceof ServiceError) || error.status >= 500;
    }
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
