import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { MeAnswer } from './me.dto';
import { MeService } from './me.service';

/** The caller, with any kind of credential. */
@ApiTags('Sign-in')
@Controller('v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @Operation({
    action: 'me.read',
    permission: 'authenticated',
    summary: 'Get the caller: who it is, and what it may do',
    description:
      'Works with every valid credential: a session, an API key, the operator’s key, an access token or a SCIM token.',
    answer: MeAnswer,
    secrets: ['session'],
  })
  read(@Req() request: FastifyRequest, @CurrentPrincipal() principal: Principal): Promise<MeAnswer> {
    return this.me.describe(request, principal);
  }
}
