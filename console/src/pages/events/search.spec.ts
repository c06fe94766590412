import { eventQuery, hasFilters, listQuery, readEventsSearch, readPlace, writePlace } from './search';

test('reads the filters of events and ignores unknown values', () => {
  expect(
    readEventsSearch({
      q: '"car bomb" -school',
      from: '2018-02-31x',
      to: '2018-02-07',
      salience: '2',
      view: 'chart',
      page: '0',
    }),
  ).toEqual({ q: '"car bomb" -school', to: '2018-02-07' });
  expect(readEventsSearch({ reliability: 'C' })).toEqual({ reliability: 'C' });
  expect(readEventsSearch({ reliability: 'G' })).toEqual({});
  expect(readEventsSearch({ salience: '0.3', view: 'trend', sort: '-fatalities', page: '2' })).toEqual({
    salience: '0.3',
    view: 'trend',
    sort: '-fatalities',
    page: '2',
  });
});

test('shows the view of a place only if the address names a valid place', () => {
  expect(readEventsSearch({ view: 'place' })).toEqual({});
  expect(readEventsSearch({ view: 'place', place: '91,0,25' })).toEqual({});
  expect(readEventsSearch({ view: 'place', place: '23.98,121.6,25' })).toEqual({
    view: 'place',
    place: '23.98,121.6,25',
  });
});

test('names the filters as the API does', () => {
  expect(
    eventQuery({
      q: 'flood',
      category: 'hazard',
      country: 'TW',
      from: '2018-02-06',
      salience: '0.6',
      reliability: 'B',
      source: 'gdacs',
      sel: 'x',
    }),
  ).toEqual({
    search: 'flood',
    event_category: 'hazard',
    country: 'TW',
    date_from: '2018-02-06',
    salience_score_min: '0.6',
    min_reliability: 'B',
    source: 'gdacs',
  });
  expect(hasFilters({ view: 'trend', at: '1,2,3' })).toBe(false);
});

test('requests the newest events first unless the address names an order', () => {
  expect(listQuery({})).toEqual({ sort_by: 'event_date', sort_order: 'desc' });
  expect(listQuery({ sort: 'title', page: '3' })).toEqual({ sort_by: 'title', sort_order: 'asc', page: '3' });
});

test('writes a place so that it can be read again', () => {
  const place = { position: { lat: 23.98, lng: 121.6 }, radiusKm: 25 };
  expect(readPlace(writePlace(place))).toEqual(place);
  expect(readPlace(undefined)).toBeNull();
});
