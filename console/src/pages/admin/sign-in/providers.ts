import type { ConnectionKind, Connections, OidcConnection } from '../types';

export const PROVIDERS = ['entra', 'okta', 'keycloak', 'other'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_WORDS: Readonly<Record<Provider, string>> = {
  entra: 'Microsoft Entra ID',
  okta: 'Okta',
  keycloak: 'Keycloak',
  other: 'Another provider',
};

export const KIND_WORDS: Readonly<Record<ConnectionKind, string>> = { saml: 'SAML 2.0', oidc: 'OpenID Connect' };

interface Preset {
  readonly groups: string;
  readonly subjectClaim: OidcConnection['subject_claim'];
  readonly scopes: string;
}

const ENTRA_GROUPS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';
const SCOPES = 'openid email profile';

/** The usual values of a provider. */
export function presetOf(provider: Provider, kind: ConnectionKind): Preset {
  return {
    groups: provider === 'entra' && kind === 'saml' ? ENTRA_GROUPS : 'groups',
    // Entra ID's `sub` is different for every application, so SCIM could not name it.
    subjectClaim: provider === 'entra' ? 'oid' : 'sub',
    scopes: provider === 'okta' ? `${SCOPES} groups` : SCOPES,
  };
}

/** A value to enter at the provider, under the provider's own name for it. */
interface ProviderValue {
  readonly label: string;
  readonly value: string;
}

type Names = readonly string[];

const SAML_NAMES: Readonly<Record<Provider, Names>> = {
  entra: ['Identifier (Entity ID)', 'Reply URL (Assertion Consumer Service URL)', 'Logout URL'],
  okta: ['Audience URI (SP Entity ID)', 'Single sign-on URL', 'Single Logout URL'],
  keycloak: ['Client ID', 'Valid redirect URIs (Master SAML processing URL)', 'Logout Service Redirect Binding URL'],
  other: ['Entity ID', 'Assertion Consumer Service URL', 'Single Logout URL'],
};
const OIDC_NAMES: Readonly<Record<Provider, Names>> = {
  entra: ['Redirect URI (Web)', 'Front-channel or back-channel logout URL', 'Redirect URI after sign-out'],
  okta: ['Sign-in redirect URI', 'Back-channel logout URI', 'Sign-out redirect URI'],
  keycloak: ['Valid redirect URIs', 'Backchannel logout URL', 'Valid post logout redirect URIs'],
  other: ['Redirect URI', 'Back-channel logout URI', 'Post-logout redirect URI'],
};

/** The values to enter at the provider. */
export function providerValues(
  provider: Provider,
  kind: ConnectionKind,
  { saml, oidc }: Connections['addresses'],
): readonly ProviderValue[] {
  const names = kind === 'saml' ? SAML_NAMES[provider] : OIDC_NAMES[provider];
  const values =
    kind === 'saml'
      ? [saml.entity_id, saml.acs_url, saml.slo_url]
      : [oidc.redirect_uri, oidc.backchannel_logout_uri, oidc.post_logout_redirect_uri];
  return names.map((label, index) => ({ label, value: values[index] ?? '' }));
}
