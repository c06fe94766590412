import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/http/operations/operation';
import { ConnectionAddresses } from '../administration/connection-addresses';
import { DomainsService } from './domains.service';
import { DiscoverQuery, DiscoveryAnswer } from '../sso.dto';

@ApiTags('Sign-in')
@Controller('v1/auth/discover')
export class DiscoveryController {
  constructor(
    private readonly domains: DomainsService,
    private readonly addresses: ConnectionAddresses,
  ) {}

  @Get()
  @Operation({
    action: 'auth.discover',
    permission: 'public',
    anonymousGroup: 'discovery',
    summary: 'Find the sign-in URL for an e-mail address',
    description:
      'Uses only the domain of the address, if a tenant has verified it. The response does not reveal whether the ' +
      'person exists.',
    answer: DiscoveryAnswer,
    errors: ['not_found'],
  })
  async discover(@Query() { email }: DiscoverQuery): Promise<DiscoveryAnswer> {
    const { slug, kind } = await this.domains.discover(email);
    return { tenant: slug, kind, login_url: this.addresses.login(slug, kind) };
  }
}
