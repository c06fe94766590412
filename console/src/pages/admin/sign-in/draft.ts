import type { ConnectionKind, Connections, OidcConnection, Role, SamlConnection } from '../types';
import { type Provider, presetOf } from './providers';

export interface RoleRule {
  readonly value: string;
  readonly role: Role;
  readonly portfolios: readonly string[];
}

/** The connection as the wizard edits it. */
export interface Draft {
  readonly provider: Provider;
  readonly kind: ConnectionKind;
  readonly metadataFrom: 'url' | 'xml';
  readonly metadataUrl: string;
  readonly metadataXml: string;
  readonly nameIdFormat: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authMethod: OidcConnection['client_auth_method'];
  readonly subjectClaim: OidcConnection['subject_claim'];
  /** Separated by spaces. */
  readonly scopes: string;
  /** The attribute (SAML) or claim (OpenID Connect) with the groups. */
  readonly groups: string;
  readonly groupSource: SamlConnection['group_source'];
  readonly rules: readonly RoleRule[];
  readonly domains: readonly string[];
  /** Values of the stored connection that the wizard does not show. They are sent back unchanged. */
  readonly kept: Readonly<Record<string, unknown>>;
}

const EMPTY: Omit<Draft, 'kind' | 'provider' | 'groups' | 'subjectClaim' | 'scopes'> = {
  metadataFrom: 'url',
  metadataUrl: '',
  metadataXml: '',
  nameIdFormat: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  authMethod: 'client_secret_post',
  groupSource: 'sign_in',
  rules: [],
  domains: [],
  kept: {},
};

export const newDraft = (kind: ConnectionKind, provider: Provider): Draft => ({
  ...EMPTY,
  kind,
  provider,
  ...presetOf(provider, kind),
});

/** Applies the usual values of another provider, and keeps everything else that was typed. */
export const withProvider = (draft: Draft, provider: Provider): Draft => ({
  ...draft,
  provider,
  ...presetOf(provider, draft.kind),
});

const common = ({ role_rules: rules, group_source: groupSource, domains }: SamlConnection | OidcConnection) => ({
  groupSource,
  rules: rules.map(({ value, role, portfolios }) => ({ value, role, portfolios })),
  domains: domains.map(({ domain }) => domain),
});

function draftOfSaml(saml: SamlConnection): Draft {
  const { entity_id: ownId, acs_url: acs } = saml.sp;
  return {
    ...newDraft('saml', 'other'),
    ...common(saml),
    metadataFrom: saml.metadata_url === null ? 'xml' : 'url',
    metadataUrl: saml.metadata_url ?? '',
    nameIdFormat: saml.name_id_format ?? '',
    groups: saml.groups_attribute ?? '',
    kept: {
      allow_idp_initiated: saml.allow_idp_initiated,
      sign_requests: saml.sign_requests,
      want_encrypted: saml.want_encrypted,
      // The default, which is the address of the metadata, is not sent, so that it stays the default.
      ...(ownId !== acs.replace(/\/acs$/, '/metadata') && { entity_id: ownId }),
    },
  };
}

const draftOfOidc = (oidc: OidcConnection): Draft => ({
  ...newDraft('oidc', 'other'),
  ...common(oidc),
  issuer: oidc.issuer,
  clientId: oidc.client_id,
  authMethod: oidc.client_auth_method,
  subjectClaim: oidc.subject_claim,
  scopes: oidc.scopes.join(' '),
  groups: oidc.groups_claim ?? '',
  kept: { api_audience: oidc.api_audience, allow_untyped_access_tokens: oidc.allow_untyped_access_tokens },
});

/** The stored connection of a kind, or an empty draft. */
export function draftOf(connections: Connections, kind: ConnectionKind): Draft {
  if (kind === 'saml') return connections.saml ? draftOfSaml(connections.saml) : newDraft('saml', 'other');
  return connections.oidc ? draftOfOidc(connections.oidc) : newDraft('oidc', 'other');
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The body of the request that stores or tests the draft. */
export function bodyOf(draft: Draft): Record<string, unknown> {
  const shared = {
    ...draft.kept,
    group_source: draft.groupSource,
    role_rules: draft.rules,
    domains: draft.domains,
  };
  if (draft.kind === 'saml') {
    return {
      ...shared,
      ...(draft.metadataFrom === 'url'
        ? { metadata_url: draft.metadataUrl.trim() }
        : { metadata_xml: draft.metadataXml }),
      groups_attribute: orNull(draft.groups),
      name_id_format: orNull(draft.nameIdFormat),
    };
  }
  return {
    ...shared,
    issuer: draft.issuer.trim(),
    client_id: draft.clientId.trim(),
    // If none is typed, the stored secret stays.
    ...(draft.clientSecret !== '' && { client_secret: draft.clientSecret }),
    client_auth_method: draft.authMethod,
    subject_claim: draft.subjectClaim,
    scopes: draft.scopes.split(/\s+/).filter((scope) => scope !== ''),
    groups_claim: orNull(draft.groups),
  };
}
