import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal } from '../../kernel/identity/principal';
import { computeGrants } from '../../kernel/identity/role-rules';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import { pageParts } from '../../platform/paging/page-query';
import { TenantsService } from '../identity/tenants/tenants.service';
import { requireScope } from '../../platform/context/request-context';
import { readSessionToken } from './session-cookie.contract';
import type { SessionFacts, SessionRow } from './sessions.repository';
import { SessionsService } from './sessions.service';
import {
  CurrentSessionAnswer,
  EndedSessionsAnswer,
  OwnSessionsQuery,
  type SessionAnswer,
  SessionListAnswer,
  SessionParams,
} from './users.dto';

const OF_USERS = 'Only for signed-in users; API keys have no session and get 404.';

/** The signed-in user's own sessions. */
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
    summary: 'Get the current session with the user’s permissions',
    description: `${OF_USERS} Send \`csrf_token\` as \`X-CSRF-Token\` with every request that changes something.`,
    answer: CurrentSessionAnswer,
    secrets: ['csrf_token'],
    errors: ['not_found'],
  })
  async current(
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CurrentSessionAnswer> {
    const { token, facts } = await this.#own(request, principal);
    const { tenantSlug } = await this.tenants.portfolioOf(requireScope(principal));
    const grants = computeGrants(facts.groups, facts.role_rules, facts.portfolios);
    return {
      user: { id: facts.id, email: facts.email, name: facts.name },
      tenant: tenantSlug,
      roles: [...(grants.find(({ id }) => id === principal.scope?.portfolioId)?.roles ?? [])],
      portfolios: grants.map(({ slug, roles, permissions }) => ({
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
    description: OF_USERS,
    answer: SessionListAnswer,
    errors: ['not_found'],
  })
  async list(@Query() request: OwnSessionsQuery, @CurrentPrincipal() principal: Principal): Promise<SessionListAnswer> {
    const { tenantId, userId } = userOf(principal);
    const { rows, ...rest } = await this.sessions.listOwn(tenantId, userId, request);
    return { sessions: rows.map(sessionAnswer), ...pageParts(rest) };
  }

  @Delete('sessions')
  @Operation({
    action: 'auth.end_other_sessions',
    permission: 'sessions:own',
    summary: 'End all of the caller’s sessions except this one',
    description: OF_USERS,
    answer: EndedSessionsAnswer,
    errors: ['not_found'],
  })
  async endOthers(
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EndedSessionsAnswer> {
    const { tenantId, userId } = userOf(principal);
    const token = readSessionToken(request);
    const facts = token === undefined ? undefined : await this.sessions.factsOf(token);
    return { ended: await this.sessions.endOthers(tenantId, userId, facts?.session_id ?? null) };
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
    const { tenantId, userId } = userOf(principal);
    await this.sessions.endOwn(tenantId, userId, id);
  }

  async #own(request: FastifyRequest, principal: Principal): Promise<{ token: string; facts: SessionFacts }> {
    userOf(principal);
    const token = readSessionToken(request);
    const facts = token === undefined ? undefined : await this.sessions.factsOf(token);
    // A user may also authenticate with an access token, which is not a session of this service.
    if (token === undefined || !facts) throw notFound('The session');
    return { token, facts };
  }
}

/** @throws not_found for a principal that is no user */
function userOf({ scope, userId }: Principal): { tenantId: string; userId: string } {
  if (scope === null || userId === null) throw notFound('The session');
  return { tenantId: scope.tenantId, userId };
}

const sessionAnswer = (row: SessionRow): SessionAnswer => ({ ...row });
