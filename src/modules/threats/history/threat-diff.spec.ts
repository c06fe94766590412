import { compareSnapshots } from './threat-diff';

const asset = (id: string, distanceKm: number | null, riskScore: number) => ({
  asset_id: id,
  asset_name: `Site ${id}`,
  asset_type: 'office',
  distance_km: distanceKm,
  risk_score: riskScore,
});
const snapshot = (more: object = {}): Record<string, unknown> => ({
  title: 'Bomb attack',
  risk_level: 'low',
  coordinates: { lat: 25, lng: 121.5 },
  affected_assets: [asset('a', 3.2, 20), asset('b', null, 10)],
  ...more,
});
const NO_ASSETS = { added: [], removed: [], changed: [] };

test('finds no difference between equal snapshots with another order of keys', () => {
  expect(compareSnapshots(snapshot(), snapshot({ coordinates: { lng: 121.5, lat: 25 } }))).toEqual({
    changes: [],
    affected_assets: NO_ASSETS,
  });
});

test('compares fields one by one', () => {
  const to = snapshot({ risk_level: 'high', coordinates: null, risk_score: 61.5 });
  expect(compareSnapshots(snapshot(), to)).toEqual({
    changes: [
      { field: 'risk_level', from: 'low', to: 'high' },
      { field: 'coordinates', from: { lat: 25, lng: 121.5 }, to: null },
      { field: 'risk_score', from: null, to: 61.5 },
    ],
    affected_assets: NO_ASSETS,
  });
});

test('compares assets by their ids in any order', () => {
  const assets = [asset('c', 1, 5), asset('a', 2.5, 20)];
  expect(compareSnapshots(snapshot(), snapshot({ affected_assets: assets })).affected_assets).toEqual({
    added: [assets[0]],
    removed: [asset('b', null, 10)],
    changed: [
      {
        asset_id: 'a',
        asset_name: 'Site a',
        asset_type: 'office',
        changes: [{ field: 'distance_km', from: 3.2, to: 2.5 }],
      },
    ],
  });
});

test('swaps the values in the opposite direction', () => {
  const later = snapshot({ affected_assets: [] });
  expect(compareSnapshots(snapshot(), later).affected_assets.removed).toHaveLength(2);
  expect(compareSnapshots(later, snapshot()).affected_assets.added).toHaveLength(2);
});
