import { Controller, Get, Param, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { noResource } from '../scim.errors';
import { listAnswer } from '../scim-answers';
import { ScimConnections } from '../scim-connections';
import { resourceTypes, schemaAnswers, serviceProviderConfig } from './scim-discovery';
import { ScimErrorFilter } from '../scim-error.filter';
import type { ScimObject } from '../protocol/scim-json';
import { ScimOperation } from '../scim-operation';
import { ScimResourceParams, ScimTenantParams } from '../protocol/scim-query';

/** The capabilities of this SCIM service (RFC 7644 §4). */
@ApiTags('SCIM')
@UseFilters(ScimErrorFilter)
@Controller('scim/v2/:tenant')
export class ScimDiscoveryController {
  constructor(private readonly connections: ScimConnections) {}

  @Get('ServiceProviderConfig')
  @ScimOperation({ action: 'scim.read_config', summary: 'Get the features of the SCIM service' })
  async config(@Param() { tenant }: ScimTenantParams, @CurrentPrincipal() principal: Principal): Promise<ScimObject> {
    return serviceProviderConfig((await this.connections.require(principal, tenant)).base);
  }

  @Get('ResourceTypes')
  @ScimOperation({ action: 'scim.list_resource_types', summary: 'List the resource types' })
  async types(@Param() { tenant }: ScimTenantParams, @CurrentPrincipal() principal: Principal): Promise<ScimObject> {
    return listed(resourceTypes((await this.connections.require(principal, tenant)).base));
  }

  @Get('ResourceTypes/:id')
  @ScimOperation({ action: 'scim.read_resource_type', summary: 'Get a resource type' })
  async type(
    @Param() { tenant, id }: ScimResourceParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ScimObject> {
    return named(resourceTypes((await this.connections.require(principal, tenant)).base), id);
  }

  @Get('Schemas')
  @ScimOperation({ action: 'scim.list_schemas', summary: 'List the schemas' })
  async schemas(@Param() { tenant }: ScimTenantParams, @CurrentPrincipal() principal: Principal): Promise<ScimObject> {
    return listed(schemaAnswers((await this.connections.require(principal, tenant)).base));
  }

  @Get('Schemas/:id')
  @ScimOperation({ action: 'scim.read_schema', summary: 'Get a schema' })
  async schema(
    @Param() { tenant, id }: ScimResourceParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ScimObject> {
    return named(schemaAnswers((await this.connections.require(principal, tenant)).base), id);
  }
}

const listed = (resources: ScimObject[]): ScimObject => listAnswer(resources, resources.length, 1);

function named(resources: readonly ScimObject[], id: string): ScimObject {
  const found = resources.find((resource) => resource.id === id);
  if (!found) throw noResource();
  return found;
}
