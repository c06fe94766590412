import { asset, closeDesk, list, openDesk, putAssets, titles } from '../../support/fixtures/threats-fixture';

beforeAll(openDesk);
afterAll(closeDesk);

describe('the list of threats', () => {
  test('of a portfolio without assets is empty and up to date', async () => {
    const answer = await list();
    expect(answer.body).toMatchObject({
      threats: [],
      total: 0,
      assets: [],
      evaluation: { status: 'current', evaluated_at: null },
    });
    expect(answer.body.evaluation.now).toBe('2018-02-07T00:00:00.000Z');
  });

  test('contains the threats of new assets, with every field of the contract', async () => {
    await putAssets(asset('n', 25.05, 121.5), asset('s', 22.6, 120.35), asset('far', 24.0, 121.0));
    const { body } = await list();
    expect(body.total).toBe(2);
    expect(body.assets.map((one: { asset_id: string }) => one.asset_id)).toEqual(['n', 's', 'far']);
    expect(body.evaluation).toMatchObject({ status: 'current', assets_revision: 1, stale_sources: [] });
    expect(body.evaluation.evaluated_corpus_revision).toBe(body.evaluation.corpus_revision);
    const north = body.threats.find((threat: { title: string }) => threat.title.includes('north'));
    expect(north).toMatchObject({
      pinned: false,
      status: 'active',
      threat_type: 'explosion',
      location_country: 'TW',
      attribution_types: ['proximity'],
      version_count: 1,
      development_count: 0,
      location_precision_level: 'exact',
      location_uncertainty_km: 1,
      reliability: 'reported',
      source_types: [],
      dismissal_reason: null,
      merged_into: null,
    });
    expect(north.affected_assets).toEqual([
      { asset_id: 'n', asset_name: 'Site n', asset_type: 'facility', distance_km: 5.539, risk_score: north.risk_score },
    ]);
    for (const rationale of ['threat_rationale', 'likelihood_rationale', 'impact_rationale']) {
      expect(north[rationale]).toMatch(/\d.*\.$/);
    }
  });

  test.each<[string, string[]]>([
    ['asset_id=n', ['north']],
    ['asset_id=n&asset_id=s', ['north', 'south']],
    ['asset_id=unknown', []],
    ['threat_type=explosion', ['north']],
    ['country=Taiwan&country=JPN', ['north', 'south']],
    ['country=JP', []],
    ['min_risk_score=100', []],
    ['observed_from=2018-02-05T00:00:00Z', ['north', 'south']],
    ['observed_to=2018-02-04T00:00:00Z', []],
    ['bbox=121,24,122,26', ['north']],
    ['bbox=122,20,121,26', ['south']],
    ['status=active', ['north', 'south']],
    ['status=dismissed', []],
    ['status=active&status=ended', ['north', 'south']],
    ['status=ended&status=resolved', []],
    ['severity=negligible&severity=low&severity=medium&severity=high&severity=critical', ['north', 'south']],
    ['status=&severity=&country=&min_risk_score=&observed_from=', ['north', 'south']],
    ['limit=1&offset=2', []],
  ])('%s', async (query, expected) => {
    expect((await titles(query)).map((title) => title.split(' at ')[1]?.split(',')[0])).toEqual(expected);
  });

  test('can return only the assets of its page', async () => {
    const { body } = await list('assets_for=page&threat_type=explosion');
    expect(body.assets.map((one: { asset_id: string }) => one.asset_id)).toEqual(['n']);
  });

  test.each([
    ['limit=5001', 'limit', 'less_than_equal'],
    ['severity=huge', 'severity', 'enum'],
    ['bbox=1,2,3', 'bbox', 'string_pattern_mismatch'],
    ['bbox=1,3,4,2', 'bbox', 'value_error'],
    ['country=Atlantis', 'country', 'value_error'],
    ['observed_from=2018-02-06T00:00:00Z&observed_to=2018-02-05T00:00:00Z', 'observed_from', 'value_error'],
    ['wait_s=31', 'wait_s', 'less_than_equal'],
  ])('rejects %s with 422', async (query, field, type) => {
    const answer = await list(query);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({ type });
    expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['query', field]);
  });
});
