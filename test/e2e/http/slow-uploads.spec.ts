import { setTimeout as delay } from 'node:timers/promises';
import { MeasuredService } from '../../support/processes/measured-service';
import { SlowUpload } from '../../support/http/slow-upload';
import { startTestApp, type TestApp } from '../../support/app/test-app';

const UPLOADS = 100;
/**
 * The uploads together have 3.1 GB. The limit is what one address may have in memory, and the cost of the requests
 * themselves.
 */
const MAX_GROWTH_BYTES = 41_943_040 + 60_000_000;

let service: TestApp;
let measured: MeasuredService;
let key: string;

beforeAll(async () => {
  service = await startTestApp();
  ({ analyst: key = '' } = await service.tenant('slow'));
  measured = await MeasuredService.start(service.database, {
    environment: { ANONYMOUS_REQUESTS_PER_MINUTE: '100000' },
  });
}, 600_000);
afterAll(async () => {
  await measured.stop();
  await service.close();
});

const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
  const response = await fetch(measured.url + path, { headers });
  await response.arrayBuffer();
  return response.status;
};

test('100 slow uploads without a credential do not affect other requests, and memory stays bounded', async () => {
  const before = await measured.heldBytes();
  const uploads = Array.from({ length: UPLOADS }, () => new SlowUpload(measured.url));
  let growth = 0;
  const statuses = new Set<number>();
  for (let round = 0; round < 100; round += 1) {
    statuses.add(await statusOf('/healthz'));
    statuses.add(await statusOf('/v1/assets', { 'x-api-key': key }));
    statuses.add(await statusOf('/v1/threats', { 'x-api-key': key }));
    if (round % 10 === 0) growth = Math.max(growth, (await measured.heldBytes()) - before);
    if (uploads.every(({ isClosed }) => isClosed)) break;
    await delay(200);
  }
  expect(statuses).toEqual(new Set([200]));
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  // All except those within the limit of the address were refused, with advice.
  const refused = uploads.filter(({ status }) => status === 429);
  expect(refused[0]?.answer).toMatch(/\r\nretry-after: 5\r\n/);
  // An accepted upload ends as well: a byte a second is too slow.
  for (let left = 5_000; uploads.some(({ isClosed }) => !isClosed) && left > 0; left -= 1) await delay(200);
  expect(uploads.filter(({ isClosed }) => !isClosed)).toEqual([]);
  expect(uploads.filter(({ status }) => status === 408)).toHaveLength(1);
  // A client that continues to send may get a reset before it has read the answer (RFC 9112 §9.6).
  expect(new Set(uploads.map(({ status }) => status ?? 429))).toEqual(new Set([408, 429]));
}, 600_000);

test('afterwards the address may upload again, and the memory is free', async () => {
  const verify = async (): Promise<number> => {
    const response = await fetch(`${measured.url}/v1/reports/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await verify()).toBe(200);
});
