import { asset, event, NOW } from '../../support/fixtures/threats-fixture';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { whenEvaluated } from '../../support/app/when-evaluated';

const [TOKYO, SAPPORO] = [
  [35.68, 139.69],
  [43.06, 141.35],
] as const;

let service: TestApp;
let key: string;

beforeAll(async () => {
  service = await startTestApp();
  const keys = await service.tenant(
    'history',
    { admin: { role: 'admin', portfolios: ['*'] } },
    { evaluation_time: NOW },
  );
  key = keys.admin ?? '';
  // Farther apart than the region of the history.
  const imported = await service.call('POST', '/v1/admin/events/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: [
      event('Tokyo', ...TOKYO, { source: 'coded-feed', coding: 'machine', locationCountry: 'JP' }),
      event('Sapporo', ...SAPPORO, { source: 'people', locationCountry: 'JP' }),
    ].join('\n'),
  });
  expect([imported.status, imported.body.rejections]).toEqual([200, []]);
  await evaluated('PUT', '/v1/assets', { assets: [asset('tokyo', ...TOKYO), asset('sapporo', ...SAPPORO)] });
});
afterAll(() => service.close());

/** Changes something and waits until the threats are evaluated again. */
async function evaluated(method: string, path: string, body: object): Promise<void> {
  expect((await service.call(method, path, { key, body })).status).toBeLessThan(300);
  await whenEvaluated(() => service.call('GET', '/v1/threats?wait_s=20', { key }));
}

async function threatTo(assetId: string): Promise<Answer['body']> {
  const { body } = await service.call('GET', `/v1/threats?asset_id=${assetId}&wait_s=20`, { key });
  return (await service.call('GET', `/v1/threats/${body.threats[0].id as string}`, { key })).body;
}

test('a machine-coded event of any source raises the likelihood less than one recorded by people', async () => {
  const [coded, recorded] = [await threatTo('tokyo'), await threatTo('sapporo')];
  const terms = [coded, recorded].map(({ assessment }) => assessment.likelihood);
  expect(terms[0].history).toMatchObject({ local_count: 1, discounted_count: 1, local_weight: expect.any(Number) });
  expect(terms[1].history).toMatchObject({ local_count: 1, discounted_count: 0 });
  expect(terms[0].history.local_weight).toBeCloseTo(terms[1].history.local_weight / 10, 9);
  expect(terms[0].calibration).toEqual(terms[1].calibration);
  expect(terms[0].probability).toBeLessThan(terms[1].probability / 3);
  expect(coded.likelihood_rationale).toContain('which counts less because its source is discounted');
  expect(recorded.likelihood_rationale).not.toContain('discounted');
});

test('it raises the likelihood as much if the tenant counts its source in full', async () => {
  const body = { reliability: 'B', discounted: false, reason: 'Our analysts checked it' };
  await evaluated('PUT', '/v1/tenant/source-ratings/coded-feed', body);
  const [coded, recorded] = [await threatTo('tokyo'), await threatTo('sapporo')];
  expect(coded.assessment.likelihood.probability).toBe(recorded.assessment.likelihood.probability);
  expect(coded.likelihood_rationale).not.toContain('discounted');
});
