import { Module } from '@nestjs/common';
import { StreamedAnswers } from '../../platform/http/streamed-answer';
import { AuditModule } from '../audit/audit.module';
import { ActorsController } from './actors.controller';
import { ActorsReadModel } from './actors.read-model';
import { CorpusChanges, FeedStates } from './corpus.contract';
import { CorpusService } from './corpus.service';
import { EventsController } from './events.controller';
import { EventsReadModel } from './events.read-model';

@Module({
  imports: [AuditModule],
  controllers: [EventsController, ActorsController],
  providers: [ActorsReadModel, CorpusChanges, CorpusService, EventsReadModel, FeedStates, StreamedAnswers],
  exports: [CorpusChanges, CorpusService, FeedStates],
})
export class CorpusModule {}
