import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { SystemTx } from '../../../platform/database/db';
import { inSavepoint } from '../../../platform/database/savepoint';
import { LOG } from '../../../platform/log/log';
import { AssetSetChanges } from '../../assets/assets.contract';
import { CorpusChanges } from '../../corpus/corpus.contract';
import { TenantChanges } from '../../identity/identity.contract';
import { VerdictChanges } from '../../instruction-model/instruction-model.contract';
import { ThreatChanges } from '../threats.contract';
import { ThreatsRepository } from '../threats.repository';
import { EvaluationRequests } from '../requests/evaluation-requests';
import { EvaluationRouting } from './evaluation-routing';

/** Requests an evaluation if the assets, the corpus, the tenant's time or source ratings, or the model's verdicts change. */
@Injectable()
export class EvaluationTriggers implements OnModuleInit {
  constructor(
    private readonly requests: EvaluationRequests,
    private readonly routing: EvaluationRouting,
    private readonly threats: ThreatsRepository,
    private readonly threatChanges: ThreatChanges,
    private readonly assetChanges: AssetSetChanges,
    private readonly corpusChanges: CorpusChanges,
    private readonly tenantChanges: TenantChanges,
    private readonly verdictChanges: VerdictChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.assetChanges.onChange(async (tx, { removedAssetIds }) => {
      if (removedAssetIds.length > 0) {
        await this.threatChanges.changed(tx, await this.threats.detachAssets(tx, removedAssetIds));
      }
      return { scanId: await this.requests.requestScan(tx, null, null) };
    });
    this.corpusChanges.onChange(async (tx, revision) => {
      if (!(await this.#isEvaluatedAtOnce(tx, revision))) await this.requests.evaluateAffected(tx);
    });
    this.tenantChanges.onEvaluationTimeChange((tx, tenantId) => this.requests.evaluateTenant(tx, tenantId));
    this.tenantChanges.onSourceRatingsChange((tx, tenantId) => this.requests.evaluateTenant(tx, tenantId));
    this.verdictChanges.onChange((tx) => this.requests.evaluateAfterVerdict(tx));
  }

  /** An import does not fail because its evaluations could not be determined: the job tries again, and evaluates all if it must. */
  async #isEvaluatedAtOnce(tx: SystemTx, revision: number): Promise<boolean> {
    if (this.settings.evaluationTime) return false;
    try {
      return await inSavepoint(tx, () => this.routing.evaluateAtOnce(tx, revision));
    } catch (error) {
      this.log.warn(
        { err: error },
        'the portfolios that a change affects are determined by a job, because an attempt failed',
      );
      return false;
    }
  }
}
