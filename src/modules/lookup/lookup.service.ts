import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { pageParts } from '../../platform/paging/page-query';
import { LookupErasures } from './lookup.contract';
import type { LookupListAnswer, LookupsQuery } from './lookup-list.dto';
import type { LookupAnswer } from './lookup.dto';
import type { LookupResultEntity } from './lookup.entity';
import { LookupRepository } from './lookup.repository';

const DAY_MS = 86_400_000;

/** The stored lookups of a portfolio: reading, listing and erasing them. */
@Injectable()
export class LookupService {
  constructor(
    private readonly db: Db,
    private readonly lookups: LookupRepository,
    private readonly erasures: LookupErasures,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ServiceError not_found; gone if it has expired or was erased */
  get(scope: TenantScope, id: string): Promise<LookupAnswer> {
    return this.db.read(scope, async (tx) => {
      const { answer } = await this.result(tx, id);
      noteResources(id);
      // Results that were stored before subjects could be monitored lack the field.
      return { ...answer, audit: { ...answer.audit, monitored_subject_id: answer.audit.monitored_subject_id ?? null } };
    });
  }

  /** The result of a lookup. @throws ServiceError not_found; gone if it has expired or was erased */
  async result(tx: TenantTx, id: string): Promise<LookupResultEntity> {
    await this.#living(tx, id);
    const result = await this.lookups.result(tx, id);
    if (!result) throw gone();
    return result;
  }

  /** Newest first, without the results. */
  async list(scope: TenantScope, query: LookupsQuery): Promise<LookupListAnswer> {
    const { rows, ...rest } = await this.db.read(scope, (tx) => this.lookups.page(tx, query));
    const lookups = rows.map((row) => ({
      request_id: row.id,
      depth: row.depth,
      requester_reference: row.requesterReference,
      identifier_types: row.identifierTypes,
      report_hash: row.reportHash,
      queried_at: row.queriedAt,
      erased_at: row.erasedAt,
      undecided_count: row.undecidedCount,
      resolution: { status: row.status, confidence: row.confidence, entity_count: row.entityCount },
      expires_at: this.#expiresAt(row.queriedAt),
    }));
    return { lookups, ...pageParts(rest) };
  }

  /**
   * Erases the content and the report that was created from it. The time, the caller, the kinds of identifiers and the hash
   * remain. @throws not_found, gone
   */
  erase(scope: TenantScope, id: string): Promise<void> {
    return this.db.run(scope, async (tx) => {
      await this.#living(tx, id);
      noteResources(id);
      await this.lookups.erase(tx, id);
      await this.erasures.erased(tx, id);
    });
  }

  async #living(tx: TenantTx, id: string): Promise<void> {
    const row = await this.lookups.findById(tx, id);
    if (!row) throw notFound('The lookup');
    if (row.erasedAt !== null || this.#expiresAt(row.queriedAt).getTime() <= Date.now()) throw gone();
  }

  #expiresAt(queriedAt: Date): Date {
    return new Date(queriedAt.getTime() + this.settings.resultRetentionDays * DAY_MS);
  }
}

const gone = (): ServiceError => new ServiceError('gone', 'The lookup has expired or was erased');
