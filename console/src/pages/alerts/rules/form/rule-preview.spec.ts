import type { CompactThreat } from '../../../../api/types';
import { newRule } from '../rule-draft';
import { countWithin, previewMethod, previewQuery, previewSentence } from './rule-preview';

const RULE = newRule('id');
const at = (distance: number | null): CompactThreat =>
  ({ nearest_asset: { asset_id: 'a', asset_name: 'A', distance_km: distance } }) as CompactThreat;

test('requests live threats with the conditions of the rule', () => {
  expect(previewQuery({ ...RULE, threat_types: ['flood'] })).toEqual({
    live: 'true',
    severity: ['high', 'critical'],
    threat_type: ['flood'],
    asset_id: undefined,
  });
});

test('chooses how to count by the conditions', () => {
  expect(previewMethod(RULE)).toBe('counts');
  expect(previewMethod({ ...RULE, max_distance_km: 5 })).toBe('nearest');
  expect(previewMethod({ ...RULE, asset_ids: ['a'], max_distance_km: 5 })).toBe('at_most');
  expect(previewMethod({ ...RULE, asset_ids: Array.from({ length: 101 }, String) })).toBe('none');
  expect(previewMethod({ ...RULE, severity_threshold: [] })).toBe('none');
});

test('counts threats whose nearest asset is within the distance, and none whose distance is unknown', () => {
  expect(countWithin([at(4), at(5), at(5.1), at(null), { nearest_asset: null } as CompactThreat], 5)).toBe(2);
});

test('says when a number is not exact', () => {
  expect(previewSentence('counts', { matching: 3, isPartial: false })).toBe('3 live threats match now.');
  expect(previewSentence('counts', { matching: 0, isPartial: false })).toBe('No live threat matches now.');
  expect(previewSentence('nearest', { matching: 1, isPartial: true })).toBe('At least 1 live threat matches now.');
  expect(previewSentence('at_most', { matching: 2, isPartial: false })).toContain('At most 2 live threats match now:');
  expect(previewSentence('none', undefined)).toContain('cannot count');
});
