import { parseSearch, stringifySearch } from '../../../app/search-text';
import type { CompactThreat } from '../../../api/types';
import {
  isWithin,
  matchesFilters,
  readClock,
  readOverviewSearch,
  readView,
  threatQuery,
  writeClock,
  writeView,
} from './filters';

const read = (text: string) => readOverviewSearch(parseSearch(text));

const threat: CompactThreat = {
  id: 'one',
  etag: '"1"',
  title: 'Earthquake M 6.4, 22 km NNE of Hualian, Taiwan',
  threat_type: 'earthquake',
  severity: 'high',
  risk_level: 'high',
  risk_score: 75.7,
  reliability: 'confirmed',
  status: 'active',
  pinned: false,
  location: null,
  location_country: 'TW',
  coordinates: null,
  observed_at: '2018-02-06T15:50:42.400Z',
  created_at: '2018-02-06T16:00:00.000Z',
  updated_at: '2018-02-06T16:00:00.000Z',
  snoozed_until: null,
  version_count: 1,
  development_count: 0,
  nearest_asset: { asset_id: 'hq', asset_name: 'Hualien City', distance_km: 22 },
  affected_asset_count: 1,
  incident_count: 0,
};

test('writes the filters into an address that reads back the same', () => {
  const search = read('severity=high&severity=low&status=dismissed&country=TW&q=quake&at=121.6,24.0,5.5&sort=distance');
  expect(search).toEqual({
    severity: ['low', 'high'],
    status: ['dismissed'],
    country: ['TW'],
    q: 'quake',
    at: '121.6,24.0,5.5',
    sort: 'distance',
  });
  expect(read(stringifySearch({ ...search }))).toEqual(search);
});

test('ignores unknown values of filters', () => {
  expect(read('severity=huge&status=asleep&sort=colour&other=1')).toEqual({});
});

test('keeps text with markup and separators as it is', () => {
  const search = read(stringifySearch({ q: '<b>&"=?#é' }));
  expect(search.q).toBe('<b>&"=?#é');
});

test('asks for live threats unless a status is chosen', () => {
  expect(threatQuery({})).toMatchObject({ live: 'true' });
  expect(threatQuery({ status: ['ended'] })).not.toHaveProperty('live');
});

test('applies every filter that the page can evaluate to changed threats', () => {
  expect(matchesFilters(threat, {})).toBe(true);
  expect(matchesFilters({ ...threat, status: 'dismissed' }, {})).toBe(false);
  expect(matchesFilters(threat, { severity: ['low'] })).toBe(false);
  expect(matchesFilters(threat, { country: ['TW'], q: 'hualien CITY' })).toBe(true);
  expect(matchesFilters(threat, { q: 'tokyo' })).toBe(false);
});

test('reads and writes the window of the clock, and refuses one that ends before it begins', () => {
  const window = readClock('2018-02-06T00:00Z,2018-02-07T00:00Z');
  expect(window && writeClock(window)).toBe('2018-02-06T00:00Z,2018-02-07T00:00Z');
  expect([isWithin(threat, window), isWithin({ ...threat, observed_at: '2018-02-05T00:00:00Z' }, window)]).toEqual([
    true,
    false,
  ]);
  expect([readClock('2018-02-07T00:00Z,2018-02-06T00:00Z'), readClock('x'), readClock(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('reads and writes the position of the map', () => {
  expect(readView(writeView({ lng: 121.604, lat: 23.976, zoom: 5.04 }))).toEqual({ lng: 121.6, lat: 23.98, zoom: 5 });
  expect([readView('1,2'), readView('1,95,3')]).toEqual([undefined, undefined]);
});

test('shows snoozed threats only if the filter asks for them', () => {
  const snoozed = { ...threat, snoozed_until: '2990-01-01T00:00:00Z' };
  expect([matchesFilters(snoozed, {}), matchesFilters(snoozed, read('snoozed=1'))]).toEqual([false, true]);
  expect([matchesFilters(threat, {}), matchesFilters(threat, read('snoozed=1'))]).toEqual([true, false]);
  expect([threatQuery({}).snoozed, threatQuery(read('snoozed=1')).snoozed]).toEqual([undefined, 'true']);
});
