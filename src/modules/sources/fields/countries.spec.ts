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
