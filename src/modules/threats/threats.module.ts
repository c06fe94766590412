import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AssetsModule } from '../assets/assets.module';
import { CorpusModule } from '../corpus/corpus.module';
import { IdentityModule } from '../identity/identity.module';
import { InstructionModelModule } from '../instruction-model/instruction-model.module';
import { ThreatEntity } from './threat.entity';
import {
  ThreatAssetEntity,
  ThreatDevelopmentEntity,
  ThreatEvidenceEntity,
  ThreatVersionEntity,
} from './threat-parts.entity';
import { ThreatHistoryEntity } from './history/threat-history.entity';
import { ThreatChangeEntity, ThreatStreamEntity } from './stream/threat-stream.entity';
import { ScanEntity } from './requests/scan.entity';
import { PortfolioEvaluationEntity } from './evaluation/portfolio-evaluation.entity';
import { EvaluationFreshness } from './evaluation/evaluation-freshness';
import { EvaluationRouteEntity, EvaluationRoutingEntity } from './requests/evaluation-route.entity';
import { EvaluationRouting } from './evaluation/evaluation-routing';
import { EvaluationRoutesRepository } from './requests/evaluation-routes.repository';
import { EvaluationRepository } from './requests/evaluation.repository';
import { EvaluationResults } from './evaluation/evaluation-results';
import { EvaluationService } from './evaluation/evaluation.service';
import { EvaluationRequests } from './requests/evaluation-requests';
import { EvaluationRounds } from './evaluation/evaluation-rounds';
import { EvaluationTriggers } from './evaluation/evaluation-triggers';
import { InstructionRecords } from './instructions/instruction-records';
import { InstructionVerdictsController } from './instructions/instruction-verdicts.controller';
import { InstructionWishes } from './instructions/instruction-wishes';
import { PortfolioEvaluation } from './evaluation/portfolio-evaluation';
import { ThreatListsController } from './lists/threat-lists.controller';
import { ThreatListsReadModel } from './lists/threat-lists.read-model';
import { ThreatListsService } from './lists/threat-lists.service';
import { ThreatPages } from './lists/threat-pages';
import { ScansController } from './requests/scans.controller';
import { ScansRepository } from './requests/scans.repository';
import { ThreatDecisionsService } from './threat-decisions.service';
import { ThreatHistoryRepository } from './history/threat-history.repository';
import { ThreatHistoryController } from './history/threat-history.controller';
import { ThreatHistoryReadModel } from './history/threat-history.read-model';
import { ThreatHistoryService } from './history/threat-history.service';
import { ThreatChangeLog } from './stream/threat-change-log';
import { ThreatStream } from './stream/threat-stream';
import { ThreatNotesController } from './history/threat-notes.controller';
import { ThreatNotesService } from './history/threat-notes.service';
import { ThreatStreamController } from './stream/threat-stream.controller';
import { ThreatStreamRepository } from './stream/threat-stream.repository';
import { ThreatWriter } from './evaluation/threat-writer';
import { ScansService } from './requests/scans.service';
import { ThreatChanges } from './threats.contract';
import { ThreatsController } from './threats.controller';
import { ThreatsReadModel } from './threats.read-model';
import { ThreatsRepository } from './threats.repository';
import { ThreatsService } from './threats.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      EvaluationRouteEntity,
      EvaluationRoutingEntity,
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
    CorpusModule,
    IdentityModule,
    InstructionModelModule,
  ],
  // Lists, scans and the stream come first: otherwise the router would read their paths as the id of a threat.
  controllers: [
    ThreatListsController,
    ScansController,
    ThreatStreamController,
    ThreatsController,
    ThreatHistoryController,
    ThreatNotesController,
    InstructionVerdictsController,
  ],
  providers: [
    EvaluationFreshness,
    EvaluationRepository,
    EvaluationResults,
    EvaluationService,
    EvaluationRequests,
    EvaluationRounds,
    EvaluationRouting,
    EvaluationRoutesRepository,
    EvaluationTriggers,
    InstructionRecords,
    InstructionWishes,
    PortfolioEvaluation,
    ScansRepository,
    ScansService,
    ThreatChanges,
    ThreatDecisionsService,
    ThreatHistoryRepository,
    ThreatHistoryReadModel,
    ThreatHistoryService,
    ThreatChangeLog,
    ThreatNotesService,
    ThreatListsReadModel,
    ThreatListsService,
    ThreatPages,
    ThreatStream,
    ThreatStreamRepository,
    ThreatWriter,
    ThreatsReadModel,
    ThreatsRepository,
    ThreatsService,
  ],
  exports: [ThreatChanges, ThreatHistoryService, ScansService, ThreatsService],
})
export class ThreatsModule {}
