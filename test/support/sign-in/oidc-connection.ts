import { uuidv7 } from 'uuidv7';
import type { RoleRule } from '../../../src/kernel/identity/role-rules';
import { Db } from '../../../src/platform/database/db';
import type { OidcSettings } from '../../../src/modules/sso/connections.contract';
import { ConnectionsRepository } from '../../../src/modules/sso/connections.repository';
import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import type { TestApp } from '../app/test-app';

export interface OidcConnectionOptions extends Partial<Omit<OidcSettings, 'kind'>> {
  readonly issuer: string;
  readonly clientSecret?: string;
  /** PKCS #8 PEM, of private_key_jwt. */
  readonly clientKey?: string;
  readonly apiAudience?: string;
  readonly roleRules?: readonly RoleRule[];
  readonly groupSource?: 'sign_in' | 'scim';
}

/** The group `staff` of `OidcPeer`'s accounts may read and write everywhere. */
const STAFF: RoleRule = { value: 'staff', role: 'analyst', portfolios: ['*'] };

/** Stores the OIDC connection of a tenant, new or changed, as its administration does. Returns its id. */
export async function saveOidcConnection(
  { app }: TestApp,
  slug: string,
  options: OidcConnectionOptions,
): Promise<string> {
  const { issuer, clientSecret = null, clientKey = null, apiAudience = null, roleRules = [STAFF], ...more } = options;
  const { groupSource = 'sign_in', ...settings } = more;
  const [connections, repository] = [app.get(ConnectionsService), app.get(ConnectionsRepository)];
  return app.get(Db).runAsSystem('save connection of a test', async (tx) => {
    const [tenant] = await tx.query<{ id: string }>('select id from tenant where slug = $1', [slug]);
    if (!tenant) throw new Error(`no tenant ${slug}`);
    const former = await repository.byKindForUpdate(tx, tenant.id, 'oidc');
    const id = former?.id ?? uuidv7();
    await repository.save(tx, {
      id,
      tenantId: tenant.id,
      kind: 'oidc',
      issuer,
      apiAudience,
      groupSource,
      settings: { ...USUAL, ...settings },
      roleRules: [...roleRules],
      sealedSecrets: connections.seal(id, { clientSecret, clientKey, samlSigning: null, samlDecryption: null }),
      version: (former?.version ?? 0) + 1,
      createdAt: former?.createdAt ?? new Date(),
      updatedAt: new Date(),
    });
    connections.forgetAfterCommit(tx);
    return id;
  });
}

const USUAL: OidcSettings = {
  kind: 'oidc',
  clientId: 'tms',
  clientAuthMethod: 'client_secret_basic',
  scopes: ['openid', 'email', 'profile', 'groups'],
  groupsClaim: 'groups',
  subjectClaim: 'sub',
  allowUntypedAccessTokens: false,
};
