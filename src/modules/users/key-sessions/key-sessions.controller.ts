import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { PublicUrl } from '../../../platform/http/public-url';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { SessionsService, type StartedSession } from '../sessions.service';
import { KeySessionBody, LinkAnswer, LinkSessionBody, StartedSessionAnswer } from './key-sessions.dto';
import { KeySessionsService } from './key-sessions.service';

const OF_KEY =
  'The session has the permissions, portfolios, data scope and rate limit of the key, and ends when the key ends. It ' +
  'replaces the session that the browser had. Sent by a page, the request must come from this origin.';

/** Sessions in a browser that represent a key. */
@ApiTags('Sign-in')
@Controller('v1/auth')
export class KeySessionsController {
  constructor(
    private readonly keySessions: KeySessionsService,
    private readonly sessions: SessionsService,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Post('key-session')
  @Operation({
    action: 'auth.key_session',
    permission: 'public',
    anonymousGroup: 'sign_in',
    summary: 'Exchange a key for a session cookie',
    description: `The key is read from the body; other credentials of the request are ignored. ${OF_KEY}`,
    answer: StartedSessionAnswer,
    secrets: ['csrf_token'],
    errors: ['api_key_invalid', 'csrf_failed', 'not_found'],
  })
  async byKey(
    @Body() { key }: KeySessionBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StartedSessionAnswer> {
    return this.#answer(await this.keySessions.enterByKey({ request, reply }, key));
  }

  @Post('link')
  @Operation({
    action: 'auth.create_link',
    permission: 'sessions:own',
    summary: 'Create a link that opens a session once',
    description:
      'The session will represent the key that sends this request. The link is valid for 15 minutes. Only this ' +
      'response contains its token. The response is 403 for sessions and for access tokens of users.',
    answer: LinkAnswer,
    status: 201,
    secrets: ['token', 'url'],
  })
  async link(@CurrentPrincipal() principal: Principal): Promise<LinkAnswer> {
    const { id, token, expiresAt } = await this.keySessions.createLink(principal);
    return { id, token, url: this.publicUrl.of(`/console/enter#${token}`), expires_at: expiresAt };
  }

  @Post('link-session')
  @Operation({
    action: 'auth.link_session',
    permission: 'public',
    anonymousGroup: 'sign_in',
    summary: 'Exchange the token of a link for a session cookie',
    description: `A token works once. ${OF_KEY}`,
    answer: StartedSessionAnswer,
    secrets: ['csrf_token'],
    errors: ['token_invalid', 'token_expired', 'gone', 'csrf_failed', 'not_found'],
  })
  async byLink(
    @Body() { token }: LinkSessionBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StartedSessionAnswer> {
    return this.#answer(await this.keySessions.enterByLink({ request, reply }, token));
  }

  #answer({ id, token, expiresAt }: StartedSession): StartedSessionAnswer {
    return { session_id: id, csrf_token: this.sessions.csrfToken(token), expires_at: expiresAt };
  }
}
