import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicUrl } from '../../../platform/http/public-url';
import { ConnectionsService } from '../connections.service';
import { returnPath } from '../sign-in/return-path';
import { SignInFailures } from '../sign-in/sign-in-failures';
import { SignInOperation } from '../sign-in/sign-in-operation';
import { OidcCallbackQuery, OidcLoginQuery, OidcParams } from './oidc-sign-in.dto';
import { OidcSignIn } from './oidc-sign-in.service';

const NO_STORE = { 'cache-control': 'no-store' };

/** Sign-in with OpenID Connect, for browsers. */
@ApiTags('Sign-in')
@Controller('v1/auth/oidc')
export class OidcSignInController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly failures: SignInFailures,
    private readonly signIn: OidcSignIn,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get(':tenant/login')
  @SignInOperation({
    action: 'auth.oidc_login',
    summary: 'Start a sign-in with the tenant’s OpenID provider',
    answer: { description: 'Redirects to the provider’s sign-in page.' },
    status: 303,
    errors: ['sign_in_failed', 'not_found'],
  })
  async login(
    @Param() { tenant }: OidcParams,
    @Query() { return_to }: OidcLoginQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const returnTo = returnPath(return_to);
    const connection = await this.connections.oidc(tenant);
    const url = await this.failures.watching(connection, () =>
      this.signIn.begin(connection, { request, reply }, returnTo),
    );
    void reply.headers(NO_STORE).redirect(url.href, 303);
  }

  @Get(':tenant/callback')
  @SignInOperation({
    action: 'auth.oidc_callback',
    summary: 'Complete a sign-in with the response of the OpenID provider',
    answer: { description: 'Redirects to the page where the sign-in started, and sets the session cookie.' },
    status: 303,
    errors: ['sign_in_failed', 'not_found'],
  })
  async callback(
    @Param() { tenant }: OidcParams,
    @Query() _documented: OidcCallbackQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const connection = await this.connections.oidc(tenant);
    // Reads the raw query: a repeated parameter must not be read differently by two parsers.
    const { searchParams } = new URL(request.raw.url ?? '/', this.publicUrl.origin);
    const path = await this.failures.watching(connection, () =>
      this.signIn.finish(connection, { request, reply }, searchParams),
    );
    void reply.headers(NO_STORE).redirect(path, 303);
  }
}
