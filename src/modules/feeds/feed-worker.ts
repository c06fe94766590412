import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { CorpusService } from '../corpus/corpus.service';
import type { ConfiguredFeed } from './feed-definitions';
import { FeedPoller } from './feed-poller';
import {
  FORGET_FEED_IMPORTS,
  FORGET_IMPORTS_INTERVAL_MS,
  POLL_FEED,
  START_DUE_POLLS,
  START_POLLS_INTERVAL_MS,
} from './feeds.jobs';
import { FeedsService } from './feeds.service';

/** Polls feeds in worker processes. Without enabled feeds no request is sent. */
@Injectable()
export class FeedWorker implements OnModuleInit {
  constructor(
    private readonly feeds: FeedsService,
    private readonly poller: FeedPoller,
    private readonly corpus: CorpusService,
    private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    const enabled = this.feeds.feeds.filter(({ isEnabled }) => isEnabled);
    this.handlers.register(START_DUE_POLLS, () => this.feeds.startDuePolls());
    // The feed may have been disabled since.
    const enabledFeed = (id: string): ConfiguredFeed | undefined => enabled.find((feed) => feed.id === id);
    this.handlers.register(
      POLL_FEED,
      async ({ feed: id }, job) => {
        const feed = enabledFeed(id);
        if (feed) await this.poller.poll(feed, job);
      },
      async ({ feed: id }, lost) => {
        const feed = enabledFeed(id);
        if (feed) await this.poller.lost(feed, lost);
      },
    );
    this.handlers.register(FORGET_FEED_IMPORTS, () => this.corpus.forgetImports(enabled.map(({ format }) => format)));
    if (enabled.length === 0) return;
    this.handlers.every(START_DUE_POLLS, START_POLLS_INTERVAL_MS);
    this.handlers.every(FORGET_FEED_IMPORTS, FORGET_IMPORTS_INTERVAL_MS);
  }
}
