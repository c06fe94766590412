import { uuidv7 } from 'uuidv7';
import { AuditSealer } from '../../../src/modules/audit/sealing/audit-sealer';
import { AuditTrail } from '../../../src/modules/audit/recording/audit-trail';
import { Owner } from '../../support/audit/audit-fixtures';
import { ChainDamage, forged, rehashed, rewritten, type StoredRow } from '../../support/audit/chain-damage';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const RECORDS = 12;
const SEALED = 10;

let service: TestApp;
let owner: Owner;
let tenants = 0;

beforeAll(async () => {
  // The service runs no jobs, so that only the tests seal records.
  service = await startTestApp({ ROLE: 'serve', LOG_LEVEL: 'silent' });
  owner = await new Owner(service.database.ownerUrl).connect();
});
afterAll(async () => {
  await owner.close();
  await service.close();
});

interface Chain {
  damage: ChainDamage;
  rows: StoredRow[];
  verify: (query?: string) => Promise<Answer>;
}

/** The service's own sequencer may have the lock of a chain: repeats until no record is pending. */
async function chainEverything(): Promise<void> {
  for (;;) {
    await service.app.get(AuditTrail).sequencer.sequenceBatch();
    const [row] = await owner.query<{ count: number }>('select count(*)::int as count from audit_pending');
    if (row!.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A tenant whose chain has twelve records. Two checkpoints, of sizes 4 and 10, seal the first ten. */
async function chainOfTwelve(): Promise<Chain> {
  const slug = `acme-${++tenants}`;
  const { admin = '' } = await service.tenant(slug, { admin: { role: 'admin' } });
  const [row] = await owner.query<{ id: string }>('select id from tenant where slug = $1', [slug]);
  const damage = new ChainDamage(owner, row!.id);
  await chainEverything();
  const sealer = service.app.get(AuditSealer);
  for (let count = (await damage.rows()).length; count < RECORDS; count += 1) {
    if (count === 4 || count === SEALED) await sealer.sealAll(damage.chainId, count);
    await service.call('GET', '/v1/assets', { key: admin });
    await chainEverything();
  }
  const rows = await damage.rows();
  expect(rows).toHaveLength(RECORDS);
  return { damage, rows, verify: (query = '') => service.call('GET', `/v1/audit/verify${query}`, { key: admin }) };
}

const without = (rows: StoredRow[], seq: number): StoredRow[] => rows.filter((row) => row.seq !== seq);
const swapped = (rows: StoredRow[], a: number, b: number): StoredRow[] =>
  rows.with(a - 1, rows[b - 1]!).with(b - 1, rows[a - 1]!);
const inserted = (rows: StoredRow[], seq: number): StoredRow[] =>
  rows.toSpliced(seq - 1, 0, forged(rows[seq - 1]!, uuidv7()));
const idOf = (rows: StoredRow[], seq: number): string => rows[seq - 1]!.request_id;

describe('an undamaged chain', () => {
  test('verifies as a whole and in part, and the result names the checkpoint', async () => {
    const { rows, verify } = await chainOfTwelve();
    const whole = await verify();
    expect(whole).toMatchObject({
      status: 200,
      body: { verified: true, records: RECORDS, archived: 0, first_seq: 1, last_seq: RECORDS, first_failure: null },
    });
    expect(whole.body.checkpoint).toMatchObject({ size: SEALED, record_hash: rows[9]!.record_hash.slice(2) });
    const part = await verify('?from_seq=6&to_seq=8');
    expect(part.body).toMatchObject({ verified: true, records: 6, first_seq: 5, last_seq: 10 });
    const tail = await verify('?from_seq=12');
    expect(tail.body).toMatchObject({ verified: true, first_seq: 11, checkpoint: { size: SEALED } });
    const beyond = await verify('?from_seq=1000');
    expect(beyond.body).toMatchObject({ verified: true, first_failure: null });
    expect((await verify('?from_seq=5&to_seq=4')).body.detail[0].loc).toEqual(['query', 'from_seq']);
  });

  test('is not missing a record of an archived month, because its leaf remains', async () => {
    const { damage, rows, verify } = await chainOfTwelve();
    await owner.query(`insert into audit_archive (month, file, sha256, records, bytes)
      values ('2016-01-01', 'x', '\\x${'00'.repeat(32)}', 3, 1) on conflict do nothing`);
    await owner.query(
      `insert into audit_archived_range (month, chain_id, tenant_id, records, seqs)
       values ('2016-01-01', $1::text, $1::text::uuid, 3, '{[1,3),[4,5)}')`,
      [damage.chainId],
    );
    await damage.replace(rows.filter(({ seq }) => ![1, 2, 4].includes(seq)));
    const { body } = await verify();
    expect(body).toMatchObject({ verified: true, records: 9, archived: 3, first_seq: 1, last_seq: 12 });
  });
});

type Case = [name: string, damage: (chain: Chain) => Promise<void>, seq: number, kind: string];

/** Records up to 10 are sealed; 11 and 12 are protected by their hashes and the head only. */
const CASES: Case[] = [
  ['a text is changed', ({ damage, rows }) => damage.replace(rows.with(5, rewritten(rows[5]!))), 6, 'changed'],
  [
    'a text is changed, with its hash',
    ({ damage, rows }) => damage.replace(rows.with(5, rehashed(rewritten(rows[5]!)))),
    6,
    'changed',
  ],
  [
    'a text is changed, and the whole chain recomputed',
    ({ damage, rows }) => damage.replaceRecomputed(rows.with(5, rewritten(rows[5]!))),
    6,
    'changed',
  ],
  [
    'a column is changed',
    ({ damage }) => damage.query(`update audit_record set outcome = 'denied' where chain_id = $1 and seq = 6`),
    6,
    'changed',
  ],
  [
    'a column of time is changed by a microsecond',
    ({ damage }) =>
      damage.query(
        `update audit_record set logged_at = logged_at + interval '1 microsecond' where chain_id = $1 and seq = 6`,
      ),
    6,
    'changed',
  ],
  [
    'an unsealed text is changed',
    ({ damage, rows }) => damage.replace(rows.with(10, rewritten(rows[10]!))),
    11,
    'changed',
  ],
  [
    'an unsealed text is changed, with its hash',
    ({ damage, rows }) => damage.replace(rows.with(10, rehashed(rewritten(rows[10]!)))),
    11,
    'changed',
  ],
  [
    'the last text is changed, with its hash',
    ({ damage, rows }) => damage.replace(rows.with(11, rehashed(rewritten(rows[11]!)))),
    12,
    'changed',
  ],
  ['a record is deleted', ({ damage, rows }) => damage.replace(without(rows, 6)), 6, 'missing'],
  [
    'a record is deleted, and the whole chain recomputed',
    ({ damage, rows }) => damage.replaceRecomputed(without(rows, 6)),
    6,
    'missing',
  ],
  ['the first record is deleted', ({ damage, rows }) => damage.replace(without(rows, 1)), 1, 'missing'],
  ['an unsealed record is deleted', ({ damage, rows }) => damage.replace(without(rows, 11)), 11, 'missing'],
  [
    'a record is put in, and the whole chain recomputed',
    ({ damage, rows }) => damage.replaceRecomputed(inserted(rows, 6)),
    6,
    'inserted',
  ],
  [
    'a record is put in beside another of its number',
    async ({ damage, rows }) => {
      const double = { ...forged(rows[5]!, uuidv7()), logged_at: new Date(1_500_000_000_000).toISOString() };
      await damage.replace([...rows, double]);
    },
    6,
    'inserted',
  ],
  [
    'a record is put in at the end, of which the head does not know',
    async ({ damage, rows }) => {
      const last = rows[11]!;
      const more = rehashed({ ...forged(last, uuidv7()), seq: 13, prev_hash: last.record_hash });
      await damage.replace([...rows, more]);
    },
    13,
    'inserted',
  ],
  [
    'two records change places, with their hashes',
    ({ damage, rows }) => damage.replace(swapped(rows, 5, 7).map((row, index) => ({ ...row, seq: index + 1 }))),
    5,
    'reordered',
  ],
  [
    'two records change places, and the whole chain is recomputed',
    ({ damage, rows }) => damage.replaceRecomputed(swapped(rows, 5, 7)),
    5,
    'reordered',
  ],
  [
    'two unsealed records change places, with their hashes',
    ({ damage, rows }) => damage.replace(swapped(rows, 11, 12).map((row, index) => ({ ...row, seq: index + 1 }))),
    11,
    'reordered',
  ],
  [
    'the end is cut off, unsealed records alone',
    ({ damage, rows }) => damage.replace(rows.slice(0, 11)),
    12,
    'truncated',
  ],
  ['the end is cut off', ({ damage, rows }) => damage.replace(rows.slice(0, 8)), 9, 'truncated'],
  [
    'the end is cut off, and the head set back',
    ({ damage, rows }) => damage.replaceRecomputed(rows.slice(0, 8)),
    9,
    'truncated',
  ],
  ['all records are gone', ({ damage }) => damage.replaceRecomputed([]), 1, 'truncated'],
  [
    'the end is cut off, the head set back and the newest checkpoint deleted',
    async ({ damage, rows }) => {
      await damage.replaceRecomputed(rows.slice(0, 8));
      await damage.query('delete from audit_checkpoint where chain_id = $1 and size > 4');
    },
    9,
    'truncated',
  ],
  [
    'the newest checkpoint is deleted',
    ({ damage }) => damage.query('delete from audit_checkpoint where chain_id = $1 and size = 10'),
    5,
    'truncated',
  ],
  [
    'everything is recomputed except the signatures',
    async ({ damage, rows }) => {
      await damage.replaceRecomputed(rows.with(6, rewritten(rows[6]!)));
      await damage.rebuildTiles();
    },
    // The checkpoint of 4 is valid and the one of 10 is not: the damage is in between.
    5,
    'changed',
  ],
  [
    'a checkpoint is rewritten without the key',
    ({ damage }) =>
      damage.query(
        `update audit_checkpoint set note = replace(note, 'sealed_at 2', 'sealed_at 3') where chain_id = $1 and size = 10`,
      ),
    5,
    'changed',
  ],
  [
    'a checkpoint’s columns say something else than its note',
    ({ damage }) =>
      damage.query(`update audit_checkpoint set root_hash = sha256('x') where chain_id = $1 and size = 10`),
    5,
    'changed',
  ],
  [
    'a checkpoint in between is deleted',
    ({ damage }) => damage.query('delete from audit_checkpoint where chain_id = $1 and size = 4'),
    1,
    'changed',
  ],
  ['the tree is deleted', ({ damage }) => damage.query('delete from audit_tile where chain_id = $1'), 1, 'changed'],
];

describe('a damaged chain', () => {
  test.each(CASES)('is reported: %s', async (_name, doDamage, seq, kind) => {
    const chain = await chainOfTwelve();
    await doDamage(chain);
    const standing = (await chain.damage.rows()).filter((row) => row.seq === seq);
    const { status, body } = await chain.verify();
    // Records beyond the head would obstruct the sequencer, and so the chains of the following tests.
    await chain.damage.replaceRecomputed(chain.rows);
    expect(status).toBe(200);
    expect(body).toMatchObject({ verified: false, first_failure: { seq, kind, detail: expect.any(String) } });
    const named = body.first_failure.request_id as string | null;
    if (named !== null) expect(standing.map((row) => row.request_id)).toContain(named);
    if (kind === 'inserted') expect(chain.rows.map((row) => row.request_id)).not.toContain(named);
  });

  test('reports the record at the damaged position', async () => {
    const chain = await chainOfTwelve();
    await chain.damage.replace(chain.rows.with(5, rewritten(chain.rows[5]!)));
    expect((await chain.verify()).body.first_failure.request_id).toBe(idOf(chain.rows, 6));
  });

  test('an undamaged part of a damaged chain verifies', async () => {
    const chain = await chainOfTwelve();
    await chain.damage.replace(chain.rows.with(1, rewritten(chain.rows[1]!)));
    expect((await chain.verify('?from_seq=5')).body).toMatchObject({ verified: true, first_seq: 5 });
    expect((await chain.verify('?to_seq=4')).body).toMatchObject({ verified: false, first_failure: { seq: 2 } });
  });
});

test('the operator verifies the chain of the platform', async () => {
  await service.call('GET', '/v1/admin/tenants', { key: OPERATOR_KEY });
  await chainEverything();
  const { body } = await service.call('GET', '/v1/audit/verify', { key: OPERATOR_KEY });
  expect(body).toMatchObject({ verified: true, checkpoint: null });
  expect(body.records).toBeGreaterThan(0);
});
