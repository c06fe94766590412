import { list, object } from '../../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../../platform/http/validation/field';
import type { Location } from '../../../../platform/http/validation/rule';
import { boolean, instant, oneOf, text } from '../../../../platform/http/validation/rules';
import { ConnectionAnswer, ConnectionBody } from '../connection.dto';
import { MAX_METADATA_BYTES } from './saml-metadata';

/** SAML core §8.3. `transient` is excluded, because it does not identify a user across sign-ins. */
const NAME_ID_FORMATS = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:WindowsDomainQualifiedName',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos',
] as const;

const BINDINGS = ['redirect', 'post'] as const;

export class PutSamlConnectionBody extends ConnectionBody {
  @Field(text({ minLength: 1, maxLength: 2_000 }), {
    isOptional: true,
    isNullable: true,
    description:
      'The URL where the identity provider publishes its metadata. The service reads it now and every day, to ' +
      'learn of new keys.',
    example: 'https://login.example.com/metadata',
  })
  metadata_url?: string | null;

  @Field(text({ minLength: 1, maxLength: MAX_METADATA_BYTES }), {
    isOptional: true,
    isNullable: true,
    description: 'The metadata itself, for identity providers that do not publish it.',
  })
  metadata_xml?: string | null;

  @Field(text({ pattern: /^[\x21-\x7e]{1,1024}$/ }), {
    isOptional: true,
    isNullable: true,
    description: 'The entity ID of this service, if it should not be the URL of its metadata.',
  })
  entity_id?: string | null;

  @Field(text({ minLength: 1, maxLength: 500 }), {
    isOptional: true,
    isNullable: true,
    description: 'The name of the attribute with the groups of the user who signs in.',
    example: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  })
  groups_attribute?: string | null;

  @Field(boolean(), {
    default: false,
    description:
      'Accepts responses that this service did not request (IdP-initiated sign-in). An attacker could plant such a ' +
      'response in a user’s browser, so leave it off if you can.',
  })
  allow_idp_initiated: boolean;

  @Field(boolean(), { default: true })
  sign_requests: boolean;

  @Field(boolean(), { default: false, description: 'Refuses assertions that are not encrypted.' })
  want_encrypted: boolean;

  @Field(oneOf(NAME_ID_FORMATS), {
    isOptional: true,
    isNullable: true,
    description: 'The NameID format to request; null requests none.',
  })
  name_id_format?: (typeof NAME_ID_FORMATS)[number] | null;

  static crossCheck(
    { metadata_url: url, metadata_xml: xml }: PutSamlConnectionBody,
    add: (loc: Location, type: string, msg: string) => void,
  ): void {
    if ((url ?? null) !== null && (xml ?? null) !== null) {
      add(['metadata_xml'], 'value_error', 'Value error, send either metadata_url or metadata_xml');
    }
    if ((url ?? null) === null && (xml ?? null) === null) {
      add(['metadata_url'], 'missing', 'Field required, unless metadata_xml is sent');
    }
  }
}

class IdpCertificateAnswer {
  @Shown(text())
  subject: string;

  @Shown(text(), { description: 'The SHA-256 fingerprint.' })
  fingerprint: string;

  @Shown(instant())
  not_before: Date;

  @Shown(instant())
  not_after: Date;
}

class IdentityProviderAnswer {
  @Shown(text())
  entity_id: string;

  @Shown(text())
  sso_url: string;

  @Shown(oneOf(BINDINGS))
  sso_binding: (typeof BINDINGS)[number];

  @Shown(text(), { isNullable: true })
  slo_url: string | null;

  @Shown(boolean())
  wants_signed_requests: boolean;

  @Shown(list(object(IdpCertificateAnswer)), {
    description: 'The signing certificates of the identity provider; a signature by any of them is accepted.',
  })
  certificates: IdpCertificateAnswer[];
}

const CERTIFICATE_USES = ['signing', 'encryption'] as const;

class OwnCertificateAnswer {
  @Shown(oneOf(CERTIFICATE_USES))
  use: (typeof CERTIFICATE_USES)[number];

  @Shown(text(), { description: 'The certificate in PEM.' })
  pem: string;

  @Shown(instant())
  not_after: Date;
}

class ServiceProviderAnswer {
  @Shown(text())
  entity_id: string;

  @Shown(text())
  acs_url: string;

  @Shown(text())
  slo_url: string;

  @Shown(text())
  metadata_url: string;

  @Shown(list(object(OwnCertificateAnswer)))
  certificates: OwnCertificateAnswer[];
}

export class SamlConnectionAnswer extends ConnectionAnswer {
  @Shown(oneOf(['saml']))
  kind: 'saml';

  @Shown(text(), { isNullable: true, description: 'The URL of the metadata; null if it was uploaded as XML.' })
  metadata_url: string | null;

  @Shown(instant())
  metadata_read_at: Date;

  @Shown(text(), { isNullable: true })
  groups_attribute: string | null;

  @Shown(boolean())
  allow_idp_initiated: boolean;

  @Shown(boolean())
  sign_requests: boolean;

  @Shown(boolean())
  want_encrypted: boolean;

  @Shown(text(), { isNullable: true })
  name_id_format: string | null;

  @Shown(object(IdentityProviderAnswer), { description: 'The facts in the identity provider’s metadata.' })
  idp: IdentityProviderAnswer;

  @Shown(object(ServiceProviderAnswer), { description: 'The values to enter at the identity provider.' })
  sp: ServiceProviderAnswer;
}
