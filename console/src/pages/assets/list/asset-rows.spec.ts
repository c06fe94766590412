import { joinThreats } from './asset-rows';
import type { Asset } from '../types';

const assets = [{ asset_id: 'hq' }, { asset_id: 'depot' }] as Asset[];

test('joins assets with their live threats, and takes the level from the risk at the asset', () => {
  const [hq, depot] = joinThreats(assets, [
    { asset_id: 'hq', threat_count: 3, highest_risk_score: 25.4, highest_severity: 'high' },
  ]);
  expect(hq).toMatchObject({ liveThreats: 3, highestRisk: 25.4, riskLevel: 'low' });
  expect(depot).toMatchObject({ liveThreats: 0, highestRisk: null, riskLevel: null });
});

test('knows nothing about threats without an answer', () => {
  expect(joinThreats(assets, undefined).map(({ liveThreats }) => liveThreats)).toEqual([null, null]);
});
