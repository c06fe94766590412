import type { Principal } from '../../../kernel/identity/principal';
import type { TenantWideTx } from '../../../platform/database/db';
import { type PrincipalAnswer, principalSql } from '../../identity/principal-answer.contract';

export interface MyTenantRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly evaluation_time: Date | null;
  readonly clock: Date;
  readonly principal: PrincipalAnswer;
  readonly email: string | null;
}

const PRINCIPAL = principalSql({ type: '$2::text', id: '$3::text', tenant: 't.id' });

/** The tenant of a principal, and the names in it. */
export class MeReadModel {
  async tenantOf(
    tx: TenantWideTx,
    { type, userId, apiKeyId }: Principal,
    evaluationTime: Date | undefined,
  ): Promise<MyTenantRow> {
    const [row] = await tx.query<MyTenantRow>(
      `select t.id, t.slug, t.name, coalesce(t.evaluation_time, $4::timestamptz) as evaluation_time, now() as clock,
         ${PRINCIPAL} as principal,
         (select u.email from app_user u where u.tenant_id = t.id and u.id = $5::uuid) as email
       from tenant t where t.id = $1`,
      [tx.tenantId, type, userId ?? apiKeyId, evaluationTime ?? null, userId],
    );
    if (!row) throw new Error('the tenant of the principal is missing');
    return row;
  }

  async portfolioNames(tx: TenantWideTx): Promise<ReadonlyMap<string, string>> {
    const rows = await tx.query<{ id: string; name: string }>('select id, name from portfolio where tenant_id = $1', [
      tx.tenantId,
    ]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
