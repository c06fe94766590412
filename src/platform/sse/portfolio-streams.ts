import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import type { TenantScope } from '../../kernel/identity/principal';
import { Db, type TenantTx } from '../database/db';
import { DeletedPortfolios } from '../database/deleted-portfolios';
import { ErasedTenants } from '../database/erased-tenants';
import { Notifications } from '../database/notifications';
import { StreamedAnswers, type StreamNotes } from '../http/answers/streamed-answer';
import { EventFeeds, type EventFeedsOptions } from './event-feeds';
import {
  encodeFrames,
  EVENT_STREAM,
  formatFrame,
  keepAlive,
  type ServerSentEvent,
  STREAM_HEADERS,
  streamOpening,
} from './server-sent-events';

/** Events that are numbered 1, 2, 3 … in each portfolio, without gaps, and stored for some time. */
export interface PortfolioEvents<Event extends ServerSentEvent, Filters> extends Omit<
  EventFeedsOptions<Event>,
  'load'
> {
  /** The number of the last event and of the first stored one; 0 and null if there is none. */
  bounds(tx: TenantTx): Promise<{ last: number; first: number | null }>;
  /** The events after a number, in order, up to a limit. */
  load(tx: TenantTx, after: number, limit: number): Promise<Event[]>;
  /** What a reader with these filters gets of an event. */
  filter(event: Event, filters: Filters): ServerSentEvent;
}

/** The event after which a stream begins, and whether events since the client's last one are missing. */
interface StreamStart {
  after: number;
  newest: number;
  isReset: boolean;
}

/** The events for a reader that has everything up to `after`; begins with a reset if the next ones have been removed. */
export function withReset(after: number, events: readonly ServerSentEvent[]): readonly ServerSentEvent[] {
  const [first] = events;
  return first && first.id > after + 1 ? [resetEvent(first.id - 1), ...events] : events;
}

/** Events up to this number are no longer stored, so the reader has to load the list again. */
export const resetEvent = (seq: number): ServerSentEvent => ({ id: seq, type: 'reset', data: JSON.stringify({ seq }) });

/** The streams of one kind of event, whichever process has written the events. */
export class PortfolioStream<Event extends ServerSentEvent, Filters> {
  constructor(
    private readonly events: PortfolioEvents<Event, Filters>,
    private readonly feeds: EventFeeds<Event>,
    private readonly db: Db,
    private readonly answers: StreamedAnswers,
  ) {}

  get openStreams(): number {
    return this.feeds.openStreams;
  }

  /** The body of the response: the events after `lastEventId`, or from now on if it is absent. */
  async open(
    reply: FastifyReply,
    scope: TenantScope,
    filters: Filters,
    lastEventId: number | undefined,
  ): Promise<Readable> {
    const start = await this.#start(scope, lastEventId);
    const end = new AbortController();
    void reply.headers(STREAM_HEADERS);
    return this.answers.open(reply, {
      contentType: EVENT_STREAM,
      produce: (notes) => this.#frames(scope, start, filters, end.signal, notes),
      onClose: () => end.abort(),
    });
  }

  async #start(scope: TenantScope, lastEventId: number | undefined): Promise<StreamStart> {
    const { last, first } = await this.db.read(scope, (tx) => this.events.bounds(tx));
    if (lastEventId === undefined) return { after: last, newest: last, isReset: false };
    // An id beyond the last one means that the database has been restored to an earlier state.
    const isReset = lastEventId > last || lastEventId < (first ?? last + 1) - 1;
    return { after: isReset ? last : lastEventId, newest: last, isReset };
  }

  async *#frames(
    scope: TenantScope,
    start: StreamStart,
    filters: Filters,
    signal: AbortSignal,
    notes: StreamNotes,
  ): AsyncGenerator<string | Uint8Array> {
    yield streamOpening;
    let { after } = start;
    if (start.isReset) yield formatFrame(resetEvent(after));
    for await (const events of this.feeds.read(scope, scope.portfolioId, after, signal, start.newest)) {
      if (events === null) {
        yield keepAlive;
        continue;
      }
      const sent = withReset(after, this.#filtered(events, filters));
      after = events.at(-1)?.id ?? after;
      notes.rows += sent.length;
      yield encodeFrames(sent);
    }
  }

  /** Returns the given array if it is sent as it is, so that its readers share its encoded form. */
  #filtered(events: readonly Event[], filters: Filters): readonly ServerSentEvent[] {
    const sent = events.map((event) => this.events.filter(event, filters));
    return sent.every((event, index) => event === events[index]) ? events : sent;
  }
}

/** Creates the streams of portfolios, and ends them with their portfolio, their tenant and the service. */
@Injectable()
export class PortfolioStreams implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  readonly #feeds: Pick<EventFeeds<ServerSentEvent>, 'listen' | 'closeOf' | 'close'>[] = [];

  constructor(
    private readonly db: Db,
    private readonly notifications: Notifications,
    private readonly erasedTenants: ErasedTenants,
    private readonly deletedPortfolios: DeletedPortfolios,
    private readonly answers: StreamedAnswers,
    private readonly registry: Registry,
  ) {}

  /** Call it in a constructor, because the notifications of the channel are requested when the application starts. */
  create<Event extends ServerSentEvent, Filters>(
    events: PortfolioEvents<Event, Filters>,
  ): PortfolioStream<Event, Filters> {
    const { metric, channel, pages } = events;
    const load: EventFeedsOptions<Event>['load'] = (scope, _portfolioId, after, limit) =>
      this.db.read(scope, (tx) => events.load(tx, after, limit));
    const feeds = new EventFeeds<Event>({ metric, channel, pages, load }, this.registry);
    this.#feeds.push(feeds);
    return new PortfolioStream(events, feeds, this.db, this.answers);
  }

  onModuleInit(): void {
    for (const erased of [this.erasedTenants, this.deletedPortfolios]) {
      erased.onErased((id) => this.#feeds.forEach((feeds) => feeds.closeOf(id)));
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const feeds of this.#feeds) await feeds.listen(this.notifications);
  }

  onModuleDestroy(): void {
    for (const feeds of this.#feeds) feeds.close();
  }
}
