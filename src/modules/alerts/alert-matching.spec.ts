import { type MatchingRule, ruleMatcher } from './alert-matching';

const RULE: MatchingRule = {
  severity_threshold: ['high', 'critical'],
  asset_ids: null,
  threat_types: null,
  max_distance_km: null,
};

const asset = (assetId: string, distanceKm: number | null) => ({
  asset_id: assetId,
  asset_name: assetId,
  distance_km: distanceKm,
});

const THREAT = {
  status: 'active' as const,
  severity: 'high' as const,
  threat_type: 'earthquake',
  affected_assets: [asset('near', 3), asset('far', 40), asset('by-country', null)],
};

const ALL = ['near', 'far', 'by-country'];

test.each<[string, Partial<MatchingRule>, string[]]>([
  ['a rule without filters', {}, ALL],
  ['another severity', { severity_threshold: ['critical'] }, []],
  ['a lower severity alone', { severity_threshold: ['low'] }, []],
  ['some assets', { asset_ids: ['far', 'unknown'] }, ['far']],
  ['other assets', { asset_ids: ['unknown'] }, []],
  ['its type', { threat_types: ['flood', 'earthquake'] }, ALL],
  ['another type', { threat_types: ['flood'] }, []],
  ['a distance', { max_distance_km: 3 }, ['near']],
  ['a shorter distance', { max_distance_km: 2.9 }, []],
  ['a distance that leaves out what has none', { max_distance_km: 20_000 }, ['near', 'far']],
  ['a near asset, and another one asked for', { max_distance_km: 3, asset_ids: ['far'] }, []],
  ['all at once', { max_distance_km: 50, asset_ids: ['far', 'near'], threat_types: ['earthquake'] }, ['near', 'far']],
])('%s', (_what, filters, expected) => {
  expect(ruleMatcher({ ...RULE, ...filters })(THREAT)).toEqual(expected);
});

test.each([
  ['active', true],
  ['monitoring', true],
  ['contained', true],
  ['resolved', false],
  ['dismissed', false],
  ['ended', false],
] as const)('of %s threats: %s', (status, isTold) => {
  expect(ruleMatcher(RULE)({ ...THREAT, status })).toEqual(isTold ? ALL : []);
});

test('a threat that affects nothing fits no rule', () => {
  expect(ruleMatcher(RULE)({ ...THREAT, affected_assets: [] })).toEqual([]);
});
