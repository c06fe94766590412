import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { readFormBody } from '../../../platform/http/form-body';
import { Operation } from '../../../platform/http/operation';
import { ConnectionsService } from '../connections.service';
import { SignInError } from '../sign-in.errors';
import { SignInFailures } from '../sign-in-failures';
import { SignInOperation } from '../sign-in-operation';
import { SignOut } from '../sign-out';
import { OidcBackchannelLogout } from './oidc-backchannel-logout';
import { OidcLogoutFailure, OidcLogoutForm, OidcParams } from './oidc-sign-in.dto';

const NO_STORE = { 'cache-control': 'no-store' };
const MAX_FORM_BYTES = 65_536;

/** The end of sessions of OpenID Connect: begun by the browser, or told by the provider. */
@ApiTags('Sign-in')
@Controller('v1/auth/oidc')
export class OidcLogoutController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly failures: SignInFailures,
    private readonly backchannel: OidcBackchannelLogout,
    private readonly signOut: SignOut,
  ) {}

  @Get(':tenant/logout')
  @SignInOperation({
    action: 'auth.oidc_logout',
    summary: "End one's session here and at the tenant's OpenID provider",
    description:
      'By a link of a page of this service, or an address typed in; `POST /v1/auth/logout` does the same for scripts.',
    answer: { description: "To the provider's page that ends the session there, where it has one" },
    status: 303,
    errors: ['csrf_failed', 'not_found'],
  })
  async logout(
    @Param() { tenant }: OidcParams,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.connections.oidc(tenant);
    const location = await this.signOut.byNavigation(request, reply);
    void reply.headers(NO_STORE).redirect(location, 303);
  }

  @Post(':tenant/backchannel-logout')
  @ApiExtraModels(OidcLogoutFailure)
  @ApiResponse({
    status: 400,
    description: 'The logout token is not valid',
    schema: { $ref: getSchemaPath(OidcLogoutFailure) },
  })
  @Operation({
    action: 'auth.oidc_backchannel_logout',
    permission: 'public',
    summary: 'Take the word of an OpenID provider that sessions are over',
    description: 'OpenID Connect Back-Channel Logout 1.0. Providers send a form with a signed logout token.',
    answer: { description: 'The sessions that the token names are over' },
    errors: ['not_found'],
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: OidcLogoutForm })
  async backchannelLogout(
    @Param() { tenant }: OidcParams,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const connection = await this.connections.oidc(tenant);
    void reply.headers(NO_STORE);
    try {
      const token = await logoutTokenOf(request);
      await this.failures.watching(connection, () => this.backchannel.end(connection, token));
    } catch (error) {
      void reply.code(400).send(failureOf(error));
      return;
    }
    void reply.code(200).send();
  }
}

async function logoutTokenOf({ body, headers }: FastifyRequest): Promise<string> {
  const token = (await readFormBody(body, headers, MAX_FORM_BYTES)).get('logout_token');
  if (token === undefined) {
    throw new SignInError('malformed_response', 'The form should have a logout_token');
  }
  return token;
}

/** What the standard answers with (§2.8). Faults of this service stay what they are. */
function failureOf(error: unknown): OidcLogoutFailure {
  if (error instanceof ValidationError) {
    return { error: 'invalid_request', error_description: 'A field of the form comes twice' };
  }
  if (!(error instanceof ServiceError) || error.status >= 500) throw error;
  return { error: 'invalid_request', error_description: error.message };
}
