import type { Connections, OidcConnection, SamlConnection, SignInFailure } from '../types';
import { bodyOf, draftOf, newDraft, withProvider } from './draft';
import { refusalAt, stepOf } from './refusals';

const COMMON = {
  role_rules: [{ value: 'staff', role: 'analyst', portfolios: ['*'] }],
  group_source: 'scim',
  domains: [{ domain: 'example.com', txt_name: 'x', txt_value: 'y', verified_at: null }],
} as const;
const BASE = 'https://tms.example/v1/auth/saml/acme';
const SAML_SETTINGS = {
  metadata_url: 'https://idp.example/metadata',
  groups_attribute: null,
  name_id_format: null,
  allow_idp_initiated: true,
  sign_requests: false,
  want_encrypted: true,
};
const OIDC_SETTINGS = {
  issuer: 'https://idp.example',
  client_id: 'tms',
  client_auth_method: 'private_key_jwt',
  subject_claim: 'oid',
  scopes: ['openid', 'groups'],
  groups_claim: 'roles',
  api_audience: 'api',
  allow_untyped_access_tokens: true,
};
const SAML = {
  ...COMMON,
  ...SAML_SETTINGS,
  sp: { entity_id: `${BASE}/metadata`, acs_url: `${BASE}/acs` },
} as unknown as SamlConnection;
const OIDC = { ...COMMON, ...OIDC_SETTINGS } as unknown as OidcConnection;
const connections = { saml: SAML, oidc: OIDC } as unknown as Connections;
const shared = { group_source: 'scim', role_rules: COMMON.role_rules, domains: ['example.com'] };

test('sends a stored connection back unchanged, including values that the wizard does not show', () => {
  expect(bodyOf(draftOf(connections, 'saml'))).toEqual({ ...shared, ...SAML_SETTINGS });
  // The stored secret stays, since none is sent.
  expect(bodyOf(draftOf(connections, 'oidc'))).toEqual({ ...shared, ...OIDC_SETTINGS });
});

test('keeps an entity ID that differs from the default', () => {
  const named = { ...SAML, sp: { ...SAML.sp, entity_id: 'urn:acme:tms' } };
  expect(bodyOf(draftOf({ ...connections, saml: named }, 'saml'))).toMatchObject({ entity_id: 'urn:acme:tms' });
});

test('starts with the usual values of the provider', () => {
  expect(bodyOf(newDraft('oidc', 'entra'))).toMatchObject({ subject_claim: 'oid', groups_claim: 'groups' });
  expect(bodyOf(newDraft('oidc', 'okta'))).toMatchObject({ scopes: ['openid', 'email', 'profile', 'groups'] });
  const typed = { ...newDraft('saml', 'other'), metadataUrl: ' https://idp.example/m ' };
  expect(bodyOf(withProvider(typed, 'entra'))).toMatchObject({
    metadata_url: 'https://idp.example/m',
    groups_attribute: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  });
});

test('finds the step where a refused sign-in is corrected', () => {
  const refusal = (reason: string): SignInFailure => ({ reason }) as SignInFailure;
  expect(stepOf(refusal('role_missing'))).toBe('roles');
  expect(stepOf(refusal('audience_mismatch'))).toBe('values');
  expect(stepOf(refusal('token_refused'))).toBe('connection');
  expect(stepOf(refusal('replayed'))).toBeNull();
  const all = [refusal('expired'), refusal('role_missing')];
  expect(refusalAt(all, 'roles')).toBe(all[1]);
  expect(refusalAt(all, 'values')).toBeUndefined();
});
