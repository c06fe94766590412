import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/http/operation';
import { ConnectionAddresses } from '../administration/connection-addresses';
import { DomainsService } from './domains.service';
import { DiscoverQuery, DiscoveryAnswer } from '../administration/sso.dto';

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
    summary: 'Find where somebody signs in, by e-mail address',
    description: 'By the domain of the address alone, where a tenant has proved it; nothing is said of the person.',
    answer: DiscoveryAnswer,
    errors: ['not_found'],
  })
  async discover(@Query() { email }: DiscoverQuery): Promise<DiscoveryAnswer> {
    const { slug, kind } = await this.domains.discover(email);
    return { tenant: slug, kind, login_url: this.addresses.login(slug, kind) };
  }
}
