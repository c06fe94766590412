import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { AnyTx, SystemTx } from '../../../platform/database/db';
import type { ListChange } from '../../datasets/datasets.contract';

/** The part of a change that one job matches. */
export interface ListChangePart {
  dataset: string;
  changed: number[];
  removed: string[];
  /** The number of entities of the longer of both lists, over all parts. */
  size: number;
}

/** Changes of lists until the monitored subjects were screened against them. They belong to no tenant. */
@Injectable()
export class ListChangesRepository {
  async add(tx: SystemTx, { dataset, version, changed, removed }: ListChange): Promise<string> {
    const id = uuidv7();
    await tx.query(
      `insert into list_change (id, dataset, version, changed, removed, created_at) values ($1, $2, $3, $4, $5, now())`,
      [id, dataset, version, changed, removed],
    );
    return id;
  }

  /** The part at a place; undefined if the change was forgotten. */
  async part(tx: AnyTx, id: string, part: number, size: number): Promise<ListChangePart | undefined> {
    const [row] = await tx.query<ListChangePart>(
      `select dataset, changed[$2::int * $3::int + 1 : ($2::int + 1) * $3::int] as changed,
         removed[$2::int * $3::int + 1 : ($2::int + 1) * $3::int] as removed,
         greatest(cardinality(changed), cardinality(removed)) as size
       from list_change where id = $1`,
      [id, part, size],
    );
    return row;
  }

  async removeOlder(tx: SystemTx, days: number): Promise<void> {
    await tx.query(`delete from list_change where created_at < now() - $1::int * interval '1 day'`, [days]);
  }
}
