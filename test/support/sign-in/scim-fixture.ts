import { uuidv7 } from 'uuidv7';
import type { RoleRule } from '../../../src/kernel/identity/role-rules';
import type { OidcSettings, SamlSettings } from '../../../src/modules/sso/connections.contract';
import { ConnectionsRepository } from '../../../src/modules/sso/connections.repository';
import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { SessionsService } from '../../../src/modules/users/sessions.service';
import { Db } from '../../../src/platform/database/db';
import { type Answer, OPERATOR_KEY, type TestApp, type TestService } from '../app/test-app';

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const NO_SECRETS = { clientSecret: null, clientKey: null, samlSigning: null, samlDecryption: null };

const SAML: SamlSettings = {
  kind: 'saml',
  metadataUrl: null,
  ssoUrl: 'https://idp.example/sso',
  ssoBinding: 'redirect',
  sloUrl: null,
  sloResponseUrl: null,
  certificates: [],
  wantsSignedRequests: false,
  spEntityId: null,
  groupsAttribute: null,
  allowIdpInitiated: false,
  signRequests: false,
  wantEncrypted: false,
  nameIdFormat: null,
  metadataReadAt: '2026-11-01T00:00:00Z',
};

const oidc = (subjectClaim: 'sub' | 'oid'): OidcSettings => ({
  kind: 'oidc',
  clientId: 'client',
  clientAuthMethod: 'client_secret_basic',
  scopes: ['openid'],
  groupsClaim: null,
  subjectClaim,
  allowUntypedAccessTokens: false,
});

export interface ScimDesk {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly token: string;
  readonly tokenId: string;
  /** A request to the tenant's SCIM service, as its client would send it. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, ...operations: object[]): Promise<Answer>;
  /** The cookie of a session that the user has started. */
  signIn(userId: string): Promise<string>;
}

/** A tenant whose identity provider manages its users by SCIM. */
export async function openScimDesk(
  service: TestApp,
  slug: string,
  {
    kind = 'saml',
    roleRules = [],
    groupSource = 'scim',
  }: {
    kind?: 'saml' | 'oidc' | 'oidc-oid';
    roleRules?: readonly RoleRule[];
    groupSource?: 'scim' | 'sign_in';
  } = {},
): Promise<ScimDesk> {
  await service.tenant(slug, {});
  const connectionId = uuidv7();
  const db = service.app.get(Db, { strict: false });
  const protocol = kind === 'saml' ? 'saml' : 'oidc';
  const tenantId = await db.runAsSystem('make connection', async (tx) => {
    const [tenant] = await tx.query<{ id: string }>('select id from tenant where slug = $1', [slug]);
    const id = tenant?.id ?? '';
    await service.app.get(ConnectionsRepository, { strict: false }).save(tx, {
      id: connectionId,
      tenantId: id,
      kind: protocol,
      issuer: 'https://idp.example',
      apiAudience: null,
      settings: kind === 'saml' ? SAML : oidc(kind === 'oidc-oid' ? 'oid' : 'sub'),
      roleRules: [...roleRules],
      groupSource,
      sealedSecrets: service.app.get(ConnectionsService, { strict: false }).seal(connectionId, NO_SECRETS),
      version: 1,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    return id;
  });
  const made = await service.call('POST', `/v1/admin/tenants/${slug}/sso/${protocol}/scim-tokens`, {
    key: OPERATOR_KEY,
    body: {},
  });
  if (made.status !== 201) throw new Error(`SCIM token: ${made.status} ${made.text}`);
  const { token, id: tokenId } = made.body as { token: string; id: string };
  const call: ScimDesk['call'] = (method, path, body, headers = {}) =>
    scimCall(service, method, `/scim/v2/${slug}${path}`, token, body, headers);
  return {
    tenantId,
    connectionId,
    token,
    tokenId,
    call,
    patch: (path, ...operations) => call('PATCH', path, { schemas: [PATCH_SCHEMA], Operations: operations }),
    signIn: (userId) => sessionOf(service, { id: userId, tenantId }),
  };
}

export function scimCall(
  service: TestService,
  method: string,
  path: string,
  token: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return service.call(method, path, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
      ...headers,
    },
    ...(body !== undefined && { rawBody: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function sessionOf(service: TestApp, user: { id: string; tenantId: string }): Promise<string> {
  const sessions = service.app.get(SessionsService, { strict: false });
  const { token } = await service.app
    .get(Db, { strict: false })
    .runForTenant(user.tenantId, (tx) =>
      sessions.start(tx, { ...user, grants: [] }, { idpSessionId: null, logout: {}, providerEndsAt: null }),
    );
  return `__Host-tms_session=${token}`;
}
