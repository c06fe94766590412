import { Body, Controller, Delete, Get, Put, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { maxBody } from '../../../platform/http/operations/route-body';
import { Operation } from '../../../platform/http/operations/operation';
import { ConnectionAdminService } from './connection-admin.service';
import { ConnectionAnswers } from './connection-answers';
import { SsoTenantParams } from './connection.dto';
import type { OidcSettings, SamlSettings } from '../connections.contract';
import { OidcConnectionAnswer, PutOidcConnectionBody } from './oidc/oidc-connection.dto';
import { OidcConnectionService } from './oidc/oidc-connection.service';
import { PutSamlConnectionBody, SamlConnectionAnswer } from './saml/saml-connection.dto';
import { SamlConnectionService } from './saml/saml-connection.service';
import { ConnectionsAnswer } from '../sso.dto';
import { TargetTenant } from '../../identity/target-tenant.contract';

const PUT_ERRORS = ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'] as const;
const PUT_DESCRIPTION =
  'Replaces the whole connection, except omitted secrets. Changing the identity provider (issuer or entity ID) ' +
  'deletes the users, sessions and SCIM tokens of the previous one.';
const DELETE_DESCRIPTION =
  'Also deletes the connection’s users, their sessions, its SCIM tokens and its e-mail domains.';

/** A tenant's connections to its identity providers, for the operator and the tenant's admins. */
@ApiTags('Sign-in')
@Controller(['v1/admin/tenants/:slug/sso', 'v1/tenant/sso'])
export class ConnectionAdminController {
  constructor(
    private readonly admin: ConnectionAdminService,
    private readonly saml: SamlConnectionService,
    private readonly oidc: OidcConnectionService,
    private readonly answers: ConnectionAnswers,
  ) {}

  @Get()
  @Operation({
    action: 'sso.list',
    permission: 'sso:read',
    summary: 'Get the connections of a tenant',
    answer: ConnectionsAnswer,
    errors: ['not_found'],
  })
  async list(
    @TargetTenant() { slug }: SsoTenantParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConnectionsAnswer> {
    const saml = await this.admin.find<SamlSettings>(slug, 'saml', principal);
    const oidc = await this.admin.find<OidcSettings>(slug, 'oidc', principal);
    return {
      saml: saml && this.answers.saml(saml),
      oidc: oidc && this.answers.oidc(oidc),
      addresses: this.answers.addressesOf(slug),
    };
  }

  @Put('saml')
  @Operation({
    action: 'sso.put_saml',
    body: maxBody,
    permission: 'sso:write',
    summary: 'Create or replace the SAML connection of a tenant',
    description: PUT_DESCRIPTION,
    answer: SamlConnectionAnswer,
    answerDescription: 'Replaced',
    errors: PUT_ERRORS,
  })
  @ApiResponse({ status: 201, description: 'Created', type: SamlConnectionAnswer })
  async putSaml(
    @TargetTenant() { slug }: SsoTenantParams,
    @Body() body: PutSamlConnectionBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SamlConnectionAnswer> {
    const { isNew, ...administered } = await this.saml.put(slug, body, principal);
    void reply.code(isNew ? 201 : 200);
    return this.answers.saml(administered);
  }

  @Get('saml')
  @Operation({
    action: 'sso.read_saml',
    permission: 'sso:read',
    summary: 'Get the SAML connection of a tenant',
    answer: SamlConnectionAnswer,
    errors: ['not_found'],
  })
  async readSaml(
    @TargetTenant() { slug }: SsoTenantParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SamlConnectionAnswer> {
    return this.answers.saml(await this.admin.get<SamlSettings>(slug, 'saml', principal));
  }

  @Delete('saml')
  @Operation({
    action: 'sso.delete_saml',
    permission: 'sso:write',
    summary: 'Delete the SAML connection of a tenant',
    description: DELETE_DESCRIPTION,
    answer: { description: 'Deleted' },
    status: 204,
    errors: ['not_found', 'conflict'],
  })
  async deleteSaml(@TargetTenant() { slug }: SsoTenantParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.admin.delete(slug, 'saml', principal);
  }

  @Put('oidc')
  @Operation({
    action: 'sso.put_oidc',
    body: maxBody,
    permission: 'sso:write',
    summary: 'Create or replace the OpenID Connect connection of a tenant',
    description: `${PUT_DESCRIPTION} The provider is not contacted; use POST …/test for that.`,
    answer: OidcConnectionAnswer,
    answerDescription: 'Replaced',
    errors: PUT_ERRORS,
  })
  @ApiResponse({ status: 201, description: 'Created', type: OidcConnectionAnswer })
  async putOidc(
    @TargetTenant() { slug }: SsoTenantParams,
    @Body() body: PutOidcConnectionBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcConnectionAnswer> {
    const { isNew, ...administered } = await this.oidc.put(slug, body, principal);
    void reply.code(isNew ? 201 : 200);
    return this.answers.oidc(administered);
  }

  @Get('oidc')
  @Operation({
    action: 'sso.read_oidc',
    permission: 'sso:read',
    summary: 'Get the OpenID Connect connection of a tenant',
    answer: OidcConnectionAnswer,
    errors: ['not_found'],
  })
  async readOidc(
    @TargetTenant() { slug }: SsoTenantParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OidcConnectionAnswer> {
    return this.answers.oidc(await this.admin.get<OidcSettings>(slug, 'oidc', principal));
  }

  @Delete('oidc')
  @Operation({
    action: 'sso.delete_oidc',
    permission: 'sso:write',
    summary: 'Delete the OpenID Connect connection of a tenant',
    description: DELETE_DESCRIPTION,
    answer: { description: 'Deleted' },
    status: 204,
    errors: ['not_found', 'conflict'],
  })
  async deleteOidc(@TargetTenant() { slug }: SsoTenantParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.admin.delete(slug, 'oidc', principal);
  }
}
