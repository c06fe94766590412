import { Controller, Get, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFormBody } from '../../../platform/http/form-body';
import { ConnectionsService } from '../connections.service';
import { SignInFailures } from '../sign-in-failures';
import { SignInOperation } from '../sign-in-operation';
import { SIGNED_OUT_PATH } from '../oidc/oidc-logout';
import { SignOut } from '../sign-out';
import { answerBrowser } from './saml-exchange';
import { SamlLogout } from './saml-logout';
import { readPostMessage, readRedirectMessage, type VerifiedMessage } from './saml-messages';
import { SamlProviders } from './saml-providers';
import { SamlSignIn } from './saml-sign-in';
import { malformed } from './saml-xml';
import { CompleteQuery, LoginQuery, MetadataQuery, SsoTenantParams } from './saml.dto';
import { SamlGuard, type SamlRequest } from './saml.guard';

const MAX_FORM_BYTES = 512 * 1024;
const TO_PROVIDER = { description: "To the identity provider's page" };

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
    summary: 'Metadata of this service as a service provider of the tenant',
    answer: {
      description: 'SAML metadata, signed where `signed=true`',
      content: { 'application/samlmetadata+xml': { schema: { type: 'string' } } },
    },
    errors: ['not_found'],
  })
  async metadata(
    @Param() { tenant }: SsoTenantParams,
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
    summary: 'Begin a sign-in by SAML',
    answer: TO_PROVIDER,
    status: 303,
    errors: ['not_found', 'sign_in_failed'],
  })
  login(
    @Param() _params: SsoTenantParams,
    @Query() _query: LoginQuery,
    @Req() { saml, samlAnswer }: SamlRequest,
    @Res() reply: FastifyReply,
  ): void {
    if (samlAnswer === null) throw malformed('Nothing was begun');
    answerBrowser(reply, samlAnswer, saml.connection.settings.ssoUrl);
  }

  @Post('acs')
  @UseGuards(SamlGuard)
  @ApiConsumes('application/x-www-form-urlencoded')
  @SignInOperation({
    action: 'auth.saml_acs',
    summary: "Take the identity provider's answer to a sign-in",
    description:
      'The form that an identity provider lets the browser post: SAMLResponse and RelayState. ' +
      'The browser is sent on to `complete`, which it enters with its own cookies.',
    answer: { description: 'To `complete`' },
    status: 303,
    errors: ['not_found', 'sign_in_failed', 'payload_too_large', 'unsupported_media_type'],
  })
  async acs(
    @Param() { tenant }: SsoTenantParams,
    @Req() { saml, relayState }: SamlRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { connection, user } = saml;
    const code = await this.failures.watching(connection, () => {
      if (!user) throw malformed('The response holds no assertion');
      return this.signIn.accept(connection, user, relayState);
    });
    void reply.redirect(`/v1/auth/saml/${tenant}/complete?code=${code}`, 303);
  }

  @Get('complete')
  @SignInOperation({
    action: 'auth.saml_complete',
    summary: 'End a sign-in by SAML in the browser that began it',
    answer: { description: 'To where the sign-in was begun from, with the cookie of a new session' },
    status: 303,
    errors: ['not_found', 'sign_in_failed'],
  })
  async complete(
    @Param() { tenant }: SsoTenantParams,
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
    summary: 'Single logout by redirect',
    description:
      "A signed LogoutRequest or LogoutResponse of the identity provider, or neither: then the browser's own session ends, " +
      'and the identity provider is told.',
    answer: { description: 'To the identity provider, or to the page that says goodbye' },
    status: 303,
    errors: ['not_found', 'sign_in_failed', 'csrf_failed'],
  })
  async logout(
    @Param() { tenant }: SsoTenantParams,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const connection = await this.connections.saml(tenant);
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '';
    if (!/(?:^|&)SAML(?:Request|Response)=/.test(query)) {
      void reply.redirect(await this.signOut.byNavigation(request, reply), 303);
      return;
    }
    await this.#receive(tenant, reply, () => readRedirectMessage(query, connection.settings.certificates));
  }

  @Post('logout')
  @ApiConsumes('application/x-www-form-urlencoded')
  @SignInOperation({
    action: 'auth.saml_logout_post',
    summary: 'Single logout by post',
    description: 'A signed LogoutRequest or LogoutResponse of the identity provider.',
    answer: { description: 'To the identity provider, or to the page that says goodbye' },
    status: 303,
    errors: ['not_found', 'sign_in_failed', 'payload_too_large', 'unsupported_media_type'],
  })
  async logoutPost(
    @Param() { tenant }: SsoTenantParams,
    @Req() { body, headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const connection = await this.connections.saml(tenant);
    const form = await readFormBody(body, headers, MAX_FORM_BYTES);
    const message = form.get('SAMLRequest') ?? form.get('SAMLResponse');
    await this.#receive(tenant, reply, () => {
      if (message === undefined) throw malformed('The form lacks SAMLRequest and SAMLResponse');
      return readPostMessage(message, form.get('RelayState') ?? null, connection.settings.certificates);
    });
  }

  async #receive(tenant: string, reply: FastifyReply, read: () => VerifiedMessage): Promise<void> {
    const connection = await this.connections.saml(tenant);
    const url = await this.failures.watching(connection, async () => this.logouts.receive(connection, read()));
    void reply.redirect(url ?? SIGNED_OUT_PATH, 303);
  }
}
