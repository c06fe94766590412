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

const MAX_ATTEMPTS = 5;

/** The door to the database: every transaction is bound to a portfolio or says why it is not. */
export class Db {
  readonly #commitHooks: CommitHook[] = [];

  constructor(readonly dataSource: DataSource) {}

  beforeCommit(hook: CommitHook): void {
    this.#commitHooks.push(hook);
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
      const result = await work(tx);
      const afterwards = isReadOnly ? [] : await this.#callHooks(tx);
      await runner.commitTransaction();
      for (const tell of afterwards) tell();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
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
