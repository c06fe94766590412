import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operations/operation';
import { signingKeyPage } from './signing-key-answer';
import { PublishedKeysQuery, SigningKeyListAnswer } from './signing-keys.dto';
import { SigningService } from './signing.service';

@ApiTags('Reports')
@Controller('v1/reports/keys')
export class ReportKeysController {
  constructor(private readonly signing: SigningService) {}

  @Get()
  @Header('cache-control', 'public, max-age=300')
  @Operation({
    action: 'reports.keys',
    permission: 'public',
    anonymousGroup: 'document',
    summary: 'List the keys and certificates that verify reports',
    description:
      'Includes retired keys. The last certificate of each key is the root that verifiers have to trust. No ' +
      'credential is required.',
    answer: SigningKeyListAnswer,
  })
  async list(@Query() request: PublishedKeysQuery): Promise<SigningKeyListAnswer> {
    return signingKeyPage(await this.signing.publishedKeys('report'), request);
  }
}
