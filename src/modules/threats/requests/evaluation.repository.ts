import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { SystemTx, TenantTx, TenantWideTx } from '../../../platform/database/db';
import type { EvaluationMoment } from './evaluation-moment';

export interface EvaluationState {
  assets_revision: number;
  corpus_revision: number;
  source_ratings_revision: number;
  evaluation_now: Date;
  due_at: Date | null;
  evaluated_at: Date;
  failed_at: Date | null;
}

/** Of the row `e` of a portfolio: it was never evaluated, its time has come, or its last evaluation failed a while ago. */
const IS_DUE = `(case when e.failed_at is null then e.due_at is null or e.due_at <= now()
  else e.failed_at <= now() - interval '5 minutes' end)`;

/** The state of the evaluation of each portfolio. */
@Injectable()
export class EvaluationRepository {
  /** Locks the portfolio's assets until the transaction ends, and returns their revision; null if the portfolio no longer exists. */
  async lockAssets(tx: TenantTx): Promise<number | null> {
    const [row] = await tx.query<{ assets_revision: number }>(
      'select assets_revision from portfolio where tenant_id = $1 and id = $2 for share',
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row?.assets_revision ?? null;
  }

  /** Allows one evaluation of a portfolio at a time to write. */
  async lock(tx: TenantTx): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`evaluate ${tx.scope.portfolioId}`]);
  }

  /**
   * Blocks evaluations from writing until the transaction ends, but not other callers of this method. An evaluation
   * stores the status that it has read, and would otherwise undo a decision made in between.
   */
  async blockWrites(tx: TenantTx): Promise<void> {
    await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
      `evaluate ${tx.scope.portfolioId}`,
    ]);
  }

  async state(tx: TenantTx): Promise<EvaluationState | undefined> {
    const [row] = await tx.query<EvaluationState>(
      `select assets_revision, corpus_revision, source_ratings_revision, evaluation_now, due_at, evaluated_at,
         failed_at
       from portfolio_evaluation where tenant_id = $1 and portfolio_id = $2`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row;
  }

  /**
   * `now` is stored as the evaluated time only if everything was evaluated.
   * @param dueMs when everything must be evaluated again although nothing changes
   */
  async succeed(
    tx: TenantTx,
    { assetsRevision, corpusRevision, ratings, now, isNowFixed }: EvaluationMoment,
    { isFull, dueMs }: { isFull: boolean; dueMs: number },
  ): Promise<void> {
    const dueAt = isNowFixed ? null : new Date(dueMs);
    await tx.query(
      `insert into portfolio_evaluation (tenant_id, portfolio_id, assets_revision, corpus_revision,
         source_ratings_revision, evaluation_now, due_at, evaluated_at)
       values ($1, $2, $3, $4, $7, $5, $8, clock_timestamp())
       on conflict (tenant_id, portfolio_id) do update set
         assets_revision = excluded.assets_revision, corpus_revision = excluded.corpus_revision,
         source_ratings_revision = excluded.source_ratings_revision,
         evaluation_now = case when $6 then excluded.evaluation_now else portfolio_evaluation.evaluation_now end,
         due_at = excluded.due_at,
         evaluated_at = excluded.evaluated_at, failed_at = null, error = null`,
      [tx.scope.tenantId, tx.scope.portfolioId, assetsRevision, corpusRevision, now, isFull, ratings.revision, dueAt],
    );
  }

  async fail(tx: TenantTx, error: string): Promise<void> {
    await tx.query(
      `insert into portfolio_evaluation
         (tenant_id, portfolio_id, assets_revision, corpus_revision, evaluation_now, evaluated_at, failed_at, error)
       values ($1, $2, -1, -1, 'epoch', 'epoch', clock_timestamp(), $3)
       on conflict (tenant_id, portfolio_id) do update set failed_at = excluded.failed_at, error = excluded.error`,
      [tx.scope.tenantId, tx.scope.portfolioId, error],
    );
  }

  /** Portfolios that have assets, or had some at their last evaluation, locked against erasure. */
  watching(tx: SystemTx): Promise<TenantScope[]> {
    return tx.query(
      `select tenant_id as "tenantId", id as "portfolioId" from portfolio where assets_revision > 0 for key share`,
    );
  }

  /** The same, but only those whose time is not fixed and that must be evaluated completely now. */
  due(tx: SystemTx): Promise<TenantScope[]> {
    return tx.query(
      `select p.tenant_id as "tenantId", p.id as "portfolioId"
       from portfolio p
       join tenant t on t.id = p.tenant_id
       left join portfolio_evaluation e on e.tenant_id = p.tenant_id and e.portfolio_id = p.id
       where p.assets_revision > 0 and t.evaluation_time is null and ${IS_DUE}
       for key share of p`,
    );
  }

  /** Whether the transaction's portfolio must be evaluated completely now. */
  async isDue(tx: TenantTx): Promise<boolean> {
    const { tenantId, portfolioId } = tx.scope;
    const [state] = await tx.query<{ isDue: boolean }>(
      `select ${IS_DUE} as "isDue" from portfolio_evaluation e where tenant_id = $1 and portfolio_id = $2`,
      [tenantId, portfolioId],
    );
    return state?.isDue ?? true;
  }

  /** The same of one tenant. */
  ofTenant(tx: TenantWideTx, tenantId: string): Promise<TenantScope[]> {
    return tx.query(
      `select tenant_id as "tenantId", id as "portfolioId" from portfolio
       where tenant_id = $1 and assets_revision > 0 for key share`,
      [tenantId],
    );
  }

  /** The transaction's portfolio, locked against erasure; empty if it no longer exists. */
  async present(tx: TenantTx): Promise<TenantScope[]> {
    const { tenantId, portfolioId } = tx.scope;
    const rows = await tx.query('select from portfolio where tenant_id = $1 and id = $2 for key share', [
      tenantId,
      portfolioId,
    ]);
    return rows.map(() => ({ tenantId, portfolioId }));
  }
}
