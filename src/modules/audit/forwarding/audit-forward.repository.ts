import { Injectable } from '@nestjs/common';
import type { SystemTx } from '../../../platform/database/db';
import { PLATFORM_CHAIN } from '../recording/audit-record';
import type { ChainPosition } from '../audit.read-model';
import type { ChainBehind } from './forwarded-batch';

// The first statement decides for the chains that exist at that moment. The chain of the platform is added even if it
// has no record yet, so that the table is not empty afterwards and all later chains are forwarded from their beginning.
const BEGIN = `
  insert into audit_forward (chain_id, tenant_id, seq)
  select chain.id, case when chain.id <> $2 then chain.id::uuid end,
    case when $1 and not exists (select from audit_forward) then coalesce(head.seq, 0) else 0 end
  from (select chain_id as id from audit_head union select $2) as chain
  left join audit_head as head on head.chain_id = chain.id
  where not exists (select from audit_forward as known where known.chain_id = chain.id)
  on conflict do nothing`;

// The chains that have waited longest come first.
const BEHIND = `
  select chain_id as "chainId", forward.seq, head.seq as head from audit_forward as forward join audit_head as head using (chain_id)
  where head.seq > forward.seq
  order by forward.forwarded_at, chain_id limit $1`;

const WAITING = `
  select coalesce(sum(head.seq - forward.seq), 0)::float8 as records
  from audit_forward as forward join audit_head as head using (chain_id) where head.seq > forward.seq`;

const FORWARDED = `
  update audit_forward as forward set seq = greatest(forward.seq, sent.seq), forwarded_at = now()
  from unnest($1::text[], $2::bigint[]) as sent (chain_id, seq) where forward.chain_id = sent.chain_id`;

/** How far the records of each chain have been forwarded. */
@Injectable()
export class AuditForwardRepository {
  /** Adds the chains that are missing. @param isFromNow whether existing chains begin at their end the first time */
  async begin(tx: SystemTx, isFromNow: boolean): Promise<void> {
    await tx.query(BEGIN, [isFromNow, PLATFORM_CHAIN]);
  }

  /** Chains with records that were not forwarded; at most `limit`. */
  behind(tx: SystemTx, limit: number): Promise<ChainBehind[]> {
    return tx.query<ChainBehind>(BEHIND, [limit]);
  }

  /** The number of records that were not forwarded. */
  async waiting(tx: SystemTx): Promise<number> {
    const [row] = await tx.query<{ records: number }>(WAITING);
    return row?.records ?? 0;
  }

  async forwarded(tx: SystemTx, positions: readonly ChainPosition[]): Promise<void> {
    await tx.query(FORWARDED, [positions.map(({ chainId }) => chainId), positions.map(({ seq }) => seq)]);
  }
}
