import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { DatasetEntity, DatasetImportEntity } from './dataset.entity';
import { EntityLinkEntity, EntityStagingEntity, ListedEntityEntity } from './listed-entity.entity';
import { EntityKeyEntity, EntityNameEntity, EntitySegmentEntity } from './search/entity-segment.entity';
import { CandidateSearch } from './search/candidate-search';
import { ListChanges } from './datasets.contract';
import { DatasetsController } from './datasets.controller';
import { DatasetsJobs } from './datasets.jobs';
import { DatasetsReadModel } from './datasets.read-model';
import { DatasetsService } from './datasets.service';
import { SegmentMemory } from './search/segment-memory';
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
  ],
  controllers: [DatasetsController],
  providers: [
    CandidateSearch,
    DatasetsJobs,
    DatasetsReadModel,
    DatasetsService,
    ImportAnswers,
    ListChanges,
    SegmentMemory,
    SegmentReader,
  ],
  exports: [DatasetsService, ListChanges],
})
export class DatasetsModule {}
