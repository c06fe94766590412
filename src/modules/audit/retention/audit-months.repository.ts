import { Injectable } from '@nestjs/common';
import type { AnyTx, SystemTx } from '../../../platform/database/db';

/** The first and last number of one chain's records within a month. */
export interface ChainOfMonth {
  readonly chainId: string;
  readonly first: number;
  readonly last: number;
}

export interface ArchivedMonth {
  /** The first day, ISO 8601. */
  readonly month: string;
  readonly file: string;
  readonly sha256: Buffer;
  readonly records: number;
  readonly bytes: number;
}

const DUE = `
  select month::text from (
    select to_date(substr(part.relname, 8), 'YYYY_MM') as month
    from pg_inherits join pg_class part on part.oid = inhrelid
    where inhparent = 'audit_record'::regclass and part.relname ~ '^record_[0-9]{4}_[0-9]{2}$'
  ) as partition
  where (month + interval '1 month') at time zone 'UTC' <= now() - make_interval(days => $1)
  order by month`;

const IN_MONTH = `
  logged_at >= $1::date::timestamp at time zone 'UTC' and logged_at < ($1::date + interval '1 month') at time zone 'UTC'`;

const CHAINS = `
  select chain_id as "chainId", min(seq) as first, max(seq) as last from audit_record where ${IN_MONTH}
  group by chain_id order by chain_id`;

const HELD = `
  select tenant_id as id from audit_legal_hold as hold
  where exists (select from audit_record where chain_id = hold.tenant_id::text and ${IN_MONTH}) order by 1`;

const NOTE = `
  insert into audit_archive (month, file, sha256, records, bytes) values ($1, $2, $3, $4, $5)
  on conflict (month) do update
  set file = excluded.file, sha256 = excluded.sha256, records = excluded.records, bytes = excluded.bytes, exported_at = now()`;

/** The monthly partitions of the audit log. Functions of the database create and drop them, with their own checks. */
@Injectable()
export class AuditMonthsRepository {
  /** Creates partitions for this month and those ahead; returns the number of new ones. */
  async addAhead(tx: SystemTx, months: number): Promise<number> {
    const [row] = await tx.query<{ added: number }>('select add_audit_partitions($1) as added', [months]);
    return row?.added ?? 0;
  }

  /** The months that ended more than this number of days ago and still exist, the oldest first. */
  async due(tx: AnyTx, retentionDays: number): Promise<string[]> {
    return (await tx.query<{ month: string }>(DUE, [retentionDays])).map(({ month }) => month);
  }

  chains(tx: AnyTx, month: string): Promise<ChainOfMonth[]> {
    return tx.query<ChainOfMonth>(CHAINS, [month]);
  }

  /** The tenants under legal hold that have records in the month. */
  async heldTenants(tx: AnyTx, month: string): Promise<string[]> {
    return (await tx.query<{ id: string }>(HELD, [month])).map(({ id }) => id);
  }

  async noteArchived(tx: SystemTx, { month, file, sha256, records, bytes }: ArchivedMonth): Promise<void> {
    await tx.query(NOTE, [month, file, sha256, records, bytes]);
  }

  /** @throws where the database finds that the month may not go */
  async drop(tx: SystemTx, month: string, retentionDays: number): Promise<void> {
    await tx.query('select drop_audit_partition($1, $2)', [month, retentionDays]);
  }
}
