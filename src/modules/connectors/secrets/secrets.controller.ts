import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/http/operations/operation';
import { pageParts } from '../../../platform/paging/page-query';
import { PutSecretBody, SecretAnswer, SecretListAnswer, SecretParams, SecretsQuery } from './secrets.dto';
import { SecretsService } from './secrets.service';

@ApiTags('Operator')
@Controller('v1/admin/secrets')
export class SecretsController {
  constructor(private readonly secrets: SecretsService) {}

  @Get()
  @Operation({
    action: 'secrets.list',
    permission: 'secrets:read',
    summary: 'List the names of the stored secrets',
    answer: SecretListAnswer,
  })
  async list(@Query() request: SecretsQuery): Promise<SecretListAnswer> {
    const { rows, ...rest } = await this.secrets.list(request);
    return { secrets: rows, ...pageParts(rest) };
  }

  @Put(':name')
  @Operation({
    action: 'secrets.put',
    permission: 'secrets:write',
    summary: 'Store a secret for a connector',
    description:
      'The value is encrypted at rest and never returned. A new value takes effect on every instance within two ' +
      'seconds.',
    answer: SecretAnswer,
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  put(@Param() { name }: SecretParams, @Body() { value }: PutSecretBody): Promise<SecretAnswer> {
    return this.secrets.put(name, value);
  }

  @Delete(':name')
  @Operation({
    action: 'secrets.delete',
    permission: 'secrets:write',
    summary: 'Delete a secret',
    answer: { description: 'Deleted' },
    status: 204,
    errors: ['not_found'],
  })
  async delete(@Param() { name }: SecretParams): Promise<void> {
    await this.secrets.delete(name);
  }
}
