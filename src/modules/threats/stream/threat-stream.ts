import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { ErasedTenants } from '../../../platform/database/erased-tenants';
import { Notifications } from '../../../platform/database/notifications';
import { StreamedAnswers, type StreamNotes } from '../../../platform/http/answers/streamed-answer';
import { EventFeeds } from '../../../platform/sse/event-feeds';
import {
  EVENT_STREAM,
  formatFrame,
  keepAlive,
  STREAM_HEADERS,
  streamOpening,
} from '../../../platform/sse/server-sent-events';
import { resetEvent, threatStreamEvent, type ThreatStreamEvent, eventsAfter } from './threat-stream-event';
import type { ThreatStreamQuery } from './threat-stream.dto';
import { THREATS_CHANNEL, ThreatStreamRepository } from './threat-stream.repository';
import { ThreatsReadModel } from '../threats.read-model';

/** A threat takes 2 kB, and far more if it concerns thousands of assets, so pages are small. */
const PAGES = { news: 20, reader: 20 };

/**
 * The start of a stream: the change after which it begins, and whether changes since the client's last one are missing.
 */
interface StreamStart {
  after: number;
  newest: number;
  isReset: boolean;
}

/** Streams the changes of a portfolio's threats, regardless of the process that committed them. */
@Injectable()
export class ThreatStream implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  readonly #feeds: EventFeeds<ThreatStreamEvent>;

  constructor(
    private readonly db: Db,
    private readonly changes: ThreatStreamRepository,
    private readonly threats: ThreatsReadModel,
    private readonly notifications: Notifications,
    private readonly erasedTenants: ErasedTenants,
    private readonly answers: StreamedAnswers,
    registry: Registry,
  ) {
    this.#feeds = new EventFeeds(
      {
        metric: { name: 'tms_threat_streams', help: 'Number of open streams of threats' },
        channel: THREATS_CHANNEL,
        pages: PAGES,
        load: (scope, _portfolioId, after, limit) => this.#load(scope, after, limit),
      },
      registry,
    );
  }

  onModuleInit(): void {
    this.erasedTenants.onErased((tenantId) => this.#feeds.closeOf(tenantId));
  }

  onApplicationBootstrap(): Promise<void> {
    return this.#feeds.listen(this.notifications);
  }

  onModuleDestroy(): void {
    this.#feeds.close();
  }

  get openStreams(): number {
    return this.#feeds.openStreams;
  }

  /** The body of the response: the changes after `lastEventId`, or from now on if it is absent. */
  async open(
    reply: FastifyReply,
    scope: TenantScope,
    filters: ThreatStreamQuery,
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
    const { last, first } = await this.db.read(scope, (tx) => this.changes.bounds(tx));
    if (lastEventId === undefined) return { after: last, newest: last, isReset: false };
    // An id beyond the last one means that the database has been restored to an earlier state.
    const isReset = lastEventId > last || lastEventId < (first ?? last + 1) - 1;
    return { after: isReset ? last : lastEventId, newest: last, isReset };
  }

  async *#frames(
    scope: TenantScope,
    start: StreamStart,
    filters: ThreatStreamQuery,
    signal: AbortSignal,
    notes: StreamNotes,
  ): AsyncGenerator<string> {
    yield streamOpening;
    let { after } = start;
    if (start.isReset) yield formatFrame(resetEvent(after));
    for await (const events of this.#feeds.read(scope, scope.portfolioId, after, signal, start.newest)) {
      if (events === null) {
        yield keepAlive;
        continue;
      }
      const sent = eventsAfter(after, events, filters);
      after = events.at(-1)?.id ?? after;
      notes.rows += sent.length;
      yield sent.map(formatFrame).join('');
    }
  }

  #load(scope: TenantScope, after: number, limit: number): Promise<ThreatStreamEvent[]> {
    return this.db.read(scope, async (tx) => {
      const changes = await this.changes.after(tx, after, limit);
      const threats = await this.threats.byIds(tx, [...new Set(changes.map(({ threatId }) => threatId))]);
      const byId = new Map(threats.map((threat) => [threat.id, threat]));
      return changes.map((change) => threatStreamEvent(change, byId.get(change.threatId)));
    });
  }
}
