import { uuidv7 } from 'uuidv7';
import type { TenantScope } from '../../../kernel/identity/principal';
import {
  checkChain,
  keyPrincipal,
  operatorPrincipal,
  Owner,
  requestContext,
  silentLog,
} from '../../../../test/support/audit/audit-fixtures';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/app/test-database';
import { AuditDatabase } from './audit-database';
import { GENESIS_HASH, leafHash, recordHash, buildAuditRecord } from './audit-record';
import { AuditSequencer, linkLeaves } from './audit-sequencer';
import { AuditWriter } from './audit-writer';
import { insertPending, type PendingRow, pendingRow } from './audit.repository';

describe('linking leaves', () => {
  const leafOf = (chain_id: string, text: string) => ({ chain_id, request_id: text, part: 0, leaf: leafHash(text) });

  test('each chain goes on from its own head', () => {
    const heads = [
      { chain_id: 'a', seq: 0, record_hash: GENESIS_HASH },
      { chain_id: 'b', seq: 7, record_hash: Buffer.alloc(32, 7) },
      { chain_id: 'c', seq: 3, record_hash: Buffer.alloc(32, 3) },
    ];
    const { links, heads: raised } = linkLeaves(heads, [leafOf('a', 'one'), leafOf('b', 'two'), leafOf('a', 'three')]);
    const first = recordHash(GENESIS_HASH, leafHash('one'));
    const second = recordHash(first, leafHash('three'));
    expect(links.map(({ request_id, seq }) => [request_id, seq])).toEqual([
      ['one', 1],
      ['two', 8],
      ['three', 2],
    ]);
    expect(links[2]).toMatchObject({ prevHash: first, recordHash: second });
    expect(raised).toEqual([
      { chain_id: 'a', seq: 2, record_hash: second },
      { chain_id: 'b', seq: 8, record_hash: recordHash(Buffer.alloc(32, 7), leafHash('two')) },
    ]);
  });
});

describe('audit sequencer', () => {
  let testDatabase: TestDatabase;
  let owner: Owner;
  let database: AuditDatabase;
  let writer: AuditWriter<PendingRow>;
  let sequencer: AuditSequencer;
  let acme: TenantScope;

  const rowOf = (scope: TenantScope | null): PendingRow => {
    const principal = scope ? keyPrincipal(scope, uuidv7()) : operatorPrincipal;
    return pendingRow(
      buildAuditRecord(requestContext(principal, { userAgent: 'Ünï "quoted" \\ 世界' }), 200, Date.now()),
      uuidv7(),
    );
  };
  const pendingCount = async (): Promise<number> => {
    const [row] = await owner.query<{ count: number }>('select count(*)::int as count from audit_pending');
    return row!.count;
  };

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    owner = await new Owner(testDatabase.ownerUrl).connect();
    database = new AuditDatabase(testDatabase.systemUrl);
    writer = new AuditWriter(database, insertPending, silentLog);
    sequencer = new AuditSequencer(database, silentLog);
    acme = await owner.makeTenant('acme');
  });
  afterAll(async () => {
    await writer.close();
    await database.close();
    await owner.close();
    await testDatabase.drop();
  });

  test('nothing pending is nothing to do', async () => {
    await expect(sequencer.sequenceBatch()).resolves.toBe(0);
  });

  test('pending records join the chain of their tenant, and it verifies from the texts alone', async () => {
    const rows = [rowOf(acme), rowOf(null), rowOf(acme)];
    await Promise.all(rows.map((row) => writer.append(row)));
    await expect(sequencer.sequenceBatch()).resolves.toBe(3);
    const chain = await checkChain(owner, acme.tenantId);
    expect(chain).toEqual({ faults: [], payloads: expect.arrayContaining([rows[0]!.payload, rows[2]!.payload]) });
    expect(chain.payloads).toHaveLength(2);
    expect(await checkChain(owner, 'platform')).toEqual({ faults: [], payloads: [rows[1]!.payload] });
    expect(await pendingCount()).toBe(0);
  });

  test('a record that is chained already is dropped, and leaves no gap', async () => {
    const [known, other] = [rowOf(acme), rowOf(acme)];
    await writer.append(known);
    await sequencer.sequenceBatch();
    await writer.append(known);
    await writer.append(other);
    await sequencer.sequenceBatch();
    const { faults, payloads } = await checkChain(owner, acme.tenantId);
    expect(faults).toEqual([]);
    expect(payloads.slice(-2)).toEqual([known.payload, other.payload]);
    expect(await pendingCount()).toBe(0);
  });

  test('a chain that somebody damaged holds up no other', async () => {
    const [damaged, sound] = [await owner.makeTenant('damaged'), await owner.makeTenant('sound')];
    await writer.append(rowOf(damaged));
    await sequencer.sequenceBatch();
    // The next number is taken.
    await owner.query(`update audit_head set seq = 0 where chain_id = '${damaged.tenantId}'`);
    const rows = [rowOf(damaged), rowOf(sound)];
    await Promise.all(rows.map((row) => writer.append(row)));
    await expect(sequencer.sequenceBatch()).rejects.toThrow('unique');
    await sequencer.stop();
    expect(await checkChain(owner, sound.tenantId)).toEqual({ faults: [], payloads: [rows[1]!.payload] });
    expect(await pendingCount()).toBe(1);
    await owner.query(`update audit_head set seq = 1 where chain_id = '${damaged.tenantId}'`);
    await sequencer.sequenceBatch();
    expect(await checkChain(owner, damaged.tenantId)).toMatchObject({ faults: [], payloads: { length: 2 } });
  });

  test('several instances at once leave no gap, lose nothing and chain nothing twice', async () => {
    const tenants: TenantScope[] = [];
    for (const slug of ['b1', 'b2', 'b3', 'b4']) tenants.push(await owner.makeTenant(slug));
    const others = [new AuditDatabase(testDatabase.systemUrl), new AuditDatabase(testDatabase.systemUrl)];
    const sequencers = [sequencer, ...others.map((each) => new AuditSequencer(each, silentLog))];
    let isWriting = true;
    const writing = (async () => {
      for (let round = 0; round < 40; round++) {
        await Promise.all(Array.from({ length: 48 }, (_, index) => writer.append(rowOf(tenants[index % 4]!))));
      }
      isWriting = false;
    })();
    await Promise.all(
      sequencers.map(async (each) => {
        while (isWriting) await each.sequenceBatch();
      }),
    );
    await writing;
    await sequencer.sequenceBatch();
    for (const { tenantId } of tenants) {
      const { faults, payloads } = await checkChain(owner, tenantId);
      expect(faults).toEqual([]);
      expect(new Set(payloads).size).toBe(480);
    }
    await Promise.all(others.map((each) => each.close()));
  }, 600_000);

  test('runs by itself within a second, survives a cut connection, and chains the rest when it stops', async () => {
    sequencer.start();
    await writer.append(rowOf(null));
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await pendingCount()).toBe(0);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tms audit' and datname = current_database()`);
    await writer.append(rowOf(null));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await pendingCount()).toBe(0);
    await writer.append(rowOf(null));
    await sequencer.stop();
    expect(await pendingCount()).toBe(0);
    expect((await checkChain(owner, 'platform')).faults).toEqual([]);
  });

  test('nobody changes what is chained, not even the owner', async () => {
    await expect(owner.query(`update audit_record set outcome = 'success'`)).rejects.toThrow('append-only');
    await expect(owner.query('delete from audit_record')).rejects.toThrow('append-only');
    await expect(owner.query('truncate audit_record')).rejects.toThrow('append-only');
  });
});
