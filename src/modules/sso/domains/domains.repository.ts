import type { SystemTx, TenantWideTx } from '../../../platform/database/db';
import { TenantWideRepository } from '../../../platform/database/tenant.repository';
import type { ConnectionKind } from '../connections.contract';
import { SsoDomainEntity } from './domain.entity';

export type EmailDomain = Pick<SsoDomainEntity, 'domain' | 'challenge' | 'verifiedAt'>;

/** E-mail domains of connections; every method joins the caller's transaction. */
export class DomainsRepository {
  readonly #domains = new TenantWideRepository<SsoDomainEntity, 'createdAt'>(SsoDomainEntity);

  list(tx: TenantWideTx, connectionId: string): Promise<EmailDomain[]> {
    return this.#domains.findAll(tx, { connectionId }, { order: { domain: 'ASC' } });
  }

  find(tx: TenantWideTx, connectionId: string, domain: string): Promise<EmailDomain | null> {
    return this.#domains.findOne(tx, { connectionId, domain });
  }

  /** Replaces the domains of the connection; existing ones stay unchanged. */
  async replace(tx: TenantWideTx, connectionId: string, domains: readonly EmailDomain[]): Promise<void> {
    const names = domains.map(({ domain }) => domain);
    await tx.query(
      'delete from sso_domain where tenant_id = $1 and connection_id = $2 and not domain = any ($3::text[])',
      [tx.tenantId, connectionId, names],
    );
    await tx.query(
      `insert into sso_domain (tenant_id, connection_id, domain, challenge, verified_at)
       select $1, $2, d.domain, d.challenge, d.verified_at
       from unnest($3::text[], $4::text[], $5::timestamptz[]) as d (domain, challenge, verified_at)
       on conflict (tenant_id, connection_id, domain) do nothing`,
      [
        tx.tenantId,
        connectionId,
        names,
        domains.map(({ challenge }) => challenge),
        domains.map(({ verifiedAt }) => verifiedAt),
      ],
    );
  }

  /** Undefined if the domain was removed meanwhile, or has another challenge. */
  async verify(
    tx: TenantWideTx,
    connectionId: string,
    { domain, challenge }: EmailDomain,
  ): Promise<EmailDomain | null> {
    const verified = { verifiedAt: () => 'coalesce(verified_at, now())' };
    const count = await this.#domains.update(tx, { connectionId, domain, challenge }, verified);
    return count === 0 ? null : this.find(tx, connectionId, domain);
  }

  /** The connection that a verified domain belongs to. */
  async connectionOf(
    tx: SystemTx,
    domain: string,
  ): Promise<{ tenantId: string; slug: string; kind: ConnectionKind } | undefined> {
    const [found] = await tx.query<{ tenantId: string; slug: string; kind: ConnectionKind }>(
      `select t.id as "tenantId", t.slug, c.kind from sso_domain d
       join sso_connection c on c.tenant_id = d.tenant_id and c.id = d.connection_id
       join tenant t on t.id = d.tenant_id
       where d.domain = $1 and d.verified_at is not null`,
      [domain],
    );
    return found;
  }
}
