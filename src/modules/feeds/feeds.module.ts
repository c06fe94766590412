import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CorpusModule } from '../corpus/corpus.module';
import { SourcesModule } from '../sources/sources.module';
import { FeedStateEntity } from './feed-state.entity';
import { FeedMetrics } from './feed-metrics';
import { FeedPoller } from './feed-poller';
import { FeedStatesRepository } from './feed-states.repository';
import { FeedWorker } from './feed-worker';
import { FeedsController } from './feeds.controller';
import { FeedsService } from './feeds.service';

@Module({
  imports: [TypeOrmModule.forFeature([FeedStateEntity]), CorpusModule, SourcesModule],
  controllers: [FeedsController],
  providers: [FeedMetrics, FeedPoller, FeedStatesRepository, FeedWorker, FeedsService],
})
export class FeedsModule {}
