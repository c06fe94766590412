import { Injectable } from '@nestjs/common';
import { Db, type SystemTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { SECRET_CURSOR } from './secrets.dto';

/** A stored secret without its value. */
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
    const rows = await this.db.queryShared<{ sealed: Buffer }>('select sealed from stored_secret where name = $1', [
      name,
    ]);
    return rows[0]?.sealed ?? null;
  }

  /** In order of their names. */
  page(tx: SystemTx, request: PageRequest): Promise<Page<SecretRow>> {
    const secrets = { select: SHOWN, from: 'stored_secret', where: 'true', parameters: [] };
    const order = { cursor: SECRET_CURSOR, orderBy: ['name collate "C"'], direction: 'asc' } as const;
    return readPage<SecretRow>(tx, { ...secrets, ...order }, request);
  }

  async put(tx: SystemTx, name: string, sealed: Buffer): Promise<SecretRow> {
    const [row] = await tx.query<SecretRow>(
      `insert into stored_secret (name, sealed) values ($1, $2)
       on conflict (name) do update set sealed = excluded.sealed, updated_at = now() returning ${SHOWN}`,
      [name, sealed],
    );
    if (!row) throw new Error('the upsert of a secret returned no row');
    return row;
  }

  /** Returns whether the secret existed. */
  async delete(tx: SystemTx, name: string): Promise<boolean> {
    const rows = await tx.query('delete from stored_secret where name = $1 returning name', [name]);
    return rows.length === 1;
  }
}
