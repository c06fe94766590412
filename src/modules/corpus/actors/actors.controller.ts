import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { notFound } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { camelPageParts } from '../../../platform/paging/page-query';
import { ActorsReadModel } from './actors.read-model';
import { ActorAnswer, ActorListAnswer, ActorListQuery, ActorParams } from './actors.dto';

@ApiTags('Corpus')
@Controller('v1/actors')
export class ActorsController {
  constructor(private readonly actors: ActorsReadModel) {}

  @Get()
  @Operation({
    action: 'actors.list',
    permission: 'events:read',
    summary: 'List actors',
    description: 'The counts cover the events within the data scope of the credential.',
    answer: ActorListAnswer,
  })
  async list(@Query() query: ActorListQuery, @CurrentPrincipal() { dataScope }: Principal): Promise<ActorListAnswer> {
    const { rows, ...rest } = await this.actors.page(query, dataScope);
    return { items: rows, ...camelPageParts(rest) };
  }

  @Get(':actor_id')
  @Operation({
    action: 'actors.read',
    permission: 'events:read',
    summary: 'Get an actor',
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
