import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Settings, SETTINGS } from '../../../config/settings';
import { OutboundHttp } from '../../platform/fetch/outbound-http';
import { outboundPorts } from '../../platform/fetch/outbound-ports';
import { PageReader } from '../../platform/pages/page-reader';
import { WorkerPools } from '../../platform/workers/worker-pools';
import { ArchiveModule } from '../archive/archive.module';
import { ArchiveService } from '../archive/archive.service';
import { CorpusModule } from '../corpus/corpus.module';
import { CorpusService } from '../corpus/corpus.service';
import {
  WebSearchActiveEntity,
  WebSearchEventEntity,
  WebSearchJobEntity,
  WebSearchStepEntity,
} from './web-search-job.entity';
import { WebSearchHitEntity } from './search/web-search-hit.entity';
import { configuredProviders } from './providers/configured-providers';
import { JobFeeds } from './streams/job-feeds';
import { SearchHitsRepository } from './search/search-hits.repository';
import { SearchStreams } from './streams/search-streams';
import { SearchWorker } from './search/search-worker';
import { WebSearchController } from './web-search.controller';
import { SEARCH_PROVIDERS, SearchErasures } from './web-search.contract';
import { WebSearchRepository } from './web-search.repository';
import { SearchSubmissionService } from './search-submission.service';
import { WebSearchService } from './web-search.service';

const OUTBOUND = Symbol('outbound http of searches');

/** Searches of the web and adverse media, as jobs that survive restarts and streams that can be resumed. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      WebSearchActiveEntity,
      WebSearchEventEntity,
      WebSearchHitEntity,
      WebSearchJobEntity,
      WebSearchStepEntity,
    ]),
    ArchiveModule,
    CorpusModule,
  ],
  controllers: [WebSearchController],
  providers: [
    JobFeeds,
    SearchErasures,
    SearchHitsRepository,
    SearchSubmissionService,
    SearchStreams,
    SearchWorker,
    WebSearchRepository,
    WebSearchService,
    {
      provide: OUTBOUND,
      useFactory: (settings: Settings) => new OutboundHttp({ ports: outboundPorts(settings) }),
      inject: [SETTINGS],
    },
    {
      provide: SEARCH_PROVIDERS,
      useFactory: (
        settings: Settings,
        http: OutboundHttp,
        pages: PageReader,
        archive: ArchiveService,
        corpus: CorpusService,
        pools: WorkerPools,
      ) => configuredProviders(settings, { http, pages, archive, corpus, pools }),
      inject: [SETTINGS, OUTBOUND, PageReader, ArchiveService, CorpusService, WorkerPools],
    },
  ],
  exports: [SearchErasures, WebSearchService],
})
export class WebSearchModule implements OnApplicationShutdown {
  constructor(@Inject(OUTBOUND) private readonly http: OutboundHttp) {}

  /** Runs after the last job and the last request. */
  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }
}
