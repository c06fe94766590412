import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { Db } from '../../platform/database/db';
import { readLogAs } from './audit-chains';
import { tenantChainId } from './recording/audit-record';
import type { AuditFilter } from './audit-filter';
import { chooseAuditView, wholeChain } from './audit.policy';
import { auditCursorAt, type AuditPageRequest, AuditReadModel, type StoredRecord } from './audit.read-model';

export interface AuditList {
  records: StoredRecord[];
  total: number;
  nextCursor: string | null;
}

/** Reads the audit log. */
@Injectable()
export class AuditService {
  constructor(
    private readonly db: Db,
    private readonly readModel: AuditReadModel,
  ) {}

  /** One page of the records that the principal may see, and the number of matching records on all pages. */
  list(principal: Principal, filter: AuditFilter, page: AuditPageRequest): Promise<AuditList> {
    const view = chooseAuditView(principal);
    return readLogAs(this.db, principal, async (tx) => {
      const found = await this.readModel.page(tx, view, filter, { ...page, limit: page.limit + 1 });
      const records = found.slice(0, page.limit);
      const last = records.at(-1);
      const nextCursor = found.length > page.limit && last ? auditCursorAt(last) : null;
      return { records, total: await this.readModel.count(tx, view, filter), nextCursor };
    });
  }

  /** The record of a request, and the second one if its response was streamed. @throws not_found */
  async get(principal: Principal, requestId: string): Promise<{ record: StoredRecord; end: StoredRecord | null }> {
    return recordsOf(await this.#ofRequest(principal, requestId));
  }

  /**
   * Like `get`, for callers who may see an object that is based on the request, such as its report, and so may read its
   * record without `audit:read`.
   * @throws not_found unless the request belongs to this tenant
   */
  async getFor(scope: TenantScope, requestId: string): Promise<{ record: StoredRecord; end: StoredRecord | null }> {
    const view = wholeChain(tenantChainId(scope.tenantId));
    return recordsOf(await this.db.read(scope, (tx) => this.readModel.ofRequest(tx, view, requestId)));
  }

  /**
   * The operator can read the platform's chain, and its own requests for a tenant, which are in the chain of that
   * tenant.
   */
  #ofRequest(principal: Principal, requestId: string): Promise<StoredRecord[]> {
    if (principal.type === 'operator') {
      return readLogAs(this.db, principal, (tx) => this.readModel.ofOperatorsRequest(tx, requestId));
    }
    const view = chooseAuditView(principal);
    return readLogAs(this.db, principal, (tx) => this.readModel.ofRequest(tx, view, requestId));
  }
}

function recordsOf(records: readonly StoredRecord[]): { record: StoredRecord; end: StoredRecord | null } {
  const [record, end = null] = records;
  if (!record) throw notFound('The audit record');
  return { record, end };
}
