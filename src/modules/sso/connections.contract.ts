import type { RoleRule } from '../../kernel/identity/role-rules';

export const CONNECTION_KINDS = ['saml', 'oidc'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

export const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number];

/** The stored parts of an identity provider's SAML metadata (SAML metadata §2.4.3). */
export interface SamlSettings {
  readonly kind: 'saml';
  /** The URL that metadata is read from; null if it was uploaded as XML. */
  readonly metadataUrl: string | null;
  readonly ssoUrl: string;
  readonly ssoBinding: 'redirect' | 'post';
  readonly sloUrl: string | null;
  readonly sloResponseUrl: string | null;
  /** Signing certificates of the identity provider, base64 DER; several while it rotates keys. */
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
  /** Our own entity ID, if it is not the address of our metadata. */
  readonly spEntityId: string | null;
  readonly groupsAttribute: string | null;
  readonly allowIdpInitiated: boolean;
  readonly signRequests: boolean;
  readonly wantEncrypted: boolean;
  readonly nameIdFormat: string | null;
  readonly metadataReadAt: string;
}

export interface OidcSettings {
  readonly kind: 'oidc';
  readonly clientId: string;
  readonly clientAuthMethod: ClientAuthMethod;
  readonly scopes: readonly string[];
  readonly groupsClaim: string | null;
  /** The claim that is used as the subject: `sub`, or Entra ID's `oid`, which SCIM clients also use. */
  readonly subjectClaim: 'sub' | 'oid';
  /** Accepts access tokens whose `typ` is not `at+jwt` (RFC 9068 §2.1), for providers that don't set it. */
  readonly allowUntypedAccessTokens: boolean;
}

export type ConnectionSettings = SamlSettings | OidcSettings;

/** The secrets of a connection; null if its kind has none. */
export interface ConnectionSecrets {
  readonly clientSecret: string | null;
  /** PKCS #8 PEM, for OIDC's private_key_jwt. */
  readonly clientKey: string | null;
  /** Our own SAML keys, PKCS #8 PEM, with self-signed certificates (PEM) in the metadata. */
  readonly samlSigning: KeyWithCertificate | null;
  readonly samlDecryption: KeyWithCertificate | null;
}

export interface KeyWithCertificate {
  readonly privateKey: string;
  readonly certificate: string;
}

/** A connection in the form for the code of its protocol. */
export interface Connection<S extends ConnectionSettings = ConnectionSettings> {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantSlug: string;
  readonly issuer: string;
  readonly apiAudience: string | null;
  readonly settings: S;
  readonly secrets: ConnectionSecrets;
  readonly roleRules: readonly RoleRule[];
  readonly groupSource: 'sign_in' | 'scim';
  readonly version: number;
}

export type SamlConnection = Connection<SamlSettings>;
export type OidcConnection = Connection<OidcSettings>;
