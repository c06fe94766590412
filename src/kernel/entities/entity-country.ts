import { toAlpha2 } from '../countries/countries';

/**
 * Spellings of lists that no ISO list has: OFAC's inverted names, FollowTheMoney's codes of former and unrecognised
 * states.
 */
const SPELLINGS = new Map(
  Object.entries({
    'virgin islands, british': 'VG',
    'virgin islands, u.s.': 'VI',
    'united kingdom of great britain and northern ireland': 'GB',
    'man, isle of': 'IM',
    'cote d ivoire': 'CI',
    'north macedonia, the republic of': 'MK',
    'congo, republic of the': 'CG',
    palestinian: 'PS',
    'palestinian authority': 'PS',
    'region: gaza': 'PS',
    'region: kafia kingi': 'SD',
    'region: crimea': 'UA',
    'region: northern mali': 'ML',
    crimea: 'UA',
    'micronesia, federated states of': 'FM',
    'bahamas, the': 'BS',
    'gambia, the': 'GM',
    'china, hong kong special administrative region': 'HK',
    'united states of america (the)': 'US',
    suhh: 'RU',
    yucs: 'RS',
    csxx: 'RS',
    cshh: 'CZ',
    ddde: 'DE',
  }),
);
const SUBDIVISION = /^([a-z]{2})-[a-z]{2,4}$/i;
/** Bounds the cache, so that a file of noise cannot fill the memory. */
const MAX_REMEMBERED = 5_000;

const remembered = new Map<string, string | null>();

/**
 * The ISO 3166-1 alpha-2 code of a country as lists write it; for a subdivision (ISO 3166-2, `ge-ab`), that of its
 * country.
 */
export function toRecordCountry(text: string): string | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const country = findCountry(text);
  if (remembered.size < MAX_REMEMBERED) remembered.set(text, country);
  return country;
}

function findCountry(text: string): string | null {
  const [, parent] = SUBDIVISION.exec(text) ?? [];
  return SPELLINGS.get(text.toLowerCase()) ?? toAlpha2(text) ?? (parent === undefined ? null : toAlpha2(parent));
}
