import type { Asset } from '../types';
import { makeAssetSet, withRefusals } from './asset-set';
import { suggestColumns } from './columns';
import { checkRows, idFromName, type ImportRow, matchRows, readAliases, readRadius, readStatus } from './import-rows';

const HEADERS = ['id', 'name', 'lat', 'lng', 'radius', 'status'];
const rowsFrom = (headers: string[], ...lines: string[]): ImportRow[] =>
  matchRows(
    {
      name: 'x.csv',
      headers,
      notes: [],
      rows: lines.map((line, index) => ({ line: index + 2, cells: line.split(',') })),
    },
    suggestColumns(headers),
  );

const asset = (id: string, values: object = {}): Asset =>
  Object.assign(
    {
      id: `uuid-${id}`,
      asset_id: id,
      name: id,
      type: 'office',
      role: 'hub',
      status: 'active',
      attributes: { lat: 1, lng: 2, country: 'TW', monitoring_radius_km: 40, floor: 3 },
      threat_config: { custom_instructions: 'only: flood', lookback_days: 30 },
      physical_threat_config: { custom_instructions: '' },
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    },
    values,
  ) as Asset;

describe('checkRows', () => {
  it('accepts usual ways to write values', () => {
    const rows = rowsFrom(HEADERS, 'a,Taipei,25.03,121.56,50 km,', "b,Perth,'-31.95,115.86,,Yes");
    expect([...checkRows(rows)]).toEqual([]);
    expect(rows[1]?.values.lat).toBe('-31.95');
  });

  it('names each problem by line and column', () => {
    const rows = rowsFrom(
      HEADERS,
      'a,Taipei,94,121.56,50,active',
      ',,north,,0,closed',
      'a,Taipei again,25,121,1001,inactive',
    );
    expect(Object.fromEntries(checkRows(rows))).toEqual({
      0: { lat: '94 must be between −90 and 90.' },
      1: {
        asset_id: 'A value is missing.',
        name: 'A value is missing.',
        lat: '“north” is not a number of degrees.',
        lng: 'A value is missing.',
        monitoring_radius_km: '0 must be more than 0 and at most 1,000 km.',
        status: '“closed” is neither active nor inactive.',
      },
      2: {
        asset_id: 'This gives the id “a”, as line 2 does.',
        monitoring_radius_km: '1001 must be more than 0 and at most 1,000 km.',
      },
    });
  });

  it('ignores rows that are skipped', () => {
    const [first, second] = rowsFrom(HEADERS, 'a,Taipei,94,1,,', 'a,Tokyo,35,139,,');
    expect([...checkRows([Object.assign({}, first, { isSkipped: true }), second!])]).toEqual([]);
  });

  it('makes ids from names if the file has none, and finds names that give the same id', () => {
    const rows = rowsFrom(['name', 'lat', 'lng'], 'São Paulo,-23,-46', 'sao paulo!,1,1', '---,1,1');
    expect(idFromName('São Paulo')).toBe('sao-paulo');
    expect(Object.fromEntries(checkRows(rows))).toEqual({
      1: { name: 'This gives the id “sao-paulo”, as line 2 does.' },
      2: { name: 'A value is missing.' },
    });
  });
});

test('reads a status, a radius and other names', () => {
  expect([readStatus('Active'), readStatus('0'), readStatus('shut')]).toEqual(['active', 'inactive', null]);
  expect([readRadius('25 km'), readRadius('2,5'), readRadius('far')]).toEqual([25, 2.5, null]);
  expect(readAliases('HQ; Main house|Haus\n')).toEqual(['HQ', 'Main house', 'Haus']);
});

describe('makeAssetSet', () => {
  it('keeps the values of an asset for which the file has no column, and empties those with an empty cell', () => {
    const rows = rowsFrom(['id', 'name', 'lat', 'lng', 'role', 'country'], 'hq,Head office,3,4,,JP');
    expect(makeAssetSet(rows, [asset('hq')], false).assets).toEqual([
      {
        asset_id: 'hq',
        name: 'Head office',
        type: 'office',
        role: null,
        status: 'active',
        attributes: { lat: 3, lng: 4, country: 'JP', monitoring_radius_km: 40, floor: 3 },
        threat_config: { custom_instructions: 'only: flood', lookback_days: 30 },
        physical_threat_config: { custom_instructions: '' },
      },
    ]);
  });

  it('leaves everything that the file does not name to the service for a new asset', () => {
    const rows = rowsFrom(HEADERS, 'new,New,3,4,,');
    const [body] = makeAssetSet(rows, [], false).assets;
    expect(JSON.parse(JSON.stringify(body))).toEqual({
      asset_id: 'new',
      name: 'New',
      status: 'active',
      attributes: { lat: 3, lng: 4 },
    });
  });

  it('changes only the instructions of a configuration', () => {
    const rows = rowsFrom(['id', 'name', 'lat', 'lng', 'threat instructions'], 'hq,HQ,3,4,raise: bomb');
    expect(makeAssetSet(rows, [asset('hq')], false).assets[0]?.threat_config).toEqual({
      custom_instructions: 'raise: bomb',
      lookback_days: 30,
    });
  });

  it('replaces the set, or keeps others at their place', () => {
    const rows = rowsFrom(HEADERS, 'c,C,1,1,,', 'b,B,1,1,,');
    const current = [asset('a'), asset('b')];
    const ids = (keepsOthers: boolean): string[] =>
      makeAssetSet(rows, current, keepsOthers).assets.map(({ asset_id: id }) => id);
    expect([ids(false), ids(true)]).toEqual([
      ['c', 'b'],
      ['a', 'b', 'c'],
    ]);
    expect(makeAssetSet(rows, current, true).rowIndexes).toEqual([-1, 1, 0]);
  });
});

describe('withRefusals', () => {
  const rows = rowsFrom(['id', 'name', 'lat', 'lng', 'country'], 'a,A,1,1,Atlantis', 'b,B,1,1,TW');
  const set = makeAssetSet(rows, [asset('z')], true);
  const refusal = { field: 'assets.1.attributes.country', message: 'is not a country' };

  it('shows what the service refused at the row and the column, until the value is corrected', () => {
    const refused = withRefusals(rows, set, [refusal])!;
    expect(Object.fromEntries(checkRows(refused))).toEqual({ 0: { country: 'is not a country' } });
    const corrected = Object.assign({}, refused[0], {
      values: Object.assign({}, refused[0]?.values, { country: 'GR' }),
    });
    expect([...checkRows([corrected, refused[1]!])]).toEqual([]);
  });

  it('shows a refusal of another field at the row, and none that concerns no row', () => {
    const refused = withRefusals(rows, set, [{ field: 'assets.2.attributes', message: 'too large' }])!;
    expect(Object.fromEntries(checkRows(refused))).toEqual({ 1: { row: 'attributes: too large' } });
    expect(withRefusals(rows, set, [{ field: 'assets', message: 'too many' }])).toBeNull();
    expect(withRefusals(rows, set, [{ field: 'assets.0.name', message: 'kept' }])).toBeNull();
  });
});
