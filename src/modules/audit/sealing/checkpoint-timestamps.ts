import { createHash } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Db } from '../../../platform/database/db';
import { tenantOfChain } from '../recording/audit-record';

/** Timestamps a digest (RFC 3161); the token proves the time to others. */
export interface TimestampClient {
  /** @param digest SHA-256 */
  timestamp(digest: Buffer): Promise<{ token: Buffer; at: Date }>;
}

/** The injection token of the timestamp authority, which is optional. */
export const TIMESTAMP_AUTHORITY = Symbol('timestamp authority');

// Sealing runs every ten seconds, too often for the authority; each token covers all earlier checkpoints.
const INTERVAL = '1 hour';

const DUE = `
  select newest.chain_id as "chainId", newest.size, newest.note from audit_head as head
  cross join lateral (
    select chain_id, size, note from audit_checkpoint where chain_id = head.chain_id order by size desc limit 1
  ) as newest
  where not exists (
    select from audit_checkpoint_timestamp as t
    where t.chain_id = newest.chain_id and (t.size = newest.size or t.stamped_at > now() - interval '${INTERVAL}')
  )`;

const ADD = `
  insert into audit_checkpoint_timestamp (chain_id, tenant_id, size, token, stamped_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;

interface DueCheckpoint {
  readonly chainId: string;
  readonly size: number;
  readonly note: string;
}

/** Has the newest checkpoint of each chain timestamped, once an hour while the chain grows. */
@Injectable()
export class CheckpointTimestamps {
  constructor(
    private readonly db: Db,
    @Optional() @Inject(TIMESTAMP_AUTHORITY) private readonly authority: TimestampClient | null,
  ) {}

  /** The token is over the whole note including its signature. @throws any error of the authority */
  async stampDue(signal: AbortSignal): Promise<void> {
    const { authority } = this;
    if (!authority) return;
    const due = await this.db.readAsSystem('timestamp checkpoints', (tx) => tx.query<DueCheckpoint>(DUE));
    for (const { chainId, size, note } of due) {
      if (signal.aborted) return;
      const { token, at } = await authority.timestamp(createHash('sha256').update(note).digest());
      await this.db.runAsSystem('timestamp checkpoints', (tx) =>
        tx.query(ADD, [chainId, tenantOfChain(chainId), size, token, at]),
      );
    }
  }
}
