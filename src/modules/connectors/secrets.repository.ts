import { Injectable } from '@nestjs/common';
import { Db, type SystemTx } from '../../platform/database/db';

/** A stored secret without what is secret. */
export interface SecretRow {
  name: string;
  created_at: Date;
  updated_at: Date;
}

const SHOWN = 'name, created_at, updated_at';

/** The operator's secrets by name, sealed. */
@Injectable()
export class SecretsRepository {
  constructor(private readonly db: Db) {}

  async sealed(name: string): Promise<Buffer | null> {
    const rows = await this.db.queryCorpus<{ sealed: Buffer }>('select sealed from stored_secret where name = $1', [
      name,
    ]);
    return rows[0]?.sealed ?? null;
  }

  async page(tx: SystemTx, page: { limit: number; offset: number }): Promise<{ rows: SecretRow[]; total: number }> {
    const rows = await tx.query<SecretRow>(
      `select ${SHOWN} from stored_secret order by name collate "C" limit $1 offset $2`,
      [page.limit, page.offset],
    );
    const [count] = await tx.query<{ total: number }>('select count(*) as total from stored_secret');
    return { rows, total: count?.total ?? 0 };
  }

  async put(tx: SystemTx, name: string, sealed: Buffer): Promise<SecretRow> {
    const [row] = await tx.query<SecretRow>(
      `insert into stored_secret (name, sealed) values ($1, $2)
       on conflict (name) do update set sealed = excluded.sealed, updated_at = now() returning ${SHOWN}`,
      [name, sealed],
    );
    if (!row) throw new Error('an upsert returns its row');
    return row;
  }

  /** Returns whether there was one. */
  async delete(tx: SystemTx, name: string): Promise<boolean> {
    const rows = await tx.query('delete from stored_secret where name = $1 returning name', [name]);
    return rows.length === 1;
  }
}
