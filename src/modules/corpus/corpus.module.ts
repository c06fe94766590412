import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module';
import { EventEntity } from './event.entity';
import {
  EventActorEntity,
  EventRemovalEntity,
  EventRevisionEntity,
  EventSourceEntity,
  SampleEventEntity,
} from './event-parts.entity';
import { ActorEntity } from './actor.entity';
import { CorpusMonthEntity, CorpusStateEntity } from './corpus-state.entity';
import { ColumnarCopy } from './columnar/columnar-copy';
import { ColumnarCopyUpdates } from './columnar/columnar-copy.jobs';
import { ColumnarFileEntity } from './columnar/columnar-file.entity';
import { ColumnarMetrics } from './columnar/columnar-metrics';
import { SourceImportEntity } from './source-import.entity';
import { ActorsController } from './actors/actors.controller';
import { ActorsReadModel } from './actors/actors.read-model';
import { StreamSlots } from './events/all-events';
import { CorpusChanges, FeedStates } from './corpus.contract';
import { CorpusService } from './corpus.service';
import { EventExportController } from './exports/event-export.controller';
import { EventPagesReadModel } from './events/event-pages.read-model';
import { EventPlacesController } from './events/event-places.controller';
import { EventPlacesReadModel } from './events/event-places.read-model';
import { EventTilesController } from './tiles/event-tiles.controller';
import { EventTilesService } from './tiles/event-tiles.service';
import { EventHistogramReadModel } from './events/event-histogram.read-model';
import { EventsController } from './events/events.controller';
import { SourceRatingsController } from './source-ratings/source-ratings.controller';
import { EventTotals } from './events/event-totals';
import { EventsReadModel } from './events/events.read-model';
import { FirstCounts } from './events/first-counts';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ActorEntity,
      ColumnarFileEntity,
      CorpusMonthEntity,
      CorpusStateEntity,
      EventActorEntity,
      EventEntity,
      EventRemovalEntity,
      EventRevisionEntity,
      EventSourceEntity,
      SampleEventEntity,
      SourceImportEntity,
    ]),
    IdentityModule,
  ],
  controllers: [
    EventsController,
    EventPlacesController,
    EventExportController,
    EventTilesController,
    ActorsController,
    SourceRatingsController,
  ],
  providers: [
    ActorsReadModel,
    ColumnarCopy,
    ColumnarCopyUpdates,
    ColumnarMetrics,
    CorpusChanges,
    CorpusService,
    EventHistogramReadModel,
    EventPagesReadModel,
    EventPlacesReadModel,
    EventsReadModel,
    EventTilesService,
    EventTotals,
    FeedStates,
    FirstCounts,
    StreamSlots,
  ],
  exports: [CorpusChanges, CorpusService, FeedStates],
})
export class CorpusModule {}
