import { Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources, noteRows, noteTenant } from '../../../platform/context/request-context';
import { brokenConstraint } from '../../../platform/database/database-errors';
import { afterCommit, Db, type SystemTx } from '../../../platform/database/db';
import { DeletedPortfolios } from '../../../platform/database/deleted-portfolios';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { TenantChanges } from '../identity.contract';
import type { PortfolioEntity } from './portfolio.entity';
import { requireDeletable, requireWholeAccess } from './portfolio-deletion.policy';
import { TenantsRepository } from './tenants.repository';
import { TenantsService } from './tenants.service';

export interface PortfolioDeletion {
  readonly portfolio: PortfolioEntity;
  readonly rowsDeleted: number;
  readonly apiKeysRevoked: number;
}

/** Deletes portfolios with everything that belongs to them; the audit log of the tenant stays. */
@Injectable()
export class PortfolioDeletionService {
  constructor(
    private readonly db: Db,
    private readonly tenantsService: TenantsService,
    private readonly tenants: TenantsRepository,
    private readonly changes: TenantChanges,
    private readonly queue: JobQueue,
    private readonly deletedPortfolios: DeletedPortfolios,
  ) {}

  /**
   * Once the transaction is committed, this process forgets the portfolio, and the others a moment later.
   * @param confirm the slug of the portfolio
   * @throws insufficient_scope; not_found; ValidationError unless confirmed; conflict for the portfolio `default` and under legal hold
   */
  async delete(slug: string, id: string, confirm: string, principal: Principal): Promise<PortfolioDeletion> {
    // Before anything refuses the request, so that the record of a refusal names the portfolio.
    noteResources(id);
    requireWholeAccess(principal);
    const { id: tenantId } = await this.tenantsService.get(slug, principal);
    return this.db.runAsSystem('delete portfolio', async (tx) => {
      const portfolio = await this.tenants.lockPortfolioForDeletion(tx, tenantId, id);
      if (!portfolio) throw notFound('The portfolio');
      requireDeletable(portfolio.slug, confirm);
      return this.#deleteIn(tx, portfolio);
    });
  }

  async #deleteIn(tx: SystemTx, portfolio: PortfolioEntity): Promise<PortfolioDeletion> {
    const { id, tenantId, slug } = portfolio;
    await this.changes.portfolioIsDeleted(tx, portfolio);
    const revokedIds = await this.tenants.revokeKeysOf(tx, portfolio);
    const rowsDeleted = await this.#deleteRows(tx, portfolio);
    await this.queue.withdrawAll(tx, { portfolioId: id });
    await this.deletedPortfolios.announce(tx, id);
    afterCommit(tx, () => this.deletedPortfolios.note(id));
    noteTenant(tenantId);
    // The slug is recorded too, since nothing else says later which portfolio the id was.
    noteResources(slug, ...revokedIds);
    noteRows(rowsDeleted);
    return { portfolio, rowsDeleted, apiKeysRevoked: revokedIds.length };
  }

  async #deleteRows(tx: SystemTx, { tenantId, id }: PortfolioEntity): Promise<number> {
    try {
      return await this.tenants.deletePortfolio(tx, tenantId, id);
    } catch (error) {
      if (brokenConstraint(error) === 'tenant_is_not_under_legal_hold') throw underHold();
      throw error;
    }
  }
}

const underHold = (): ServiceError =>
  new ServiceError(
    'conflict',
    'The tenant is under legal hold and its portfolios cannot be deleted; lift the hold first',
    {
      reason: 'legal_hold',
    },
  );
