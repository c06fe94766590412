import { Injectable } from '@nestjs/common';
import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import { signXmlMetadata } from '@node-saml/node-saml/lib/utility';
import { PublicUrl } from '../../../platform/http/public-url';
import type { SamlConnection } from '../connections.contract';
import { pemOf } from './saml-signed-info';

/** Our own addresses and names as a service provider of one tenant. */
export interface ServiceProvider {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly sloUrl: string;
}

/** node-saml set up for a connection. */
@Injectable()
export class SamlProviders {
  constructor(private readonly publicUrl: PublicUrl) {}

  serviceProvider({ tenantSlug, settings }: SamlConnection): ServiceProvider {
    const base = this.publicUrl.of(`/v1/auth/saml/${tenantSlug}`);
    return { entityId: settings.spEntityId ?? `${base}/metadata`, acsUrl: `${base}/acs`, sloUrl: `${base}/logout` };
  }

  /** Options for one exchange; `requestId` names the request that it begins, `isResponseSigned` what is to be verified. */
  optionsFor(
    connection: SamlConnection,
    { requestId, isResponseSigned = false }: { requestId?: string; isResponseSigned?: boolean } = {},
  ): SamlConfig {
    const { settings, secrets, issuer } = connection;
    const { entityId, acsUrl, sloUrl } = this.serviceProvider(connection);
    const signing = signsRequests(connection) ? secrets.samlSigning : null;
    return {
      entryPoint: settings.ssoUrl,
      authnRequestBinding: settings.ssoBinding === 'redirect' ? 'HTTP-Redirect' : 'HTTP-POST',
      issuer: entityId,
      callbackUrl: acsUrl,
      logoutCallbackUrl: sloUrl,
      logoutUrl: settings.sloUrl ?? '',
      idpCert: settings.certificates.map(pemOf),
      idpIssuer: issuer,
      // Audience and times are checked by readAssertion, which says what came and what was expected.
      audience: false,
      // At least one of the two is signed, which inspectResponse saw to; a signature that is there has to hold.
      wantAssertionsSigned: false,
      wantAuthnResponseSigned: isResponseSigned,
      acceptedClockSkewMs: -1,
      // Requests are used up in the database, by what the signed assertion says.
      validateInResponseTo: ValidateInResponseTo.never,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      disableRequestedAuthnContext: true,
      identifierFormat: settings.nameIdFormat,
      ...(signing && { privateKey: signing.privateKey, publicCert: signing.certificate }),
      ...(secrets.samlDecryption && { decryptionPvk: secrets.samlDecryption.privateKey }),
      ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    };
  }

  of(connection: SamlConnection, options: Partial<SamlConfig> = {}): SAML {
    return new SAML({ ...this.optionsFor(connection), ...options });
  }

  /** Our metadata for the identity provider, signed where asked for. */
  metadata(connection: SamlConnection, isSigned: boolean): string {
    const { samlSigning, samlDecryption } = connection.secrets;
    const options: Partial<SamlConfig> = {
      wantAssertionsSigned: true,
      ...(samlSigning && { privateKey: samlSigning.privateKey, publicCert: samlSigning.certificate }),
    };
    const xml = this.of(connection, options).generateServiceProviderMetadata(
      samlDecryption?.certificate ?? null,
      samlSigning?.certificate ?? null,
    );
    const metadata = withSigning(withLogoutByRedirect(xml), signsRequests(connection));
    if (!isSigned || samlSigning === null) return metadata;
    const algorithms = { signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const;
    return signXmlMetadata(metadata, { privateKey: samlSigning.privateKey, ...algorithms });
  }
}

const signsRequests = ({ settings }: SamlConnection): boolean => settings.signRequests || settings.wantsSignedRequests;

/** node-saml takes a key for a promise to sign requests; ours is there for logout and metadata as well. */
const withSigning = (metadata: string, isSigning: boolean): string =>
  metadata.replace('AuthnRequestsSigned="true"', `AuthnRequestsSigned="${isSigning}"`);

/** node-saml names post alone; LemonLDAP::NG can't answer a logout by redirect where metadata has no address for it. */
const withLogoutByRedirect = (metadata: string): string =>
  metadata.replace(
    /<SingleLogoutService [^>]*HTTP-POST[^>]*>/,
    (byPost) => `${byPost.replace('HTTP-POST', 'HTTP-Redirect')}\n    ${byPost}`,
  );
