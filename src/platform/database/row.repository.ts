import {
  type EntityTarget,
  type FindOptionsOrder,
  type FindOptionsWhere,
  IsNull,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { Page, PageRequest } from '../paging/page-query';
import { type ListSource, readPage } from '../paging/read-page';
import type { AnyTx } from './db';

type Nullable<Entity> = { [Name in keyof Entity]: null extends Entity[Name] ? Name : never }[keyof Entity];

/** A value, or a function that returns an SQL expression. */
type Values<Row> = { [Name in keyof Row]: Row[Name] | (() => string) };

/** What a new row needs: every column that is neither nullable nor filled by a default of the database. */
export type NewRow<Entity, Owner extends keyof Entity, Defaults extends keyof Entity> = Values<
  Omit<Entity, Owner | Defaults | Nullable<Entity>>
> &
  Partial<Values<Pick<Entity, Exclude<Defaults | Nullable<Entity>, Owner>>>>;

export type RowChanges<Entity, Owner extends keyof Entity> = Partial<Values<Omit<Entity, Owner>>>;

export type RowCondition<Entity, Owner extends keyof Entity> = Omit<FindOptionsWhere<Entity>, Owner>;

export type RowLock = 'pessimistic_write' | 'for_no_key_update' | 'for_key_share';

/** The rows of the table that a list contains, and their order. */
export interface RowList<Omitted> extends Pick<ListSource, 'cursor' | 'orderBy' | 'direction'> {
  /** SQL; its parameters are numbered after those of the owner: from `$3` for portfolios, from `$2` for tenants. */
  readonly where?: string;
  readonly parameters?: readonly unknown[];
  /** Columns that are not read, because they are long and the list does not show them. */
  readonly without?: readonly Omitted[];
}

/**
 * Reads and writes the rows of one table by key, within the caller's transaction. The owner of the transaction is part of
 * every condition and of every new row. Each method is one statement, except that a page is followed by its count.
 * TypeORM's `save` is left out because it selects before it writes.
 *
 * `Owner` are the columns that name the owner. `Defaults` are the columns that the database fills if a new row has no
 * value for them.
 */
export abstract class RowRepository<
  Entity extends ObjectLiteral,
  Tx extends AnyTx,
  Owner extends keyof Entity & string,
  Defaults extends keyof Entity,
> {
  constructor(
    private readonly entity: EntityTarget<Entity>,
    private readonly key: keyof Entity & string = 'id',
  ) {}

  /** The values of the owner's columns, always in the same order. */
  protected abstract ownerOf(tx: Tx): Readonly<Record<string, string | null>>;

  findById(tx: Tx, id: string, lock?: RowLock): Promise<Entity | null> {
    return this.findOne(tx, this.#byId(id), lock);
  }

  /** A lock is held until the transaction ends. */
  findOne(tx: Tx, condition: RowCondition<Entity, Owner>, lock?: RowLock): Promise<Entity | null> {
    return this.table(tx).findOne({
      where: this.owned(tx, condition),
      ...(lock && { lock: { mode: lock } }),
    });
  }

  /** Reads a list that is always short. Longer lists are read by page. */
  findAll(
    tx: Tx,
    condition: RowCondition<Entity, Owner>,
    { order, lock }: { order: FindOptionsOrder<Entity>; lock?: RowLock },
  ): Promise<Entity[]> {
    return this.table(tx).find({ where: this.owned(tx, condition), order, ...(lock && { lock: { mode: lock } }) });
  }

  async insert(tx: Tx, ...rows: NewRow<Entity, Owner, Defaults>[]): Promise<void> {
    const owned = rows.map((row) => ({ ...row, ...this.ownerOf(tx) }));
    await this.table(tx).insert(owned);
  }

  /** Changes the columns that have a value; undefined changes nothing. Returns how many rows were changed. */
  async update(
    tx: Tx,
    condition: string | RowCondition<Entity, Owner>,
    changes: RowChanges<Entity, Owner>,
  ): Promise<number> {
    const where = this.owned(tx, typeof condition === 'string' ? this.#byId(condition) : condition);
    const { affected } = await this.table(tx).update(where, changes as unknown as QueryDeepPartialEntity<Entity>);
    return affected ?? 0;
  }

  /** Returns how many rows were deleted. */
  async delete(tx: Tx, condition: string | RowCondition<Entity, Owner>): Promise<number> {
    const where = this.owned(tx, typeof condition === 'string' ? this.#byId(condition) : condition);
    const { affected } = await this.table(tx).delete(where);
    return affected ?? 0;
  }

  count(tx: Tx, condition: RowCondition<Entity, Owner> = {} as RowCondition<Entity, Owner>): Promise<number> {
    return this.table(tx).count({ where: this.owned(tx, condition) });
  }

  /** One page of entities with the exact number of all rows of the list. */
  protected readList<Omitted extends keyof Entity = never>(
    tx: Tx,
    { where = 'true', parameters = [], without = [], ...order }: RowList<Omitted>,
    request: PageRequest,
  ): Promise<Page<Omit<Entity, Omitted>>> {
    const { tablePath: table, columns } = this.table(tx).metadata;
    const nameOf = new Map(
      columns.map(({ propertyName, databaseName }) => [propertyName, `${table}."${databaseName}"`]),
    );
    const owner = Object.entries(this.ownerOf(tx));
    const conditions = owner.map(
      ([property, value], index) =>
        `${nameOf.get(property) ?? property} ${value === null ? 'is not distinct from' : '='} $${index + 1}`,
    );
    const shown = [...nameOf].filter(([property]) => !without.some((omitted) => omitted === property));
    const source = {
      ...order,
      select: shown.map(([property, name]) => `${name} as "${property}"`).join(', '),
      from: table,
      where: [...conditions, `(${where})`].join(' and '),
      parameters: [...owner.map(([, value]) => value), ...parameters],
    };
    return readPage<Omit<Entity, Omitted>>(tx, source, request);
  }

  protected table(tx: Tx): Repository<Entity> {
    return tx.manager.getRepository(this.entity);
  }

  protected owned(tx: Tx, condition: RowCondition<Entity, Owner>): FindOptionsWhere<Entity> {
    const owner = Object.entries(this.ownerOf(tx)).map(([property, value]) => [property, value ?? IsNull()]);
    return { ...condition, ...(Object.fromEntries(owner) as FindOptionsWhere<Entity>) };
  }

  #byId(id: string): RowCondition<Entity, Owner> {
    return { [this.key]: id } as unknown as RowCondition<Entity, Owner>;
  }
}
