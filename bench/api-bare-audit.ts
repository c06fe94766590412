import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import type { Client, Pool } from 'pg';
import { SYSTEM_ROLE } from '../src/platform/database/bootstrap';

interface Link {
  seq: number;
  request_id: string;
  payload: string;
  prev_hash: string;
  record_hash: string;
}

interface Waiting {
  requestId: string;
  payload: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const INSERT = `
  insert into bench_record (seq, request_id, payload, prev_hash, record_hash)
  select seq, request_id, payload, decode(prev_hash, 'hex'), decode(record_hash, 'hex')
  from json_to_recordset($1::json) as r (seq bigint, request_id uuid, payload text, prev_hash text, record_hash text)`;

/** Creates the table for the records of the bare server. */
export async function makeRecordTable(owner: Client): Promise<void> {
  await owner.query(
    `create table bench_record (seq bigint primary key, request_id uuid not null unique, payload text not null,
       prev_hash bytea not null, record_hash bytea not null)`,
  );
  await owner.query(`grant select, insert on bench_record to ${SYSTEM_ROLE}`);
}

/**
 * The simplest implementation of the service's guarantee for reads: a record in a hash chain, durable before the
 * response is sent. It has one writer and group commit, and assigns the position in the chain when the record is
 * written.
 */
export class ChainedRecords {
  #queue: Waiting[] = [];
  #isWriting = false;
  #seq = 0;
  #head = '00'.repeat(32);

  constructor(private readonly pool: Pool) {}

  append(requestId: string, record: object): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ requestId, payload: canonicalize(record), resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    // The records of one turn of the event loop form one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.pool.query(INSERT, [JSON.stringify(batch.map((waiting) => this.#link(waiting)))]);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }

  #link({ requestId, payload }: Waiting): Link {
    const leaf = createHash('sha256').update('\0').update(payload).digest();
    const previous = this.#head;
    this.#head = createHash('sha256').update(Buffer.from(previous, 'hex')).update(leaf).digest('hex');
    this.#seq += 1;
    return { seq: this.#seq, request_id: requestId, payload, prev_hash: previous, record_hash: this.#head };
  }
}
