import { pino } from 'pino';
import { Registry } from 'prom-client';
import { uuidv7 } from 'uuidv7';
import type { TenantScope } from '../../../kernel/identity/principal';
import { EMPTY_ROOT, nodeHash } from '../../../kernel/merkle/merkle-hash';
import type { Db } from '../../../platform/database/db';
import type { HealthChecks } from '../../../platform/health/health-checks';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import {
  checkChain,
  connectDb,
  keyPrincipal,
  Owner,
  requestContext,
  silentLog,
} from '../../../../test/support/audit/audit-fixtures';
import { ChainDamage, rewritten } from '../../../../test/support/audit/chain-damage';
import { rsaAuditKeys, sealerOn } from '../../../../test/support/audit/sealing-fixture';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/app/test-database';
import type { Checkpoint } from '../chain/audit-checkpoint';
import { leafHash } from '../recording/audit-record';
import { AuditSealWorker } from './audit-seal-worker';
import { type AuditSealer, BrokenChainError } from './audit-sealer';
import { AuditTrail } from '../recording/audit-trail';
import { openNote } from '../chain/checkpoint-note';
import { CheckpointTimestamps, type TimestampClient } from './checkpoint-timestamps';
import { SealingMetrics } from './sealing-metrics';

const keys = rsaAuditKeys();
const unaborted = new AbortController().signal;

let testDatabase: TestDatabase;
let owner: Owner;
let db: Db;
let trail: AuditTrail;
let sealer: AuditSealer;
let tenant: TenantScope;
let damage: ChainDamage;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = await new Owner(testDatabase.ownerUrl).connect();
  db = await connectDb(testDatabase.url);
  sealer = sealerOn(db, keys);
  // The trail is not started, so records are chained only when a test does it.
  trail = new AuditTrail(testDatabase.systemUrl, uuidv7(), silentLog);
});
beforeEach(async () => {
  tenant = await owner.makeTenant(`t-${uuidv7().slice(-12)}`);
  damage = new ChainDamage(owner, tenant.tenantId);
});
afterAll(async () => {
  await trail.stop();
  await db.dataSource.destroy();
  await owner.close();
  await testDatabase.drop();
});

/** Adds records to the tenant's chain; resolves with the number of the last one. */
async function act(count: number, of = tenant): Promise<number> {
  const principal = keyPrincipal(of, uuidv7());
  await Promise.all(Array.from({ length: count }, () => trail.recorder.record(requestContext(principal), 200)));
  while ((await trail.sequencer.sequenceBatch()) > 0);
  const [head] = await owner.query<{ seq: number }>('select seq::int from audit_head where chain_id = $1', [
    of.tenantId,
  ]);
  return head!.seq;
}

const checkpoints = (of = tenant): Promise<Checkpoint[]> =>
  owner.query<Checkpoint>(
    `select chain_id as "chainId", number::int, size::int, root_hash as "rootHash", record_hash as "recordHash", note, kid
     from audit_checkpoint where chain_id = $1 order by audit_checkpoint.size`,
    [of.tenantId],
  );

/** RFC 9162 §2.1.1 literally, over the texts. */
async function rootOfTexts(size: number): Promise<Buffer> {
  const { faults, payloads } = await checkChain(owner, tenant.tenantId);
  expect(faults).toEqual([]);
  const rootOf = (leaves: Buffer[]): Buffer => {
    if (leaves.length <= 1) return leaves[0] ?? EMPTY_ROOT;
    const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
    return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
  };
  return rootOf(payloads.slice(0, size).map(leafHash));
}

describe('sealing', () => {
  test('signs the root over the texts and continues from that checkpoint', async () => {
    await sealer.sealAll(tenant.tenantId, await act(3));
    const last = await act(300);
    const newest = await sealer.sealAll(tenant.tenantId, last);
    expect(newest).toMatchObject({ number: 2, size: 303, kid: 'kid-of-the-test' });
    const [first, second] = await checkpoints();
    for (const checkpoint of [first!, second!]) {
      expect(checkpoint.rootHash).toEqual(await rootOfTexts(checkpoint.size));
      const { chainId, size, rootHash, recordHash } = checkpoint;
      expect(openNote(checkpoint.note, await keys.publishedKeys('audit'))).toMatchObject({
        chainId,
        size,
        rootHash,
        recordHash,
      });
    }
    expect(second!.recordHash.toString('hex')).toBe((await damage.rows()).at(-1)!.record_hash.slice(2));
  });

  test('creates no checkpoint if an existing one covers the record', async () => {
    const last = await act(5);
    const made = await sealer.seal(tenant.tenantId, 2);
    expect(made.size).toBe(last);
    expect(await sealer.seal(tenant.tenantId, 4)).toMatchObject({ size: last, note: made.note });
    expect(await checkpoints()).toHaveLength(1);
    await expect(sealer.seal(tenant.tenantId, last + 1)).rejects.toBeInstanceOf(RangeError);
  });

  test('signs once for many concurrent requests for one chain', async () => {
    const last = await act(40);
    const made = await Promise.all(Array.from({ length: last }, (_, index) => sealer.seal(tenant.tenantId, index + 1)));
    expect(new Set(made.map(({ note }) => note)).size).toBe(1);
    expect(await checkpoints()).toHaveLength(1);
    const asked = [last + 1, last].map((seq) => sealer.seal(tenant.tenantId, seq));
    expect((await Promise.allSettled(asked)).map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
  });

  test('seals many new records in steps of ten thousand', async () => {
    await act(1);
    const [row] = await damage.rows();
    const grown = Array.from({ length: 10_300 }, () => {
      const requestId = uuidv7();
      return { ...row!, request_id: requestId, payload: row!.payload.replace(row!.request_id, requestId) };
    });
    await damage.replaceRecomputed(grown);
    await sealer.sealAll(tenant.tenantId, 10_300);
    expect((await checkpoints()).map(({ number, size }) => [number, size])).toEqual([
      [1, 10_000],
      [2, 10_300],
    ]);
    expect((await checkpoints()).at(-1)!.rootHash).toEqual(await rootOfTexts(10_300));
  });

  test('creates one sequence of checkpoints with several concurrent sealers', async () => {
    const others = await Promise.all([
      connectDb(testDatabase.url),
      connectDb(testDatabase.url),
      connectDb(testDatabase.url),
    ]);
    const sealers = [sealer, ...others.map((each) => sealerOn(each, keys))];
    let last = await act(1);
    let isWriting = true;
    const writing = (async () => {
      for (let round = 0; round < 25; round += 1) last = await act(20);
      isWriting = false;
    })();
    await Promise.all(
      sealers.map(async (each) => {
        while (isWriting) await each.seal(tenant.tenantId, last);
      }),
    );
    await writing;
    await Promise.all(sealers.map((each) => each.seal(tenant.tenantId, last)));
    const made = await checkpoints();
    expect(made.length).toBeGreaterThan(2);
    expect(made.map(({ number }) => number)).toEqual(made.map((_each, index) => index + 1));
    expect(new Set(made.map(({ size }) => size)).size).toBe(made.length);
    for (const { size, rootHash } of made) expect(rootHash).toEqual(await rootOfTexts(size));
    expect(made.at(-1)!.size).toBe(last);
    await Promise.all(others.map((each) => each.dataSource.destroy()));
  });

  test('prevents changes of sealed data: tiles only grow, and checkpoints are immutable', async () => {
    await sealer.sealAll(tenant.tenantId, await act(3));
    const refused = 'append-only';
    await expect(owner.query(`update audit_tile set hashes = sha256('x')`)).rejects.toThrow(refused);
    await expect(owner.query(`update audit_tile set index = 7`)).rejects.toThrow(refused);
    await expect(owner.query('update audit_tile set hashes = substring(hashes for 32)')).rejects.toThrow(refused);
    for (const table of ['audit_tile', 'audit_checkpoint', 'audit_checkpoint_timestamp']) {
      await expect(db.queryShared(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
      await expect(owner.query(`truncate ${table}`)).rejects.toThrow(refused);
    }
    await expect(owner.query('delete from audit_tile')).rejects.toThrow(refused);
    await expect(owner.query(`update audit_checkpoint set kid = 'x'`)).rejects.toThrow(refused);
    await expect(owner.query('delete from audit_checkpoint')).rejects.toThrow(refused);
    await expect(db.queryShared(`update audit_checkpoint set kid = 'x'`)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a damaged chain', () => {
  const refusal = async (): Promise<unknown> =>
    sealer
      .sealAll(tenant.tenantId, (await damage.rows()).length)
      .catch((error: unknown) => (error instanceof BrokenChainError ? [error.damage.seq, error.damage.kind] : error));

  beforeEach(async () => {
    await sealer.sealAll(tenant.tenantId, await act(4));
    await act(4);
  });

  test('is not signed further after a text was changed', async () => {
    await damage.replace((await damage.rows()).map((row) => (row.seq === 6 ? rewritten(row) : row)));
    expect(await refusal()).toEqual([6, 'changed']);
    expect(await checkpoints()).toHaveLength(1);
  });

  test('is not signed further if its end is missing', async () => {
    await damage.replace((await damage.rows()).slice(0, 6));
    await expect(sealer.sealAll(tenant.tenantId, 8)).rejects.toMatchObject({ damage: { seq: 7, kind: 'truncated' } });
    expect(await checkpoints()).toHaveLength(1);
  });

  test('is detected if it is shorter than its last checkpoint', async () => {
    await damage.replaceRecomputed((await damage.rows()).slice(0, 2));
    expect(await refusal()).toEqual([3, 'truncated']);
  });

  test('is not signed further after the tree or the last checkpoint was changed', async () => {
    const [{ note } = { note: '' }] = await checkpoints();
    await damage.query(`update audit_tile set hashes = sha256('x') || substring(hashes from 33) where chain_id = $1`);
    expect(await refusal()).toEqual([4, 'changed']);
    await damage.rebuildTiles();
    await damage.query('update audit_checkpoint set note = $2 where chain_id = $1', note.replace('\n4\n', '\n3\n'));
    expect(await refusal()).toEqual([4, 'changed']);
    await damage.query('update audit_checkpoint set note = $2 where chain_id = $1', note);
    expect(await sealer.sealAll(tenant.tenantId, 8)).toMatchObject({ number: 2, size: 8 });
  });
});

describe('the sealing job', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

  const workerWith = (authority: TimestampClient | null) => {
    const [registry, health] = [new Registry(), new Map() as HealthChecks];
    const timestamps = new CheckpointTimestamps(db, authority);
    const handlers = new JobHandlers();
    const worker = new AuditSealWorker(
      ...([sealer, timestamps, new SealingMetrics(registry), handlers, health, log] as const),
    );
    worker.onModuleInit();
    const run = (): Promise<void> =>
      handlers.handlerOf('seal_audit_log')({}, { signal: unaborted } as Parameters<
        ReturnType<JobHandlers['handlerOf']>
      >[1]);
    return { run, registry, isHealthy: () => health.get('audit_seal')?.() };
  };

  test('seals every grown chain, logs a damaged chain once and counts it', async () => {
    const whole = await owner.makeTenant(`whole-${uuidv7().slice(-12)}`);
    await act(3, whole);
    const last = await act(3);
    await damage.replace((await damage.rows()).with(1, rewritten((await damage.rows())[1]!)));
    const { run, registry, isHealthy } = workerWith(null);
    await run();
    expect((await checkpoints(whole)).map(({ size }) => size)).toEqual([3]);
    expect(await checkpoints()).toEqual([]);
    expect(isHealthy()?.state).toBe('degraded');
    lines.length = 0;
    await run();
    expect(lines.filter((line) => line.includes(tenant.tenantId))).toEqual([]);
    expect(await registry.metrics()).toMatch(/audit_seal_refusals_total\{kind="changed"\} [2-9]/);

    const rows = await damage.rows();
    await damage.replaceRecomputed(rows);
    await run();
    expect((await checkpoints()).map(({ size }) => size)).toEqual([last]);
  });

  test('timestamps the newest checkpoint every hour, and seals without a timestamp authority', async () => {
    const asked: Buffer[] = [];
    let isDown = true;
    const { run } = workerWith({
      timestamp: (digest) => {
        asked.push(digest);
        if (isDown) return Promise.reject(new Error('no answer'));
        return Promise.resolve({ token: Buffer.from('token'), at: new Date() });
      },
    });
    await act(2);
    await run();
    expect(await checkpoints()).toHaveLength(1);
    expect(asked).toHaveLength(1);
    isDown = false;
    await run();
    await act(2);
    await run();
    const tokens = await owner.query<{ size: number; token: Buffer }>(
      'select size::int, token from audit_checkpoint_timestamp where chain_id = $1',
      [tenant.tenantId],
    );
    expect(tokens).toEqual([{ size: 2, token: Buffer.from('token') }]);
  });
});
