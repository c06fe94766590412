import {
  applyDecorators,
  Delete,
  Get,
  Headers,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  type Type,
  UseFilters,
} from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import { currentRequest } from '../../platform/context/request-context';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { type ScimObject, readScimBody } from './protocol/scim-json';
import { ScimAnswerQuery, ScimListQuery, ScimResourceParams, ScimTenantParams } from './protocol/scim-query';
import type { ScimAnswer } from './scim-answers';
import { ScimErrorFilter } from './scim-error.filter';
import { RESOURCE_CONTENT, SCIM_TYPE, ScimOperation } from './scim-operation';
import type { ScimResourceService } from './scim-resource.service';

interface Described {
  readonly action: string;
  readonly summary: string;
  readonly description?: string;
}

/** What distinguishes the routes of one kind of resource. */
interface ScimResourceKind {
  readonly list: Described;
  readonly create: Described;
  readonly read: Described;
  readonly replace: Described;
  readonly patch: Described & {
    /**
     * A PATCH returns the resource only if `attributes` is given (RFC 7644 §3.5.2). Otherwise the response is 204, and the
     * large attribute that is named here is not read.
     */
    readonly quietWithout?: string;
  };
  readonly remove: Described;
}

type Service = Pick<ScimResourceService<never>, 'list' | 'create' | 'get' | 'replace' | 'patch' | 'remove'>;

/** Routes of one kind of SCIM 2.0 resource (RFC 7644 §3), for the identity provider of one connection: a base class. */
// The body is a class with the handlers of the routes, all of which need `kind` in their decorators.
// oxlint-disable-next-line max-lines-per-function
export function ScimResourceController(kind: ScimResourceKind): Type<unknown> & (new (service: Service) => object) {
  @ApiTags('SCIM')
  @UseFilters(ScimErrorFilter)
  class ResourceController {
    constructor(private readonly service: Service) {}

    @Get()
    @ScimOperation(kind.list)
    list(
      @Param() { tenant }: ScimTenantParams,
      @Query() query: ScimListQuery,
      @CurrentPrincipal() principal: Principal,
    ): Promise<ScimObject> {
      return this.service.list(principal, tenant, query);
    }

    @Post()
    @ScimOperation({ ...kind.create, status: 201, hasBody: true, hasTag: true })
    async create(
      @Param() { tenant }: ScimTenantParams,
      @Query() query: ScimAnswerQuery,
      @Req() request: FastifyRequest,
      @CurrentPrincipal() principal: Principal,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ScimObject> {
      const body = await readScimBody(request.body, request.headers);
      const answer = await this.service.create(principal, tenant, body, query);
      void reply.header('location', answer.location);
      return shown(answer, reply);
    }

    @Get(':id')
    @ScimOperation({ ...kind.read, hasTag: true })
    async read(
      @Param() { tenant, id }: ScimResourceParams,
      @Query() query: ScimAnswerQuery,
      @CurrentPrincipal() principal: Principal,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ScimObject> {
      return shown(await this.service.get({ principal, tenant, id, ifMatch: undefined }, query), reply);
    }

    @Put(':id')
    @ScimOperation({ ...kind.replace, hasBody: true, hasTag: true, isConditional: true })
    async replace(
      @Param() { tenant, id }: ScimResourceParams,
      @Query() query: ScimAnswerQuery,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: FastifyRequest,
      @CurrentPrincipal() principal: Principal,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ScimObject> {
      const body = await readScimBody(request.body, request.headers);
      return shown(await this.service.replace({ principal, tenant, id, ifMatch }, body, query), reply);
    }

    @Patch(':id')
    @PatchOperation(kind.patch)
    async patch(
      @Param() { tenant, id }: ScimResourceParams,
      @Query() query: ScimAnswerQuery,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: FastifyRequest,
      @CurrentPrincipal() principal: Principal,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ScimObject | undefined> {
      const body = await readScimBody(request.body, request.headers);
      const target = { principal, tenant, id, ifMatch };
      const { quietWithout } = kind.patch;
      if (quietWithout === undefined) return shown(await this.service.patch(target, body, query), reply);
      if (query.attributes === undefined) {
        shown(await this.service.patch(target, body, { excludedAttributes: quietWithout }), reply);
        return undefined;
      }
      const context = currentRequest();
      if (context) context.successStatus = 200;
      const resource = shown(await this.service.patch(target, body, query), reply);
      void reply.code(200).type(SCIM_TYPE);
      return resource;
    }

    @Delete(':id')
    @ScimOperation({ ...kind.remove, status: 204, isConditional: true })
    async remove(
      @Param() { tenant, id }: ScimResourceParams,
      @Headers('if-match') ifMatch: string | undefined,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      await this.service.remove({ principal, tenant, id, ifMatch });
    }
  }
  return ResourceController;
}

function PatchOperation({ quietWithout, ...described }: ScimResourceKind['patch']): MethodDecorator {
  const operation = { ...described, hasBody: true, hasTag: true, isConditional: true };
  if (quietWithout === undefined) return ScimOperation(operation);
  return applyDecorators(
    ScimOperation({ ...operation, status: 204 }),
    ApiResponse({
      status: 200,
      description: 'The group, if `attributes` was given.',
      content: RESOURCE_CONTENT,
      headers: answerHeaders('ETag'),
    }),
  );
}

function shown({ resource, etag }: ScimAnswer, reply: FastifyReply): ScimObject {
  void reply.header('etag', etag);
  return resource;
}
