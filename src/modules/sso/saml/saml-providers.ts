import { Injectable } from '@nestjs/common';
import { SAML, type SamlConfig } from '@node-saml/node-saml';
import { signXmlMetadata } from '@node-saml/node-saml/lib/utility';
import { PublicUrl } from '../../../platform/http/public-url';
import type { SamlConnection } from '../connections.contract';
import { type SamlTrust, trustOptions } from './saml-verification';

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

  /** Whose messages count for a connection, in plain data. */
  trustOf(connection: SamlConnection): SamlTrust {
    const { issuer, settings, secrets } = connection;
    const { entityId, acsUrl } = this.serviceProvider(connection);
    const decryptionKey = secrets.samlDecryption?.privateKey ?? null;
    return { issuer, certificates: settings.certificates, entityId, acsUrl, decryptionKey };
  }

  /** Options for one exchange; `requestId` names the request that it begins. */
  optionsFor(connection: SamlConnection, { requestId }: { requestId?: string } = {}): SamlConfig {
    const { settings, secrets } = connection;
    const signing = signsRequests(connection) ? secrets.samlSigning : null;
    return {
      ...trustOptions(this.trustOf(connection), { isResponseSigned: false }),
      entryPoint: settings.ssoUrl,
      authnRequestBinding: settings.ssoBinding === 'redirect' ? 'HTTP-Redirect' : 'HTTP-POST',
      logoutCallbackUrl: this.serviceProvider(connection).sloUrl,
      logoutUrl: settings.sloUrl ?? '',
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      disableRequestedAuthnContext: true,
      identifierFormat: settings.nameIdFormat,
      ...(signing && { privateKey: signing.privateKey, publicCert: signing.certificate }),
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
  metadata.replace(/<SingleLogoutService [^<>]*>/, (byPost) =>
    byPost.includes('HTTP-POST') ? `${byPost.replace('HTTP-POST', 'HTTP-Redirect')}\n    ${byPost}` : byPost,
  );
