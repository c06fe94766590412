import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import { SourceRatingsService } from '../../identity/tenants/source-ratings.service';
import { TenantsService } from '../../identity/tenants/tenants.service';
import { EvaluationRoutesRepository } from '../requests/evaluation-routes.repository';
import { EvaluationRepository, type EvaluationState } from '../requests/evaluation.repository';
import type { EvaluationAnswer } from '../threats.dto';

/** A complete evaluation that is overdue by this much has not run, so threats have not faded or expired. */
const MAX_OVERDUE_MS = 15 * 60_000;

/** The state that an evaluation has to cover. */
export interface EvaluationNeeds {
  assetsRevision: number;
  corpusRevision: number;
  staleSources: string[];
}

/**
 * Determines whether the displayed state of a portfolio is up to date, so that "not evaluated yet" is never shown as
 * "no threats".
 */
@Injectable()
export class EvaluationFreshness {
  constructor(
    private readonly evaluation: EvaluationRepository,
    private readonly routes: EvaluationRoutesRepository,
    private readonly tenants: TenantsService,
    private readonly ratings: SourceRatingsService,
  ) {}

  async of(tx: TenantTx, needs: EvaluationNeeds): Promise<EvaluationAnswer> {
    const { assetsRevision, corpusRevision, staleSources } = needs;
    const state = await this.evaluation.state(tx);
    const clock = await this.tenants.clockOf(tx, tx.scope);
    const ratingsRevision = await this.ratings.revision(tx);
    const lastAffecting = await this.routes.lastAffecting(tx, corpusRevision);
    const hasRun = state !== undefined && state.corpus_revision >= 0;
    const isCorpusCovered = hasRun && state.corpus_revision >= lastAffecting;
    const isBehind =
      assetsRevision > 0 &&
      (!hasRun ||
        state.assets_revision !== assetsRevision ||
        !isCorpusCovered ||
        state.source_ratings_revision !== ratingsRevision ||
        isOfAnotherTime(state, clock));
    const hasFailed = (state?.failed_at ?? null) !== null;
    return {
      status: hasFailed ? 'failed' : isBehind ? 'pending' : 'current',
      evaluated_at: hasRun ? state.evaluated_at : null,
      now: clock.now,
      assets_revision: assetsRevision,
      corpus_revision: corpusRevision,
      evaluated_corpus_revision: hasRun ? Math.max(state.corpus_revision, isCorpusCovered ? corpusRevision : 0) : null,
      stale_sources: staleSources,
    };
  }
}

function isOfAnotherTime(
  { evaluation_now: evaluatedNow, due_at: dueAt }: EvaluationState,
  clock: { now: Date; isFixed: boolean },
): boolean {
  const nowMs = clock.now.getTime();
  if (clock.isFixed) return nowMs !== evaluatedNow.getTime();
  const isOverdue = nowMs > (dueAt ?? evaluatedNow).getTime() + MAX_OVERDUE_MS;
  return isOverdue || evaluatedNow.getTime() > nowMs + MAX_OVERDUE_MS;
}
