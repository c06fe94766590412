import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { CorpusModule } from '../corpus/corpus.module';
import { IdentityModule } from '../identity/identity.module';
import { EvaluationRepository } from './evaluation.repository';
import { EvaluationService } from './evaluation.service';
import { EvaluationTriggers } from './evaluation-triggers';
import { ScansController } from './scans.controller';
import { ScansRepository } from './scans.repository';
import { ThreatHistoryRepository } from './threat-history.repository';
import { ThreatWriter } from './threat-writer';
import { ThreatChanges } from './threats.contract';
import { ThreatsController } from './threats.controller';
import { ThreatsReadModel } from './threats.read-model';
import { ThreatsRepository } from './threats.repository';
import { ThreatsService } from './threats.service';

@Module({
  imports: [AssetsModule, CorpusModule, IdentityModule],
  // Scans first: their address would be a threat's id otherwise.
  controllers: [ScansController, ThreatsController],
  providers: [
    EvaluationRepository,
    EvaluationService,
    EvaluationTriggers,
    ScansRepository,
    ThreatChanges,
    ThreatHistoryRepository,
    ThreatWriter,
    ThreatsReadModel,
    ThreatsRepository,
    ThreatsService,
  ],
  exports: [ThreatChanges, ThreatsService],
})
export class ThreatsModule {}
