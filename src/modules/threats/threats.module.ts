import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StreamedAnswers } from '../../platform/http/answers/streamed-answer';
import { AssetsModule } from '../assets/assets.module';
import { AuditModule } from '../audit/audit.module';
import { CorpusModule } from '../corpus/corpus.module';
import { IdentityModule } from '../identity/identity.module';
import { InstructionModelModule } from '../instruction-model/instruction-model.module';
import { ThreatEntity } from './threat.entity.ts';
import {
  ThreatAssetEntity,
  ThreatDevelopmentEntity,
  ThreatEvidenceEntity,
  ThreatVersionEntity,
} from './threat-parts.entity.ts';
import { ThreatHistoryEntity } from './history/threat-history.entity.ts';
import { ThreatChangeEntity, ThreatStreamEntity } from './stream/threat-stream.entity.ts';
import { ScanEntity } from './scans/scan.entity.ts';
import { PortfolioEvaluationEntity } from './evaluation/portfolio-evaluation.entity.ts';
import { EvaluationFreshness } from './evaluation/evaluation-freshness';
import { EvaluationRepository } from './evaluation/evaluation.repository';
import { EvaluationService } from './evaluation/evaluation.service';
import { EvaluationTriggers } from './evaluation/evaluation-triggers';
import { InstructionRecords } from './instructions/instruction-records';
import { InstructionVerdictsController } from './instructions/instruction-verdicts.controller';
import { InstructionWishes } from './instructions/instruction-wishes';
import { PortfolioEvaluation } from './evaluation/portfolio-evaluation';
import { ScansController } from './scans/scans.controller';
import { ScansRepository } from './scans/scans.repository';
import { ThreatDecisionsService } from './threat-decisions.service';
import { ThreatHistoryRepository } from './history/threat-history.repository';
import { ThreatHistoryController } from './history/threat-history.controller';
import { ThreatHistoryReadModel } from './history/threat-history.read-model';
import { ThreatHistoryService } from './history/threat-history.service';
import { ThreatStream } from './stream/threat-stream';
import { ThreatStreamController } from './stream/threat-stream.controller';
import { ThreatStreamRepository } from './stream/threat-stream.repository';
import { ThreatWriter } from './evaluation/threat-writer';
import { ThreatChanges } from './threats.contract';
import { ThreatsController } from './threats.controller';
import { ThreatsReadModel } from './threats.read-model';
import { ThreatsRepository } from './threats.repository';
import { ThreatsService } from './threats.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      PortfolioEvaluationEntity,
      ScanEntity,
      ThreatAssetEntity,
      ThreatChangeEntity,
      ThreatDevelopmentEntity,
      ThreatEntity,
      ThreatEvidenceEntity,
      ThreatHistoryEntity,
      ThreatStreamEntity,
      ThreatVersionEntity,
    ]),
    AssetsModule,
    AuditModule,
    CorpusModule,
    IdentityModule,
    InstructionModelModule,
  ],
  // Scans and the stream first: their addresses would be a threat's id otherwise.
  controllers: [
    ScansController,
    ThreatStreamController,
    ThreatsController,
    ThreatHistoryController,
    InstructionVerdictsController,
  ],
  providers: [
    EvaluationFreshness,
    EvaluationRepository,
    EvaluationService,
    EvaluationTriggers,
    InstructionRecords,
    InstructionWishes,
    PortfolioEvaluation,
    ScansRepository,
    StreamedAnswers,
    ThreatChanges,
    ThreatDecisionsService,
    ThreatHistoryRepository,
    ThreatHistoryReadModel,
    ThreatHistoryService,
    ThreatStream,
    ThreatStreamRepository,
    ThreatWriter,
    ThreatsReadModel,
    ThreatsRepository,
    ThreatsService,
  ],
  exports: [ThreatChanges, ThreatHistoryService, ThreatsService],
})
export class ThreatsModule {}
