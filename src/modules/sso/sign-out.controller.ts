import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlPage, PAGE_HEADERS, PAGE_TYPE } from '../../platform/http/html-page';
import { Operation } from '../../platform/http/operation';
import { Shown } from '../../platform/http/validation/field';
import { text } from '../../platform/http/validation/rules';
import { SignOut } from './sign-out';

export class SignedOutAnswer {
  @Shown(text(), {
    isNullable: true,
    description: 'Where the browser ends its session at the identity provider too; null where that has no such page',
  })
  logout_url: string | null;
}

const GOODBYE = htmlPage({
  title: 'You are signed out',
  paragraphs: ['Your session at this service has ended.'],
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
    summary: "End one's own session",
    description: 'Here at once; at the identity provider when the browser walks to `logout_url`.',
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
    summary: 'The page at the end of a sign-out',
    answer: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } },
  })
  signedOut(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers(PAGE_HEADERS).type(PAGE_TYPE);
    return GOODBYE;
  }
}
