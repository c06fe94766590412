import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import { pageParts } from '../../platform/paging/page-query';
import { currentBearer } from '../identity/identity.contract';
import { TenantsService } from '../identity/tenants/tenants.service';
import { readSessionToken } from './session-cookie.contract';
import type { SessionFacts, SessionOwner } from './sessions.repository';
import { SessionsService } from './sessions.service';
import {
  CurrentSessionAnswer,
  EndedSessionsAnswer,
  OwnSessionsQuery,
  type SessionAnswer,
  SessionListAnswer,
  SessionParams,
} from './users.dto';

const OF_SESSIONS = 'Only for sessions; the response is 404 for API keys and access tokens.';
const OF_OWNERS = 'The sessions of the user or key; the operator sees those of its own key.';

/** What the owner of a session, a user or a key, sees and ends of its own. */
@ApiTags('Sign-in')
@Controller('v1/auth')
export class OwnSessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tenants: TenantsService,
  ) {}

  @Get('session')
  @Operation({
    action: 'auth.session',
    permission: 'sessions:own',
    summary: 'Get the current session with the caller’s permissions',
    description: `${OF_SESSIONS} Send \`csrf_token\` as \`X-CSRF-Token\` with every request that changes something.`,
    answer: CurrentSessionAnswer,
    secrets: ['csrf_token'],
    errors: ['not_found'],
  })
  async current(
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CurrentSessionAnswer> {
    const { token, facts } = await this.#own(request, principal);
    const { scope } = principal;
    const { portfolios } = currentBearer();
    return {
      user: facts.user && { id: facts.user.id, email: facts.user.email, name: facts.user.name },
      tenant: scope && (await this.tenants.portfolioOf(scope)).tenantSlug,
      roles: [...(portfolios.find(({ id }) => id === scope?.portfolioId)?.roles ?? [])],
      portfolios: portfolios.map(({ slug, roles, permissions }) => ({
        slug,
        roles: [...roles],
        permissions: [...permissions],
      })),
      csrf_token: this.sessions.csrfToken(token),
      session_id: facts.session_id,
      expires_at: facts.expires_at,
    };
  }

  @Get('sessions')
  @Operation({
    action: 'auth.list_sessions',
    permission: 'sessions:own',
    summary: 'List the caller’s own sessions',
    description: OF_OWNERS,
    answer: SessionListAnswer,
    errors: ['not_found'],
  })
  async list(@Query() request: OwnSessionsQuery, @CurrentPrincipal() principal: Principal): Promise<SessionListAnswer> {
    const { rows, ...rest } = await this.sessions.listOwn(ownerOf(principal), request);
    return { sessions: rows.map((row): SessionAnswer => ({ ...row })), ...pageParts(rest) };
  }

  @Delete('sessions')
  @Operation({
    action: 'auth.end_other_sessions',
    permission: 'sessions:own',
    summary: 'End all of the caller’s sessions except this one',
    description: OF_OWNERS,
    answer: EndedSessionsAnswer,
    errors: ['not_found'],
  })
  async endOthers(@CurrentPrincipal() principal: Principal): Promise<EndedSessionsAnswer> {
    return { ended: await this.sessions.endOthers(ownerOf(principal), principal.sessionId) };
  }

  @Delete('sessions/:id')
  @Operation({
    action: 'auth.end_session',
    permission: 'sessions:own',
    summary: 'End one of the caller’s own sessions',
    answer: { description: 'Ended' },
    status: 204,
    errors: ['not_found'],
  })
  async end(@Param() { id }: SessionParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.sessions.endOwn(ownerOf(principal), id);
  }

  /** @throws not_found for a credential that is not a session */
  async #own(request: FastifyRequest, { sessionId }: Principal): Promise<{ token: string; facts: SessionFacts }> {
    const token = readSessionToken(request);
    const facts = sessionId === null || token === undefined ? undefined : await this.sessions.factsOf(token);
    if (token === undefined || !facts) throw notFound('The session');
    return { token, facts };
  }
}

const ownerOf = ({ scope, userId, apiKeyId }: Principal): SessionOwner => ({
  tenantId: scope?.tenantId ?? null,
  id: userId ?? apiKeyId,
});
