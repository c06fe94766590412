import { Injectable } from '@nestjs/common';
import type { AnyTx, SystemTx } from '../../../platform/database/db';
import type { Checkpoint, CheckpointTimestamp } from './audit-checkpoint';
import { tenantOfChain } from '../recording/audit-record';

const COLUMNS = `chain_id as "chainId", number, size, root_hash as "rootHash", record_hash as "recordHash", note, kid,
  sealed_at as "sealedAt"`;
const SELECT = `select ${COLUMNS} from audit_checkpoint where chain_id = $1`;

const INSERT = `
  insert into audit_checkpoint (chain_id, tenant_id, number, size, root_hash, record_hash, note, kid, sealed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1 as one`;

/** The checkpoints of each chain. */
@Injectable()
export class AuditCheckpointsRepository {
  newest(tx: AnyTx, chainId: string): Promise<Checkpoint | undefined> {
    return one(tx, `${SELECT} order by size desc limit 1`, [chainId]);
  }

  ofSize(tx: AnyTx, chainId: string, size: number): Promise<Checkpoint | undefined> {
    return one(tx, `${SELECT} and size = $2`, [chainId, size]);
  }

  /** The newest checkpoint that covers at most `size` records. */
  atMost(tx: AnyTx, chainId: string, size: number): Promise<Checkpoint | undefined> {
    return one(tx, `${SELECT} and size <= $2 order by size desc limit 1`, [chainId, size]);
  }

  /** The oldest checkpoint that covers record `seq`. */
  covering(tx: AnyTx, chainId: string, seq: number): Promise<Checkpoint | undefined> {
    return one(tx, `${SELECT} and size >= $2 order by size limit 1`, [chainId, seq]);
  }

  /** The checkpoints with sizes from `first` to `last`, the smallest first. */
  between(tx: AnyTx, chainId: string, first: number, last: number): Promise<Checkpoint[]> {
    return tx.query<Checkpoint>(`${SELECT} and size between $2 and $3 order by size`, [chainId, first, last]);
  }

  /** The first `limit` checkpoints above a size, the smallest first. */
  following(tx: AnyTx, chainId: string, size: number, limit: number): Promise<Checkpoint[]> {
    return tx.query<Checkpoint>(`${SELECT} and size > $2 order by size limit $3`, [chainId, size, limit]);
  }

  /** The checkpoints below a size, the newest first. */
  page(tx: AnyTx, chainId: string, below: number | null, limit: number): Promise<Checkpoint[]> {
    return tx.query<Checkpoint>(`${SELECT} and ($2::bigint is null or size < $2) order by size desc limit $3`, [
      chainId,
      below,
      limit,
    ]);
  }

  async timestampOf(tx: AnyTx, chainId: string, size: number): Promise<CheckpointTimestamp | null> {
    const [row] = await tx.query<CheckpointTimestamp>(
      'select token, stamped_at as "stampedAt" from audit_checkpoint_timestamp where chain_id = $1 and size = $2',
      [chainId, size],
    );
    return row ?? null;
  }

  /**
   * Returns false if another sealer has already continued from the same checkpoint; waits for one that is about to
   * commit.
   */
  async add(tx: SystemTx, checkpoint: Checkpoint): Promise<boolean> {
    const { chainId, number, size, rootHash, recordHash, note, kid, sealedAt } = checkpoint;
    const parameters = [chainId, tenantOfChain(chainId), number, size, rootHash, recordHash, note, kid, sealedAt];
    return (await tx.query(INSERT, parameters)).length === 1;
  }
}

async function one(tx: AnyTx, sql: string, parameters: unknown[]): Promise<Checkpoint | undefined> {
  const [row] = await tx.query<Checkpoint>(sql, parameters);
  return row;
}
