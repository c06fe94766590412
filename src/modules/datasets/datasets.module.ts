import { Module } from '@nestjs/common';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { CandidateSearch } from './search/candidate-search';
import { DatasetsController } from './datasets.controller';
import { DatasetsJobs } from './datasets.jobs';
import { DatasetsReadModel } from './datasets.read-model';
import { DatasetsService } from './datasets.service';
import { SegmentReader } from './search/segment-reader';

@Module({
  controllers: [DatasetsController],
  providers: [CandidateSearch, DatasetsJobs, DatasetsReadModel, DatasetsService, ImportAnswers, SegmentReader],
  exports: [DatasetsService],
})
export class DatasetsModule {}
