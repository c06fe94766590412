import { Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { noteResources, noteRows, noteTenant } from '../../../platform/context/request-context';
import { brokenConstraint, sqlState } from '../../../platform/database/database-errors';
import { afterCommit, Db, type SystemTx } from '../../../platform/database/db';
import { ErasedTenants } from '../../../platform/database/erased-tenants';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { TenantsRepository } from './tenants.repository';

export interface ErasedTenant {
  id: string;
  slug: string;
  name: string;
  erasedAt: Date;
  rowsDeleted: number;
}

const NO_DATA_FOUND = 'P0002';

/** Erases tenants with everything that belongs to them; their audit records stay. */
@Injectable()
export class TenantErasureService {
  constructor(
    private readonly db: Db,
    private readonly tenants: TenantsRepository,
    private readonly queue: JobQueue,
    private readonly erasedTenants: ErasedTenants,
  ) {}

  /** @throws ValidationError unless `confirm` is the slug; ServiceError not_found, conflict under legal hold */
  async erase(slug: string, confirm: string): Promise<ErasedTenant> {
    if (confirm !== slug) throw new ValidationError([UNCONFIRMED]);
    return this.db.runAsSystem('erase tenant', async (tx) => {
      const tenant = await this.tenants.tenantBySlug(tx, slug);
      if (!tenant) throw notFound('The tenant');
      const rowsDeleted = await this.eraseIn(tx, tenant.id);
      return { id: tenant.id, slug, name: tenant.name, erasedAt: await this.#timeOf(tx, tenant.id), rowsDeleted };
    });
  }

  /**
   * Erases a tenant within the caller's transaction. Once that is committed, this process refuses the tenant's credentials, and the
   * others a moment later. Returns the number of deleted rows. @throws ServiceError not_found, conflict under legal hold
   */
  async eraseIn(tx: SystemTx, id: string): Promise<number> {
    noteTenant(id);
    noteResources(id);
    const rowsDeleted = await this.#delete(tx, id);
    noteRows(rowsDeleted);
    await this.queue.withdrawAll(tx, { tenantId: id });
    await this.erasedTenants.announce(tx, id);
    afterCommit(tx, () => this.erasedTenants.note(id));
    return rowsDeleted;
  }

  async #delete(tx: SystemTx, id: string): Promise<number> {
    try {
      return await this.tenants.eraseTenant(tx, id);
    } catch (error) {
      if (sqlState(error) === NO_DATA_FOUND) throw notFound('The tenant');
      if (brokenConstraint(error) === 'tenant_is_not_under_legal_hold') throw new ServiceError('conflict', UNDER_HOLD);
      throw error;
    }
  }

  async #timeOf(tx: SystemTx, id: string): Promise<Date> {
    const [row] = await tx.query<{ erased_at: Date }>('select erased_at from tenant where id = $1', [id]);
    if (!row) throw new Error('the row of an erased tenant is missing');
    return row.erased_at;
  }
}

const UNDER_HOLD = 'The tenant is under legal hold and cannot be erased; lift the hold first';
const UNCONFIRMED = {
  loc: ['query', 'confirm'],
  msg: 'Value error, confirm should be the slug of the tenant to erase',
  type: 'value_error',
};
