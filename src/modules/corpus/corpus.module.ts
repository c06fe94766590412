import { Module } from '@nestjs/common';
import { StreamedAnswers } from '../../platform/http/streamed-answer';
import { AuditModule } from '../audit/audit.module';
import { IdentityModule } from '../identity/identity.module';
import { ActorsController } from './actors.controller';
import { ActorsReadModel } from './actors.read-model';
import { StreamSlots } from './all-events';
import { CorpusChanges, FeedStates } from './corpus.contract';
import { CorpusService } from './corpus.service';
import { EventExportController } from './event-export.controller';
import { EventPagesReadModel } from './event-pages.read-model';
import { EventPlacesController } from './event-places.controller';
import { EventPlacesReadModel } from './event-places.read-model';
import { EventTilesController } from './event-tiles.controller';
import { EventTilesService } from './event-tiles.service';
import { EventsController } from './events.controller';
import { EventTotals } from './event-totals';
import { EventsReadModel } from './events.read-model';

@Module({
  imports: [AuditModule, IdentityModule],
  controllers: [EventsController, EventPlacesController, EventExportController, EventTilesController, ActorsController],
  providers: [
    ActorsReadModel,
    CorpusChanges,
    CorpusService,
    EventPagesReadModel,
    EventPlacesReadModel,
    EventsReadModel,
    EventTilesService,
    EventTotals,
    FeedStates,
    StreamedAnswers,
    StreamSlots,
  ],
  exports: [CorpusChanges, CorpusService, FeedStates],
})
export class CorpusModule {}
