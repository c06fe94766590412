import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../config/settings';
import { Db } from '../../platform/database/db';
import { OutboundHttp } from '../../platform/fetch/outbound-http';
import type { LostJobNotice } from '../../platform/jobs/job-handlers';
import { JobQueue } from '../../platform/jobs/job-queue';
import { LOG } from '../../platform/log/log';
import type { ImportResult } from '../corpus/corpus.contract';
import { ImportAborted, ImportService } from '../sources/import.service';
import type { ConfiguredFeed } from './feed-definitions';
import { FeedFailure } from './feed-failure';
import { FeedFetch } from './feed-fetch';
import type { FeedNews } from './feed-reader';
import { type ClaimedFeed, FeedStatesRepository, type PollEnd } from './feed-states.repository';
import { POLL_FEED, pollKey } from './feeds.jobs';
import { pauseS } from './poll-timing';

const SLICE_BYTES = 65_536;
/** A document with at least this number of rows, none of which can be read, is no longer in the format. */
const MIN_ROWS_TO_JUDGE = 5;

/** A poll by one job. */
interface PollJob {
  readonly jobId: string;
  readonly signal: AbortSignal;
}

/** Fetches a feed and imports its news. */
@Injectable()
export class FeedPoller implements OnApplicationShutdown {
  readonly #http = new OutboundHttp();

  constructor(
    private readonly db: Db,
    private readonly states: FeedStatesRepository,
    private readonly imports: ImportService,
    private readonly queue: JobQueue,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.#http.close();
  }

  /**
   * Polls once, if the feed is due and no other process fetches it. A fault of the source is recorded and does not throw. An error
   * of our own throws, and the job runs again; importing the same rows again has no effect.
   */
  async poll(feed: ConfiguredFeed, job: PollJob): Promise<void> {
    const claimed = await this.db.runAsSystem('claim a feed', (tx) =>
      this.states.claim(tx, feed.id, job.jobId, hash('sha256', feed.url.href)),
    );
    if (claimed === null) return;
    const end = await this.#fetchAndImport(feed, claimed, job);
    this.#logChange(feed, claimed, end);
    await this.db.runAsSystem('note a poll', async (tx) => {
      const isDue = await this.states.end(tx, feed.id, job.jobId, end);
      if (isDue) await this.queue.enqueue(tx, POLL_FEED, { feed: feed.id }, { key: pollKey(feed.id) });
    });
  }

  /** Records that the processes which fetched a feed died; the feed is due again after the pause of a failure. */
  async lost(feed: ConfiguredFeed, { jobId, message }: LostJobNotice): Promise<void> {
    await this.db.runAsSystem('note a lost poll', async (tx) => {
      const claimed = await this.states.claimedBy(tx, feed.id, jobId);
      if (claimed)
        await this.states.end(tx, feed.id, jobId, endOfFailure(feed, claimed, new FeedFailure('aborted', message)));
    });
  }

  async #fetchAndImport(feed: ConfiguredFeed, claimed: ClaimedFeed, { signal }: PollJob): Promise<PollEnd> {
    try {
      const fetch = new FeedFetch(this.#http, feed, this.settings.feedContact, signal);
      const news = await feed.read(fetch, claimed.memory);
      for (const document of news?.documents ?? []) await this.#import(feed, document);
      return endOfSuccess(feed, news);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FeedFailure) return endOfFailure(feed, claimed, error);
      throw error;
    }
  }

  /** @throws FeedFailure if the document cannot be read to its end */
  async #import(feed: ConfiguredFeed, document: Buffer): Promise<void> {
    const result = await this.imports
      .importStream(feed.format, Readable.from(slicesOf(document), { objectMode: false }))
      .catch((error: unknown) => {
        throw error instanceof ImportAborted ? new FeedFailure('invalid_answer', error.reason) : error;
      });
    refuseOtherFormats(result);
  }

  #logChange(feed: ConfiguredFeed, before: ClaimedFeed, { error, consecutiveFailures }: PollEnd): void {
    if (error !== null && before.consecutiveFailures === 0) {
      this.log.warn({ feed: feed.id }, `a feed could not be read: ${error}`);
    } else if (consecutiveFailures === 0 && before.consecutiveFailures > 0) {
      this.log.info({ feed: feed.id }, 'a feed works again');
    }
  }
}

function endOfSuccess({ intervalS }: ConfiguredFeed, news: FeedNews | null): PollEnd {
  const isBehind = news?.isBehind ?? false;
  return {
    status: null,
    error: null,
    hasChanged: (news?.documents.length ?? 0) > 0,
    consecutiveFailures: 0,
    pauseS: pauseS({ intervalS, consecutiveFailures: 0, isBehind, retryAfterMs: null }, 0),
    memory: news?.memory ?? null,
  };
}

function endOfFailure(
  { intervalS }: ConfiguredFeed,
  claimed: Pick<ClaimedFeed, 'consecutiveFailures'>,
  failure: FeedFailure,
): PollEnd {
  const consecutiveFailures = claimed.consecutiveFailures + 1;
  const { status, message, retryAfterMs } = failure;
  return {
    status,
    error: message,
    hasChanged: false,
    consecutiveFailures,
    memory: null,
    pauseS: pauseS({ intervalS, consecutiveFailures, isBehind: false, retryAfterMs }, Math.random()),
  };
}

/** The readers process a slice without a pause; other work runs between two slices. */
async function* slicesOf(document: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < document.length; at += SLICE_BYTES) {
    yield document.subarray(at, at + SLICE_BYTES);
    await setImmediate();
  }
}

function refuseOtherFormats({ read, rejected, rejections }: ImportResult): void {
  if (read < MIN_ROWS_TO_JUDGE || rejected < read) return;
  throw new FeedFailure(
    'invalid_answer',
    `None of the ${read} rows could be imported. The first was rejected because: ` +
      (rejections[0]?.reason ?? 'no reason given'),
  );
}
