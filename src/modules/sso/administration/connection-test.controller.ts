import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/current-principal';
import { Operation } from '../../../platform/http/operation';
import { PageQuery } from '../../../platform/http/page-query';
import { ConnectionAdminService } from './connection-admin.service';
import { domainAnswer } from './connection-answers';
import { ConnectionTestService } from './connection-test.service';
import { DomainAnswer } from './connection.dto';
import { DomainsService } from '../domains/domains.service';
import { SignInFailures } from '../sign-in-failures';
import { ConnectionTestAnswer, SignInFailureListAnswer, SsoDomainParams, SsoKindParams } from './sso.dto';

/** Whether a connection works, and why sign-ins by it did not. */
@ApiTags('Sign-in')
@Controller('v1/admin/tenants/:slug/sso/:kind')
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
    description: 'Asks the identity provider, changes nothing, and says in words what is right and what is wrong.',
    answer: ConnectionTestAnswer,
    errors: ['not_found'],
  })
  async test(
    @Param() { slug, kind }: SsoKindParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConnectionTestAnswer> {
    const checks = await this.tests.test(slug, kind, principal);
    return { ok: checks.every(({ ok }) => ok), checks };
  }

  @Get('failures')
  @Operation({
    action: 'sso.failures',
    permission: 'sso:read',
    summary: 'List the refused sign-ins of the last day',
    description: 'The last first, 200 at most, with what was expected and what came; no assertions, tokens or codes.',
    answer: SignInFailureListAnswer,
    errors: ['not_found'],
  })
  async listFailures(
    @Param() { slug, kind }: SsoKindParams,
    @Query() { limit, offset }: PageQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SignInFailureListAnswer> {
    const { connection } = await this.admin.get(slug, kind, principal);
    const { rows, total } = await this.failures.list(connection, { limit, offset });
    return { failures: rows.map((row) => ({ ...row })), total };
  }

  @Post('domains/:domain/verify')
  @Operation({
    action: 'sso.verify_domain',
    permission: 'sso:write',
    summary: 'Prove an e-mail domain',
    description:
      'Looks for the TXT record that the connection shows for the domain. A domain can be proved for one connection; ' +
      'sign-ins by addresses in it lead there from then on.',
    answer: DomainAnswer,
    errors: ['not_found', 'conflict'],
  })
  async verifyDomain(
    @Param() { slug, kind, domain }: SsoDomainParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DomainAnswer> {
    return domainAnswer(await this.domains.verify(slug, kind, domain, principal));
  }
}
