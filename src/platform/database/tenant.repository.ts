import type { EntityTarget, FindOptionsOrder, FindOptionsWhere, Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { Page, PageRequest } from '../paging/page-query';
import { type ListSource, readPage } from '../paging/read-page';
import type { TenantTx } from './db';

/** Every table of portfolios has these two columns; the repository fills them in from the transaction. */
interface PortfolioRow {
  tenantId: string;
  portfolioId: string;
}

type Nullable<Entity> = { [Name in keyof Entity]: null extends Entity[Name] ? Name : never }[keyof Entity];

/** A value, or a function that returns an SQL expression. */
type Values<Row> = { [Name in keyof Row]: Row[Name] | (() => string) };

/** What a new row needs: every column that is neither nullable nor filled by a default of the database. */
export type NewRow<Entity extends PortfolioRow, Defaults extends keyof Entity> = Values<
  Omit<Entity, keyof PortfolioRow | Defaults | Nullable<Entity>>
> &
  Partial<Values<Pick<Entity, Exclude<Defaults | Nullable<Entity>, keyof PortfolioRow>>>>;

export type RowChanges<Entity> = Partial<Values<Omit<Entity, keyof PortfolioRow>>>;

export type RowCondition<Entity> = Omit<FindOptionsWhere<Entity>, keyof PortfolioRow>;

export type RowLock = 'pessimistic_write' | 'for_no_key_update' | 'for_key_share';

/** Which rows of the table a list contains, and in which order. */
export interface RowList<Omitted> extends Pick<ListSource, 'cursor' | 'orderBy' | 'direction'> {
  /** SQL; its parameters begin with `$3`. */
  readonly where?: string;
  readonly parameters?: readonly unknown[];
  /** Columns that are not read, since they are long and the list does not show them. */
  readonly without?: readonly Omitted[];
}

/**
 * The rows of one table by key, within the caller's transaction. Tenant and portfolio of the transaction are part of every
 * condition and of every new row. Each method is one statement, except that a page is followed by its count; TypeORM's `save`
 * is left out because it selects first.
 * `Defaults` are the columns that the database fills where a new row has no value for them.
 */
export class TenantRepository<Entity extends PortfolioRow, Defaults extends keyof Entity = never> {
  constructor(
    private readonly entity: EntityTarget<Entity>,
    private readonly key: keyof Entity & string = 'id' as keyof Entity & string,
  ) {}

  findById(tx: TenantTx, id: string, lock?: RowLock): Promise<Entity | null> {
    return this.findOne(tx, this.#byId(id), lock);
  }

  /** A lock is held until the transaction ends. */
  findOne(tx: TenantTx, condition: RowCondition<Entity>, lock?: RowLock): Promise<Entity | null> {
    return this.table(tx).findOne({
      where: this.owned(tx, condition),
      ...(lock && { lock: { mode: lock } }),
    });
  }

  /** Returns a list that is always short. Longer lists are read by page. */
  findAll(
    tx: TenantTx,
    condition: RowCondition<Entity>,
    { order, lock }: { order: FindOptionsOrder<Entity>; lock?: RowLock },
  ): Promise<Entity[]> {
    return this.table(tx).find({ where: this.owned(tx, condition), order, ...(lock && { lock: { mode: lock } }) });
  }

  async insert(tx: TenantTx, ...rows: NewRow<Entity, Defaults>[]): Promise<void> {
    const owned = rows.map((row) => ({ ...row, ...ownerOf(tx) }));
    await this.table(tx).insert(owned as unknown as QueryDeepPartialEntity<Entity>[]);
  }

  /** Returns how many rows were changed. */
  async update(tx: TenantTx, condition: string | RowCondition<Entity>, changes: RowChanges<Entity>): Promise<number> {
    const where = this.owned(tx, typeof condition === 'string' ? this.#byId(condition) : condition);
    const { affected } = await this.table(tx).update(where, changes as unknown as QueryDeepPartialEntity<Entity>);
    return affected ?? 0;
  }

  /** Returns how many rows were deleted. */
  async delete(tx: TenantTx, condition: string | RowCondition<Entity>): Promise<number> {
    const where = this.owned(tx, typeof condition === 'string' ? this.#byId(condition) : condition);
    const { affected } = await this.table(tx).delete(where);
    return affected ?? 0;
  }

  count(tx: TenantTx, condition: RowCondition<Entity> = {} as RowCondition<Entity>): Promise<number> {
    return this.table(tx).count({ where: this.owned(tx, condition) });
  }

  /** One page of entities with the exact number of all rows of the list. */
  protected readList<Omitted extends keyof Entity = never>(
    tx: TenantTx,
    { where = 'true', parameters = [], without = [], ...order }: RowList<Omitted>,
    request: PageRequest,
  ): Promise<Page<Omit<Entity, Omitted>>> {
    const { tablePath: table, columns } = this.table(tx).metadata;
    const shown = columns.filter(({ propertyName }) => !without.some((name) => name === propertyName));
    const source = {
      ...order,
      select: shown.map((column) => `${table}."${column.databaseName}" as "${column.propertyName}"`).join(', '),
      from: table,
      where: `${table}.tenant_id = $1 and ${table}.portfolio_id = $2 and (${where})`,
      parameters: [tx.scope.tenantId, tx.scope.portfolioId, ...parameters],
    };
    return readPage<Omit<Entity, Omitted>>(tx, source, request);
  }

  protected table(tx: TenantTx): Repository<Entity> {
    return tx.manager.getRepository(this.entity);
  }

  protected owned(tx: TenantTx, condition: RowCondition<Entity>): FindOptionsWhere<Entity> {
    return { ...condition, ...ownerOf(tx) };
  }

  #byId(id: string): RowCondition<Entity> {
    return { [this.key]: id } as unknown as RowCondition<Entity>;
  }
}

const ownerOf = ({ scope }: TenantTx): PortfolioRow => ({ tenantId: scope.tenantId, portfolioId: scope.portfolioId });
