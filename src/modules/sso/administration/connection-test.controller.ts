import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { maxBody } from '../../../platform/http/operations/route-body';
import { pageParts } from '../../../platform/paging/page-query';
import { ConnectionAdminService } from './connection-admin.service';
import { domainAnswer } from './connection-answers';
import { ConnectionTestService } from './connection-test.service';
import { DomainAnswer } from './connection.dto';
import { DomainsService } from '../domains/domains.service';
import { SignInFailures } from '../sign-in/sign-in-failures';
import {
  ConnectionTestAnswer,
  SignInFailureListAnswer,
  SignInFailuresQuery,
  SsoDomainParams,
  SsoKindParams,
  TestConnectionBody,
} from '../sso.dto';
import { TargetTenant } from '../../identity/target-tenant.contract';

/** Tests of connections, and the reasons of failed sign-ins. */
@ApiTags('Sign-in')
@Controller(['v1/admin/tenants/:slug/sso/:kind', 'v1/tenant/sso/:kind'])
export class ConnectionTestController {
  constructor(
    private readonly admin: ConnectionAdminService,
    private readonly tests: ConnectionTestService,
    private readonly domains: DomainsService,
    private readonly failures: SignInFailures,
  ) {}

  @Post('test')
  @Operation({
    action: 'sso.test',
    permission: 'sso:write',
    summary: 'Test a connection',
    body: maxBody,
    isBodyOptional: true,
    description:
      'Contacts the identity provider and describes the result of each check. Nothing is changed. If the body contains a ' +
      'draft, the draft is tested instead of the stored connection. If it could not be stored, the response is 422.',
    answer: ConnectionTestAnswer,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async test(
    @TargetTenant() { slug, kind }: SsoKindParams,
    @Body() draft: TestConnectionBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConnectionTestAnswer> {
    const { checks, removes } = await this.tests.test(slug, kind, draft, principal);
    return { ok: checks.every(({ ok }) => ok), checks, removes };
  }

  @Get('failures')
  @Operation({
    action: 'sso.failures',
    permission: 'sso:read',
    summary: 'List the refused sign-ins of the last 24 hours',
    description:
      'Newest first, at most 200, each with the expected and the received value. Assertions, tokens and codes are ' +
      'not stored.',
    answer: SignInFailureListAnswer,
    errors: ['not_found'],
  })
  async listFailures(
    @TargetTenant() { slug, kind }: SsoKindParams,
    @Query() request: SignInFailuresQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SignInFailureListAnswer> {
    const { connection } = await this.admin.get(slug, kind, principal);
    const { rows, ...rest } = await this.failures.list(connection, request);
    return { failures: rows.map((row) => ({ ...row })), ...pageParts(rest) };
  }

  @Post('domains/:domain/verify')
  @Operation({
    action: 'sso.verify_domain',
    permission: 'sso:write',
    summary: 'Verify an e-mail domain',
    description:
      'Looks up the TXT record that the connection lists for the domain. A domain can be verified for one ' +
      'connection only. From then on, users with an e-mail address in that domain sign in through this connection.',
    answer: DomainAnswer,
    errors: ['not_found', 'conflict'],
  })
  async verifyDomain(
    @TargetTenant() { slug, kind, domain }: SsoDomainParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DomainAnswer> {
    return domainAnswer(await this.domains.verify(slug, kind, domain, principal));
  }
}
