import { SEAL_AUDIT_LOG } from '../../../src/modules/audit/sealing/audit-sealing.jobs';
import { Db } from '../../../src/platform/database/db';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { Owner } from '../../support/audit/audit-fixtures';
import { ChainDamage, rewritten, type StoredRow } from '../../support/audit/chain-damage';
import { startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let owner: Owner;
let key: string;
let damage: ChainDamage;

beforeAll(async () => {
  service = await startTestApp({ LOG_LEVEL: 'silent' });
  owner = await new Owner(service.database.ownerUrl).connect();
  key = (await service.tenant('acme', { admin: { role: 'admin' } })).admin!;
  const [row] = await owner.query<{ id: string }>('select id from tenant');
  damage = new ChainDamage(owner, row!.id);
});
afterAll(async () => {
  await owner.close();
  await service.close();
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let left = 5_000; left > 0 && !(await isSo()); left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await isSo()).toBe(true);
}

const sealedSize = async (): Promise<number> => {
  const [row] = await owner.query<{ size: number | null }>(
    'select max(size)::int as size from audit_checkpoint where chain_id = $1',
    [damage.chainId],
  );
  return row?.size ?? 0;
};
const lastSeq = async (): Promise<number> => (await damage.rows()).at(-1)?.seq ?? 0;
const sealNow = (): Promise<void> =>
  service.app.get(Db).runAsSystem('test', (tx) => service.app.get(JobQueue).enqueue(tx, SEAL_AUDIT_LOG, {}));

test('seals new records without a request', async () => {
  await until(async () => (await sealedSize()) > 0);
  expect((await service.call('GET', '/readyz')).body.checks).toMatchObject({ audit_seal: 'ok' });
});

test('seals a damaged chain no further, reports it, and continues with the others', async () => {
  // From here on, sealing starts only when the test triggers it, so that the damage is not sealed first.
  await owner.query(`update job_schedule set next_run_at = now() + interval '1 day' where name = 'seal_audit_log'`);
  await service.call('GET', '/v1/assets', { key });
  const before = await sealedSize();
  await until(async () => (await lastSeq()) > before);
  let intact: StoredRow[] = [];
  await damage.change((rows) => {
    intact = rows;
    return rows.with(-1, rewritten(rows.at(-1)!));
  });
  await sealNow();
  const seal = async (): Promise<string> => {
    const { status, body } = await service.call('GET', '/readyz');
    expect([status, body.status]).toEqual([200, 'ready']);
    return body.checks.audit_seal as string;
  };
  await until(async () => (await seal()) === 'degraded');
  expect(await sealedSize()).toBe(before);
  expect((await service.call('GET', '/v1/assets', { key })).status).toBe(200);

  // The record of the request above may arrive at any time, and must stay.
  await damage.change((rows) => rows.map((row) => intact.find((other) => other.seq === row.seq) ?? row));
  await sealNow();
  await until(async () => (await seal()) === 'ok');
  expect(await sealedSize()).toBeGreaterThan(before);
});
