import { Controller, Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../../platform/http/requests/current-principal';
import { currentBearer } from '../../identity/identity.contract';
import {
  TaxiiCollectionParams,
  TaxiiObjectParams,
  TaxiiObjectQuery,
  TaxiiObjectsQuery,
  TaxiiVersionsQuery,
} from './taxii.dto';
import { TaxiiErrorFilter } from './taxii-error.filter';
import { taxiiBody, TaxiiOperation } from './taxii-operation';
import { type TaxiiPage, TaxiiService } from './taxii.service';

/** TAXII 2.1 (OASIS Standard, 10 June 2021), the parts that read. */
@ApiTags('TAXII')
@UseFilters(TaxiiErrorFilter)
@Controller('taxii2')
export class TaxiiController {
  constructor(private readonly taxii: TaxiiService) {}

  @Get()
  @TaxiiOperation({ action: 'taxii.discover', summary: 'Find the API root of the TAXII server' })
  discovery(): Buffer {
    return taxiiBody(this.taxii.discovery());
  }

  @Get('threats')
  @TaxiiOperation({ action: 'taxii.read_root', summary: 'Get the TAXII API root' })
  apiRoot(): Buffer {
    return taxiiBody(this.taxii.apiRoot());
  }

  @Get('threats/collections')
  @TaxiiOperation({
    action: 'taxii.list_collections',
    summary: 'List the TAXII collections',
    description: 'One for each portfolio whose threats the credential may read.',
  })
  async collections(@CurrentPrincipal() principal: Principal, @Req() { headers }: FastifyRequest): Promise<Buffer> {
    const { portfolios } = currentBearer();
    const isChosen = headers['x-portfolio'] !== undefined;
    const listed = portfolios.filter(({ id }) => !isChosen || id === principal.scope?.portfolioId);
    return taxiiBody(await this.taxii.collections(principal, listed));
  }

  @Get('threats/collections/:collection_id')
  @TaxiiOperation({ action: 'taxii.read_collection', summary: 'Get a TAXII collection', isOfCollection: true })
  async collection(@Param() _params: TaxiiCollectionParams, @CurrentScope() scope: TenantScope): Promise<Buffer> {
    return taxiiBody(await this.taxii.collection(scope));
  }

  @Get('threats/collections/:collection_id/objects')
  @TaxiiOperation({
    action: 'taxii.list_objects',
    summary: 'Get the STIX 2.1 objects of a collection',
    description:
      'In the order in which they were added. A client that sends the `X-TAXII-Date-Added-Last` of a response as `added_after` of the next ' +
      'request misses no change.',
    isOfCollection: true,
    hasDates: true,
  })
  async objects(
    @Param() _params: TaxiiCollectionParams,
    @Query() query: TaxiiObjectsQuery,
    @CurrentScope() scope: TenantScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return sendPage(reply, await this.taxii.objects(scope, query));
  }

  @Get('threats/collections/:collection_id/manifest')
  @TaxiiOperation({
    action: 'taxii.list_manifest',
    summary: 'List the objects of a collection without their content',
    isOfCollection: true,
    hasDates: true,
  })
  async manifest(
    @Param() _params: TaxiiCollectionParams,
    @Query() query: TaxiiObjectsQuery,
    @CurrentScope() scope: TenantScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return sendPage(reply, await this.taxii.manifest(scope, query));
  }

  @Get('threats/collections/:collection_id/objects/:object_id')
  @TaxiiOperation({
    action: 'taxii.read_object',
    summary: 'Get a STIX 2.1 object of a collection',
    isOfCollection: true,
    hasDates: true,
  })
  async object(
    @Param() { object_id: id }: TaxiiObjectParams,
    @Query() query: TaxiiObjectQuery,
    @CurrentScope() scope: TenantScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return sendPage(reply, await this.taxii.object(scope, id, query));
  }

  @Get('threats/collections/:collection_id/objects/:object_id/versions')
  @TaxiiOperation({
    action: 'taxii.list_versions',
    summary: 'List the versions of a STIX 2.1 object',
    isOfCollection: true,
    hasDates: true,
  })
  async versions(
    @Param() { object_id: id }: TaxiiObjectParams,
    @Query() query: TaxiiVersionsQuery,
    @CurrentScope() scope: TenantScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return sendPage(reply, await this.taxii.versions(scope, id, query));
  }
}

function sendPage(reply: FastifyReply, { body, firstAdded, lastAdded }: TaxiiPage): Buffer {
  if (firstAdded !== null) void reply.header('x-taxii-date-added-first', firstAdded);
  if (lastAdded !== null) void reply.header('x-taxii-date-added-last', lastAdded);
  return taxiiBody(body);
}
