import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import { notFound } from '../../kernel/errors/service-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { isForeignKeyViolation } from './database-errors';
import { type PreparedSql, PreparedStatements, type Sql, textOf } from './prepared-statements';
import type { ReadReplica } from './read-replica';
import { traced } from '../telemetry/tracing';
import { retrySerializationFailures } from './retry';
import { begin, nameOf, type Reach } from './transaction-reach';
import { statementSpan, traceStatements, transactionSpan } from './traced-statements';

declare const ofPortfolio: unique symbol;
declare const ofTenant: unique symbol;
declare const ofSystem: unique symbol;

interface Transaction {
  readonly manager: EntityManager;
  /** Runs one statement; `$1` … are the parameters. Returns its rows. */
  query<Row>(sql: Sql, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction that sees one portfolio. Only `Db.run` and `Db.read` open one. */
export interface TenantTx extends Transaction {
  readonly [ofPortfolio]: true;
  readonly scope: TenantScope;
}

/** A transaction that sees one tenant with all its portfolios. Only `Db.runForTenant` and `Db.readForTenant` open one. */
export interface TenantWideTx extends Transaction {
  readonly [ofTenant]: true;
  readonly tenantId: string;
}

/**
 * A transaction that sees every tenant. Only `Db.runAsSystem` and `Db.readAsSystem` open one, and only in the files that
 * `test/contract/system-transactions.spec.ts` lists with a reason.
 */
export interface SystemTx extends Transaction {
  readonly [ofSystem]: true;
}

export type AnyTx = TenantTx | TenantWideTx | SystemTx;

/** A transaction on shared tables, which have no `tenant_id`. Only `Db.readShared` opens one. */
export type SharedTx = Pick<Transaction, 'query'>;

/** The tenant whose rows a transaction sees; null if it sees every tenant. */
export function getTenantId(tx: AnyTx): string | null {
  if ('scope' in tx) return tx.scope.tenantId;
  return 'tenantId' in tx ? tx.tenantId : null;
}

const afterCommitOf = new WeakMap<AnyTx, (() => void)[]>();

/**
 * Calls `effect` once the transaction is committed, and never if it is rolled back. Effects on this process, such as clearing a
 * cache, belong here and not after `Db.run`: the transaction of a request with an `Idempotency-Key` is committed only after
 * the handler has returned.
 */
export function afterCommit(tx: AnyTx, effect: () => void): void {
  const effects = afterCommitOf.get(tx);
  if (effects) effects.push(effect);
  else afterCommitOf.set(tx, [effect]);
}

/**
 * Called in every writing transaction just before it commits; the audit log adds its record this way. The function that it
 * returns is called once the transaction is committed, and never for an attempt that was rolled back.
 */
export type CommitHook = (tx: AnyTx) => Promise<void> | Promise<() => void>;

/** A transaction whose work is done. The hook that took it over has to call `commit` or `rollback`. */
export interface OpenTransaction {
  readonly tx: AnyTx;
  /** Calls the commit hooks and commits; if either fails, the transaction is rolled back. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Called at the beginning of every transaction. If it returns a function, that function receives the transaction when its work
 * is done and ends it, possibly after `Db.run` has returned.
 */
export type BeginHook = (
  tx: AnyTx,
  isReadOnly: boolean,
) => Promise<((open: OpenTransaction) => Promise<void>) | undefined>;

/** Opens transactions: each is bound to a portfolio or to a tenant, or gives the reason why it sees every tenant. */
export class Db {
  readonly #commitHooks: CommitHook[] = [];
  #beginHook: BeginHook | undefined;

  /**
   * @param dataSource of the serving role, which row-level security binds
   * @param system of the role that works across tenants
   * @param replica for large reads of shared tables
   * @param statements runs prepared statements
   */
  constructor(
    readonly dataSource: DataSource,
    private readonly system: DataSource,
    private readonly replica?: ReadReplica,
    private readonly statements = new PreparedStatements(true),
  ) {}

  /** Closes the pools of the system role and of the replica; that of the serving role belongs to the TypeORM module. */
  async onApplicationShutdown(): Promise<void> {
    await this.replica?.close();
    await this.system.destroy();
  }

  beforeCommit(hook: CommitHook): void {
    this.#commitHooks.push(hook);
  }

  /** Only one such hook exists, because a transaction can be ended only once. */
  onBegin(hook: BeginHook): void {
    this.#beginHook = hook;
  }

  /**
   * Reads and writes within one portfolio. Serialization failures and deadlocks are retried, `work` included.
   * @throws not_found if the portfolio was deleted meanwhile
   */
  async run<T>(scope: TenantScope, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    try {
      return await retrySerializationFailures(() => this.#transaction({ scope }, false, (tx) => work(tx as TenantTx)));
    } catch (error) {
      if (!isForeignKeyViolation(error) || (await this.#exists(scope))) throw error;
      throw notFound('The portfolio');
    }
  }

  /** Reads within one portfolio, from one snapshot. */
  read<T>(scope: TenantScope, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#transaction({ scope }, true, (tx) => work(tx as TenantTx));
  }

  /** Reads and writes within one tenant, in all its portfolios. Retries as `run` does. */
  runForTenant<T>(tenantId: string, work: (tx: TenantWideTx) => Promise<T>): Promise<T> {
    return retrySerializationFailures(() => this.#transaction({ tenantId }, false, (tx) => work(tx as TenantWideTx)));
  }

  /** Reads within one tenant, in all its portfolios, from one snapshot. */
  readForTenant<T>(tenantId: string, work: (tx: TenantWideTx) => Promise<T>): Promise<T> {
    return this.#transaction({ tenantId }, true, (tx) => work(tx as TenantWideTx));
  }

  /** Reads and writes across tenants. `reason` appears in pg_stat_activity. */
  runAsSystem<T>(reason: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
    return retrySerializationFailures(() => this.#transaction({ reason }, false, (tx) => work(tx as SystemTx)));
  }

  readAsSystem<T>(reason: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
    return this.#transaction({ reason }, true, (tx) => work(tx as SystemTx));
  }

  /** Reads shared tables from one snapshot; tables of tenants appear empty. */
  readShared<T>(work: (tx: SharedTx) => Promise<T>): Promise<T> {
    return this.#transaction({ isShared: true }, true, (tx) => work(tx));
  }

  /**
   * Runs one statement on shared tables, which have no `tenant_id`, outside any transaction; tables of tenants appear
   * empty.
   */
  async queryShared<Row>(sql: Sql, parameters: readonly unknown[] = []): Promise<Row[]> {
    return traced(
      () => statementSpan(textOf(sql)),
      () =>
        typeof sql === 'string'
          ? this.dataSource.query<Row[]>(sql, [...parameters])
          : this.statements.retryIfLost(() => this.#queryPrepared<Row>(sql, parameters)),
    );
  }

  async #queryPrepared<Row>(sql: PreparedSql, parameters: readonly unknown[]): Promise<Row[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await this.statements.run<Row>((await runner.connect()) as PoolClient, sql, parameters);
    } finally {
      await runner.release();
    }
  }

  /**
   * Like `queryShared`, for statements that take long or are frequent: runs on the replica for reading, if there is one and it has
   * everything that was committed when the call began, and otherwise on the primary.
   */
  async queryReplicated<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const { replica } = this;
    const rows =
      replica &&
      (await traced(
        () => statementSpan(sql),
        () => replica.query<Row>(sql, parameters),
      ));
    return rows ?? this.queryShared<Row>(sql, parameters);
  }

  async #exists({ tenantId, portfolioId }: TenantScope): Promise<boolean> {
    const sql = 'select 1 as one from portfolio where tenant_id = $1 and id = $2';
    return this.readForTenant(tenantId, async (tx) => (await tx.query(sql, [tenantId, portfolioId])).length === 1);
  }

  async #callHooks(tx: AnyTx): Promise<(() => void)[]> {
    const afterwards: (() => void)[] = [];
    for (const hook of this.#commitHooks) {
      const notify = await hook(tx);
      if (typeof notify === 'function') afterwards.push(notify);
    }
    return afterwards;
  }

  #transaction<T>(reach: Reach, isReadOnly: boolean, work: (tx: AnyTx) => Promise<T>): Promise<T> {
    const step = () => transactionSpan(nameOf(reach), isReadOnly, 'reason' in reach ? reach.reason : undefined);
    return traced(step, (span) =>
      this.statements.retryIfLost(() => this.#attempt(reach, isReadOnly, work, span !== undefined)),
    );
  }

  async #attempt<T>(reach: Reach, isReadOnly: boolean, work: (tx: AnyTx) => Promise<T>, isTraced: boolean): Promise<T> {
    const source = 'reason' in reach ? this.system : this.dataSource;
    const runner = source.createQueryRunner() as PostgresQueryRunner;
    if (isTraced) traceStatements(runner);
    try {
      await begin(runner, reach, isReadOnly);
      const tx = transactionOn(runner, reach, this.statements);
      const takeOver = await this.#beginHook?.(tx, isReadOnly);
      const result = await work(tx);
      const commit = (): Promise<void> => this.#commit(runner, tx, isReadOnly);
      await (takeOver ? takeOver({ tx, commit, rollback: () => abandon(runner) }) : commit());
      return result;
    } catch (error) {
      await abandon(runner);
      throw error;
    }
  }

  async #commit(runner: QueryRunner, tx: AnyTx, isReadOnly: boolean): Promise<void> {
    try {
      const afterwards = isReadOnly ? [] : await this.#callHooks(tx);
      await runner.commitTransaction();
      for (const effect of [...afterwards, ...(afterCommitOf.get(tx) ?? [])]) effect();
    } finally {
      await abandon(runner);
    }
  }
}

/** Rolls back an open transaction and releases the connection; does nothing if that has already happened. */
async function abandon(runner: QueryRunner): Promise<void> {
  if (runner.isReleased) return;
  if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
  await runner.release();
}

function transactionOn(runner: QueryRunner, reach: Reach, statements: PreparedStatements): AnyTx {
  const tx = {
    ...('reason' in reach || 'isShared' in reach ? {} : reach),
    manager: runner.manager,
    query: async <Row>(sql: Sql, parameters: readonly unknown[] = []): Promise<Row[]> => {
      if (typeof sql !== 'string') {
        return traced(
          () => statementSpan(sql.text),
          async () => statements.run<Row>((await runner.connect()) as PoolClient, sql, parameters),
        );
      }
      const result = await runner.query(sql, [...parameters], true);
      return result.records as Row[];
    },
  };
  return tx as unknown as AnyTx;
}
