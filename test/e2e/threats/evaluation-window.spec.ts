import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { asset, event } from '../../support/fixtures/threats-fixture';
import { whenEvaluated } from '../../support/app/when-evaluated';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const DAYS = 3 * 365;
const RECENT = 'Bomb attack at Recent Street, Taiwan';
const OLD = 'Bomb attack at Old Street, Taiwan';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
  const lines = [
    event('Recent Street', 24.0, 121.0, { eventDate: daysAgo(7) }),
    event('Old Street', 24.0, 121.0, { eventDate: daysAgo(DAYS) }),
  ];
  const path = '/v1/admin/events/import?format=ndjson';
  const answer = await service.call('POST', path, { key: OPERATOR_KEY, rawBody: lines.join('\n') });
  expect(answer.body).toMatchObject({ stored: 2, rejected: 0 });
});
afterAll(() => service.close());

/** Stores the asset and returns the titles of its threats once it is evaluated. */
async function threatsAfter(key: string, attributes: object = {}): Promise<string[]> {
  const body = { assets: [asset('site', 24.0, 121.0, attributes)] };
  const put = await service.call('PUT', '/v1/assets', { key, body });
  const path = `/v1/threats?scan_id=${String(put.body.scan_id)}&wait_s=20`;
  const list = await whenEvaluated(() => service.call('GET', path, { key }));
  return list.body.threats.map(({ title }: { title: string }) => title).sort();
}

const analystOf = async (slug: string, tenant: object = {}): Promise<string> =>
  (await service.tenant(slug, { analyst: { role: 'analyst' } }, tenant)).analyst ?? '';

test('events of several years ago threaten an asset that looks back that far, from the moment it does', async () => {
  const key = await analystOf('running');
  expect(await threatsAfter(key)).toEqual([RECENT]);
  const far = { physical_threat_config: { max_age_hours_by_category: { conflict: (DAYS + 10) * 24 } } };
  expect(await threatsAfter(key, far)).toEqual([OLD, RECENT]);
});

test('a tenant with a fixed time of years ago has the threats of that time, beside one that uses the clock', async () => {
  const running = await analystOf('beside');
  expect(await threatsAfter(running)).toEqual([RECENT]);
  const fixed = await analystOf('fixed', { evaluation_time: `${daysAgo(DAYS - 2)}T00:00:00Z` });
  expect(await threatsAfter(fixed)).toEqual([OLD]);
});
