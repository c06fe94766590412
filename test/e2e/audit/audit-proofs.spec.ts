import { execFile } from 'node:child_process';
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isConsistent, isIncluded } from '../../../src/kernel/merkle/merkle-proof';
import { canonicalText, GENESIS_HASH, leafHash, recordHash } from '../../../src/modules/audit/recording/audit-record';
import { AuditTrail } from '../../../src/modules/audit/recording/audit-trail';
import { openNote } from '../../../src/modules/audit/chain/checkpoint-note';
import { documentedSteps } from '../../documentation/documented-commands';
import { Owner } from '../../support/audit/audit-fixtures';
import { ChainDamage, rewritten } from '../../support/audit/chain-damage';
import { testWith } from '../../support/app/programs';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let owner: Owner;
let keys: Record<string, string>;

beforeAll(async () => {
  // The service runs no jobs, so that only requests seal records.
  service = await startTestApp({ ROLE: 'serve', LOG_LEVEL: 'silent' });
  owner = await new Owner(service.database.ownerUrl).connect();
  keys = await service.tenant('acme', {
    admin: { role: 'admin' },
    auditor: { role: 'auditor' },
    viewer: { role: 'viewer' },
  });
  keys.stranger = (await service.tenant('other', { admin: { role: 'admin' } })).admin!;
});
afterAll(async () => {
  await owner.close();
  await service.close();
});

const get = (path: string, key = keys.admin): Promise<Answer> => service.call('GET', path, { key: key! });
const act = async (key = keys.admin): Promise<string> => (await get('/v1/assets', key)).headers.get('x-request-id')!;
const proofOf = (id: string, key?: string): Promise<Answer> => get(`/v1/audit/${id}/proof`, key);
const bytes = (hash: string): Buffer => Buffer.from(hash, 'hex');

/** The published keys. */
async function publishedKeys() {
  const { body } = await service.call('GET', '/.well-known/jwks.json');
  return (body.keys as JsonWebKey[]).map((key) => ({ publicKey: createPublicKey({ key, format: 'jwk' }) }));
}

describe('GET /v1/audit/{request_id}/proof', () => {
  test('proves the record to anyone with the published keys, and seals it first if necessary', async () => {
    const id = await act();
    const { status, body } = await proofOf(id);
    expect(status).toBe(200);
    const [record] = body.records;
    expect(body).toMatchObject({ request_id: id, records: [{ part: 0, checkpoint_size: body.checkpoint.size }] });
    expect(JSON.parse(record.payload)).toMatchObject({ request_id: id, action: 'assets.list', status_code: 200 });
    expect(canonicalText(JSON.parse(record.payload))).toBe(record.payload);
    expect(leafHash(record.payload).toString('hex')).toBe(record.leaf_hash);
    expect(recordHash(bytes(record.prev_hash), bytes(record.leaf_hash)).toString('hex')).toBe(record.record_hash);
    const signed = openNote(body.checkpoint.note, await publishedKeys());
    expect(signed).toMatchObject({ chainId: body.checkpoint.chain_id, size: record.checkpoint_size });
    const proof = (record.proof as string[]).map(bytes);
    const claim = {
      leaf: bytes(record.leaf_hash),
      index: record.seq - 1,
      size: signed.size,
      root: signed.rootHash,
      proof,
    };
    expect(isIncluded(claim)).toBe(true);
    expect(isIncluded({ ...claim, leaf: leafHash(`${record.payload} `) })).toBe(false);
  });

  testWith(
    'bash',
    'curl',
    'jq',
    'openssl',
    'xxd',
  )('is verified by the commands of docs/audit.md', async () => {
    const commands =
      documentedSteps('docs/audit.md').find(({ commands }) => commands.includes('proof.json'))?.commands ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'proof-'));
    for (let count = 0; count < 5; count += 1) await act();
    const run = async (script: string, id: string): Promise<string> => {
      const env = { ...process.env, URL: service.url, KEY: keys.admin, ID: id };
      // spawnSync would block the service, which runs in this process.
      return new Promise((resolve) => {
        execFile('bash', ['-c', script], { cwd: folder, env }, (_error, stdout) => resolve(stdout));
      });
    };
    const good = 'Record included\nVerified OK\n';
    expect(await run(commands, await act())).toBe(good);
    for (const [from, to] of [
      ["jq -jr '.records[0].payload'", 'jq -jr \'.records[0].payload + " "\''],
      ["sed '/^$/,$d' note", "sed '/^$/,$d' note | tr 0 1"],
    ] as const) {
      expect(commands).toContain(from);
      expect(
        await run(
          commands.replace(from, () => to),
          await act(),
        ),
      ).not.toBe(good);
    }
    rmSync(folder, { recursive: true });
  });

  test('has both records of a streamed answer', async () => {
    const streamed = await get('/v1/audit/export?format=csv');
    expect(streamed.status).toBe(200);
    const { body } = await proofOf(streamed.headers.get('x-request-id')!);
    expect(body.records.map(({ part }: { part: number }) => part)).toEqual([0, 1]);
    expect(JSON.parse(body.records[1].payload)).toMatchObject({ action: 'audit.export.end', outcome: 'success' });
  });

  test('returns the same checkpoint for a record the next time', async () => {
    const id = await act();
    const { body: first } = await proofOf(id);
    const { body: second } = await proofOf(id);
    expect(second.records[0].seq).toBe(first.records[0].seq);
    expect(second.checkpoint.size).toBe(first.checkpoint.size);
  });

  test('is available for the caller’s own records, and for all of the tenant with audit:read', async () => {
    const [ofViewer, ofAdmin] = [await act(keys.viewer), await act()];
    expect((await proofOf(ofViewer, keys.viewer)).status).toBe(200);
    expect((await proofOf(ofViewer, keys.auditor)).status).toBe(200);
    for (const [id, key] of [
      [ofAdmin, keys.viewer],
      [ofAdmin, keys.stranger],
      ['0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10', keys.admin],
    ]) {
      expect((await proofOf(id!, key)).body).toMatchObject({ error: { code: 'not_found' } });
    }
    expect((await proofOf('x')).status).toBe(422);
  });

  test('proves an operator’s act on a tenant in the tenant’s chain', async () => {
    const patched = await service.call('PATCH', '/v1/admin/tenants/acme', {
      key: OPERATOR_KEY,
      body: { name: 'Acme' },
    });
    const { body } = await proofOf(patched.headers.get('x-request-id')!, OPERATOR_KEY);
    const [row] = await owner.query<{ id: string }>(`select id from tenant where slug = 'acme'`);
    expect(body.checkpoint.chain_id).toBe(row!.id);
  });

  test('is recorded itself, once', async () => {
    const asked = await proofOf(await act());
    const id = asked.headers.get('x-request-id')!;
    const { body } = await proofOf(id);
    expect(body.records).toHaveLength(1);
    expect(JSON.parse(body.records[0].payload)).toMatchObject({
      action: 'audit.proof',
      route: '/v1/audit/:request_id/proof',
      status_code: 200,
    });
  });
});

describe('GET /v1/audit/checkpoints', () => {
  test('lists them newest first, in pages, with an exact total', async () => {
    for (let count = 0; count < 3; count += 1) await proofOf(await act());
    const all = (await get('/v1/audit/checkpoints')).body;
    const sizes = all.checkpoints.map(({ size }: { size: number }) => size) as number[];
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect([all.total, all.next_cursor]).toEqual([sizes.length, null]);
    const paged: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer = await get(`/v1/audit/checkpoints?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.body.total).toBe(sizes.length);
      paged.push(...page.body.checkpoints.map(({ size }: { size: number }) => size));
      cursor = page.body.next_cursor as string | null;
    }
    expect(paged).toEqual(sizes);
    expect((await get('/v1/audit/checkpoints?cursor=zzz')).status).toBe(422);
  });

  test('returns each tenant its own checkpoints, and none to a viewer', async () => {
    await proofOf(await act());
    expect((await get('/v1/audit/checkpoints', keys.stranger)).body).toMatchObject({ checkpoints: [], total: 0 });
    for (const path of ['checkpoints', 'checkpoints/1', 'verify']) {
      expect((await get(`/v1/audit/${path}`, keys.viewer)).body).toMatchObject({
        error: { code: 'insufficient_scope' },
      });
    }
    const { body } = await get('/v1/audit/checkpoints', keys.auditor);
    const { size } = body.checkpoints[0];
    expect((await get(`/v1/audit/checkpoints/${size}`, keys.stranger)).status).toBe(404);
    const path = `/v1/audit/checkpoints/${size}`;
    expect((await get(path, keys.auditor)).body).toMatchObject({ size, timestamp: null, consistency: null });
    await owner.query(
      `insert into audit_checkpoint_timestamp (chain_id, tenant_id, size, token, stamped_at)
       values ($1::text, $1::text::uuid, $2, 'token', '2026-11-21T08:15:31Z')`,
      [body.checkpoints[0].chain_id, size],
    );
    expect((await get(path, keys.auditor)).body.timestamp).toEqual({
      token: Buffer.from('token').toString('base64'),
      stamped_at: '2026-11-21T08:15:31.000Z',
    });
  });

  test('proves that each continues any earlier state', async () => {
    const { body: older } = await proofOf(await act());
    for (let count = 0; count < 6; count += 1) await act();
    const { body: newer } = await proofOf(await act());
    const { size: from, root_hash: fromRoot } = older.checkpoint;
    const { size: to, root_hash: toRoot } = newer.checkpoint;
    expect(to).toBeGreaterThan(from);
    const { body } = await get(`/v1/audit/checkpoints/${to}?from=${from}`);
    expect(body.consistency.from).toBe(from);
    const proof = (body.consistency.proof as string[]).map(bytes);
    const claim = { from, to, fromRoot: bytes(fromRoot), toRoot: bytes(toRoot), proof };
    expect(isConsistent(claim)).toBe(true);
    expect(isConsistent({ ...claim, fromRoot: GENESIS_HASH })).toBe(false);
    expect((await get(`/v1/audit/checkpoints/${to}?from=0`)).body.consistency).toEqual({ from: 0, proof: [] });
    const beyond = await get(`/v1/audit/checkpoints/${to}?from=${to + 1}`);
    expect([beyond.status, beyond.body.detail[0].loc]).toEqual([422, ['query', 'from']]);
    const none = await get('/v1/audit/checkpoints/999999');
    expect(none.body).toMatchObject({ error: { code: 'not_found' } });
  });
});

test('refuses a proof of a record that was changed', async () => {
  const { admin } = await service.tenant('damaged', { admin: { role: 'admin' } });
  const id = await act(admin);
  const { body } = await proofOf(id, admin);
  const damage = new ChainDamage(owner, body.checkpoint.chain_id);
  const rows = await damage.rows();
  await damage.change((current) => current.map((row) => (row.request_id === id ? rewritten(row) : row)));
  expect((await proofOf(id, admin)).body).toMatchObject({ error: { code: 'conflict' } });
  await damage.replaceRecomputed(rows);
  await service.app.get(AuditTrail).sequencer.sequenceBatch();
});
