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
  ['matches every asset without filters', {}, ALL],
  ['does not match another severity', { severity_threshold: ['critical'] }, []],
  ['does not match a severity above the listed one', { severity_threshold: ['low'] }, []],
  ['matches only the listed assets', { asset_ids: ['far', 'unknown'] }, ['far']],
  ['does not match other assets', { asset_ids: ['unknown'] }, []],
  ['matches the type of the threat', { threat_types: ['flood', 'earthquake'] }, ALL],
  ['does not match another type', { threat_types: ['flood'] }, []],
  ['matches an asset exactly at the maximum distance', { max_distance_km: 3 }, ['near']],
  ['does not match an asset beyond the maximum distance', { max_distance_km: 2.9 }, []],
  ['leaves out assets without a distance if the rule has a maximum', { max_distance_km: 20_000 }, ['near', 'far']],
  [
    'requires one asset to fulfil both the distance and the list of assets',
    { max_distance_km: 3, asset_ids: ['far'] },
    [],
  ],
  [
    'combines distance, assets and type',
    { max_distance_km: 50, asset_ids: ['far', 'near'], threat_types: ['earthquake'] },
    ['near', 'far'],
  ],
])('an alert rule %s', (_what, filters, expected) => {
  expect(ruleMatcher({ ...RULE, ...filters })(THREAT)).toEqual(expected);
});

test.each([
  ['active', true],
  ['monitoring', true],
  ['contained', true],
  ['resolved', false],
  ['dismissed', false],
  ['ended', false],
] as const)('an alert rule matches a threat with status %s: %s', (status, isMatching) => {
  expect(ruleMatcher(RULE)({ ...THREAT, status })).toEqual(isMatching ? ALL : []);
});

test('a threat without affected assets matches no rule', () => {
  expect(ruleMatcher(RULE)({ ...THREAT, affected_assets: [] })).toEqual([]);
});
