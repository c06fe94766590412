import { Injectable } from '@nestjs/common';
import { SAML, type SamlConfig } from '@node-saml/node-saml';
import { signXmlMetadata } from '@node-saml/node-saml/lib/utility';
import { PublicUrl } from '../../../platform/http/public-url';
import type { SamlConnection } from '../connections.contract';
import { type SamlTrust, trustOptions } from './saml-verification';

/** The URLs and names of this service as a service provider of one tenant. */
export interface ServiceProvider {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly sloUrl: string;
}

/** Configures node-saml for a connection. */
@Injectable()
export class SamlProviders {
  constructor(private readonly publicUrl: PublicUrl) {}

  serviceProvider({ tenantSlug, settings }: SamlConnection): ServiceProvider {
    const base = this.publicUrl.of(`/v1/auth/saml/${tenantSlug}`);
    return { entityId: settings.spEntityId ?? `${base}/metadata`, acsUrl: `${base}/acs`, sloUrl: `${base}/logout` };
  }

  /** The trusted issuer and keys of a connection, as plain data. */
  trustOf(connection: SamlConnection): SamlTrust {
    const { issuer, settings, secrets } = connection;
    const { entityId, acsUrl } = this.serviceProvider(connection);
    const decryptionKey = secrets.samlDecryption?.privateKey ?? null;
    return { issuer, certificates: settings.certificates, entityId, acsUrl, decryptionKey };
  }

  /** The options for one exchange; `requestId` is the id of the request that it starts. */
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

  /** Our metadata for the identity provider, signed on request. */
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

/** node-saml treats a key as a commitment to sign requests; ours is also used for logout and metadata. */
const withSigning = (metadata: string, isSigning: boolean): string =>
  metadata.replace('AuthnRequestsSigned="true"', `AuthnRequestsSigned="${isSigning}"`);

/**
 * node-saml only lists POST; LemonLDAP::NG can't respond to a logout by redirect without an address for it in the
 * metadata.
 */
const withLogoutByRedirect = (metadata: string): string =>
  metadata.replace(/<SingleLogoutService [^<>]*>/, (byPost) =>
    byPost.includes('HTTP-POST') ? `${byPost.replace('HTTP-POST', 'HTTP-Redirect')}\n    ${byPost}` : byPost,
  );
