import { HostileProvider } from '../../support/attacks/oidc/oidc-hostile-provider';
import { SamlIdp } from '../../support/peers/identity-providers/saml-idp';
import {
  GROUP_SCHEMA,
  openScimDesk,
  PATCH_SCHEMA,
  type ScimDesk,
  USER_SCHEMA,
} from '../../support/sign-in/scim-fixture';
import { WebClient } from '../../support/browser/web-client';
import type { ExampleRecorder } from '../example-recorder';

const SLUG = { slug: 'acme' };
const DOMAIN = 'acme.example.com';
const ANALYSTS = [{ value: 'threat-analysts', role: 'analyst', portfolios: ['*'] }] as const;

export interface SignInPeers {
  provider: HostileProvider;
  /** Puts a TXT record into the name server of the service. */
  publish: (name: string, value: string) => void;
}

/** Connections to identity providers. */
export async function connections(recorder: ExampleRecorder, { provider, publish }: SignInPeers): Promise<void> {
  const idp = await SamlIdp.create('https://login.example.com');
  const saml = { metadata_xml: idp.metadataXml(), groups_attribute: 'groups', role_rules: ANALYSTS, domains: [DOMAIN] };
  await recorder.call('sso_put_saml', { path: SLUG, body: saml });
  await recorder.call('sso_put_saml', { path: SLUG, body: { ...saml, groups_attribute: 'memberOf' } });
  const { body } = await recorder.call('sso_read_saml', { path: SLUG });
  for (const domain of body.domains as { txt_name: string; txt_value: string }[]) {
    publish(domain.txt_name, domain.txt_value);
  }
  const kind = { ...SLUG, kind: 'saml' };
  await recorder.call('sso_verify_domain', { path: { ...kind, domain: DOMAIN } });
  await recorder.call('auth_discover', { query: `email=kim@${DOMAIN}`, key: '' });
  const oidc = {
    issuer: provider.issuer,
    client_id: 'threat-monitoring',
    client_secret: 'the-secret-of-the-client',
    role_rules: ANALYSTS,
  };
  await recorder.call('sso_put_oidc', { path: SLUG, body: oidc });
  await recorder.call('sso_put_oidc', { path: SLUG, body: { ...oidc, groups_claim: 'groups' } });
  await recorder.call('sso_read_oidc', { path: SLUG });
  await recorder.call('sso_list', { path: SLUG });
  await recorder.call('sso_test', { path: { ...SLUG, kind: 'oidc' }, body: { oidc } });
  await refusedSignIn(recorder);
  await recorder.call('sso_failures', { path: { ...SLUG, kind: 'oidc' } });
  const token = await recorder.call('scim_tokens_create', { path: kind, body: {} });
  await recorder.call('scim_tokens_list', { path: kind });
  await recorder.call('scim_tokens_revoke', { path: { ...kind, id: token.body.id as string } });
  await recorder.call('sso_delete_oidc', { path: SLUG });
}

/** A person who cancels the sign-in. */
async function refusedSignIn({ service }: ExampleRecorder): Promise<void> {
  const browser = new WebClient({});
  const { location } = await browser.get(`${service.url}/v1/auth/oidc/acme/login`, () => false);
  const state = new URL(location ?? '').searchParams.get('state') ?? '';
  await browser.get(`${service.url}/v1/auth/oidc/acme/callback?state=${state}&error=access_denied`, () => false);
}

/** Sessions of a key, by the key itself and by a link. */
export async function keySessions(recorder: ExampleRecorder): Promise<void> {
  const key = recorder.adminKey;
  await recorder.call('auth_key_session', { body: { key }, key: '' });
  const { body } = await recorder.call('auth_create_link', { key });
  await recorder.call('auth_link_session', { body: { token: body.token as string }, key: '' });
  await recorder.call('me_read', { key });
}

/** Users and groups as an identity provider writes them, and the session of one of them. */
export async function people(recorder: ExampleRecorder): Promise<void> {
  const desk = await openScimDesk(recorder.service, 'harbour', {
    roleRules: ANALYSTS.map((rule) => ({ ...rule, portfolios: [...rule.portfolios] })),
  });
  const userId = await scimUsers(recorder, desk);
  const slug = { slug: 'harbour' };
  const headers = { cookie: await desk.signIn(userId) };
  const { body } = await recorder.call('auth_session', { headers, key: '' });
  const change = { headers: { ...headers, 'x-csrf-token': body.csrf_token as string }, key: '' };
  await desk.signIn(userId);
  await recorder.call('auth_list_sessions', { headers, key: '' });
  await recorder.call('people_list', { headers, key: '' });
  await recorder.call('users_list', { path: slug });
  await recorder.call('users_read', { path: { ...slug, id: userId } });
  await recorder.call('sessions_list', { path: slug });
  await recorder.call('auth_end_other_sessions', change);
  await recorder.call('auth_logout', change);
  await recorder.call('users_change', { path: { ...slug, id: userId }, body: { active: false } });
  await recorder.call('users_erase', { path: { ...slug, id: userId } });
}

/** Returns the id of a user who is in the group of the analysts. */
async function scimUsers(recorder: ExampleRecorder, { token }: ScimDesk): Promise<string> {
  const tenant = { tenant: 'harbour' };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  const scim = (operationId: string, path: Record<string, string> = {}, body?: unknown, query = '') =>
    recorder.call(operationId, {
      path: { ...tenant, ...path },
      headers,
      query,
      key: '',
      ...(body !== undefined && { body }),
    });
  await scim('scim_read_config');
  await scim('scim_list_resource_types');
  await scim('scim_read_resource_type', { id: 'User' });
  await scim('scim_list_schemas');
  await scim('scim_read_schema', { id: GROUP_SCHEMA });
  const kim = { schemas: [USER_SCHEMA], userName: 'kim@example.com', displayName: 'Kim Lee', active: true };
  const user = await scim('scim_create_user', {}, kim);
  const id = user.body.id as string;
  await scim('scim_list_users');
  await scim('scim_read_user', { id });
  await scim('scim_replace_user', { id }, { ...kim, displayName: 'Kim H. Lee' });
  const replace = (path: string, value: unknown) => ({
    schemas: [PATCH_SCHEMA],
    Operations: [{ op: 'replace', path, value }],
  });
  await scim('scim_patch_user', { id }, replace('title', 'Analyst'));
  const analysts = { schemas: [GROUP_SCHEMA], displayName: 'threat-analysts', members: [{ value: id }] };
  const group = { id: (await scim('scim_create_group', {}, analysts)).body.id as string };
  await scim('scim_list_groups');
  await scim('scim_read_group', group);
  await scim('scim_replace_group', group, analysts);
  await scim('scim_patch_group', group, replace('members', [{ value: id }]));
  await scim('scim_patch_group', group, replace('members', [{ value: id }]), 'attributes=displayName');
  const spare = await scim('scim_create_user', {}, { ...kim, userName: 'lee@example.com' });
  await scim('scim_delete_user', { id: spare.body.id as string });
  return id;
}
