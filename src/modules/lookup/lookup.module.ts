import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectorRegistry } from '../connectors/connector-registry.service';
import { ConnectorsModule } from '../connectors/connectors.module';
import { CorpusModule } from '../corpus/corpus.module';
import { CorpusService } from '../corpus/corpus.service';
import { DatasetsModule } from '../datasets/datasets.module';
import { DatasetsService } from '../datasets/datasets.service';
import { SigningModule } from '../signing/signing.module';
import { LookupRequestEntity, LookupResultEntity } from './lookup.entity';
import { LookupDecisionEntity } from './decisions/lookup-decision.entity';
import { DecisionsController } from './decisions/decisions.controller';
import { DecisionsRepository } from './decisions/decisions.repository';
import { DecisionsService } from './decisions/decisions.service';
import { EventCorpusConnector } from './connectors/event-corpus-connector';
import { listConnectors, ListSearch } from './connectors/list-connectors';
import { LookupErasures } from './lookup.contract';
import { LookupController } from './lookup.controller';
import { LookupRepository } from './lookup.repository';
import { LookupCreationService } from './lookup-creation.service';
import { LookupResolver } from './lookup-resolver';
import { LookupRetention } from './lookup-retention';
import { LookupService } from './lookup.service';

/** Lookups, and the connectors to sources within this installation. */
@Module({
  imports: [
    TypeOrmModule.forFeature([LookupDecisionEntity, LookupRequestEntity, LookupResultEntity]),
    ConnectorsModule,
    CorpusModule,
    DatasetsModule,
    SigningModule,
  ],
  controllers: [DecisionsController, LookupController],
  providers: [
    DecisionsRepository,
    DecisionsService,
    LookupCreationService,
    LookupErasures,
    LookupRepository,
    LookupResolver,
    LookupRetention,
    LookupService,
    {
      provide: ListSearch,
      useFactory: (datasets: DatasetsService) => new ListSearch(datasets),
      inject: [DatasetsService],
    },
  ],
  exports: [LookupErasures, LookupService],
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
