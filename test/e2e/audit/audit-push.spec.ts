import { createHmac } from 'node:crypto';
import { AuditSealer } from '../../../src/modules/audit/sealing/audit-sealer';
import { PUSH_AUDIT_CHECKPOINTS } from '../../../src/modules/audit/sealing/audit-sealing.jobs';
import { AuditTrail } from '../../../src/modules/audit/recording/audit-trail';
import { Owner } from '../../support/audit/audit-fixtures';
import { loopbackPeer, type LoopbackPeer } from '../../support/peers/loopback-peer';
import { runJobUntil } from '../../support/audit/run-job-until';
import { startTestApp, type TestApp } from '../../support/app/test-app';

const KEY = Buffer.alloc(32, 9);

interface Message {
  headers: Record<string, string>;
  body: string;
  accepted: boolean;
}

let receiver: LoopbackPeer;
let service: TestApp;
let owner: Owner;
let chainId: string;
let key: string;
let status = 204;
const messages: Message[] = [];

const sizeOf = ({ body }: Message): number => (JSON.parse(body) as { data: { size: number } }).data.size;
const ofChain = (): Message[] => messages.filter(({ body }) => body.includes(chainId));

beforeAll(async () => {
  receiver = await loopbackPeer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      messages.push({ headers, body: Buffer.concat(chunks).toString(), accepted: status < 300 });
      response.writeHead(status).end();
    });
  });
  service = await startTestApp({
    LOG_LEVEL: 'silent',
    AUDIT_CHECKPOINT_WEBHOOK_URL: `${receiver.origin}/checkpoints`,
    AUDIT_CHECKPOINT_WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}`,
  });
  owner = await new Owner(service.database.ownerUrl).connect();
  key = (await service.tenant('acme', { admin: { role: 'admin' } })).admin!;
  const [row] = await owner.query<{ id: string }>('select id from tenant');
  chainId = row!.id;
});
afterAll(async () => {
  await owner.close();
  await service.close();
  await receiver.close();
});

/** Adds a record and seals it; returns the size of the checkpoint. */
async function seal(): Promise<number> {
  await service.call('GET', '/v1/assets', { key });
  for (;;) {
    await service.app.get(AuditTrail).sequencer.sequenceBatch();
    const [row] = await owner.query<{ seq: number; pending: number }>(
      `select seq::int, (select count(*)::int from audit_pending where chain_id = $1) as pending
       from audit_head where chain_id = $1`,
      [chainId],
    );
    if (row?.pending === 0) return (await service.app.get(AuditSealer).sealAll(chainId, row.seq)).size;
  }
}

const pushUntil = (hasCome: () => boolean): Promise<void> =>
  runJobUntil(service, PUSH_AUDIT_CHECKPOINTS, async () => {
    await owner.query('update audit_push set next_attempt_at = now()');
    return hasCome();
  });

test('sends every new checkpoint, signed by the Standard Webhooks specification', async () => {
  const size = await seal();
  await pushUntil(() => ofChain().some((message) => sizeOf(message) === size));
  const { headers, body } = ofChain().find((message) => sizeOf(message) === size)!;
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers;
  expect(id).toBe(`audit_checkpoint_${chainId}_${size}`);
  expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60);
  const mac = createHmac('sha256', KEY).update(`${id}.${seconds}.${body}`).digest('base64');
  expect(signature).toBe(`v1,${mac}`);
  const { body: shown } = await service.call('GET', `/v1/audit/checkpoints/${size}`, { key });
  const { consistency, timestamp, ...checkpoint } = shown;
  expect([consistency, timestamp]).toEqual([null, null]);
  expect(JSON.parse(body)).toEqual({ type: 'audit.checkpoint', timestamp: checkpoint.sealed_at, data: checkpoint });
});

test('sends an unacknowledged checkpoint again before the later ones', async () => {
  status = 503;
  const sizes = [await seal(), await seal(), await seal()];
  const before = ofChain().length;
  await pushUntil(() => ofChain().length >= before + 2);
  // Sends the first checkpoint again and again.
  const tried = new Set(ofChain().slice(before).map(sizeOf));
  expect(tried.size).toBe(1);
  status = 200;
  await pushUntil(() => ofChain().some((message) => message.accepted && sizeOf(message) === sizes[2]));
  const accepted = ofChain()
    .filter((message) => message.accepted)
    .map(sizeOf);
  expect(accepted).toEqual([...accepted].sort((a, b) => a - b));
  // A checkpoint whose response came too late is sent again, so that it may arrive twice.
  expect(accepted).toEqual(expect.arrayContaining(sizes));
});

test('waits longer after each failure', async () => {
  status = 500;
  await seal();
  const attemptsOf = async () => {
    const [row] = await owner.query<{ attempts: number; delay: number }>(
      `select attempts, extract(epoch from next_attempt_at - now())::float8 as delay from audit_push where chain_id = $1`,
      [chainId],
    );
    return row!;
  };
  const before = ofChain().length;
  await pushUntil(() => ofChain().length > before + 2);
  // The next failure, which comes with the next run of the job, sets the time of the next attempt.
  for (;;) {
    const { attempts, delay } = await attemptsOf();
    if (attempts > 1 && delay > 5) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  status = 204;
});
