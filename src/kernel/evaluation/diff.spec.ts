import { essentialChanges, type ThreatEssentials } from './diff';

const before: ThreatEssentials = {
  severity: 'medium',
  likelihood: 'possible',
  impactSeverity: 'moderate',
  coordinates: { lat: 24.1, lng: 121.6 },
  affectedAssetIds: ['b', 'a'],
};

describe('essentialChanges', () => {
  it('finds none if only the order of assets or the rounding of a place differs', () => {
    expect(
      essentialChanges(before, { ...before, affectedAssetIds: ['a', 'b'], coordinates: { lat: 24.1001, lng: 121.6 } }),
    ).toEqual([]);
  });

  it.each<[string, Partial<ThreatEssentials>, unknown, unknown]>([
    ['severity', { severity: 'high' }, 'medium', 'high'],
    ['likelihood', { likelihood: 'likely' }, 'possible', 'likely'],
    ['impact_severity', { impactSeverity: 'major' }, 'moderate', 'major'],
    ['coordinates', { coordinates: { lat: 24.11, lng: 121.6 } }, { lat: 24.1, lng: 121.6 }, { lat: 24.11, lng: 121.6 }],
    ['coordinates', { coordinates: null }, { lat: 24.1, lng: 121.6 }, null],
    ['affected_assets', { affectedAssetIds: ['a', 'c'] }, ['a', 'b'], ['a', 'c']],
    ['affected_assets', { affectedAssetIds: [] }, ['a', 'b'], []],
  ])('reports the old and new value of %s', (field, change, from, to) => {
    expect(essentialChanges(before, { ...before, ...change })).toEqual([{ field, from, to }]);
  });

  it('reports all changes in a fixed order', () => {
    const after: ThreatEssentials = {
      severity: 'low',
      likelihood: 'rare',
      impactSeverity: 'minor',
      coordinates: null,
      affectedAssetIds: ['a'],
    };
    expect(essentialChanges(before, after).map(({ field }) => field)).toEqual([
      ...['severity', 'likelihood', 'impact_severity', 'coordinates', 'affected_assets'],
    ]);
    expect(essentialChanges({ ...before, coordinates: null }, { ...before, coordinates: null })).toEqual([]);
  });
});
