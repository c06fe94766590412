import { foldText } from '../../../kernel/text/fold';
import { toAlpha2 } from '../../../kernel/countries/countries';

const US_STATES = new Set(
  `alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|
iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|
new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|
south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming`
    .replace(/\n/g, '')
    .split('|'),
);

/** Postal codes at the end of USGS place names; the only foreign country that it abbreviates is Mexico. */
const US_POSTAL_CODES = new Set(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD
TN TX UT VT VA WA WV WI WY`.split(/\s+/),
);

/** Parts of countries that USGS names without the country, folded. */
const PARTS: Record<string, string> = {
  'aleutian islands': 'US',
  'andreanof islands': 'US',
  'fox islands': 'US',
  'rat islands': 'US',
  'kermadec islands': 'NZ',
  'macquarie island': 'AU',
  'south sandwich islands': 'GS',
  'south georgia island': 'GS',
  'mariana islands': 'MP',
  'galapagos islands': 'EC',
  'easter island': 'CL',
  'revilla gigedo islands': 'MX',
  'loyalty islands': 'NC',
  'chagos archipelago': 'IO',
  'ryukyu islands': 'JP',
  'izu islands': 'JP',
  'bonin islands': 'JP',
  'volcano islands': 'JP',
  'nicobar islands': 'IN',
  'andaman islands': 'IN',
  'fiji islands': 'FJ',
  xizang: 'CN',
  xinjiang: 'CN',
  'southern xinjiang': 'CN',
  qinghai: 'CN',
  sumatra: 'ID',
  java: 'ID',
  sulawesi: 'ID',
  mindanao: 'PH',
  luzon: 'PH',
  honshu: 'JP',
  hokkaido: 'JP',
  kamchatka: 'RU',
  'baja california': 'MX',
  crete: 'GR',
  sicily: 'IT',
};

/**
 * The country of a USGS place such as `7 km NW of The Geysers, CA`, `Fiji region` or `western Xizang`; null on the open
 * sea, including places `south of` or `off` a land. `CA` means California. `longitude` distinguishes the two Georgias.
 */
export function usgsPlaceToAlpha2(place: string, longitude: number): string | null {
  const suffix = place.slice(place.lastIndexOf(',') + 1).trim();
  if (suffix === 'MX') return 'MX';
  if (US_POSTAL_CODES.has(suffix)) return 'US';
  const name = foldText(suffix).replace(/ (border )?region$/, '');
  if (US_STATES.has(name) && (name !== 'georgia' || longitude < 0)) return 'US';
  return (
    landToAlpha2(name) ??
    landToAlpha2(
      name.replace(
        /^(north|south|east|west|central|southern|northern|eastern|western|northeastern|northwestern|southeastern|southwestern) /,
        '',
      ),
    )
  );
}

function landToAlpha2(name: string): string | null {
  // A remaining two-letter text is a code of something other than a country.
  return name.length <= 2 ? null : (PARTS[name] ?? toAlpha2(name));
}
