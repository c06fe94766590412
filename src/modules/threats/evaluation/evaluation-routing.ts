import { Injectable } from '@nestjs/common';
import { PlacelessEvents } from '../../../kernel/evaluation/match/placeless-events';
import { DEFAULT_EVALUATION_SETTINGS } from '../../../kernel/evaluation/settings';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { SystemTx } from '../../../platform/database/db';
import { YieldTimer } from '../../../platform/slices';
import { CorpusService } from '../../corpus/corpus.service';
import type { ChangedEvents, PlacelessEvent } from '../../corpus/events/changed-events.contract';
import { EvaluationRequests } from '../requests/evaluation-requests';
import { EvaluationRepository } from '../requests/evaluation.repository';
import { EvaluationRoutesRepository } from '../requests/evaluation-routes.repository';

const SETTINGS = DEFAULT_EVALUATION_SETTINGS;
interface RoutingLimits {
  readonly events: number;
  readonly placeless: number;
}

/**
 * With more changes, evaluations are complete anyway, and most portfolios have some of them nearby. The number of events without a place
 * limits the memory for the words of their texts.
 */
const LIMITS: RoutingLimits = { events: 20_000, placeless: 2_000 };
/**
 * What takes a few milliseconds, for which imports can wait. The names of all assets, which events without a place are compared with, take
 * longer.
 */
const AT_ONCE: RoutingLimits & { readonly portfolios: number } = { events: 200, placeless: 0, portfolios: 100 };

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
    const upTo = await this.corpus.revision(tx);
    if (after === upTo) return;
    const isFirstTime = after < 0;
    const changes = isFirstTime ? null : await this.#changes(tx, after, upTo, LIMITS);
    if (changes === null) return this.evaluateAll(tx);
    const anywhere = await this.#concernedAnywhere(tx, changes.placeless);
    await this.#evaluate(tx, await this.routes.affected(tx, changes, anywhere), upTo);
  }

  /**
   * The same in the transaction of the change that has made this revision, so that its evaluations do not wait for another job. Returns
   * false, without any effect, if the change is too large for that, or earlier ones are still left to the job.
   */
  async evaluateAtOnce(tx: SystemTx, revision: number): Promise<boolean> {
    const before = revision - 1;
    if ((await this.routes.lockIfFree(tx)) !== before) return false;
    const changes = await this.#changes(tx, before, revision, AT_ONCE);
    const portfolios = changes && (await this.routes.affected(tx, changes, []));
    if (portfolios === null || portfolios.length > AT_ONCE.portfolios) return false;
    await this.#evaluate(tx, portfolios, revision);
    return true;
  }

  /** The same for all portfolios, without looking at the changes. */
  async evaluateAll(tx: SystemTx): Promise<void> {
    await this.routes.lock(tx);
    const upTo = await this.corpus.revision(tx);
    await this.#evaluate(tx, await this.evaluation.watching(tx), upTo);
  }

  async #evaluate(tx: SystemTx, portfolios: readonly TenantScope[], upTo: number): Promise<void> {
    await this.routes.record(tx, portfolios, upTo);
    await this.requests.evaluateEach(tx, portfolios);
  }

  /** Null if there are too many to look at each. */
  #changes(tx: SystemTx, after: number, upTo: number, limits: RoutingLimits): Promise<ChangedEvents | null> {
    return this.corpus.changedEvents(tx, {
      after,
      upTo,
      limit: limits.events,
      placelessLimit: limits.placeless,
      placelessCategories: SETTINGS.placelessCategories,
      placelessWhenUnlocatedCategories: SETTINGS.placelessWhenUnlocatedCategories,
      harmlessTypes: SETTINGS.nonThreateningTypes,
    });
  }

  /** The portfolios with an asset that one of the events concerns by its country or name. */
  async #concernedAnywhere(tx: SystemTx, placeless: readonly PlacelessEvent[]): Promise<TenantScope[]> {
    const concerned = new Map<string, TenantScope>();
    if (placeless.length === 0) return [];
    const events = new PlacelessEvents(SETTINGS);
    const turns = new YieldTimer();
    for (const event of placeless) {
      events.add(event);
      if (turns.isOver) await turns.next();
    }
    for await (const assets of this.routes.namesOfAssets(tx)) {
      for (const asset of assets) {
        if (!concerned.has(asset.portfolioId) && events.mayConcern(asset)) {
          concerned.set(asset.portfolioId, { tenantId: asset.tenantId, portfolioId: asset.portfolioId });
        }
        if (turns.isOver) await turns.next();
      }
    }
    return [...concerned.values()];
  }
}
