import { startTestApp, type TestApp } from '../../support/app/test-app';

const MAX_ASSETS = 300;

interface Shown {
  id: string;
  asset_id: string;
  updated_at: string;
}

let service: TestApp;
let key: string;

beforeAll(async () => {
  service = await startTestApp({ MAX_ASSETS: String(MAX_ASSETS), MAX_ASSETS_BODY_BYTES: '200000' });
});
afterAll(() => service.close());

let tenants = 0;
beforeEach(async () => {
  ({ analyst: key = '' } = await service.tenant(`assets-${++tenants}`));
});

const put = (assets: unknown) => service.call('PUT', '/v1/assets', { key, body: { assets } });
const get = (query = '') => service.call('GET', `/v1/assets${query}`, { key });
const place = (assetId: string, more: object = {}, attributes: object = {}) => ({
  asset_id: assetId,
  name: `Place ${assetId}`,
  attributes: { lat: 23.98, lng: 121.6, ...attributes },
  ...more,
});
const ids = (answer: { body: { assets: Shown[] } }) => answer.body.assets.map(({ asset_id: id }) => id);

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('replacing the set of assets', () => {
  test('returns the set in its order, with defaults for omitted fields', async () => {
    const answer = await put([place('zulu'), place('Alpha'), place('2'), place('10')]);
    expect(answer.status).toBe(200);
    expect(ids(answer)).toEqual(['zulu', 'Alpha', '2', '10']);
    const config = { enabled: true, alert_classes: [], custom_instructions: '', monitored_event_types: [] };
    expect(answer.body.assets[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      asset_id: 'zulu',
      name: 'Place zulu',
      type: 'facility',
      role: null,
      status: 'active',
      attributes: {
        lat: 23.98,
        lng: 121.6,
        address: null,
        country: null,
        monitoring_radius_km: 25,
        organization: null,
        aliases: [],
      },
      threat_config: { ...config, lookback_days: 45 },
      physical_threat_config: { ...config, max_age_hours_by_category: {} },
      created_at: INSTANT,
      updated_at: INSTANT,
    });
    expect(answer.body).toMatchObject({ assets_revision: 1, scan_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect((await get()).body).toEqual({ assets: answer.body.assets, total: 4, next_cursor: null, assets_revision: 1 });
  });

  test('changes nothing if GET’s answer is sent back', async () => {
    await put([
      place(
        'full',
        {
          type: 'embassy',
          role: 'headquarters',
          status: 'inactive',
          threat_config: {
            enabled: false,
            alert_classes: ['class_3_critical'],
            lookback_days: 3650,
            custom_instructions: 'ignore: drill',
          },
          physical_threat_config: {
            monitored_event_types: ['earthquake'],
            max_age_hours_by_category: { conflict: 0.5, b: 2, a: 1 },
          },
        },
        { country: 'Taiwan', aliases: ['A', 'B'], organization: 'Org', address: '', further: { z: 1, a: [null] } },
      ),
      place('plain'),
    ]);
    const first = (await get()).body;
    expect(first.assets[0].attributes.country).toBe('TW');
    const again = await put(first.assets);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ assets: first.assets, assets_revision: first.assets_revision });
    expect((await get()).body).toEqual(first);
  });

  test('ignores the order of keys and explicit defaults, and recognises a changed value', async () => {
    const before = await put([place('one', {}, { x: 1, y: { a: 1, b: 2 } }), place('two')]);
    const { lat, lng } = before.body.assets[0].attributes;
    const same = await put([
      {
        name: 'Place one',
        attributes: { y: { b: 2, a: 1 }, x: 1, lng, lat, aliases: [] },
        asset_id: 'one',
        type: 'facility',
        role: null,
      },
      place('two', { threat_config: { enabled: true } }),
    ]);
    expect(same.body).toMatchObject({ assets: before.body.assets, assets_revision: 1 });
    const changed = await put([place('one', {}, { x: 2, y: { a: 1, b: 2 } }), place('two')]);
    expect(changed.body.assets_revision).toBe(2);
    expect(changed.body.assets[0].id).toBe(before.body.assets[0].id);
    expect(changed.body.assets[0].created_at).toBe(before.body.assets[0].created_at);
    expect(changed.body.assets[0].updated_at > before.body.assets[0].updated_at).toBe(true);
    expect(changed.body.assets[1]).toEqual(before.body.assets[1]);
  });

  test('stores another order without changing an asset', async () => {
    const before = await put([place('a'), place('b'), place('c')]);
    const after = await put([place('c'), place('a'), place('b')]);
    expect(ids(after)).toEqual(['c', 'a', 'b']);
    expect(ids(await get())).toEqual(['c', 'a', 'b']);
    const byId = (assets: Shown[]) => [...assets].sort((one, other) => one.id.localeCompare(other.id));
    expect(byId(after.body.assets)).toEqual(byId(before.body.assets));
  });

  test('removes what is omitted, creates a new asset for a returning name, and removes all with an empty list', async () => {
    const [before] = (await put([place('here'), place('gone')])).body.assets.slice(1) as Shown[];
    expect(ids(await put([place('here')]))).toEqual(['here']);
    const [back] = (await put([place('gone')])).body.assets as Shown[];
    expect(back?.id).not.toBe(before?.id);
    const emptied = await put([]);
    expect(emptied.body).toMatchObject({ assets: [], assets_revision: 4 });
    expect((await get()).body).toEqual({ assets: [], total: 0, next_cursor: null, assets_revision: 4 });
    expect((await put([])).body.assets_revision).toBe(4);
  });
});

describe('attributes of assets', () => {
  test('return further keys as sent, at any depth', async () => {
    const sent = `{"lat":1,"lng":2,"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":null,"toJSON":7,
      "one":1.0,"hundred":1e2,"tiny":5e-324,"negative":-0.1,"large":9007199254740991,"":"empty","a.b":[[],{},[{"__proto__":1}]],
      "unicode":"e\\u0301 \\u00e9 \\ud83c\\udf0f \\u200f\\u2028 ﷽","quote":"\\"\\\\\\n\\t\\u0001","hasOwnProperty":false}`;
    const answer = await service.call('PUT', '/v1/assets', {
      key,
      rawBody: `{"assets":[{"asset_id":"a","name":"A","attributes":${sent}}]}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    const listed = await get();
    for (const { body, text } of [answer, listed]) {
      const {
        address,
        country,
        monitoring_radius_km: radiusKm,
        organization,
        aliases,
        ...others
      } = body.assets[0].attributes;
      expect([address, country, radiusKm, organization, aliases]).toEqual([null, null, 25, null, []]);
      const wanted = JSON.parse(sent) as Record<string, unknown>;
      expect(Object.keys(others).sort()).toEqual(Object.keys(wanted).sort());
      for (const [name, value] of Object.entries(wanted)) {
        expect([name, JSON.stringify(Object.entries(others).find(([other]) => other === name)?.[1])]).toEqual([
          name,
          JSON.stringify(value),
        ]);
      }
      expect(text).toContain('"__proto__":{"polluted":true}');
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('invalid assets', () => {
  const found = (answer: { body: { detail: { loc: unknown[]; type: string }[] } }) =>
    answer.body.detail.map(({ loc, type }) => `${loc.join('.')}: ${type}`);

  test.each<[string, unknown, string[]]>([
    [
      'an asset_id used twice',
      [place('a'), place('b'), place('a'), place('a')],
      ['body.assets.2.asset_id: duplicate', 'body.assets.3.asset_id: duplicate'],
    ],
    ['no list', {}, ['body.assets: list_type']],
    ['null for the list', null, ['body.assets: list_type']],
    ['null for an asset', [null], ['body.assets.0: model_attributes_type']],
    [
      'null where a value is needed',
      [place('a', { name: null }, { lat: null })],
      ['body.assets.0.name: string_type', 'body.assets.0.attributes.lat: float_type'],
    ],
    [
      'one attribute under both of its names with different values',
      [place('a', {}, { monitoring_radius_km: 40, monitoringRadiusKm: 41 })],
      ['body.assets.0.attributes.monitoringRadiusKm: value_error'],
    ],
    [
      'an attribute in camelCase beyond its bounds',
      [place('a', {}, { monitoringRadiusKm: 0 })],
      ['body.assets.0.attributes.monitoringRadiusKm: greater_than'],
    ],
    [
      'beyond the bounds',
      [
        place(
          'a',
          { threat_config: { lookback_days: 3651 }, physical_threat_config: { max_age_hours_by_category: { x: 0 } } },
          { lng: 180.1, monitoring_radius_km: 1000.5 },
        ),
      ],
      [
        'body.assets.0.attributes.lng: less_than_equal',
        'body.assets.0.attributes.monitoring_radius_km: less_than_equal',
        'body.assets.0.threat_config.lookback_days: less_than_equal',
        'body.assets.0.physical_threat_config.max_age_hours_by_category.x: greater_than',
      ],
    ],
    [
      'a radius of nothing',
      [place('a', {}, { monitoring_radius_km: 0 })],
      ['body.assets.0.attributes.monitoring_radius_km: greater_than'],
    ],
    [
      'settings of the other config',
      [place('a', { threat_config: { max_age_hours_by_category: {} }, physical_threat_config: { lookback_days: 1 } })],
      [
        'body.assets.0.threat_config.max_age_hours_by_category: extra_forbidden',
        'body.assets.0.physical_threat_config.lookback_days: extra_forbidden',
      ],
    ],
    ['unknown fields', [place('a', { lat: 1 })], ['body.assets.0.lat: extra_forbidden']],
    [
      'names one can’t see',
      [place('a\u200bb'), place('.'), place('\u0085')],
      [
        'body.assets.0.asset_id: string_pattern_mismatch',
        'body.assets.1.asset_id: string_pattern_mismatch',
        'body.assets.2.asset_id: string_pattern_mismatch',
      ],
    ],
  ])('rejects %s and changes nothing', async (_what, assets, expected) => {
    const before = await put([place('kept')]);
    const answer = await put(assets);
    expect([answer.status, found(answer)]).toEqual([422, expected]);
    expect((await get()).body).toEqual({ assets: before.body.assets, total: 1, next_cursor: null, assets_revision: 1 });
  });

  test('treats null as absent where there is a default', async () => {
    const bare = await put([place('a')]);
    const optional = { type: null, status: null, threat_config: null, physical_threat_config: { enabled: null } };
    const attributes = { monitoring_radius_km: null, aliases: null };
    const withNulls = await put([place('a', optional, attributes)]);
    expect([withNulls.status, withNulls.body.assets]).toEqual([200, bare.body.assets]);
  });

  test('accepts known attributes in camelCase, and evaluates and returns them under their own names', async () => {
    const { status, body } = await put([place('a', {}, { monitoringRadiusKm: 40, siteCode: 7 })]);
    expect([status, body.assets[0].attributes]).toEqual([
      200,
      expect.objectContaining({ monitoring_radius_km: 40, siteCode: 7 }),
    ]);
    expect(body.assets[0].attributes).not.toHaveProperty('monitoringRadiusKm');
    expect((await put([place('a', {}, { monitoring_radius_km: 40, monitoringRadiusKm: 40 })])).status).toBe(200);
  });

  test('ignores id, created_at and updated_at, even if invalid', async () => {
    const answer = await put([place('a', { id: 'mine', created_at: 7, updated_at: null })]);
    expect(answer.status).toBe(200);
    expect(answer.body.assets[0].id).not.toBe('mine');
  });

  test('accepts as many assets as allowed, and rejects one more', async () => {
    const many = Array.from({ length: MAX_ASSETS + 1 }, (_, index) => ({
      asset_id: `${index}`,
      name: 'x',
      attributes: { lat: 0, lng: 0 },
    }));
    const answer = await put(many);
    expect([answer.status, found(answer)]).toEqual([422, ['body.assets: too_long']]);
    expect((await put(many.slice(1))).status).toBe(200);
    expect((await get('?limit=1')).body.total).toBe(MAX_ASSETS);
  });

  test('rejects too large a body with 413 and changes nothing', async () => {
    await put([place('kept')]);
    const answer = await put([place('a', {}, { filler: 'x'.repeat(200_000) })]);
    expect([answer.status, answer.body.error.code]).toEqual([413, 'payload_too_large']);
    expect(ids(await get())).toEqual(['kept']);
  });
});
