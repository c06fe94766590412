import { Controller, Get, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFormBody } from '../../../platform/http/body/form-body';
import type { SamlConnection } from '../connections.contract';
import { ConnectionsService } from '../connections.service';
import { SignInFailures } from '../sign-in/sign-in-failures';
import { SignInOperation } from '../sign-in/sign-in-operation';
import { SIGNED_OUT_PATH } from '../oidc/oidc-logout';
import { SignOut } from '../sign-out';
import { answerBrowser } from './saml-exchange';
import { SamlLogout } from './saml-logout';
import type { ReceivedMessage } from './saml-logout-message';
import { SamlProviders } from './saml-providers';
import { SamlSignIn } from './saml-sign-in';
import { malformed } from './xml/saml-xml';
import { CompleteQuery, LoginQuery, MetadataQuery, SamlTenantParams } from './saml.dto';
import { MAX_FORM_BYTES, SamlGuard, type SamlRequest } from './saml.guard';

const TO_PROVIDER = { description: 'Redirects to the identity provider’s sign-in page.' };

/** SAML 2.0 web browser single sign-on and single logout (SAML profiles §4.1, §4.4). */
@ApiTags('Sign-in')
@Controller('v1/auth/saml/:tenant')
export class SamlController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly providers: SamlProviders,
    private readonly signIn: SamlSignIn,
    private readonly logouts: SamlLogout,
    private readonly signOut: SignOut,
    private readonly failures: SignInFailures,
  ) {}

  @Get('metadata')
  @SignInOperation({
    action: 'auth.saml_metadata',
    anonymousGroup: 'document',
    summary: 'Get the SAML metadata of this service for a tenant',
    answer: {
      description: 'SAML metadata, signed if `signed=true`.',
      content: { 'application/samlmetadata+xml': { schema: { type: 'string' } } },
    },
    errors: ['not_found'],
  })
  async metadata(
    @Param() { tenant }: SamlTenantParams,
    @Query() { signed }: MetadataQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const connection = await this.connections.saml(tenant);
    void reply.type('application/samlmetadata+xml; charset=utf-8');
    return this.providers.metadata(connection, signed);
  }

  @Get('login')
  @UseGuards(SamlGuard)
  @SignInOperation({
    action: 'auth.saml_login',
    summary: 'Start a SAML sign-in',
    answer: TO_PROVIDER,
    status: 303,
    errors: ['not_found', 'sign_in_failed'],
  })
  login(
    @Param() _params: SamlTenantParams,
    @Query() _query: LoginQuery,
    @Req() { saml, samlAnswer }: SamlRequest,
    @Res() reply: FastifyReply,
  ): void {
    if (samlAnswer === null) throw malformed('No sign-in was started');
    answerBrowser(reply, samlAnswer, saml.connection.settings.ssoUrl);
  }

  @Post('acs')
  @UseGuards(SamlGuard)
  @ApiConsumes('application/x-www-form-urlencoded')
  @SignInOperation({
    action: 'auth.saml_acs',
    body: MAX_FORM_BYTES,
    summary: 'Receive the identity provider’s SAML response',
    description:
      'Receives the form that the identity provider makes the browser post: SAMLResponse and RelayState. The ' +
      'browser is then redirected to `complete`, to which it sends its own cookies.',
    answer: { description: 'Redirects to `complete`.' },
    status: 303,
    errors: ['not_found', 'sign_in_failed', 'payload_too_large', 'unsupported_media_type'],
  })
  async acs(
    @Param() { tenant }: SamlTenantParams,
    @Req() { saml, relayState }: SamlRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { connection, user } = saml;
    const code = await this.failures.watching(connection, () => {
      if (!user) throw malformed('The response contains no assertion');
      return this.signIn.accept(connection, user, relayState);
    });
    void reply.redirect(`/v1/auth/saml/${tenant}/complete?code=${code}`, 303);
  }

  @Get('complete')
  @SignInOperation({
    action: 'auth.saml_complete',
    summary: 'Complete a SAML sign-in in the browser that started it',
    answer: { description: 'Redirects to the page where the sign-in started, and sets the session cookie.' },
    status: 303,
    errors: ['not_found', 'sign_in_failed'],
  })
  async complete(
    @Param() { tenant }: SamlTenantParams,
    @Query() { code }: CompleteQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const connection = await this.connections.saml(tenant);
    const path = await this.failures.watching(connection, () =>
      this.signIn.complete(connection, { request, reply }, code),
    );
    void reply.redirect(path, 303);
  }

  @Get('logout')
  @SignInOperation({
    action: 'auth.saml_logout',
    summary: 'Sign out by SAML single logout (redirect binding)',
    description:
      'Accepts a signed LogoutRequest or LogoutResponse from the identity provider. Without either, it ends the ' +
      'browser’s own session and notifies the identity provider.',
    answer: { description: 'Redirects to the identity provider, or to the signed-out page.' },
    status: 303,
    errors: ['not_found', 'sign_in_failed', 'csrf_failed'],
  })
  async logout(
    @Param() { tenant }: SamlTenantParams,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const connection = await this.connections.saml(tenant);
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '';
    if (!/(?:^|&)SAML(?:Request|Response)=/.test(query)) {
      void reply.redirect(await this.signOut.byNavigation(request, reply), 303);
      return;
    }
    await this.#receive(connection, reply, () => ({ binding: 'redirect', query }));
  }

  @Post('logout')
  @ApiConsumes('application/x-www-form-urlencoded')
  @SignInOperation({
    action: 'auth.saml_logout_post',
    body: MAX_FORM_BYTES,
    summary: 'Sign out by SAML single logout (POST binding)',
    description: 'Accepts a signed LogoutRequest or LogoutResponse from the identity provider.',
    answer: { description: 'Redirects to the identity provider, or to the signed-out page.' },
    status: 303,
    errors: ['not_found', 'sign_in_failed', 'payload_too_large', 'unsupported_media_type'],
  })
  async logoutPost(
    @Param() { tenant }: SamlTenantParams,
    @Req() { body, headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const connection = await this.connections.saml(tenant);
    const form = await readFormBody(body, headers, MAX_FORM_BYTES);
    const message = form.get('SAMLRequest') ?? form.get('SAMLResponse');
    await this.#receive(connection, reply, () => {
      if (message === undefined) throw malformed('The form has neither SAMLRequest nor SAMLResponse');
      return { binding: 'post', message, relayState: form.get('RelayState') ?? null };
    });
  }

  async #receive(connection: SamlConnection, reply: FastifyReply, read: () => ReceivedMessage): Promise<void> {
    const url = await this.failures.watching(connection, async () => this.logouts.receive(connection, read()));
    void reply.redirect(url ?? SIGNED_OUT_PATH, 303);
  }
}
