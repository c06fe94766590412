import { Injectable } from '@nestjs/common';
import type { SystemTx } from '../../../platform/database/db';

// A new receiver begins with the newest checkpoint; a consistency proof binds it to all earlier ones.
const BEGIN = `
  insert into audit_push (chain_id, tenant_id, size)
  select newest.chain_id, newest.tenant_id, coalesce((
    select max(size) from audit_checkpoint as c where c.chain_id = newest.chain_id and c.size < newest.size), 0)
  from audit_head as head
  cross join lateral (
    select chain_id, tenant_id, size from audit_checkpoint where chain_id = head.chain_id order by size desc limit 1
  ) as newest
  on conflict do nothing`;

const DUE = `
  select push.chain_id as "chainId", push.size from audit_push as push
  where next_attempt_at <= now()
    and exists (select from audit_checkpoint as c where c.chain_id = push.chain_id and c.size > push.size)
  order by next_attempt_at, chain_id`;

const ACCEPTED = `
  update audit_push set size = greatest(size, $2), attempts = 0, next_attempt_at = now() where chain_id = $1`;

const FAILED = `
  update audit_push set attempts = least(attempts + 1, 30),
    next_attempt_at = now() + least(300, 5 * 2 ^ least(attempts, 10)) * interval '1 second'
  where chain_id = $1`;

export interface DuePush {
  readonly chainId: string;
  /** The last checkpoint that the receiver accepted. */
  readonly size: number;
}

/** The progress of the receiver of checkpoints for each chain. */
@Injectable()
export class CheckpointPushRepository {
  async begin(tx: SystemTx): Promise<void> {
    await tx.query(BEGIN);
  }

  due(tx: SystemTx): Promise<DuePush[]> {
    return tx.query<DuePush>(DUE);
  }

  async accepted(tx: SystemTx, chainId: string, size: number): Promise<void> {
    await tx.query(ACCEPTED, [chainId, size]);
  }

  /** The next attempt follows after 5 seconds; the delay doubles each time, up to 5 minutes. */
  async failed(tx: SystemTx, chainId: string): Promise<void> {
    await tx.query(FAILED, [chainId]);
  }
}
