import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operation';
import { KeyLifecycleService } from './key-lifecycle.service';
import { signingKeyAnswer } from './signing-key-answer';
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
    description: 'Retired ones too: they verify what they signed.',
    answer: SigningKeyListAnswer,
  })
  async list(@Query() { purpose }: SigningKeysQuery): Promise<SigningKeyListAnswer> {
    const keys = await this.signing.publishedKeys(purpose);
    return { keys: keys.map(signingKeyAnswer), total: keys.length };
  }

  @Post()
  @Operation({
    action: 'signing_keys.generate',
    permission: 'keys:write',
    summary: 'Generate the next signing key',
    description:
      'RSA of 3072 bits, certified by the installation’s own root, sealed under the master key. It is published at once and signs when it is made active.',
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
    permission: 'keys:write',
    summary: 'Bring a signing key with its certificates',
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
    permission: 'keys:write',
    summary: 'Take up a key that stays in a hardware security module',
    description:
      'By PKCS #11, with the library that the setting PKCS11_MODULE names. It signs once, to prove that it can.',
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
    summary: 'Sign with this key from now on',
    description:
      'On every instance within two seconds. The key that signed before is retired, and its private half destroyed.',
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
    summary: 'Give up a key that has not signed yet',
    answer: SigningKeyAnswer,
    errors: ['not_found', 'invalid_transition'],
  })
  async retire(@Param() { kid }: SigningKeyParams): Promise<SigningKeyAnswer> {
    return signingKeyAnswer(await this.lifecycle.retire(kid));
  }
}
