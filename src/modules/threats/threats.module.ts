import { Module } from '@nestjs/common';
import { StreamedAnswers } from '../../platform/http/streamed-answer';
import { AssetsModule } from '../assets/assets.module';
import { AuditModule } from '../audit/audit.module';
import { CorpusModule } from '../corpus/corpus.module';
import { IdentityModule } from '../identity/identity.module';
import { InstructionModelModule } from '../instruction-model/instruction-model.module';
import { EvaluationFreshness } from './evaluation-freshness';
import { EvaluationRepository } from './evaluation.repository';
import { EvaluationService } from './evaluation.service';
import { EvaluationTriggers } from './evaluation-triggers';
import { InstructionRecords } from './instruction-records';
import { InstructionVerdictsController } from './instruction-verdicts.controller';
import { InstructionWishes } from './instruction-wishes';
import { PortfolioEvaluation } from './portfolio-evaluation';
import { ScansController } from './scans.controller';
import { ScansRepository } from './scans.repository';
import { ThreatDecisionsService } from './threat-decisions.service';
import { ThreatHistoryRepository } from './threat-history.repository';
import { ThreatPastController } from './threat-past.controller';
import { ThreatPastReadModel } from './threat-past.read-model';
import { ThreatPastService } from './threat-past.service';
import { ThreatStream } from './threat-stream';
import { ThreatStreamController } from './threat-stream.controller';
import { ThreatStreamRepository } from './threat-stream.repository';
import { ThreatWriter } from './threat-writer';
import { ThreatChanges } from './threats.contract';
import { ThreatsController } from './threats.controller';
import { ThreatsReadModel } from './threats.read-model';
import { ThreatsRepository } from './threats.repository';
import { ThreatsService } from './threats.service';

@Module({
  imports: [AssetsModule, AuditModule, CorpusModule, IdentityModule, InstructionModelModule],
  // Scans and the stream first: their addresses would be a threat's id otherwise.
  controllers: [
    ScansController,
    ThreatStreamController,
    ThreatsController,
    ThreatPastController,
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
    ThreatPastReadModel,
    ThreatPastService,
    ThreatStream,
    ThreatStreamRepository,
    ThreatWriter,
    ThreatsReadModel,
    ThreatsRepository,
    ThreatsService,
  ],
  exports: [ThreatChanges, ThreatsService],
})
export class ThreatsModule {}
