import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlPage, PAGE_HEADERS, PAGE_TYPE } from '../../platform/http/answers/html-page';
import { Operation } from '../../platform/http/operations/operation';
import { Shown } from '../../platform/http/validation/field';
import { text } from '../../platform/http/validation/rules';
import { SignOut } from './sign-out';

export class SignedOutAnswer {
  @Shown(text(), {
    isNullable: true,
    description: 'The URL where the browser also ends its session at the identity provider; null if there is none.',
  })
  logout_url: string | null;
}

const GOODBYE = htmlPage({
  title: 'You are signed out',
  paragraphs: ['Your session with this service has ended.'],
  facts: [],
  links: [],
});

@ApiTags('Sign-in')
@Controller('v1/auth')
export class SignOutController {
  constructor(private readonly signOut: SignOut) {}

  @Post('logout')
  @Operation({
    action: 'auth.logout',
    permission: 'sessions:own',
    summary: 'Sign out',
    description:
      'Ends the session here immediately. To end it at the identity provider too, open `logout_url` in the browser.',
    answer: SignedOutAnswer,
  })
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOutAnswer> {
    return { logout_url: await this.signOut.end(request, reply) };
  }

  @Get('signed-out')
  @Operation({
    action: 'auth.signed_out',
    permission: 'public',
    query: 'open',
    anonymousGroup: 'sign_in',
    summary: 'Show the signed-out page',
    answer: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } },
  })
  signedOut(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers(PAGE_HEADERS).type(PAGE_TYPE);
    return GOODBYE;
  }
}
