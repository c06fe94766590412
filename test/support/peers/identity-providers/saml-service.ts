import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { privateKeyPem } from './saml-key';
import type { SigningKey } from '../../xml/xml-signing';

/** A provider that publishes its metadata. */
interface SamlPeer {
  readonly entityId: string;
  metadataXml(): Promise<string>;
}

export interface SamlServiceOptions {
  readonly decryptionKey?: SigningKey;
  readonly signingKey?: SigningKey;
}

/** A small service with routes under that address: the messages that it sends, and its reader of responses. */
export async function samlService(tenantUrl: string, idp: SamlPeer, options: SamlServiceOptions = {}): Promise<SAML> {
  const metadata = await idp.metadataXml();
  return new SAML({
    issuer: `${tenantUrl}/metadata`,
    callbackUrl: `${tenantUrl}/acs`,
    audience: `${tenantUrl}/metadata`,
    idpIssuer: idp.entityId,
    entryPoint: /SingleSignOnService[^>]*HTTP-Redirect"[^>]*Location="([^"]+)"/s.exec(metadata)?.[1],
    idpCert: certificateOf(metadata),
    signatureAlgorithm: 'sha256',
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.always,
    ...(options.decryptionKey && { decryptionPvk: privateKeyPem(options.decryptionKey) }),
    ...(options.signingKey && { privateKey: privateKeyPem(options.signingKey) }),
  });
}

/** The data that a provider gets about the service with routes under that address. */
export const samlServiceMetadata = (tenantUrl: string): string =>
  new SAML({
    issuer: `${tenantUrl}/metadata`,
    callbackUrl: `${tenantUrl}/acs`,
    idpCert: 'unused',
    identifierFormat: null,
    logoutCallbackUrl: `${tenantUrl}/logout`,
    wantAssertionsSigned: true,
  }).generateServiceProviderMetadata(null, null);

/** Base64 of DER. */
export const certificateOf = (metadata: string): string =>
  /use="signing".*?<(?:\w+:)?X509Certificate>([^<]+)</s.exec(metadata)?.[1]?.replace(/\s/g, '') ?? '';
