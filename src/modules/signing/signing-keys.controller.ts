import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { maxBody } from '../../platform/http/operations/route-body';
import { Operation } from '../../platform/http/operations/operation';
import { KeyLifecycleService } from './key-lifecycle.service';
import { signingKeyAnswer, signingKeyPage } from './signing-key-answer';
import {
  GenerateKeyBody,
  ImportKeyBody,
  LinkKeyBody,
  SigningKeyAnswer,
  SigningKeyListAnswer,
  SigningKeyParams,
  SigningKeysQuery,
} from './signing-keys.dto';
import { SigningService } from './signing.service';

@ApiTags('Operator')
@Controller('v1/admin/signing-keys')
export class SigningKeysController {
  constructor(
    private readonly signing: SigningService,
    private readonly lifecycle: KeyLifecycleService,
  ) {}

  @Get()
  @Operation({
    action: 'signing_keys.list',
    permission: 'keys:read',
    summary: 'List the keys that sign reports and audit checkpoints',
    description: 'Includes retired keys, which still verify what they signed.',
    answer: SigningKeyListAnswer,
  })
  async list(@Query() { purpose, ...request }: SigningKeysQuery): Promise<SigningKeyListAnswer> {
    return signingKeyPage(await this.signing.publishedKeys(...purpose), request);
  }

  @Post()
  @Operation({
    action: 'signing_keys.generate',
    permission: 'keys:write',
    summary: 'Generate the next signing key',
    description:
      'Generates an RSA key of 3072 bits, certified by the installation’s own root and encrypted under the master ' +
      'key. It is published immediately and signs once it is activated.',
    answer: SigningKeyAnswer,
    status: 201,
    idempotency: 'effect',
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  async generate(@Body() { purpose }: GenerateKeyBody): Promise<SigningKeyAnswer> {
    return signingKeyAnswer(await this.lifecycle.generate(purpose));
  }

  @Post('import')
  @Operation({
    action: 'signing_keys.import',
    body: maxBody,
    permission: 'keys:write',
    summary: 'Import a signing key with its certificates',
    answer: SigningKeyAnswer,
    status: 201,
    idempotency: 'effect',
    errors: ['conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async import(@Body() body: ImportKeyBody): Promise<SigningKeyAnswer> {
    const { purpose, private_key: privateKeyPem, passphrase, certificates: certificatesPem } = body;
    return signingKeyAnswer(await this.lifecycle.bring(purpose, { privateKeyPem, passphrase, certificatesPem }));
  }

  @Post('link')
  @Operation({
    action: 'signing_keys.link',
    body: 524_288,
    permission: 'keys:write',
    summary: 'Link a key in a hardware security module',
    description:
      'Uses PKCS #11, through the library in the setting PKCS11_MODULE. The service makes one test signature with ' +
      'the key.',
    answer: SigningKeyAnswer,
    status: 201,
    idempotency: 'effect',
    errors: ['conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async link(@Body() { purpose, token, label, certificates }: LinkKeyBody): Promise<SigningKeyAnswer> {
    return signingKeyAnswer(await this.lifecycle.link(purpose, token, label, certificates));
  }

  @Post(':kid/activate')
  @Operation({
    action: 'signing_keys.activate',
    permission: 'keys:write',
    summary: 'Activate a signing key',
    description:
      'The key signs from now on, on every instance within two seconds. The previously active key is retired and ' +
      'its private key destroyed.',
    answer: SigningKeyAnswer,
    errors: ['not_found', 'invalid_transition'],
  })
  async activate(@Param() { kid }: SigningKeyParams): Promise<SigningKeyAnswer> {
    return signingKeyAnswer(await this.lifecycle.activate(kid));
  }

  @Post(':kid/retire')
  @Operation({
    action: 'signing_keys.retire',
    permission: 'keys:write',
    summary: 'Retire a signing key that was never activated',
    answer: SigningKeyAnswer,
    errors: ['not_found', 'invalid_transition'],
  })
  async retire(@Param() { kid }: SigningKeyParams): Promise<SigningKeyAnswer> {
    return signingKeyAnswer(await this.lifecycle.retire(kid));
  }
}
