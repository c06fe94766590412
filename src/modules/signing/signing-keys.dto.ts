import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, oneOf, text } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { KEY_PURPOSES, KEY_STATES, type KeyPurpose, type KeyState } from './signing.contract';

const MAX_PEM_LENGTH = 65_536;

const KID = 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const thumbprint = () => text({ pattern: /^[A-Za-z0-9_-]{43}$/ });
const pem = () => text({ minLength: 1, maxLength: MAX_PEM_LENGTH });

export class SigningKeyParams {
  @Field(thumbprint(), { description: 'The id of the key: its RFC 7638 thumbprint.', example: KID })
  kid: string;
}

export const SIGNING_KEY_CURSOR = new ListCursor('signing_keys', 'text');

export class SigningKeysQuery extends pageQuery(SIGNING_KEY_CURSOR) {
  @Field(list(oneOf(KEY_PURPOSES)), { default: () => [] })
  purpose: KeyPurpose[];
}

export class PublishedKeysQuery extends pageQuery(SIGNING_KEY_CURSOR) {}

export class GenerateKeyBody {
  @Field(oneOf(KEY_PURPOSES), { example: 'report' })
  purpose: KeyPurpose;
}

export class ImportKeyBody {
  @Field(oneOf(KEY_PURPOSES), { example: 'report' })
  purpose: KeyPurpose;

  @Field(pem(), { description: 'An RSA private key of 3072 bits or more in PEM. It is never returned.' })
  private_key: string;

  @Field(text({ minLength: 1, maxLength: 1_024 }), {
    isOptional: true,
    description: 'The passphrase of the private key, if it is encrypted.',
  })
  passphrase?: string;

  @Field(pem(), {
    description: 'The certificates in PEM: the signer’s first, each issued by the next one, the root last.',
  })
  certificates: string;
}

export class LinkKeyBody {
  @Field(oneOf(KEY_PURPOSES), { example: 'report' })
  purpose: KeyPurpose;

  @Field(text({ minLength: 1, maxLength: 32 }), { description: 'The label of the token.', example: 'reports' })
  token: string;

  @Field(text({ minLength: 1, maxLength: 255 }), {
    description: 'The label of the private key.',
    example: 'report-2026',
  })
  label: string;

  @Field(pem(), {
    description: 'The certificates in PEM: the signer’s first, each issued by the next one, the root last.',
  })
  certificates: string;
}

export class SigningKeyAnswer {
  @Shown(thumbprint(), { example: KID })
  kid: string;

  @Shown(oneOf(KEY_PURPOSES))
  purpose: KeyPurpose;

  @Shown(oneOf(KEY_STATES), {
    description: 'A `next` key is published but not used yet; a `retired` key still verifies what it signed.',
  })
  state: KeyState;

  @Shown(text(), { description: 'The SubjectPublicKeyInfo in PEM.' })
  public_key: string;

  @Shown(list(text()), { description: 'The certificates in PEM: the signer’s first, the root last.' })
  certificates: string[];

  @Shown(text({ pattern: /^[0-9a-f]{64}$/ }), {
    description: 'The SHA-256 fingerprint of the signer’s certificate.',
    example: HASH,
  })
  certificate_sha256: string;

  @Shown(instant(), { description: 'When the signer’s certificate becomes valid.' })
  valid_from: Date;

  @Shown(instant(), { description: 'When the signer’s certificate expires.' })
  valid_to: Date;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { isNullable: true })
  activated_at: Date | null;

  @Shown(instant(), { isNullable: true })
  retired_at: Date | null;
}

export class SigningKeyListAnswer extends PageAnswer {
  @Shown(list(object(SigningKeyAnswer)))
  keys: SigningKeyAnswer[];
}

export class JwkAnswer {
  @Shown(oneOf(['RSA']))
  kty: 'RSA';

  @Shown(text(), { description: 'The modulus, base64url.' })
  n: string;

  @Shown(text(), { description: 'The public exponent, base64url.' })
  e: string;

  @Shown(thumbprint(), { example: KID })
  kid: string;

  @Shown(oneOf(['PS256']))
  alg: 'PS256';

  @Shown(oneOf(['sig']))
  use: 'sig';

  @Shown(list(text()), { description: 'The certificates in DER, base64.' })
  x5c: string[];

  @Shown(text(), { description: 'The SHA-256 hash of the first certificate, base64url.' })
  'x5t#S256': string;
}

export class JwksAnswer {
  @Shown(list(object(JwkAnswer)))
  keys: JwkAnswer[];
}
