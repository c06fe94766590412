import { uuidv7 } from 'uuidv7';
import type { Principal, TenantScope } from '../../src/kernel/identity/principal';
import type { Db, TenantTx } from '../../src/platform/database/db';
import { type IdempotencyLease, IdempotencyKeys } from '../../src/platform/idempotency/idempotency-keys';
import type { KeyedRequest } from '../../src/platform/idempotency/keyed-request';
import { JobHandlers } from '../../src/platform/jobs/job-handlers';
import { connectDb, keyPrincipal, Owner } from './audit-fixtures';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from './test-database';

export const LEASE_MS = 60_000;
export const IN_PROGRESS = { code: 'idempotency_in_progress', status: 409 };
export const REUSED = { code: 'idempotency_key_reused', status: 409 };

type Created = Awaited<ReturnType<IdempotencyDesk['create']>>;

/** Keyed requests on a database of their own; the effect of each is a name in a table. */
export class IdempotencyDesk {
  private constructor(
    private readonly database: TestDatabase,
    readonly owner: Owner,
    readonly db: Db,
    readonly scope: TenantScope,
    readonly caller: Principal,
    readonly keys: IdempotencyKeys,
  ) {}

  static async open(): Promise<IdempotencyDesk> {
    const database = await createTestDatabase();
    const owner = await new Owner(database.ownerUrl).connect();
    await owner.query('create table effect (name text not null)');
    await owner.query('grant select, insert on effect to tms_service');
    const scope = await owner.makeTenant('acme');
    const db = await connectDb(database.url);
    const keys = new IdempotencyKeys(db, new JobHandlers(), { masterKey: TEST_MASTER_KEY });
    return new IdempotencyDesk(database, owner, db, scope, keyPrincipal(scope, uuidv7()), keys);
  }

  async close(): Promise<void> {
    await this.db.dataSource.destroy();
    await this.owner.close();
    await this.database.drop();
  }

  clear(): Promise<unknown> {
    return this.owner.query('delete from idempotency_key; delete from effect');
  }

  /** Another database connection with keys of its own, as another instance has them. */
  async connect(): Promise<{ db: Db; keys: IdempotencyKeys }> {
    const db = await connectDb(this.database.url);
    return { db, keys: new IdempotencyKeys(db, new JobHandlers(), { masterKey: TEST_MASTER_KEY }) };
  }

  request(body: unknown = { a: 1 }, key = 'k1', route = 'POST /v1/things', principal = this.caller): KeyedRequest {
    const request = this.keys.requestOf({ 'idempotency-key': key }, principal, route, body);
    if (!request) throw new Error('it has a key');
    return request;
  }

  /** The effects that were committed. */
  async effects(): Promise<string[]> {
    return (await this.owner.query<{ name: string }>('select name from effect order by name')).map(({ name }) => name);
  }

  /** An effect of one transaction: writes its name and answers with it. */
  create(name: string, request: KeyedRequest | null = this.request(), scope = this.scope) {
    return this.db.run(scope, (tx) =>
      this.keys.once(tx, request && { ...request, scope }, async () => {
        await effect(tx, name);
        return { status: 201, answer: { name } };
      }),
    );
  }

  /** The same, held in the middle of its work; `started` tells the process of the database that serves it. */
  heldCreate(name: string): { started: Promise<number>; finish: () => void; ended: Promise<Created> } {
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    let tellStarted: (pid: number) => void;
    const started = new Promise<number>((resolve) => (tellStarted = resolve));
    const ended = this.db.run(this.scope, (tx) =>
      this.keys.once(tx, this.request(), async () => {
        const [backend] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        tellStarted(backend?.pid ?? 0);
        await held;
        await effect(tx, name);
        return { status: 201, answer: { name } };
      }),
    );
    ended.catch(() => undefined);
    return { started, finish, ended };
  }

  async claim(leaseMs = LEASE_MS, request = this.request()): Promise<IdempotencyLease> {
    const claimed = await this.keys.claim(this.scope, request, leaseMs);
    if (!('lease' in claimed) || claimed.lease === null) throw new Error('the key was answered already');
    return claimed.lease;
  }

  complete(lease: IdempotencyLease | null, name: string): Promise<void> {
    return this.db.run(this.scope, async (tx) => {
      await effect(tx, name);
      await this.keys.complete(tx, lease, { status: 200, answer: { name } });
    });
  }
}

const effect = (tx: TenantTx, name: string): Promise<unknown[]> => tx.query('insert into effect values ($1)', [name]);
