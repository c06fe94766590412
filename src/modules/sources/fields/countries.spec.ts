import { createReadStream, readFileSync } from 'node:fs';
import { describeWithSharedData, importStream } from '../../../../test/support/samples/import-rows';
import { toAlpha2 } from '../../../kernel/countries/countries';
import { fipsToAlpha2 } from './countries.fips';
import { usgsPlaceToAlpha2 } from './countries.usgs';

describe('fipsToAlpha2', () => {
  it.each([
    ['GM', 'DE'],
    ['SF', 'ZA'],
    ['ch', 'CN'],
    ['SZ', 'CH'],
    ['AU', 'AT'],
    ['AS', 'AU'],
    ['IZ', 'IQ'],
    ['UP', 'UA'],
    ['KS', 'KR'],
    ['KN', 'KP'],
    ['OS', null],
    ['', null],
    ['ZZ', null],
  ])('maps %j to %j', (code, alpha2) => expect(fipsToAlpha2(code)).toBe(alpha2));
});

describe('usgsPlaceToAlpha2', () => {
  it.each([
    ['7 km NW of The Geysers, CA', -122, 'US'],
    ['11 km N of Meadow Lakes, Alaska', -149, 'US'],
    ['20 km S of Blackshear, Georgia', -82, 'US'],
    ['8 km E of Tbilisi, Georgia', 44, 'GE'],
    ['15 km W of Delta, B.C., MX', -115, 'MX'],
    ['18 km NNE of Hualien City, Taiwan', 121, 'TW'],
    ['Fiji region', 178, 'FJ'],
    ['western Xizang', 82, 'CN'],
    ['79 km ESE of Lospalos, Timor Leste', 127, 'TL'],
    ['5 km S of Charlotte Amalie, U.S. Virgin Islands', -64, 'VI'],
    ['10 km E of Mandalay, Burma (Myanmar)', 96, 'MM'],
    ['south of the Fiji Islands', 178, null],
    ['Banda Sea', 128, null],
    ['central Mid-Atlantic Ridge', -30, null],
  ])('maps %j at longitude %d to %j', (place, longitude, alpha2) =>
    expect(usgsPlaceToAlpha2(place, longitude)).toBe(alpha2),
  );
});

describeWithSharedData('countries of real data', (pathOf) => {
  const unresolved = async (format: string, file: string): Promise<string[]> => {
    const { events } = await importStream(format, createReadStream(pathOf(file)));
    const names = events
      .filter((event) => event.locationCountry === null && event.location !== null)
      .map(({ categorySpecificData: data }) => JSON.stringify(data.country ?? data.ActionGeo_CountryCode));
    return [...new Set(names)].sort();
  };

  it('are resolved for UCDP and GDELT, except the high seas', async () => {
    expect(await unresolved('ucdp-ged', 'events/ucdp_ged_union.csv.gz')).toEqual([]);
    expect(await unresolved('gdelt-events', 'events/gdelt/20191024143000.export.CSV.gz')).toEqual(['"OS"']);
  }, 600_000);

  it('agree with another FIPS table, except for former states', () => {
    const table = JSON.parse(readFileSync(pathOf('events/gdelt/lookup_countries.json'), 'utf8')) as Record<
      string,
      { iso2: string }
    >;
    const differing = Object.entries(table).filter(([fips, { iso2 }]) => fipsToAlpha2(fips) !== iso2);
    // The Netherlands Antilles, and Serbia and Montenegro.
    expect(differing.map(([fips]) => fips).sort()).toEqual(['NT', 'YI']);
  });

  it('are missing only for places at sea in a month of earthquakes', async () => {
    const { events } = await importStream(
      'usgs',
      createReadStream(pathOf('hazards/usgs_all_month_2025-04-15_2025-05-15.csv.gz')),
    );
    const places = events.filter((event) => event.locationCountry === null).map((event) => event.location ?? '');
    const onLand = places.filter(
      (place) =>
        !/ridge|rise|sea$|ocean|passage|triple junction|\b(north|south|east|west)\w* of |off the coast/i.test(place),
    );
    // Japan and Russia both claim some of them.
    expect([...new Set(onLand)].filter((place) => !place.includes('Kuril Islands'))).toEqual([]);
  }, 600_000);

  it('include every alpha-2 code of a list of countries', () => {
    const [header, ...lines] = readFileSync(pathOf('countries/ourairports_countries.csv'), 'utf8').trim().split('\n');
    const columns = header!.replaceAll('"', '').split(',');
    const rows = lines.map((line) => line.replaceAll('"', '').split(','));
    const codes = rows.map((row) => row[columns.indexOf('code')]!).filter((code) => !['XP', 'ZZ'].includes(code));
    // XP and ZZ are specific to that list, for the Paracel Islands and for no country.
    expect(codes.filter((code) => toAlpha2(code) !== code)).toEqual([]);
  });
});
