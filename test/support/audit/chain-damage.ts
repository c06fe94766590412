import { GENESIS_HASH, leafHash, recordHash } from '../../../src/modules/audit/recording/audit-record';
import type { Owner } from './audit-fixtures';

/** A row of `audit_record` in JSON: hashes as `\x…`. */
export interface StoredRow {
  seq: number;
  request_id: string;
  payload: string;
  prev_hash: string;
  record_hash: string;
  [column: string]: unknown;
}

const text = (hash: Buffer): string => `\\x${hash.toString('hex')}`;
const bytes = (hash: string): Buffer => Buffer.from(hash.slice(2), 'hex');

/** Damage that the owner of the database can do to a chain. */
export class ChainDamage {
  constructor(
    private readonly owner: Owner,
    readonly chainId: string,
  ) {}

  async rows(): Promise<StoredRow[]> {
    const rows = await this.owner.query<{ row: StoredRow }>(
      'select to_jsonb(r) as row from audit_record as r where chain_id = $1 order by seq',
      [this.chainId],
    );
    return rows.map(({ row }) => row);
  }

  /** Replaces the chain by these rows, unchanged. */
  replace(rows: readonly StoredRow[]): Promise<void> {
    return this.change(() => rows);
  }

  /** Replaces the chain by what `damaged` returns for its current rows. A record that was added after an earlier reading is not lost. */
  async change(damaged: (rows: StoredRow[]) => readonly StoredRow[]): Promise<void> {
    await this.#unguarded(async () => {
      // The sequencer may add a record at the same time, which the deletion would miss and the insertion would conflict
      // with.
      await this.owner.query('select from audit_head where chain_id = $1 for update', [this.chainId]);
      const rows = damaged(await this.rows());
      await this.owner.query('delete from audit_record where chain_id = $1', [this.chainId]);
      await this.owner.query(
        'insert into audit_record select * from jsonb_populate_recordset(null::audit_record, $1::jsonb)',
        [JSON.stringify(rows)],
      );
    });
  }

  /**
   * Replaces the chain by these rows, renumbered and rehashed, with its head: every hash in the table is consistent.
   */
  async replaceRecomputed(rows: readonly StoredRow[]): Promise<void> {
    let previous: Buffer = GENESIS_HASH;
    const chained = rows.map((row, index) => {
      const own = recordHash(previous, leafHash(row.payload));
      const link = { seq: index + 1, prev_hash: text(previous), record_hash: text(own) };
      previous = own;
      return { ...row, ...link };
    });
    await this.replace(chained);
    await this.setHead(chained.length, previous);
  }

  async setHead(seq: number, hash: Buffer): Promise<void> {
    await this.owner.query('update audit_head set seq = $2, record_hash = $3 where chain_id = $1', [
      this.chainId,
      seq,
      hash,
    ]);
  }

  /** The tree over the current rows. */
  async rebuildTiles(): Promise<void> {
    const [last] = await this.owner.query<{ size: number }>(
      'select max(size)::int as size from audit_checkpoint where chain_id = $1',
      [this.chainId],
    );
    const leaves = (await this.rows()).slice(0, last!.size).map(({ payload }) => leafHash(payload));
    await this.#unguarded(() =>
      this.owner.query('update audit_tile set hashes = $2 where chain_id = $1 and level = 0 and index = 0', [
        this.chainId,
        Buffer.concat(leaves),
      ]),
    );
  }

  async query(sql: string, ...parameters: unknown[]): Promise<void> {
    await this.#unguarded(() => this.owner.query(sql, [this.chainId, ...parameters]));
  }

  /** The owner of the database can disable triggers. */
  async #unguarded(work: () => Promise<unknown>): Promise<void> {
    await this.owner.query(`begin; set local session_replication_role = replica`);
    await work();
    await this.owner.query('commit');
  }
}

/** A record that never existed, in the form of a real one. */
export function forged(row: StoredRow, requestId: string): StoredRow {
  const payload = row.payload.replace(row.request_id, requestId);
  return { ...row, request_id: requestId, payload };
}

/** A record with a changed text and matching columns. */
export const rewritten = (row: StoredRow): StoredRow => ({
  ...row,
  action: 'assets.other',
  payload: row.payload.replace(/"action":"[^"]*"/, '"action":"assets.other"'),
});

/** The row with the hash of its text after the previous one. */
export const rehashed = (row: StoredRow): StoredRow => ({
  ...row,
  record_hash: text(recordHash(bytes(row.prev_hash), leafHash(row.payload))),
});
