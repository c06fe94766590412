import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { noteResources, noteTenant } from '../../../platform/context/request-context';
import { brokenConstraint } from '../../../platform/database/database-errors';
import { afterCommit, type AnyTx, Db, type TenantWideTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { ApiKeyCache } from '../api-key-cache';
import type { ChangeTenantBody, CreatePortfolioBody, CreateTenantBody } from '../identity.dto';
import { TenantChanges } from '../identity.contract';
import type { PortfolioEntity } from './portfolio.entity';
import { type PortfolioContents, readPortfolioContents } from './portfolio-contents';
import { DEFAULT_PORTFOLIO } from './portfolio-deletion.policy';
import type { TenantEntity } from './tenant.entity';
import { TenantViews } from './tenant-views';
import { type ListedTenant, TenantsRepository } from './tenants.repository';

/** Work within one tenant. */
type TenantWork<T> = (tx: TenantWideTx, tenant: TenantEntity) => Promise<T>;

/** Tenants and their portfolios: the operator's use cases, and transactions within the tenant that a principal acts on. */
@Injectable()
export class TenantsService {
  constructor(
    private readonly db: Db,
    private readonly tenants: TenantsRepository,
    private readonly changes: TenantChanges,
    private readonly cache: ApiKeyCache,
    private readonly views: TenantViews,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Creates a tenant with its portfolio `default`. @throws conflict if the slug is taken */
  async create(body: CreateTenantBody, id = uuidv7()): Promise<TenantEntity> {
    return this.#refusingTaken('A tenant with this slug already exists', () =>
      this.db.runForTenant(id, async (tx) => {
        await this.tenants.insertTenant(tx, {
          id,
          slug: body.slug,
          name: body.name,
          evaluationTime: body.evaluation_time ?? null,
        });
        await this.tenants.insertPortfolio(tx, {
          id: uuidv7(),
          tenantId: id,
          slug: DEFAULT_PORTFOLIO,
          name: 'Default',
        });
        noteTenant(id);
        noteResources(id);
        const created = await this.tenants.tenantBySlug(tx, body.slug);
        if (!created) throw new Error('the tenant that was just created is missing');
        return created;
      }),
    );
  }

  /** Existing or erased tenants, with the numbers of what belongs to them. */
  list(request: PageRequest, isErased: boolean): Promise<Page<ListedTenant>> {
    return this.db.readAsSystem('list tenants', (tx) => this.tenants.listTenants(tx, request, isErased));
  }

  get(slug: string, principal: Principal): Promise<TenantEntity> {
    return this.readFor(principal, slug, (_tx, tenant) => Promise.resolve(tenant));
  }

  /** Absent fields stay; a null `evaluation_time` returns to the clock. */
  async change(slug: string, body: ChangeTenantBody): Promise<TenantEntity> {
    return this.db.runForTenant(await this.#idOf(slug), async (tx) => {
      const tenant = await this.tenants.tenantBySlugForUpdate(tx, slug);
      if (!tenant) throw notFound('The tenant');
      noteTenant(tenant.id);
      noteResources(tenant.id);
      const before = tenant.evaluationTime?.getTime();
      if (body.name !== undefined) tenant.name = body.name;
      if (body.evaluation_time !== undefined) tenant.evaluationTime = body.evaluation_time;
      const saved = await this.tenants.saveTenant(tx, tenant);
      if (saved.evaluationTime?.getTime() !== before) await this.changes.evaluationTimeChanged(tx, tenant.id);
      afterCommit(tx, () => this.views.clear());
      return saved;
    });
  }

  /** @throws conflict if the tenant already has a portfolio with this slug */
  createPortfolio(slug: string, body: CreatePortfolioBody, principal: Principal): Promise<PortfolioEntity> {
    return this.#refusingTaken('The tenant already has a portfolio with this slug', () =>
      this.runFor(principal, slug, async (tx, tenant) => {
        const id = uuidv7();
        await this.tenants.insertPortfolio(tx, { id, tenantId: tenant.id, slug: body.slug, name: body.name });
        noteResources(id);
        const created = await this.tenants.portfolioById(tx, id);
        if (!created) throw new Error('the portfolio that was just created is missing');
        afterCommit(tx, () => this.cache.clear());
        return created;
      }),
    );
  }

  /** @throws not_found */
  renamePortfolio(slug: string, id: string, name: string, principal: Principal): Promise<PortfolioEntity> {
    return this.runFor(principal, slug, async (tx, tenant) => {
      await this.tenants.renamePortfolio(tx, tenant.id, id, name);
      const renamed = await this.tenants.portfolioById(tx, id);
      if (renamed?.tenantId !== tenant.id) throw notFound('The portfolio');
      noteResources(id);
      return renamed;
    });
  }

  /** With the numbers of what would be deleted with it. @throws not_found */
  getPortfolio(
    slug: string,
    id: string,
    principal: Principal,
  ): Promise<{ portfolio: PortfolioEntity; contents: PortfolioContents }> {
    noteResources(id);
    return this.readFor(principal, slug, async (tx, tenant) => {
      const portfolio = await this.tenants.portfolioById(tx, id);
      if (portfolio?.tenantId !== tenant.id) throw notFound('The portfolio');
      return { portfolio, contents: await readPortfolioContents(tx, id) };
    });
  }

  listPortfolios(slug: string, request: PageRequest, principal: Principal): Promise<Page<PortfolioEntity>> {
    return this.readFor(principal, slug, (tx, tenant) => this.tenants.listPortfolios(tx, tenant.id, request));
  }

  /**
   * Reads and writes within the tenant that a principal acts on: the operator may name any tenant, every other principal only
   * its own. The audit record names the tenant. @throws not_found
   */
  async runFor<T>(principal: Principal, slug: string, work: TenantWork<T>): Promise<T> {
    const id = await this.#idFor(principal, slug);
    return this.db.runForTenant(id, async (tx) => work(tx, await this.#tenantIn(tx, slug)));
  }

  /** Reads within the tenant that a principal acts on, from one snapshot. @throws not_found */
  async readFor<T>(principal: Principal, slug: string, work: TenantWork<T>): Promise<T> {
    const id = await this.#idFor(principal, slug);
    return this.db.readForTenant(id, async (tx) => work(tx, await this.#tenantIn(tx, slug)));
  }

  /** The tenant that a principal belongs to. @throws not_found for the operator, who belongs to no tenant */
  async ownTenant({ scope }: Principal): Promise<TenantEntity> {
    const tenant =
      scope && (await this.db.readForTenant(scope.tenantId, (tx) => this.tenants.tenantById(tx, scope.tenantId)));
    if (!tenant) throw notFound('The tenant');
    return tenant;
  }

  /** The names of a portfolio and its tenant. @throws not_found */
  async portfolioOf(
    scope: TenantScope,
  ): Promise<{ slug: string; name: string; tenantName: string; tenantSlug: string }> {
    const [row] = await this.db.read(scope, (tx) =>
      tx.query<{ slug: string; name: string; tenantName: string; tenantSlug: string }>(
        `select p.slug, p.name, t.name as "tenantName", t.slug as "tenantSlug" from portfolio p join tenant t on t.id = p.tenant_id
         where p.tenant_id = $1 and p.id = $2`,
        [scope.tenantId, scope.portfolioId],
      ),
    );
    if (!row) throw notFound('The portfolio');
    return row;
  }

  /** The "now" for evaluation: the tenant's if set, otherwise the setting's, otherwise the database's clock. */
  async nowOf(tx: AnyTx, scope: TenantScope): Promise<Date> {
    return (await this.clockOf(tx, scope)).now;
  }

  /** The same, and whether it is a fixed time. */
  async clockOf(tx: AnyTx, scope: TenantScope): Promise<{ now: Date; isFixed: boolean }> {
    const [clock] = await tx.query<{ now: Date; isFixed: boolean }>(
      `select coalesce(evaluation_time, $2::timestamptz, now()) as now,
         coalesce(evaluation_time, $2::timestamptz) is not null as "isFixed"
       from tenant where id = $1`,
      [scope.tenantId, this.settings.evaluationTime ?? null],
    );
    if (!clock) throw notFound('The tenant');
    return clock;
  }

  #idFor({ scope }: Principal, slug: string): Promise<string> {
    return scope ? Promise.resolve(scope.tenantId) : this.#idOf(slug);
  }

  async #idOf(slug: string): Promise<string> {
    const tenant = await this.db.readAsSystem('find tenant', (tx) => this.tenants.tenantBySlug(tx, slug));
    if (!tenant) throw notFound('The tenant');
    return tenant.id;
  }

  /** Row-level security hides every other tenant, so another tenant's slug is not found. */
  async #tenantIn(tx: TenantWideTx, slug: string): Promise<TenantEntity> {
    const tenant = await this.tenants.tenantBySlug(tx, slug);
    if (!tenant) throw notFound('The tenant');
    noteTenant(tenant.id);
    return tenant;
  }

  async #refusingTaken<T>(message: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const constraint = brokenConstraint(error);
      if (constraint === 'tenant_slug_key' || constraint === 'portfolio_tenant_id_slug_key') {
        throw new ServiceError('conflict', message);
      }
      throw error;
    }
  }
}
