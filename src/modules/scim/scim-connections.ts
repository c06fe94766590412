import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/identity/principal';
import { requireScope } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { PublicUrl } from '../../platform/http/public-url';
import { noResource } from './scim.errors';

/** The connection whose users and groups a SCIM client manages. */
export interface ScimConnection {
  readonly id: string;
  readonly tenantId: string;
  /** The attribute that equals the subject of the identity provider at sign-in. */
  readonly subjectAttribute: 'userName' | 'externalId';
  /** The base URL of the tenant's SCIM service. */
  readonly base: string;
}

/** Opens transactions for a SCIM client: in its own tenant, on the connection of its token. */
@Injectable()
export class ScimConnections {
  constructor(
    private readonly db: Db,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** @throws ScimError 404 where the token is not of this tenant */
  run<T>(
    principal: Principal,
    slug: string,
    work: (tx: TenantTx, connection: ScimConnection) => Promise<T>,
  ): Promise<T> {
    return this.db.run(requireScope(principal), async (tx) => work(tx, await this.#of(tx, principal, slug)));
  }

  /** @throws ScimError 404 where the token is not of this tenant */
  read<T>(
    principal: Principal,
    slug: string,
    work: (tx: TenantTx, connection: ScimConnection) => Promise<T>,
  ): Promise<T> {
    return this.db.read(requireScope(principal), async (tx) => work(tx, await this.#of(tx, principal, slug)));
  }

  /** @throws ScimError 404 where the token is not of this tenant */
  require(principal: Principal, slug: string): Promise<ScimConnection> {
    return this.read(principal, slug, (_tx, connection) => Promise.resolve(connection));
  }

  async #of(tx: TenantTx, { scope, apiKeyId }: Principal, slug: string): Promise<ScimConnection> {
    const [row] = await tx.query<{ id: string; tenant_id: string; subject_claim: string | null }>(
      `select c.id, c.tenant_id, c.settings ->> 'subjectClaim' as subject_claim
       from scim_token t
       join tenant on tenant.id = t.tenant_id
       join sso_connection c on c.tenant_id = t.tenant_id and c.id = t.connection_id
       where t.tenant_id = $1 and t.id = $2 and tenant.slug = $3`,
      [scope?.tenantId, apiKeyId, slug],
    );
    if (!row) throw noResource();
    return {
      id: row.id,
      tenantId: row.tenant_id,
      subjectAttribute: row.subject_claim === 'oid' ? 'externalId' : 'userName',
      base: this.publicUrl.of(`/scim/v2/${slug}`),
    };
  }
}
