import type { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { StreamedAnswers } from '../../../platform/http/answers/streamed-answer';
import { ActorsReadModel } from '../actors/actors.read-model';
import { ActorParams } from '../actors/actors.dto';
import { allEventsJson, StreamSlots } from './all-events';
import { EventCategoriesAnswer, EventDetailAnswer } from './event-detail.dto';
import { EventPagesReadModel } from './event-pages.read-model';
import { ActorEventsQuery, EventListQuery, EventPageAnswer, EventParams } from './events.dto';
import { type EventSelection, EventsReadModel } from './events.read-model';
import { pageAnswer } from './page-answer';

const ALL_RESULTS =
  'With `all_results=true` every matching event is streamed; if the connection closes before the end of the ' +
  'JSON, the request has failed. A credential may have two such streams open at a time.';

@ApiTags('Corpus')
@Controller('v1')
export class EventsController {
  constructor(
    private readonly events: EventsReadModel,
    private readonly pages: EventPagesReadModel,
    private readonly actors: ActorsReadModel,
    private readonly streams: StreamedAnswers,
    private readonly slots: StreamSlots,
  ) {}

  @Get('actors/:actor_id/events')
  @Operation({
    action: 'actors.events',
    permission: 'events:read',
    summary: 'List the events of an actor',
    description: ALL_RESULTS,
    answer: EventPageAnswer,
    acceptsKeyInQuery: true,
    errors: ['not_found'],
  })
  ofActor(
    @Param() { actor_id: actorId }: ActorParams,
    @Query() query: ActorEventsQuery,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventPageAnswer | Readable> {
    noteResources(actorId);
    return this.#list(actorId, query, principal, reply);
  }

  @Get('events')
  @Operation({
    action: 'events.list',
    permission: 'events:read',
    summary: 'List events',
    description: ALL_RESULTS,
    answer: EventPageAnswer,
  })
  ofCorpus(
    @Query() query: EventListQuery,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventPageAnswer | Readable> {
    return this.#list(null, query, principal, reply);
  }

  @Get('metadata/event-categories')
  @Operation({
    action: 'events.categories',
    permission: 'events:read',
    summary: 'List the event categories with the number of their events',
    answer: EventCategoriesAnswer,
  })
  async categories(@CurrentPrincipal() { dataScope }: Principal): Promise<EventCategoriesAnswer> {
    return { categories: await this.events.categories(dataScope) };
  }

  @Get('events/:event_id')
  @Operation({
    action: 'events.read',
    permission: 'events:read',
    summary: 'Get an event with its actors and sources',
    answer: EventDetailAnswer,
    errors: ['not_found'],
  })
  async read(
    @Param() { event_id: id }: EventParams,
    @CurrentPrincipal() { dataScope }: Principal,
  ): Promise<EventDetailAnswer> {
    noteResources(id);
    const event = await this.events.detail(id, dataScope);
    if (!event) throw notFound('The event');
    return event;
  }

  async #list(
    actorId: string | null,
    query: EventListQuery,
    principal: Principal,
    reply: FastifyReply,
  ): Promise<EventPageAnswer | Readable> {
    const { dataScope } = principal;
    const selection: EventSelection = { actorId, filter: query, order: query, dataScope };
    if (query.all_results) return this.#streamAll(selection, principal, reply);
    const { page, page_size: pageSize } = query;
    const { items, total } = await this.pages.page(selection, pageSize, (page - 1) * pageSize);
    if (total === 0) await this.#requireActor(selection);
    return pageAnswer(items, total, page, pageSize);
  }

  async #streamAll(selection: EventSelection, principal: Principal, reply: FastifyReply): Promise<Readable> {
    const release = this.slots.take(principal);
    try {
      await this.#requireActor(selection);
    } catch (error) {
      release();
      throw error;
    }
    return this.streams.open(reply, {
      contentType: 'application/json; charset=utf-8',
      produce: (notes) => allEventsJson(this.events, selection, notes),
      onClose: release,
    });
  }

  async #requireActor({ actorId, dataScope }: EventSelection): Promise<void> {
    if (actorId !== null && !(await this.actors.isVisible(actorId, dataScope))) throw notFound('The actor');
  }
}
