import { Controller, Delete, Get, Headers, Param, Patch, Post, Put, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { currentRequest } from '../../../platform/context/request-context';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import type { ScimAnswer } from '../scim-answers';
import { ScimErrorFilter } from '../scim-error.filter';
import { ScimGroupsService } from './scim-groups.service';
import { type JsonObject, readScimBody } from '../protocol/scim-json';
import { RESOURCE_CONTENT, SCIM_TYPE, ScimOperation } from '../scim-operation';
import { ScimAnswerQuery, ScimListQuery, ScimResourceParams, ScimTenantParams } from '../protocol/scim-query';

/** An answer of which only the version is meant; 20,000 members need not be read for it. */
const WITHOUT_MEMBERS: ScimAnswerQuery = { excludedAttributes: 'members' };

/** `/Groups` of SCIM 2.0 (RFC 7644 §3), for the identity provider of one connection. */
@ApiTags('SCIM')
@UseFilters(ScimErrorFilter)
@Controller('scim/v2/:tenant/Groups')
export class ScimGroupsController {
  constructor(private readonly groups: ScimGroupsService) {}

  @Get()
  @ScimOperation({
    action: 'scim.list_groups',
    summary: 'List groups',
    description:
      'Supports filters (RFC 7644 §3.4.2.2). A page that includes members has at most 20,000 of them, and may ' +
      'therefore have fewer groups than requested.',
  })
  list(
    @Param() { tenant }: ScimTenantParams,
    @Query() query: ScimListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<JsonObject> {
    return this.groups.list(principal, tenant, query);
  }

  @Post()
  @ScimOperation({ action: 'scim.create_group', summary: 'Create a group', status: 201, hasBody: true, hasTag: true })
  async create(
    @Param() { tenant }: ScimTenantParams,
    @Query() query: ScimAnswerQuery,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonObject> {
    const body = await readScimBody(request.body, request.headers);
    const answer = await this.groups.create(principal, tenant, body, query);
    void reply.header('location', answer.location);
    return shown(answer, reply);
  }

  @Get(':id')
  @ScimOperation({ action: 'scim.read_group', summary: 'Get a group', hasTag: true })
  async read(
    @Param() { tenant, id }: ScimResourceParams,
    @Query() query: ScimAnswerQuery,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonObject> {
    return shown(await this.groups.get({ principal, tenant, id, ifMatch: undefined }, query), reply);
  }

  @Put(':id')
  @ScimOperation({
    action: 'scim.replace_group',
    summary: 'Replace a group and its members',
    hasBody: true,
    hasTag: true,
    isConditional: true,
  })
  async replace(
    @Param() { tenant, id }: ScimResourceParams,
    @Query() query: ScimAnswerQuery,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonObject> {
    const body = await readScimBody(request.body, request.headers);
    return shown(await this.groups.replace({ principal, tenant, id, ifMatch }, body, query), reply);
  }

  @Patch(':id')
  @ApiResponse({
    status: 200,
    description: 'The group, if `attributes` was given.',
    content: RESOURCE_CONTENT,
    headers: answerHeaders('ETag'),
  })
  @ScimOperation({
    action: 'scim.patch_group',
    summary: 'Update a group or its members',
    description: 'The response is 200 with the group if `attributes` is given (RFC 7644 §3.5.2), otherwise 204.',
    status: 204,
    hasBody: true,
    hasTag: true,
    isConditional: true,
  })
  async patch(
    @Param() { tenant, id }: ScimResourceParams,
    @Query() query: ScimAnswerQuery,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonObject | undefined> {
    const body = await readScimBody(request.body, request.headers);
    const isWanted = query.attributes !== undefined;
    const context = currentRequest();
    if (isWanted && context) context.successStatus = 200;
    const shownOf = isWanted ? query : WITHOUT_MEMBERS;
    const answer = await this.groups.patch({ principal, tenant, id, ifMatch }, body, shownOf);
    const resource = shown(answer, reply);
    if (!isWanted) return undefined;
    void reply.code(200).type(SCIM_TYPE);
    return resource;
  }

  @Delete(':id')
  @ScimOperation({ action: 'scim.delete_group', summary: 'Delete a group', status: 204, isConditional: true })
  async remove(
    @Param() { tenant, id }: ScimResourceParams,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.groups.remove({ principal, tenant, id, ifMatch });
  }
}

function shown({ resource, etag }: ScimAnswer, reply: FastifyReply): JsonObject {
  void reply.header('etag', etag);
  return resource;
}
