import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operation';
import { jwkOf } from './jwk';
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
    summary: 'Every public key that verifies reports and audit checkpoints',
    description: 'RFC 7517. Those to come and those retired too. Needs no credential.',
    answer: JwksAnswer,
  })
  async read(): Promise<JwksAnswer> {
    return { keys: (await this.signing.publishedKeys()).map(jwkOf) };
  }
}
