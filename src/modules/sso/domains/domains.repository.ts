import type { AnyTx, SystemTx } from '../../../platform/database/db';
import type { ConnectionKind } from '../connections.contract';

export interface EmailDomain {
  readonly domain: string;
  readonly challenge: string;
  readonly verified_at: Date | null;
}

export interface ConnectionKey {
  readonly tenantId: string;
  readonly connectionId: string;
}

/** E-mail domains of connections; every method joins the caller's transaction. */
export class DomainsRepository {
  list(tx: AnyTx, { tenantId, connectionId }: ConnectionKey): Promise<EmailDomain[]> {
    return tx.query<EmailDomain>(
      `select domain, challenge, verified_at from sso_domain where tenant_id = $1 and connection_id = $2 order by domain`,
      [tenantId, connectionId],
    );
  }

  async find(tx: AnyTx, { tenantId, connectionId }: ConnectionKey, domain: string): Promise<EmailDomain | undefined> {
    const [found] = await tx.query<EmailDomain>(
      `select domain, challenge, verified_at from sso_domain where tenant_id = $1 and connection_id = $2 and domain = $3`,
      [tenantId, connectionId, domain],
    );
    return found;
  }

  /** Replaces the domains of the connection; existing ones stay unchanged. */
  async replace(tx: AnyTx, { tenantId, connectionId }: ConnectionKey, domains: readonly EmailDomain[]): Promise<void> {
    const names = domains.map(({ domain }) => domain);
    await tx.query(
      'delete from sso_domain where tenant_id = $1 and connection_id = $2 and not domain = any ($3::text[])',
      [tenantId, connectionId, names],
    );
    await tx.query(
      `insert into sso_domain (tenant_id, connection_id, domain, challenge, verified_at)
       select $1, $2, d.domain, d.challenge, d.verified_at
       from unnest($3::text[], $4::text[], $5::timestamptz[]) as d (domain, challenge, verified_at)
       on conflict (tenant_id, connection_id, domain) do nothing`,
      [
        tenantId,
        connectionId,
        names,
        domains.map(({ challenge }) => challenge),
        domains.map(({ verified_at }) => verified_at),
      ],
    );
  }

  /** Undefined if the domain was removed meanwhile, or has another challenge. */
  async verify(
    tx: AnyTx,
    { tenantId, connectionId }: ConnectionKey,
    { domain, challenge }: EmailDomain,
  ): Promise<EmailDomain | undefined> {
    const [verified] = await tx.query<EmailDomain>(
      `update sso_domain set verified_at = coalesce(verified_at, now())
       where tenant_id = $1 and connection_id = $2 and domain = $3 and challenge = $4
       returning domain, challenge, verified_at`,
      [tenantId, connectionId, domain, challenge],
    );
    return verified;
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
