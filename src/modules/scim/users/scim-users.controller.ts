import { Controller, Delete, Get, Headers, Param, Patch, Post, Put, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import type { ScimAnswer } from '../scim-answers';
import { ScimErrorFilter } from '../scim-error.filter';
import { type JsonObject, readScimBody } from '../protocol/scim-json';
import { ScimOperation } from '../scim-operation';
import { ScimAnswerQuery, ScimListQuery, ScimResourceParams, ScimTenantParams } from '../protocol/scim-query';
import { ScimUsersService } from './scim-users.service';

/** `/Users` of SCIM 2.0 (RFC 7644 §3), for the identity provider of one connection. */
@ApiTags('SCIM')
@UseFilters(ScimErrorFilter)
@Controller('scim/v2/:tenant/Users')
export class ScimUsersController {
  constructor(private readonly users: ScimUsersService) {}

  @Get()
  @ScimOperation({ action: 'scim.list_users', summary: 'List users' })
  list(
    @Param() { tenant }: ScimTenantParams,
    @Query() query: ScimListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<JsonObject> {
    return this.users.list(principal, tenant, query);
  }

  @Post()
  @ScimOperation({
    action: 'scim.create_user',
    summary: 'Create a user',
    description: 'A user who has already signed in with the same subject becomes this user.',
    status: 201,
    hasBody: true,
    hasTag: true,
  })
  async create(
    @Param() { tenant }: ScimTenantParams,
    @Query() query: ScimAnswerQuery,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonObject> {
    const body = await readScimBody(request.body, request.headers);
    const answer = await this.users.create(principal, tenant, body, query);
    void reply.header('location', answer.location);
    return shown(answer, reply);
  }

  @Get(':id')
  @ScimOperation({ action: 'scim.read_user', summary: 'Get a user', hasTag: true })
  async read(
    @Param() { tenant, id }: ScimResourceParams,
    @Query() query: ScimAnswerQuery,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonObject> {
    return shown(await this.users.get({ principal, tenant, id, ifMatch: undefined }, query), reply);
  }

  @Put(':id')
  @ScimOperation({
    action: 'scim.replace_user',
    summary: 'Replace a user',
    description:
      '`active: false` ends all sessions of the user within two seconds. If `active` is absent, it does not change.',
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
    return shown(await this.users.replace({ principal, tenant, id, ifMatch }, body, query), reply);
  }

  @Patch(':id')
  @ScimOperation({
    action: 'scim.patch_user',
    summary: 'Update a user',
    description: '`active: false` ends all sessions of the user within two seconds.',
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
  ): Promise<JsonObject> {
    const body = await readScimBody(request.body, request.headers);
    return shown(await this.users.patch({ principal, tenant, id, ifMatch }, body, query), reply);
  }

  @Delete(':id')
  @ScimOperation({
    action: 'scim.delete_user',
    summary: 'Delete a user and end their sessions',
    status: 204,
    isConditional: true,
  })
  async remove(
    @Param() { tenant, id }: ScimResourceParams,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.users.remove({ principal, tenant, id, ifMatch });
  }
}

function shown({ resource, etag }: ScimAnswer, reply: FastifyReply): JsonObject {
  void reply.header('etag', etag);
  return resource;
}
