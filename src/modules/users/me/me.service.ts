import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { DataScope, Principal, TenantScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { type Bearer, currentBearer } from '../../identity/identity.contract';
import { readSessionToken } from '../session-cookie.contract';
import { SessionsService } from '../sessions.service';
import type { MeAnswer } from './me.dto';
import { MeReadModel } from './me.read-model';

type InTenant = Pick<
  MeAnswer,
  'principal' | 'email' | 'tenant' | 'portfolio' | 'portfolios' | 'now' | 'evaluation_time'
>;

/** Describes the caller to itself: its identity, its portfolios and its permissions there. */
@Injectable()
export class MeService {
  constructor(
    private readonly db: Db,
    private readonly names: MeReadModel,
    private readonly sessions: SessionsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async describe(request: FastifyRequest, principal: Principal): Promise<MeAnswer> {
    const bearer = currentBearer();
    const { scope } = principal;
    return {
      ...(scope === null ? this.#outsideTenants(principal) : await this.#inTenant(principal, scope, bearer)),
      permissions: [...principal.permissions],
      // The scope of the credential itself: that of the request also has the evaluation time of the tenant.
      data_scope: dataScopeAnswer(bearer.principal.dataScope),
      rate_limit_per_minute: this.#limitOf(bearer),
      session: await this.#sessionOf(request, principal),
    };
  }

  #outsideTenants({ type }: Principal): InTenant {
    const evaluationTime = this.settings.evaluationTime ?? null;
    return {
      principal: { type, id: null, name: null },
      email: null,
      tenant: null,
      portfolio: null,
      portfolios: [],
      now: evaluationTime ?? new Date(),
      evaluation_time: evaluationTime,
    };
  }

  #inTenant(principal: Principal, { tenantId, portfolioId }: TenantScope, bearer: Bearer): Promise<InTenant> {
    return this.db.readForTenant(tenantId, async (tx) => {
      const row = await this.names.tenantOf(tx, principal, this.settings.evaluationTime);
      const names = await this.names.portfolioNames(tx);
      const portfolios = bearer.portfolios.map(({ id, slug, roles, permissions }) => ({
        id,
        slug,
        name: names.get(id) ?? slug,
        roles: [...roles],
        permissions: [...permissions],
      }));
      return {
        principal: row.principal,
        email: row.email,
        tenant: { id: row.id, slug: row.slug, name: row.name },
        portfolio: portfolios.find(({ id }) => id === portfolioId)?.slug ?? null,
        portfolios,
        now: row.evaluation_time ?? row.clock,
        evaluation_time: row.evaluation_time,
      };
    });
  }

  #limitOf({ requestsPerMinute }: Bearer): number | null {
    const { rateLimitPerMinute } = this.settings;
    return rateLimitPerMinute === 0 ? null : (requestsPerMinute ?? rateLimitPerMinute);
  }

  async #sessionOf(request: FastifyRequest, { sessionId: id }: Principal): Promise<MeAnswer['session']> {
    const token = readSessionToken(request);
    if (id === null || token === undefined) return null;
    const facts = await this.sessions.factsOf(token);
    if (!facts) return null;
    return {
      id,
      csrf_token: this.sessions.csrfToken(token),
      expires_at: facts.expires_at,
      idle_minutes: this.settings.sessionIdleMinutes,
    };
  }
}

const dataScopeAnswer = (scope: DataScope | null): MeAnswer['data_scope'] =>
  scope && {
    countries: [...scope.countries],
    event_categories: [...scope.eventCategories],
    event_types: [...scope.eventTypes],
    date_from: scope.dateFrom,
  };
