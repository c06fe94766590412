import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { readFormBody } from '../../../platform/http/body/form-body';
import { Operation } from '../../../platform/http/operations/operation';
import { ConnectionsService } from '../connections.service';
import { SignInError } from '../sign-in/sign-in.errors';
import { SignInFailures } from '../sign-in/sign-in-failures';
import { SignInOperation } from '../sign-in/sign-in-operation';
import { SignOut } from '../sign-out';
import { OidcBackchannelLogout } from './oidc-backchannel-logout';
import { OidcLogoutFailure, OidcLogoutForm, OidcParams } from './oidc-sign-in.dto';

const NO_STORE = { 'cache-control': 'no-store' };
const MAX_FORM_BYTES = 65_536;

/** The end of OpenID Connect sessions, started by the browser or reported by the provider. */
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
    summary: 'Sign out here and at the tenant’s OpenID provider',
    description:
      'For links on a page of this service and for URLs typed into the browser; `POST /v1/auth/logout` does the ' +
      'same for scripts.',
    answer: { description: 'Redirects to the provider’s sign-out page, if it has one.' },
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
    description: 'The logout token is not valid.',
    // A request that is not valid HTTP is refused before the route is known.
    schema: { oneOf: [{ $ref: getSchemaPath(OidcLogoutFailure) }, { $ref: '#/components/schemas/Failure' }] },
  })
  @Operation({
    action: 'auth.oidc_backchannel_logout',
    query: 'open',
    body: MAX_FORM_BYTES,
    anonymousGroup: 'sign_in',
    permission: 'public',
    summary: 'End sessions at the request of an OpenID provider',
    description: 'OpenID Connect Back-Channel Logout 1.0: the provider sends a form with a signed logout token.',
    answer: { description: 'The sessions named by the token have ended.' },
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
    throw new SignInError('malformed_response', 'The form should have the field logout_token');
  }
  return token;
}

/** The error body of the standard (§2.8). Faults of this service are rethrown. */
function failureOf(error: unknown): OidcLogoutFailure {
  if (error instanceof ValidationError) {
    return { error: 'invalid_request', error_description: 'A form field was sent twice' };
  }
  if (!(error instanceof ServiceError) || error.status >= 500) throw error;
  return { error: 'invalid_request', error_description: error.message };
}
