import { Module } from '@nestjs/common';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { StreamedAnswers } from '../../platform/http/answers/streamed-answer';
import { AuditModule } from '../audit/audit.module';
import { CandidateSearch } from './search/candidate-search';
import { DatasetsController } from './datasets.controller';
import { DatasetsJobs } from './datasets.jobs';
import { DatasetsReadModel } from './datasets.read-model';
import { DatasetsService } from './datasets.service';
import { SegmentReader } from './search/segment-reader';

@Module({
  imports: [AuditModule],
  controllers: [DatasetsController],
  providers: [
    CandidateSearch,
    DatasetsJobs,
    DatasetsReadModel,
    DatasetsService,
    ImportAnswers,
    SegmentReader,
    StreamedAnswers,
  ],
  exports: [DatasetsService],
})
export class DatasetsModule {}
