import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EVALUATION_TIME, evaluatedThreats, importEarthquakes } from '../../support/samples/sample-threats';
import { sampleAssets } from '../../support/samples/asset-samples';
import { type Answer, startTestApp, type TestApp } from '../../support/app/test-app';

interface ShownAsset {
  id: string;
  asset_id: string;
  name: string;
}

describe('20,000 assets in one call', () => {
  const ASSETS = 20_000;

  let service: TestApp;
  let key: string;
  beforeAll(async () => {
    // Evaluating this many assets would take much longer than storing them, so no worker runs here.
    service = await startTestApp({ ROLE: 'serve' });
    ({ analyst: key = '' } = await service.tenant('load'));
  });
  afterAll(() => service.close());

  // `npm run bench:large-asset-sets` measures how long other requests wait meanwhile.
  test.each([
    ['are created', '', 1],
    ['are recognised as unchanged', '', 1],
    ['are all changed', ' again', 2],
  ])(
    '%s, and every asset is returned in its order',
    async (_what, suffix, revision) => {
      const assets = sampleAssets(ASSETS, suffix);
      const { status, body } = await service.call('PUT', '/v1/assets', { key, body: { assets } });
      expect([status, body.assets_revision]).toEqual([200, revision]);
      const stored = body.assets as ShownAsset[];
      expect(stored.map(({ name }) => name)).toEqual(assets.map(({ name }) => name));
    },
    600_000,
  );
});

describe('200 concurrent calls that store one of two sets', () => {
  const CALLS = 200;
  const READERS = 4;

  let service: TestApp;
  let key: string;
  beforeAll(async () => {
    service = await startTestApp();
    ({ analyst: key = '' } = await service.tenant('race', undefined, { evaluation_time: EVALUATION_TIME }));
  });
  afterAll(() => service.close());

  // Some assets are in both sets and differ. Each set has an earthquake that affects only it, and one affects both.
  const near = (lat: number, lng: number) => ({ lat, lng, monitoring_radius_km: 50 });
  const setOf = (name: string, count: number, lat: number) => [
    ...Array.from({ length: count }, (_, index) => ({
      asset_id: `${name}-${index}`,
      name,
      attributes: near(lat + index / 1_000, 20),
    })),
    ...[1, 2, 3].map((index) => ({ asset_id: `both-${index}`, name, attributes: near(50 + index / 1_000, 20) })),
  ];
  const sets = { one: setOf('one', 20, 10), two: setOf('two', 35, -30) };
  const signatureOf = (assets: readonly { asset_id: string; name: string }[]): string =>
    assets.map(({ asset_id: id, name }) => `${id}=${name}`).join();
  const signatures = [signatureOf(sets.one), signatureOf(sets.two)];
  /** Retries after 503, as clients of a busy service do. */
  const put = async (assets: object[]): Promise<Answer> => {
    for (;;) {
      const answer = await service.call('PUT', '/v1/assets', { key, body: { assets } });
      if (answer.status !== 503) return answer;
      await delay(1_000);
    }
  };

  test('one complete set remains, no reader sees a mixture, and the audit log has each call once', async () => {
    await importEarthquakes(service, [
      { id: 'first', lat: 10, lng: 20.1 },
      { id: 'second', lat: -30, lng: 20.1 },
      { id: 'shared', lat: 50, lng: 20.1 },
    ]);
    await put(sets.one);
    let isOver = false;
    const seen = new Map<string, number>();
    const reader = async (): Promise<void> => {
      while (!isOver) {
        const { status, body } = await service.call('GET', '/v1/assets?limit=1000', { key });
        if (status === 503) continue;
        if (status !== 200) throw new Error(`a reader got ${status}: ${JSON.stringify(body)}`);
        const signature = signatureOf(body.assets as ShownAsset[]);
        seen.set(signature, (seen.get(signature) ?? 0) + 1);
        expect(body.total).toBe(body.assets.length);
      }
    };
    const readers = Array.from({ length: READERS }, reader);
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, index) => put(index % 2 === 0 ? sets.two : sets.one)),
    );
    isOver = true;
    await Promise.all(readers);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([...seen.keys()].filter((signature) => !signatures.includes(signature))).toEqual([]);
    for (const [index, { body }] of answers.entries()) {
      expect(signatureOf(body.assets as ShownAsset[])).toBe(signatures[index % 2 === 0 ? 1 : 0]);
    }
    const revisionOf = ({ body }: { body: { assets_revision: number } }): number => body.assets_revision;
    const last = answers.reduce((latest, answer) => (revisionOf(answer) >= revisionOf(latest) ? answer : latest));
    const stored = (await service.call('GET', '/v1/assets?limit=1000', { key })).body;
    expect(stored).toMatchObject({ assets: last.body.assets, assets_revision: last.body.assets_revision });

    const { records } = (await service.call('GET', '/v1/audit?action=assets.replace&limit=1000', { key })).body as {
      records: { request_id: string; outcome: string }[];
    };
    const recorded = records.filter(({ outcome }) => outcome === 'success').map(({ request_id: id }) => id);
    const acknowledged = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(recorded).toHaveLength(CALLS + 1);
    expect(acknowledged.filter((id) => !recorded.includes(id ?? ''))).toEqual([]);
    expect(new Set(recorded).size).toBe(recorded.length);

    const threats = await evaluatedThreats(service, key);
    const live = threats.filter(({ status }) => status !== 'ended');
    const concerned = live.flatMap((threat) => threat.affected_assets.map(({ asset_id: id }) => id));
    expect(concerned.sort()).toEqual((stored.assets as ShownAsset[]).map(({ asset_id: id }) => id).sort());
    expect(live.map(({ location }) => location).sort()).toEqual(
      [signatures[0] === signatureOf(stored.assets as ShownAsset[]) ? 'first' : 'second', 'shared'].sort(),
    );
    expect(threats.filter(({ status }) => status === 'ended').flatMap((threat) => threat.affected_assets)).toEqual([]);
  }, 600_000);

  test('a removed asset leaves its threats at once, and joins them again when it returns', async () => {
    await put(sets.one);
    const before = (await evaluatedThreats(service, key)).find(({ location }) => location === 'first');
    const reason = randomUUID();
    const dismissed = await service.call('PATCH', `/v1/threats/${before?.id}`, {
      key,
      body: { status: 'dismissed', dismissal_category: 'no_impact', dismissal_reason: reason },
    });
    expect(dismissed.status).toBe(200);
    await put(sets.two);
    const detached = await service.call('GET', `/v1/threats/${before?.id}`, { key });
    expect(detached.body).toMatchObject({ affected_assets: [], status: 'dismissed' });
    await put(sets.one);
    await evaluatedThreats(service, key);
    const after = await service.call('GET', `/v1/threats/${before?.id}`, { key });
    expect(after.body).toMatchObject({ status: 'dismissed', dismissal_reason: reason });
    expect(after.body.affected_assets).toHaveLength(20);
  }, 600_000);
});
