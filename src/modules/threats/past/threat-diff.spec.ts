import { diffOf } from './threat-diff';

const snapshot = (more: object = {}): Record<string, unknown> => ({
  title: 'Bomb attack',
  risk_level: 'low',
  coordinates: { lat: 25, lng: 121.5 },
  affected_assets: [
    { asset_id: 'a', distance_km: 3.2, risk_score: 20 },
    { asset_id: 'b', distance_km: null, risk_score: 10 },
  ],
  ...more,
});
const NO_ASSETS = { added: [], removed: [], changed: [] };

test('nothing differs from itself, whatever the order of keys', () => {
  expect(diffOf(snapshot(), snapshot({ coordinates: { lng: 121.5, lat: 25 } }))).toEqual({
    changes: [],
    affected_assets: NO_ASSETS,
  });
});

test('fields one by one', () => {
  const to = snapshot({ risk_level: 'high', coordinates: null, risk_score: 61.5 });
  expect(diffOf(snapshot(), to)).toEqual({
    changes: [
      { field: 'risk_level', from: 'low', to: 'high' },
      { field: 'coordinates', from: { lat: 25, lng: 121.5 }, to: null },
      { field: 'risk_score', from: null, to: 61.5 },
    ],
    affected_assets: NO_ASSETS,
  });
});

test('assets by their ids, in any order', () => {
  const assets = [
    { asset_id: 'c', distance_km: 1, risk_score: 5 },
    { asset_id: 'a', distance_km: 2.5, risk_score: 20 },
  ];
  expect(diffOf(snapshot(), snapshot({ affected_assets: assets })).affected_assets).toEqual({
    added: [assets[0]],
    removed: [{ asset_id: 'b', distance_km: null, risk_score: 10 }],
    changed: [{ asset_id: 'a', changes: [{ field: 'distance_km', from: 3.2, to: 2.5 }] }],
  });
});

test('backwards it is the other way round', () => {
  const later = snapshot({ affected_assets: [] });
  expect(diffOf(snapshot(), later).affected_assets.removed).toHaveLength(2);
  expect(diffOf(later, snapshot()).affected_assets.added).toHaveLength(2);
});
