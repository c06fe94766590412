import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, oneOf, text } from '../../platform/http/validation/rules';
import { KEY_PURPOSES, KEY_STATES, type KeyPurpose, type KeyState } from './signing.contract';

const MAX_PEM_LENGTH = 65_536;

const KID = 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const thumbprint = () => text({ pattern: /^[A-Za-z0-9_-]{43}$/ });
const pem = () => text({ minLength: 1, maxLength: MAX_PEM_LENGTH });

export class SigningKeyParams {
  @Field(thumbprint(), { description: 'Id of the key: its RFC 7638 thumbprint', example: KID })
  kid: string;
}

export class SigningKeysQuery {
  @Field(oneOf(KEY_PURPOSES), { isOptional: true })
  purpose?: KeyPurpose;
}

export class GenerateKeyBody {
  @Field(oneOf(KEY_PURPOSES), { example: 'report' })
  purpose: KeyPurpose;
}

export class ImportKeyBody {
  @Field(oneOf(KEY_PURPOSES), { example: 'report' })
  purpose: KeyPurpose;

  @Field(pem(), { description: 'RSA of 3072 bits or more in PEM; shown in no answer, ever' })
  private_key: string;

  @Field(text({ minLength: 1, maxLength: 1_024 }), { isOptional: true, description: 'Of an encrypted private key' })
  passphrase?: string;

  @Field(pem(), {
    description: 'In PEM: the signer’s certificate first, each issued by the one after it, the root last',
  })
  certificates: string;
}

export class LinkKeyBody {
  @Field(oneOf(KEY_PURPOSES), { example: 'report' })
  purpose: KeyPurpose;

  @Field(text({ minLength: 1, maxLength: 32 }), { description: 'Label of the token', example: 'reports' })
  token: string;

  @Field(text({ minLength: 1, maxLength: 255 }), { description: 'Label of the private key', example: 'report-2026' })
  label: string;

  @Field(pem(), {
    description: 'In PEM: the signer’s certificate first, each issued by the one after it, the root last',
  })
  certificates: string;
}

export class SigningKeyAnswer {
  @Shown(thumbprint(), { example: KID })
  kid: string;

  @Shown(oneOf(KEY_PURPOSES))
  purpose: KeyPurpose;

  @Shown(oneOf(KEY_STATES), { description: '`next`: published, not used yet. `retired`: verifies what it signed' })
  state: KeyState;

  @Shown(text(), { description: 'SubjectPublicKeyInfo in PEM' })
  public_key: string;

  @Shown(list(text()), { description: 'In PEM: the signer’s certificate first, the root last' })
  certificates: string[];

  @Shown(text({ pattern: /^[0-9a-f]{64}$/ }), { description: 'SHA-256 of the signer’s certificate', example: HASH })
  certificate_sha256: string;

  @Shown(instant(), { description: 'When the signer’s certificate begins to be valid' })
  valid_from: Date;

  @Shown(instant(), { description: 'When the signer’s certificate ends to be valid' })
  valid_to: Date;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { isNullable: true })
  activated_at: Date | null;

  @Shown(instant(), { isNullable: true })
  retired_at: Date | null;
}

export class SigningKeyListAnswer {
  @Shown(list(object(SigningKeyAnswer)))
  keys: SigningKeyAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

export class JwkAnswer {
  @Shown(oneOf(['RSA']))
  kty: 'RSA';

  @Shown(text(), { description: 'Modulus, base64url' })
  n: string;

  @Shown(text(), { description: 'Public exponent, base64url' })
  e: string;

  @Shown(thumbprint(), { example: KID })
  kid: string;

  @Shown(oneOf(['PS256']))
  alg: 'PS256';

  @Shown(oneOf(['sig']))
  use: 'sig';

  @Shown(list(text()), { description: 'Certificates in DER, base64' })
  x5c: string[];

  @Shown(text(), { description: 'SHA-256 of the first certificate, base64url' })
  'x5t#S256': string;
}

export class JwksAnswer {
  @Shown(list(object(JwkAnswer)))
  keys: JwkAnswer[];
}
