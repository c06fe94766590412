import { escapeLiteral } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import type { TenantScope } from '../../kernel/identity/principal';
import { isSerializationFailure } from './database-errors';

declare const ofTenant: unique symbol;
declare const ofSystem: unique symbol;

interface Transaction {
  readonly manager: EntityManager;
  /** Runs one statement; `$1` … are the parameters. Returns its rows. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction in which only one portfolio's rows exist. Only `Db.run` and `Db.read` make one. */
export interface TenantTx extends Transaction {
  readonly [ofTenant]: true;
  readonly scope: TenantScope;
}

/** A transaction across tenants. Only `Db.runAsSystem` and `Db.readAsSystem` make one; see architecture tests for who may. */
export interface SystemTx extends Transaction {
  readonly [ofSystem]: true;
}

export type AnyTx = TenantTx | SystemTx;

/**
 * Called in every writing transaction just before it commits; the audit log adds its record this way. What it returns is
 * called once the transaction is committed, and never for an attempt that was rolled back.
 */
export type CommitHook = (tx: AnyTx) => Promise<void> | Promise<() => void>;

/** A transaction whose work is done, in the hands of whoever took it over; one of the two is to be called. */
export interface OpenTransaction {
  readonly tx: AnyTx;
  /** Calls the commit hooks and commits; where either fails, nothing of the transaction stays. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Called at the beginning of every transaction. Where it returns a function for one that writes, that function is handed the
 * transaction when its work is done, and ends it: `Db.run` has returned by then, and answers for no commit.
 */
export type BeginHook = (
  tx: AnyTx,
  isReadOnly: boolean,
) => Promise<((open: OpenTransaction) => Promise<void>) | undefined>;

const MAX_ATTEMPTS = 5;

/** The door to the database: every transaction is bound to a portfolio or says why it is not. */
export class Db {
  readonly #commitHooks: CommitHook[] = [];
  #beginHook: BeginHook | undefined;

  constructor(readonly dataSource: DataSource) {}

  beforeCommit(hook: CommitHook): void {
    this.#commitHooks.push(hook);
  }

  /** There is one such hook: a transaction has one end. */
  onBegin(hook: BeginHook): void {
    this.#beginHook = hook;
  }

  /** Reads and writes within one portfolio. Serialization failures and deadlocks are tried again, `work` included. */
  run<T>(scope: TenantScope, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#retrying(() => this.#transaction(scope, false, (tx) => work(tx as TenantTx)));
  }

  /** Reads within one portfolio, from one snapshot. */
  read<T>(scope: TenantScope, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#transaction(scope, true, (tx) => work(tx as TenantTx));
  }

  /** Reads and writes across tenants. `reason` shows in pg_stat_activity. */
  runAsSystem<T>(reason: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
    return this.#retrying(() => this.#transaction(reason, false, (tx) => work(tx as SystemTx)));
  }

  readAsSystem<T>(reason: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
    return this.#transaction(reason, true, (tx) => work(tx as SystemTx));
  }

  /** One statement on the shared corpus, outside any transaction; tables of tenants look empty to it. */
  async queryCorpus<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.dataSource.query<Row[]>(sql, [...parameters]);
  }

  async #callHooks(tx: AnyTx): Promise<(() => void)[]> {
    const afterwards: (() => void)[] = [];
    for (const hook of this.#commitHooks) {
      const tell = await hook(tx);
      if (typeof tell === 'function') afterwards.push(tell);
    }
    return afterwards;
  }

  async #retrying<T>(attempt: () => Promise<T>): Promise<T> {
    for (let left = MAX_ATTEMPTS - 1; ; left--) {
      try {
        return await attempt();
      } catch (error) {
        if (left === 0 || !isSerializationFailure(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (MAX_ATTEMPTS - left)));
      }
    }
  }

  async #transaction<T>(scope: TenantScope | string, isReadOnly: boolean, work: (tx: AnyTx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner() as PostgresQueryRunner;
    try {
      await begin(runner, scope, isReadOnly);
      const tx = transactionOn(runner, scope);
      const takeOver = await this.#beginHook?.(tx, isReadOnly);
      const result = await work(tx);
      const commit = (): Promise<void> => this.#commit(runner, isReadOnly ? null : tx);
      await (takeOver ? takeOver({ tx, commit, rollback: () => abandon(runner) }) : commit());
      return result;
    } catch (error) {
      await abandon(runner);
      throw error;
    }
  }

  /** `written` is the transaction that its commit hooks are called for, null for one that only reads. */
  async #commit(runner: QueryRunner, written: AnyTx | null): Promise<void> {
    try {
      const afterwards = written ? await this.#callHooks(written) : [];
      await runner.commitTransaction();
      for (const tell of afterwards) tell();
    } finally {
      await abandon(runner);
    }
  }
}

/** Rolls back what is not committed and gives the connection back; a second time does nothing. */
async function abandon(runner: QueryRunner): Promise<void> {
  if (runner.isReleased) return;
  if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
  await runner.release();
}

/**
 * Begins and sets the scope in one round trip, where TypeORM's own beginning takes one for each of two or three
 * statements; every request pays for it. A reader has one snapshot for all it reads.
 */
async function begin(runner: PostgresQueryRunner, scope: TenantScope | string, isReadOnly: boolean): Promise<void> {
  const mode = isReadOnly ? 'isolation level repeatable read, read only' : 'isolation level read committed, read write';
  const settings = typeof scope === 'string' ? ofSystemScope(scope) : ofTenantScope(scope);
  const values = settings.map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`);
  // Set before the answer comes: should the connection be cut meanwhile, the rollback finds that out.
  runner.isTransactionActive = true;
  await runner.query(`begin ${mode}; select ${values.join(', ')}`);
}

const ofTenantScope = ({ tenantId, portfolioId }: TenantScope): [string, string][] => [
  ['app.tenant_id', tenantId],
  ['app.portfolio_id', portfolioId],
];

const ofSystemScope = (reason: string): [string, string][] => [
  ['app.system', 'on'],
  ['application_name', `tms: ${reason}`.slice(0, 63)],
];

function transactionOn(runner: QueryRunner, scope: TenantScope | string): AnyTx {
  const tx = {
    manager: runner.manager,
    scope: typeof scope === 'string' ? null : scope,
    query: async <Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> => {
      const result = await runner.query(sql, [...parameters], true);
      return result.records as Row[];
    },
  };
  return tx as unknown as AnyTx;
}
