import { Injectable } from '@nestjs/common';
import type { EvaluatedThreat } from '../../../kernel/evaluation/evaluation.types';
import type { TenantTx } from '../../../platform/database/db';
import { YieldTimer } from '../../../platform/slices';
import { AssetsService } from '../../assets/assets.service';
import { InstructionWishes } from '../instructions/instruction-wishes';
import type { EvaluationMoment } from '../requests/evaluation-moment';
import { EvaluationRepository } from '../requests/evaluation.repository';
import { EvaluationRequests } from '../requests/evaluation-requests';
import { ThreatsRepository } from '../threats.repository';
import { DiscardedEvaluations } from './discarded-evaluations';
import type { Evaluated } from './portfolio-evaluation';
import { reconcile, type StoredThreat } from './threat-reconciliation';
import { ThreatWriter, type WriteCounts } from './threat-writer';

/** Evaluated threats, and the stored ones that they may continue or end. */
interface ComparedThreats {
  threats: EvaluatedThreat[];
  stored: StoredThreat[];
}

/** Stores the results of evaluations. */
@Injectable()
export class EvaluationResults {
  readonly #discards = new DiscardedEvaluations();

  constructor(
    private readonly assets: AssetsService,
    private readonly requests: EvaluationRequests,
    private readonly evaluation: EvaluationRepository,
    private readonly wishes: InstructionWishes,
    private readonly threats: ThreatsRepository,
    private readonly writer: ThreatWriter,
  ) {}

  /**
   * Null if the result is out of date: if the assets have changed meanwhile, or if another worker has stored a later state of the assets,
   * the corpus or the tenant's source ratings. The portfolio is then evaluated again. Null as well if the portfolio was deleted.
   */
  async store(tx: TenantTx, evaluated: Evaluated, isRescoring: boolean): Promise<WriteCounts | null> {
    const { moment, isFull, state } = evaluated;
    await this.evaluation.lock(tx);
    const assetsRevision = await this.evaluation.lockAssets(tx);
    if (assetsRevision === null) return null;
    const isCurrent = assetsRevision === moment.assetsRevision;
    const compared = await this.#compared(tx, evaluated, isCurrent);
    if (compared === null) {
      await this.requests.evaluateAgain(tx);
      return null;
    }
    const counts = await this.writer.write(tx, reconcile(compared.threats, compared.stored));
    await this.evaluation.succeed(tx, state.completeMoment, { isFull, dueMs: state.dueMs });
    await this.wishes.submit(tx, state.verdicts);
    if (!state.isComplete || !isCurrent) await this.requests.evaluateAgain(tx);
    if (!isFull && !isRescoring && moment.isNowFixed) await this.requests.rescoreLater(tx);
    this.#discards.end(tx.scope.portfolioId);
    return counts;
  }

  /**
   * Null if the result must not be stored. If the assets change more often than an evaluation takes, no result would ever be stored. A
   * result for other assets than the present ones is therefore stored after some discarded ones, but not if an asset no longer exists.
   */
  async #compared(tx: TenantTx, evaluated: Evaluated, isCurrent: boolean): Promise<ComparedThreats | null> {
    const { portfolioId } = tx.scope;
    if (!isCurrent && !this.#discards.areEnough(portfolioId)) {
      this.#discards.count(portfolioId);
      return null;
    }
    if (!(await this.#isLatest(tx, evaluated.moment))) return null;
    const compared = await this.#withStored(tx, evaluated);
    return isCurrent || (await this.#haveAllAssets(tx, compared.threats)) ? compared : null;
  }

  /** Whether no later state is stored. */
  async #isLatest(tx: TenantTx, moment: EvaluationMoment): Promise<boolean> {
    const state = await this.evaluation.state(tx);
    return (
      state === undefined ||
      (state.assets_revision <= moment.assetsRevision &&
        state.corpus_revision <= moment.corpusRevision &&
        state.source_ratings_revision <= moment.ratings.revision)
    );
  }

  async #haveAllAssets(tx: TenantTx, threats: readonly EvaluatedThreat[]): Promise<boolean> {
    const affected = new Set(threats.flatMap(({ affectedAssets }) => affectedAssets.map(({ assetId }) => assetId)));
    const assets = await this.assets.byAssetIds(tx, [...affected]);
    return assets.filter(({ status }) => status === 'active').length === affected.size;
  }

  /**
   * The evaluated threats with the stored ones that they may continue or end. If a stored threat has further events, their groups
   * are included too: the threat continues with the group that has most of its events.
   */
  async #withStored(tx: TenantTx, { isFull, result, state }: Evaluated): Promise<ComparedThreats> {
    const threats = [...result.threats];
    const evaluatedIds = new Set(result.eventIds);
    let stored = await this.threats.candidates(tx, isFull ? eventIdsOf(threats) : [...evaluatedIds], isFull);
    for (; !isFull;) {
      const furtherIds = eventIdsOf(stored).filter((id) => !evaluatedIds.has(id));
      const further = await new YieldTimer().finish(state.threatsOfInSteps(furtherIds));
      if (further.eventIds.length === 0) break;
      for (const threat of further.threats) threats.push(threat);
      for (const id of further.eventIds) evaluatedIds.add(id);
      stored = await this.threats.candidates(tx, [...evaluatedIds], false);
    }
    return { threats, stored };
  }
}

const eventIdsOf = (threats: readonly { eventIds: readonly string[] }[]): string[] =>
  threats.flatMap(({ eventIds }) => eventIds);
