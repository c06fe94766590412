import { type AssetContent, assetDifference } from './asset-difference';

const ASSET: AssetContent = {
  name: 'HQ',
  type: 'office',
  role: null,
  status: 'active',
  attributes: { lat: 1, lng: 2, country: 'TW', tags: ['a', 'b'] },
  threat_config: { enabled: true },
  physical_threat_config: { filters: { lookback_days: 45 } },
};

test('an asset does not differ from itself, whatever the order of its keys', () => {
  const attributes = { tags: ['a', 'b'], country: 'TW', lng: 2, lat: 1 };
  expect(assetDifference(ASSET, { ...ASSET, attributes })).toEqual([]);
});

test('lists each field that differs, at any depth, with null where one side lacks it', () => {
  const attributes = { lat: 1.5, lng: 2, country: 'TW', tags: ['b', 'a'], floor: 3 };
  const changed = {
    ...ASSET,
    name: 'Head office',
    attributes,
    physical_threat_config: { filters: { lookback_days: 30 } },
  };
  expect(assetDifference(ASSET, changed)).toEqual([
    { field: 'name', from: 'HQ', to: 'Head office' },
    { field: 'attributes.lat', from: 1, to: 1.5 },
    { field: 'attributes.tags', from: ['a', 'b'], to: ['b', 'a'] },
    { field: 'attributes.floor', from: null, to: 3 },
    { field: 'physical_threat_config.filters.lookback_days', from: 45, to: 30 },
  ]);
});
