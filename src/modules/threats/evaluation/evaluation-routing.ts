import { Injectable } from '@nestjs/common';
import { DEFAULT_EVALUATION_SETTINGS } from '../../../kernel/evaluation/settings';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { SystemTx } from '../../../platform/database/db';
import { CorpusService } from '../../corpus/corpus.service';
import { EvaluationRequests } from '../requests/evaluation-requests';
import { EvaluationRepository } from '../requests/evaluation.repository';
import { EvaluationRoutesRepository } from '../requests/evaluation-routes.repository';

/** With more changes than this, evaluations are complete anyway, and most portfolios have some of them nearby. */
const MAX_CHANGED_EVENTS = 20_000;

/** Determines which portfolios changes of the corpus can affect, and requests the evaluation of these alone. */
@Injectable()
export class EvaluationRouting {
  constructor(
    private readonly corpus: CorpusService,
    private readonly evaluation: EvaluationRepository,
    private readonly requests: EvaluationRequests,
    private readonly routes: EvaluationRoutesRepository,
  ) {}

  /** Everything that has changed since the last call, whichever process made it. Concurrent calls run one after the other. */
  async evaluateAffected(tx: SystemTx): Promise<void> {
    const after = await this.routes.lock(tx);
    const upTo = await this.corpus.revisionIn(tx);
    if (after === upTo) return;
    const portfolios = await this.#affected(tx, after, upTo);
    await this.routes.record(tx, portfolios, upTo);
    await this.requests.evaluateEach(tx, portfolios);
  }

  async #affected(tx: SystemTx, after: number, upTo: number): Promise<readonly TenantScope[]> {
    const { placelessCategories, placelessWhenUnlocatedCategories, nonThreateningTypes } = DEFAULT_EVALUATION_SETTINGS;
    const isFirstTime = after < 0;
    const changes = isFirstTime
      ? null
      : await this.corpus.changedEvents(tx, {
          after,
          upTo,
          limit: MAX_CHANGED_EVENTS,
          placelessCategories,
          placelessWhenUnlocatedCategories,
          harmlessTypes: nonThreateningTypes,
        });
    if (changes === null || changes.hasPlaceless) return this.evaluation.watching(tx, false);
    return this.routes.affected(tx, changes);
  }
}
