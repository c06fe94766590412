import { Injectable } from '@nestjs/common';
import type { AnyTx, SystemTx } from '../../../platform/database/db';

/** A chained record: the hashed text, and its copies in the columns used for searching. */
export interface ChainRecord {
  readonly seq: number;
  readonly requestId: string;
  readonly part: number;
  readonly tenantId: string | null;
  /** `logged_at` with fractions of milliseconds; the text has whole milliseconds. */
  readonly loggedAtMs: number;
  readonly action: string;
  readonly route: string | null;
  readonly outcome: string;
  readonly statusCode: number;
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  readonly payload: string;
  readonly prevHash: Buffer;
  readonly recordHash: Buffer;
}

/** The last record of a chain, as stored by the sequencer. */
export interface ChainHead {
  readonly seq: number;
  readonly recordHash: Buffer;
}

interface GrownChain {
  readonly chainId: string;
  readonly headSeq: number;
}

const RECORDS = `
  select seq, request_id as "requestId", part, tenant_id as "tenantId",
    (extract(epoch from logged_at) * 1000)::float8 as "loggedAtMs", action, route, outcome, status_code as "statusCode",
    user_id as "userId", api_key_id as "apiKeyId", payload, prev_hash as "prevHash", record_hash as "recordHash"
  from audit_record`;

const GROWN = `
  select chain_id as "chainId", seq as "headSeq" from audit_head as head
  where seq <> coalesce((select max(size) from audit_checkpoint as c where c.chain_id = head.chain_id), 0)
  order by chain_id`;

const ARCHIVED = `
  select lower(part) as first, upper(part) - 1 as last
  from audit_archived_range as archived, unnest(archived.seqs * int8multirange(int8range($2, $3, '[]'))) as part
  where archived.chain_id = $1`;

/** Reads the records of chains in order of their numbers. */
@Injectable()
export class ChainReadModel {
  /** The records numbered from `first` to `last`, in order. Records with the same number are adjacent. */
  between(tx: AnyTx, chainId: string, first: number, last: number): Promise<ChainRecord[]> {
    // A damaged chain may have repeated numbers; the limit bounds what is read of it.
    const limit = (last - first + 1) * 2;
    return tx.query<ChainRecord>(
      `${RECORDS} where chain_id = $1 and seq between $2 and $3 order by seq, logged_at limit $4`,
      [chainId, first, last, limit],
    );
  }

  ofRequest(tx: AnyTx, requestId: string): Promise<(ChainRecord & { chainId: string })[]> {
    return tx.query(
      `${RECORDS.replace('select', 'select chain_id as "chainId",')} where request_id = $1 order by part`,
      [requestId],
    );
  }

  async head(tx: AnyTx, chainId: string): Promise<ChainHead | undefined> {
    const [row] = await tx.query<ChainHead>(
      'select seq, record_hash as "recordHash" from audit_head where chain_id = $1',
      [chainId],
    );
    return row;
  }

  /** The highest number of a record; 0 for an empty chain. */
  async lastSeq(tx: AnyTx, chainId: string): Promise<number> {
    const [row] = await tx.query<{ last: number | null }>(
      'select max(seq) as last from audit_record where chain_id = $1',
      [chainId],
    );
    return row?.last ?? 0;
  }

  /** Those of these numbers whose records were archived; only their leaves are in the database. */
  async archived(tx: AnyTx, chainId: string, first: number, last: number): Promise<Set<number>> {
    const ranges = await tx.query<{ first: number; last: number }>(ARCHIVED, [chainId, first, last]);
    const seqs = new Set<number>();
    for (const range of ranges) for (let seq = range.first; seq <= range.last; seq += 1) seqs.add(seq);
    return seqs;
  }

  /** The chains whose head has moved since their newest checkpoint. */
  grown(tx: SystemTx): Promise<GrownChain[]> {
    return tx.query<GrownChain>(GROWN);
  }
}
