import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { SystemTx, TenantTx, TenantWideTx } from '../../../platform/database/db';
import type { EvaluationMoment } from './evaluation-moment';

export interface EvaluationState {
  assets_revision: number;
  corpus_revision: number;
  evaluation_now: Date;
  evaluated_at: Date;
  failed_at: Date | null;
}

/** Where evaluation stands, portfolio by portfolio. */
@Injectable()
export class EvaluationRepository {
  /**
   * Locks the portfolio's assets against change until the transaction ends, and says whether they are still those of
   * `assetsRevision`: what was evaluated against other assets must not be stored.
   */
  async isCurrent(tx: TenantTx, assetsRevision: number): Promise<boolean> {
    const [row] = await tx.query<{ assets_revision: number }>(
      'select assets_revision from portfolio where tenant_id = $1 and id = $2 for share',
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row?.assets_revision === assetsRevision;
  }

  /** One evaluation of a portfolio writes at a time. */
  async lock(tx: TenantTx): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`evaluate ${tx.scope.portfolioId}`]);
  }

  /**
   * Keeps evaluations from writing until the transaction ends, and others who do the same not from each other: an
   * evaluation stores the status that it read, and would undo a decision that came in between.
   */
  async holdOff(tx: TenantTx): Promise<void> {
    await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
      `evaluate ${tx.scope.portfolioId}`,
    ]);
  }

  async state(tx: TenantTx): Promise<EvaluationState | undefined> {
    const [row] = await tx.query<EvaluationState>(
      `select assets_revision, corpus_revision, evaluation_now, evaluated_at, failed_at
       from portfolio_evaluation where tenant_id = $1 and portfolio_id = $2`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row;
  }

  /** `now` counts as the time evaluated for only where all was looked at. */
  async succeed(
    tx: TenantTx,
    { assetsRevision, corpusRevision, now }: EvaluationMoment,
    isFull: boolean,
  ): Promise<void> {
    await tx.query(
      `insert into portfolio_evaluation
         (tenant_id, portfolio_id, assets_revision, corpus_revision, evaluation_now, evaluated_at)
       values ($1, $2, $3, $4, $5, clock_timestamp())
       on conflict (tenant_id, portfolio_id) do update set
         assets_revision = excluded.assets_revision, corpus_revision = excluded.corpus_revision,
         evaluation_now = case when $6 then excluded.evaluation_now else portfolio_evaluation.evaluation_now end,
         evaluated_at = excluded.evaluated_at, failed_at = null, error = null`,
      [tx.scope.tenantId, tx.scope.portfolioId, assetsRevision, corpusRevision, now, isFull],
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

  /** Portfolios that watch anything, or did when they were evaluated last, locked against their erasure. */
  watching(tx: SystemTx, onlyByClock: boolean): Promise<{ tenantId: string; portfolioId: string }[]> {
    return tx.query(
      `select p.tenant_id as "tenantId", p.id as "portfolioId"
       from portfolio p join tenant t on t.id = p.tenant_id
       where p.assets_revision > 0 and (not $1::boolean or t.evaluation_time is null)
       for key share of p`,
      [onlyByClock],
    );
  }

  ofTenant(tx: TenantWideTx, tenantId: string): Promise<{ tenantId: string; portfolioId: string }[]> {
    return tx.query(
      `select tenant_id as "tenantId", id as "portfolioId" from portfolio
       where tenant_id = $1 and assets_revision > 0`,
      [tenantId],
    );
  }

  /** The transaction's portfolio, locked against its erasure; none where it is gone. */
  async present(tx: TenantTx): Promise<TenantScope[]> {
    const { tenantId, portfolioId } = tx.scope;
    const rows = await tx.query('select from portfolio where tenant_id = $1 and id = $2 for key share', [
      tenantId,
      portfolioId,
    ]);
    return rows.map(() => ({ tenantId, portfolioId }));
  }
}
