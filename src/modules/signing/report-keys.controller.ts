import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operation';
import { signingKeyAnswer } from './signing-key-answer';
import { SigningKeyListAnswer } from './signing-keys.dto';
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
    summary: 'Keys and certificates that verify reports, retired ones too',
    description: 'Needs no credential. The last certificate of each key is the root that readers are to trust.',
    answer: SigningKeyListAnswer,
  })
  async list(): Promise<SigningKeyListAnswer> {
    const keys = await this.signing.publishedKeys('report');
    return { keys: keys.map(signingKeyAnswer), total: keys.length };
  }
}
