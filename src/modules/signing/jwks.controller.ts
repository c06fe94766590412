import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operations/operation';
import { toJwk } from './jwk';
import { JwksAnswer } from './signing-keys.dto';
import { SigningService } from './signing.service';

@ApiTags('Reports')
@Controller('.well-known')
export class JwksController {
  constructor(private readonly signing: SigningService) {}

  @Get('jwks.json')
  @Header('cache-control', 'public, max-age=300')
  @Operation({
    action: 'jwks.read',
    permission: 'public',
    anonymousGroup: 'document',
    summary: 'Get the public keys that verify reports and audit checkpoints',
    description: 'A JSON Web Key Set (RFC 7517) that includes future and retired keys. No credential is required.',
    answer: JwksAnswer,
  })
  async read(): Promise<JwksAnswer> {
    return { keys: (await this.signing.publishedKeys()).map(toJwk) };
  }
}
