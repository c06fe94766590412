import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { CurrentPrincipal } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { ActorsReadModel } from './actors.read-model';
import { ActorAnswer, ActorListQuery, ActorPageAnswer, ActorParams } from './actors.dto';
import { pageAnswer } from './page-answer';

@ApiTags('Corpus')
@Controller('v1/actors')
export class ActorsController {
  constructor(private readonly actors: ActorsReadModel) {}

  @Get()
  @Operation({
    action: 'actors.list',
    permission: 'events:read',
    summary: 'List actors',
    description: 'Counters are worked out over the events that the key may see.',
    answer: ActorPageAnswer,
  })
  async list(@Query() query: ActorListQuery, @CurrentPrincipal() { dataScope }: Principal): Promise<ActorPageAnswer> {
    const { page, page_size: pageSize } = query;
    const { items, total } = await this.actors.page(query, dataScope, pageSize, (page - 1) * pageSize);
    return pageAnswer(items, total, page, pageSize);
  }

  @Get(':actor_id')
  @Operation({
    action: 'actors.read',
    permission: 'events:read',
    summary: 'Read an actor',
    answer: ActorAnswer,
    errors: ['not_found'],
  })
  async read(
    @Param() { actor_id: id }: ActorParams,
    @CurrentPrincipal() { dataScope }: Principal,
  ): Promise<ActorAnswer> {
    noteResources(id);
    const isVisible = await this.actors.isVisible(id, dataScope);
    const [actor] = isVisible ? await this.actors.byIds([id], dataScope) : [];
    if (!actor) throw notFound('The actor');
    return actor;
  }
}
