import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectorRegistry } from '../connectors/connector-registry.service';
import { ConnectorsModule } from '../connectors/connectors.module';
import { CorpusModule } from '../corpus/corpus.module';
import { CorpusService } from '../corpus/corpus.service';
import { DatasetsModule } from '../datasets/datasets.module';
import { DatasetsService } from '../datasets/datasets.service';
import { SigningModule } from '../signing/signing.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { BatchCompletion } from './batches/batch-completion';
import { BatchMonitoring } from './batches/batch-monitoring';
import { BatchQueue } from './batches/batch-queue';
import { BatchSubjectsRepository } from './batches/batch-subjects.repository';
import { BatchUploadService } from './batches/batch-upload.service';
import { BatchWorker } from './batches/batch-worker';
import { LookupBatchEntity, LookupBatchSubjectEntity } from './batches/lookup-batch.entity';
import { LookupBatchesController } from './batches/lookup-batches.controller';
import { LookupBatchesRepository } from './batches/lookup-batches.repository';
import { LookupBatchesService } from './batches/lookup-batches.service';
import { LookupRequestEntity, LookupResultEntity } from './lookup.entity';
import { LookupDecisionEntity } from './decisions/lookup-decision.entity';
import { DecisionsController } from './decisions/decisions.controller';
import { DecisionsRepository } from './decisions/decisions.repository';
import { DecisionsService } from './decisions/decisions.service';
import { EventCorpusConnector } from './connectors/event-corpus-connector';
import { listConnectors, ListSearch } from './connectors/list-connectors';
import { ListChangeMatcher } from './monitored/list-change-matcher';
import { ListChangesRepository } from './monitored/list-changes.repository';
import {
  ListChangeEntity,
  MonitoredSubjectEntity,
  MonitoredSubjectKeysEntity,
  ScreeningAlertEntity,
} from './monitored/monitored-subject.entity';
import { MonitoredSubjectsController } from './monitored/monitored-subjects.controller';
import { MonitoredSubjectsRepository } from './monitored/monitored-subjects.repository';
import { MonitoredSubjectsService } from './monitored/monitored-subjects.service';
import { ScreeningAlertsController } from './monitored/screening-alerts.controller';
import { ScreeningAlertsRepository } from './monitored/screening-alerts.repository';
import { ScreeningAlertsService } from './monitored/screening-alerts.service';
import { ScreeningEventEntity, ScreeningStreamEntity } from './monitored/stream/screening-event.entity';
import { ScreeningStream } from './monitored/stream/screening-stream';
import { ScreeningStreamController } from './monitored/stream/screening-stream.controller';
import { ScreeningStreamRepository } from './monitored/stream/screening-stream.repository';
import { ScreeningUpkeep } from './monitored/screening-upkeep';
import { SubjectKeyUpkeep } from './monitored/subject-key-upkeep';
import { SubjectMonitoring } from './monitored/subject-monitoring';
import { SubjectScreener } from './monitored/subject-screener';
import { LookupErasures, ScreeningAlertChanges } from './lookup.contract';
import { LookupController } from './lookup.controller';
import { LookupRepository } from './lookup.repository';
import { LookupCreationService } from './lookup-creation.service';
import { LookupResolver } from './lookup-resolver';
import { LookupRetention } from './lookup-retention';
import { LookupService } from './lookup.service';
import { LookupStorage } from './lookup-storage';

/** Lookups, and the connectors to sources within this installation. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ListChangeEntity,
      LookupBatchEntity,
      LookupBatchSubjectEntity,
      LookupDecisionEntity,
      LookupRequestEntity,
      LookupResultEntity,
      MonitoredSubjectEntity,
      MonitoredSubjectKeysEntity,
      ScreeningAlertEntity,
      ScreeningEventEntity,
      ScreeningStreamEntity,
    ]),
    ConnectorsModule,
    CorpusModule,
    DatasetsModule,
    SigningModule,
    WebhooksModule,
  ],
  controllers: [
    DecisionsController,
    LookupBatchesController,
    MonitoredSubjectsController,
    ScreeningStreamController,
    ScreeningAlertsController,
    LookupController,
  ],
  providers: [
    BatchCompletion,
    BatchMonitoring,
    BatchQueue,
    BatchSubjectsRepository,
    BatchUploadService,
    BatchWorker,
    DecisionsRepository,
    DecisionsService,
    ListChangeMatcher,
    ListChangesRepository,
    LookupBatchesRepository,
    LookupBatchesService,
    LookupCreationService,
    LookupErasures,
    LookupRepository,
    LookupResolver,
    LookupRetention,
    LookupService,
    LookupStorage,
    MonitoredSubjectsRepository,
    MonitoredSubjectsService,
    ScreeningAlertChanges,
    ScreeningAlertsRepository,
    ScreeningAlertsService,
    ScreeningStream,
    ScreeningStreamRepository,
    ScreeningUpkeep,
    SubjectKeyUpkeep,
    SubjectMonitoring,
    SubjectScreener,
    {
      provide: ListSearch,
      useFactory: (datasets: DatasetsService) => new ListSearch(datasets),
      inject: [DatasetsService],
    },
  ],
  exports: [LookupErasures, LookupService, ScreeningAlertChanges],
})
export class LookupModule implements OnModuleInit {
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly lists: ListSearch,
    private readonly corpus: CorpusService,
  ) {}

  onModuleInit(): void {
    for (const connector of listConnectors(this.lists)) this.registry.register(connector);
    this.registry.register(new EventCorpusConnector(this.corpus));
  }
}
