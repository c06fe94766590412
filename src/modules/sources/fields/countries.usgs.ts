import { foldText } from '../../../kernel/text/fold';
import { toAlpha2 } from '../../../kernel/countries/countries';

/** Postal codes at the end of USGS place names, with the names of the states. */
const US_STATES: ReadonlyMap<string, string> = new Map(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|
HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|
MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|
NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|
SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|
WI Wisconsin|WY Wyoming`
    .replace(/\n/g, '')
    .split('|')
    .map((state): [string, string] => [state.slice(0, 2), state.slice(3)]),
);
const FOLDED_US_STATES: ReadonlySet<string> = new Set([...US_STATES.values()].map(foldText));

/** The name of a state of the USA by its postal code, or of Mexico, the only country that USGS abbreviates. */
export const nameOfAbbreviation = (code: string): string | undefined =>
  code === 'MX' ? 'Mexico' : US_STATES.get(code);

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
  if (US_STATES.has(suffix)) return 'US';
  const name = foldText(suffix).replace(/ (border )?region$/, '');
  if (FOLDED_US_STATES.has(name) && (name !== 'georgia' || longitude < 0)) return 'US';
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
