import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { ResolutionStatus, SubjectType } from '../../../kernel/resolution/resolution.types';
import type { AnyTx, SystemTx, TenantTx } from '../../../platform/database/db';
import { SqlConditions } from '../../../platform/database/sql-conditions';
import { TenantRepository } from '../../../platform/database/tenant.repository';
import type { Page } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { keyedPrincipalSql } from '../../identity/principal-answer.contract';
import { MonitoredSubjectEntity, MonitoredSubjectKeysEntity } from './monitored-subject.entity';
import type { StoredIdentifier, StoredHit } from './monitored.types';
import { MONITORED_CURSOR, type MonitoredQuery, type MonitoredSummaryAnswer } from './monitored-subjects.dto';

/** A subject as it is screened. */
export interface SubjectToScreen {
  id: string;
  identifiers: StoredIdentifier[];
  subject_type: SubjectType;
  status: ResolutionStatus;
  hits: StoredHit[];
  source_ids: string[];
  revision: number;
}

export interface ScreenedSubject {
  id: string;
  revision: number;
  status: ResolutionStatus;
  hits: StoredHit[];
  sourceIds: string[];
}

export type KnownSubject = Pick<MonitoredSubjectEntity, 'id' | 'questionHash' | 'requesterReference'>;

/** A subject with its keys, not stored yet. */
export interface NewMonitoredSubject {
  subject: Omit<MonitoredSubjectEntity, 'tenantId' | 'portfolioId' | 'revision'>;
  keyFormat: number;
  keys: Buffer;
}

interface StoredKeys {
  subject_id: string;
  keys: Buffer;
}

export type MonitoredRow = Omit<MonitoredSummaryAnswer, 'monitored_subject_id'> & {
  id: string;
  identifiers: StoredIdentifier[];
  hits: StoredHit[];
};

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const OPEN_ALERTS = `(select count(*) from screening_alert as alert where alert.tenant_id = monitored_subject.tenant_id
  and alert.portfolio_id = monitored_subject.portfolio_id and alert.subject_id = monitored_subject.id
  and alert.state <> 'acked')`;
const PRINCIPAL = keyedPrincipalSql({ key: 'principal', tenant: 'monitored_subject.tenant_id' });
const SHOWN = `id, subject_type, identifiers, requester_reference, ${PRINCIPAL} as principal, created_at, last_screened_at,
  status, hits, json_array_length(hits) as hit_count, ${OPEN_ALERTS} as open_alert_count`;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** Monitored subjects and their keys; every method joins the caller's transaction. */
@Injectable()
export class MonitoredSubjectsRepository extends TenantRepository<MonitoredSubjectEntity, 'revision'> {
  readonly #keys = new TenantRepository(MonitoredSubjectKeysEntity, 'subjectId');

  constructor() {
    super(MonitoredSubjectEntity);
  }

  /** The number of subjects. No other transaction can add one until this one ends. */
  async countLocked(tx: TenantTx): Promise<number> {
    const lock = `select pg_advisory_xact_lock(hashtextextended('monitored subjects ' || $1, 0))`;
    await tx.query(lock, [tx.scope.portfolioId]);
    return this.count(tx);
  }

  /** Adds subjects with their keys. */
  async add(tx: TenantTx, added: readonly NewMonitoredSubject[]): Promise<void> {
    if (added.length === 0) return;
    await this.insert(tx, ...added.map(({ subject }) => subject));
    const keys = added.map(({ subject, keyFormat, keys: bytes }) => ({
      subjectId: subject.id,
      keyFormat,
      keys: bytes,
    }));
    await this.#keys.insert(tx, ...keys);
  }

  /** The subjects that ask one of these questions. */
  withQuestions(tx: TenantTx, hashes: readonly string[]): Promise<KnownSubject[]> {
    return tx.query<KnownSubject>(
      `select id, question_hash as "questionHash", requester_reference as "requesterReference" from monitored_subject
       where ${OWN} and question_hash = any($3::text[])`,
      [...ownOf(tx), hashes],
    );
  }

  async replaceKeys(tx: TenantTx, subjectId: string, keyFormat: number, keys: Buffer): Promise<void> {
    await this.#keys.update(tx, subjectId, { keyFormat, keys });
  }

  /** The newest first. */
  page(tx: TenantTx, query: MonitoredQuery): Promise<Page<MonitoredRow>> {
    const where = new SqlConditions([...ownOf(tx)]);
    where.add(OWN);
    if (query.requester_reference !== undefined) {
      where.add(`requester_reference = ${where.parameter(query.requester_reference)}`);
    }
    if (query.open_alerts !== undefined) where.add(`${OPEN_ALERTS} ${query.open_alerts ? '>' : '='} 0`);
    const subjects = { select: SHOWN, from: 'monitored_subject', where: where.sql, parameters: where.parameters };
    const order = { cursor: MONITORED_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return readPage<MonitoredRow>(tx, { ...subjects, ...order }, query);
  }

  async shown(tx: TenantTx, id: string): Promise<MonitoredRow | undefined> {
    const [row] = await tx.query<MonitoredRow>(`select ${SHOWN} from monitored_subject where ${OWN} and id = $3`, [
      ...ownOf(tx),
      id,
    ]);
    return row;
  }

  /** Deletes the subject with its keys. Its alerts must be deleted before. */
  async remove(tx: TenantTx, id: string): Promise<void> {
    await this.#keys.delete(tx, id);
    await this.delete(tx, id);
  }

  /** The keys of the subjects after one of them, in order of their ids. */
  keysAfter(tx: TenantTx, after: string, limit: number): Promise<StoredKeys[]> {
    return tx.query<StoredKeys>(
      `select subject_id, keys from monitored_subject_keys where ${OWN} and subject_id > $3 order by subject_id limit $4`,
      [...ownOf(tx), after, limit],
    );
  }

  /** Some of the subjects whose keys have another format, in order of their ids. */
  withOtherKeys(tx: TenantTx, keyFormat: number, limit: number): Promise<SubjectToScreen[]> {
    return tx.query<SubjectToScreen>(
      `select id, identifiers, subject_type, status, hits, source_ids, revision from monitored_subject
       where ${OWN} and id in (
         select subject_id from monitored_subject_keys where ${OWN} and key_format <> $3 order by subject_id limit $4)
       order by id`,
      [...ownOf(tx), keyFormat, limit],
    );
  }

  toScreen(tx: TenantTx, ids: readonly string[]): Promise<SubjectToScreen[]> {
    return tx.query<SubjectToScreen>(
      `select id, identifiers, subject_type, status, hits, source_ids, revision from monitored_subject
       where ${OWN} and id = any($3::uuid[]) order by id`,
      [...ownOf(tx), ids],
    );
  }

  /** The subjects whose last result contains one of the source records. */
  async watching(tx: TenantTx, sourceIds: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from monitored_subject
       where ${OWN} and cardinality(source_ids) > 0 and source_ids && $3::text[] order by id`,
      [...ownOf(tx), sourceIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Stores a result, unless the subject was removed or another screening has stored one since it was read. */
  async storeScreened(tx: TenantTx, { id, revision, status, hits, sourceIds }: ScreenedSubject): Promise<boolean> {
    const changed = { status, hits, sourceIds, revision: revision + 1, lastScreenedAt: () => 'now()' };
    return (await this.update(tx, { id, revision }, changed)) > 0;
  }

  /** Whether any portfolio monitors a subject. */
  async areAny(tx: SystemTx): Promise<boolean> {
    return (await tx.query('select from monitored_subject limit 1')).length > 0;
  }

  /** The portfolios that monitor subjects. */
  portfolios(tx: AnyTx): Promise<TenantScope[]> {
    return tx.query<TenantScope>(
      `select portfolio.tenant_id as "tenantId", portfolio.id as "portfolioId" from portfolio
       where exists (select from monitored_subject as subject
         where subject.tenant_id = portfolio.tenant_id and subject.portfolio_id = portfolio.id)
       order by portfolio.tenant_id, portfolio.id`,
    );
  }
}
