import { columnProblems, suggestColumns } from './columns';

test.each([
  [['name', 'lat', 'lng'], { name: 0, lat: 1, lng: 2 }],
  [
    ['Site code', 'Site name', 'Latitude', 'Longitude', 'Radius (km)'],
    { asset_id: 0, name: 1, lat: 2, lng: 3, monitoring_radius_km: 4 },
  ],
  [['ID', 'City', 'Name', 'LON', 'LAT'], { asset_id: 0, name: 2, lng: 3, lat: 4 }],
  [['asset_id', 'Country Code', 'Country', 'x', 'y', 'title'], { asset_id: 0, country: 2, lng: 3, lat: 4, name: 5 }],
  [['foo', 'bar', ''], {}],
])('suggests columns for the headers %j', (headers, match) => expect(suggestColumns(headers)).toEqual(match));

test('uses no column for two fields', () => {
  const columns = Object.values(suggestColumns(['site', 'code', 'location', 'state', 'class', 'lat', 'long']));
  expect(new Set(columns).size).toBe(columns.length);
});

test('names the columns that are missing, and one that is used twice', () => {
  expect(columnProblems({ name: 0, lat: 1, lng: 2 })).toEqual([]);
  expect(columnProblems({ name: 0, lat: 1 })).toEqual(['Choose the column that has the longitude.']);
  expect(columnProblems({ name: 0, lat: 1, lng: 1 })).toEqual(['One column is used for Latitude and Longitude.']);
});
