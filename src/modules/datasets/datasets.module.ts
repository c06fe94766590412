import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { StreamedAnswers } from '../../platform/http/answers/streamed-answer';
import { AuditModule } from '../audit/audit.module';
import { DatasetEntity, DatasetImportEntity } from './dataset.entity.ts';
import { EntityLinkEntity, EntityStagingEntity, ListedEntityEntity } from './listed-entity.entity.ts';
import { EntityKeyEntity, EntityNameEntity, EntitySegmentEntity } from './search/entity-segment.entity.ts';
import { CandidateSearch } from './search/candidate-search';
import { DatasetsController } from './datasets.controller';
import { DatasetsJobs } from './datasets.jobs';
import { DatasetsReadModel } from './datasets.read-model';
import { DatasetsService } from './datasets.service';
import { SegmentReader } from './search/segment-reader';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      DatasetEntity,
      DatasetImportEntity,
      EntityKeyEntity,
      EntityLinkEntity,
      EntityNameEntity,
      EntitySegmentEntity,
      EntityStagingEntity,
      ListedEntityEntity,
    ]),
    AuditModule,
  ],
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
