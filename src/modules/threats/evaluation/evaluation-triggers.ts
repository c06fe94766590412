import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AssetSetChanges } from '../../assets/assets.contract';
import { TenantChanges } from '../../identity/identity.contract';
import { VerdictChanges } from '../../instruction-model/instruction-model.contract';
import { ThreatChanges } from '../threats.contract';
import { ThreatsRepository } from '../threats.repository';
import { EvaluationRequests } from '../requests/evaluation-requests';

/** Requests an evaluation if the assets, the tenant's time or source ratings, or the model's verdicts change. */
@Injectable()
export class EvaluationTriggers implements OnModuleInit {
  constructor(
    private readonly requests: EvaluationRequests,
    private readonly threats: ThreatsRepository,
    private readonly threatChanges: ThreatChanges,
    private readonly assetChanges: AssetSetChanges,
    private readonly tenantChanges: TenantChanges,
    private readonly verdictChanges: VerdictChanges,
  ) {}

  onModuleInit(): void {
    this.assetChanges.onChange(async (tx, { removedAssetIds }) => {
      if (removedAssetIds.length > 0) {
        await this.threatChanges.changed(tx, await this.threats.detachAssets(tx, removedAssetIds));
      }
      return { scanId: await this.requests.requestScan(tx, null, null) };
    });
    this.tenantChanges.onEvaluationTimeChange((tx, tenantId) => this.requests.evaluateTenant(tx, tenantId));
    this.tenantChanges.onSourceRatingsChange((tx, tenantId) => this.requests.evaluateTenant(tx, tenantId));
    this.verdictChanges.onChange((tx) => this.requests.evaluateAfterVerdict(tx));
  }
}
