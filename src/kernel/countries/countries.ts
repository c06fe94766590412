import { alpha3ToAlpha2, getAlpha2Codes, getNames, registerLocale } from 'i18n-iso-countries/index';
import english from 'i18n-iso-countries/langs/en.json';
import { foldText } from '../text/fold';

// The package's own entry registers 80 languages; only English names are needed.
registerLocale(english);

/**
 * Names in addition to the library's: everyday short forms, the states of Gleditsch and Ward's list as UCDP writes
 * them, and former names, which lead to the successor. Alpha-2 codes with names, separated by `|`.
 */
const OTHER_NAMES: Record<string, string> = {
  AG: 'Antigua & Barbuda',
  BA: 'Bosnia|Bosnia-Herzegovina',
  BN: 'Brunei',
  BO: 'Bolivia, Plurinational State of',
  BS: 'The Bahamas',
  BY: 'Byelorussia',
  CD: 'DR Congo|DRC|Zaire|Congo, Democratic Republic of|Congo, Democratic Republic of the|Congo-Kinshasa|Congo (Kinshasa)',
  CG: 'Congo|Congo, Republic of|Congo-Brazzaville|Congo (Brazzaville)',
  CI: "Cote d'Ivoire",
  CV: 'Cabo Verde',
  CZ: 'Czech Rep.',
  DE: 'German Federal Republic|German Democratic Republic|West Germany|East Germany',
  EH: 'Sahrawi Arab Democratic Republic',
  FK: 'Falkland Islands|Malvinas',
  FM: 'Micronesia|Federated States of Micronesia',
  GB: 'Britain|England|Scotland|Wales|Northern Ireland',
  HK: 'Hong Kong S.A.R.|Hong Kong SAR China',
  IR: 'Persia|Iran, Islamic Republic of',
  IT: 'Italy/Sardinia',
  KG: 'Kyrgyz Republic',
  KH: 'Kampuchea',
  KP: "DPRK|Korea, North|Korea, People's Republic of|Korea, Democratic People's Republic of|Democratic People's Republic of Korea",
  KR: 'Korea, South',
  LA: 'Laos|Lao PDR',
  LK: 'Ceylon',
  MD: 'Moldova',
  MG: 'Malagasy',
  MK: 'Macedonia|Macedonia, FYR|FYROM|Macedonia, the former Yugoslav Republic of',
  MM: 'Burma',
  MO: 'Macau',
  MP: 'Northern Marianas',
  PN: 'Pitcairn Island',
  PS: 'Palestinian Territories|Palestinian Territory|Palestine, State of|West Bank|Gaza|Gaza Strip|West Bank and Gaza|Occupied Palestinian Territory',
  RE: 'Réunion',
  RO: 'Rumania',
  RS: 'Yugoslavia|Serbia and Montenegro',
  RU: 'Soviet Union|USSR',
  SH: 'Saint Helena, Ascension and Tristan da Cunha|Ascension Island',
  SR: 'Surinam',
  SY: 'Syria',
  SZ: 'Swaziland|Kingdom of eSwatini',
  TL: 'East Timor|Timor Leste|Democratic Republic of Timor-Leste',
  TR: 'Turkiye|Ottoman Empire',
  TZ: 'Tanganyika|Tanzania, United Republic of',
  US: 'America',
  VA: 'Vatican|Vatican City|Holy See',
  VE: 'Venezuela, Bolivarian Republic of|Bolivarian Republic of Venezuela',
  VG: 'British Virgin Islands',
  VI: 'U.S. Virgin Islands|US Virgin Islands|United States Virgin Islands',
  VN: 'Viet Nam|North Vietnam|South Vietnam|Vietnam, Democratic Republic of|Vietnam, Republic of',
  YE: 'North Yemen|South Yemen|Yemen, Arab Republic of',
  ZW: 'Rhodesia',
};

/** Alpha-3 codes of CAMEO and other lists that ISO 3166-1 has withdrawn or never had. */
const OTHER_ALPHA3: Record<string, string> = {
  ROM: 'RO',
  TMP: 'TL',
  ZAR: 'CD',
  WSB: 'PS',
  GZS: 'PS',
  BUR: 'MM',
  YUG: 'RS',
  SCG: 'RS',
  KSV: 'XK',
  XKX: 'XK',
};

const ALPHA2_CODES = new Set(Object.keys(getAlpha2Codes()));
const ALPHA2_BY_NAME = indexNames();

function indexNames(): Map<string, string> {
  const index = new Map<string, string>();
  for (const [alpha2, names] of Object.entries(getNames('en', { select: 'all' }))) {
    for (const name of names) index.set(nameKey(name), alpha2);
  }
  for (const [alpha2, names] of Object.entries(OTHER_NAMES)) {
    for (const name of names.split('|')) index.set(nameKey(name), alpha2);
  }
  return index;
}

/** Folded, with `&` and `St.` spelt out, without punctuation or a leading article. */
function nameKey(name: string): string {
  return foldText(name)
    .replace(/&/g, ' and ')
    .replace(/\bst\.? /g, 'saint ')
    .replace(/[.']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}

/**
 * The ISO 3166-1 alpha-2 code (XK for Kosovo) of an alpha-2 or alpha-3 code or an English name, in any case and with or
 * without accents. Of a name with another one in brackets, such as `Myanmar (Burma)`, either may be known. Null if
 * unknown.
 */
export function toAlpha2(value: string): string | null {
  const trimmed = value.trim();
  const code = trimmed.toUpperCase();
  if (ALPHA2_CODES.has(code)) return code;
  if (code.length === 3) {
    const alpha2 = alpha3ToAlpha2(code) ?? OTHER_ALPHA3[code];
    if (alpha2 !== undefined) return alpha2;
  }
  return nameToAlpha2(trimmed);
}

function nameToAlpha2(name: string): string | null {
  const known = ALPHA2_BY_NAME.get(nameKey(name));
  if (known !== undefined) return known;
  const [, outer, inner] = /^([^()]*)\(([^()]*)\)$/.exec(name) ?? [];
  if (outer === undefined || inner === undefined) return null;
  return ALPHA2_BY_NAME.get(nameKey(outer)) ?? ALPHA2_BY_NAME.get(nameKey(inner)) ?? null;
}
