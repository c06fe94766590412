/** Countries that occur in organisations' names. */
const COUNTRIES = `AE AF AL AM AO AR AT AU AZ BA BD BE BG BH BO BR BY CA CD CH CI CL CM CN CO CR CU CY CZ DE DJ DK DO DZ EC EE EG ER ES ET FI FR
  GB GE GH GR GT HK HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KP KR KW KZ LA LB LK LR LT LU LV LY MA MD ME MG MK ML MM MN MO MT MX MY
  MZ NA NE NG NI NL NO NP NZ OM PA PE PH PK PL PS PT PY QA RO RS RU RW SA SD SE SG SI SK SL SN SO SS SV SY TD TH TJ TM TN TR TW TZ UA UG US
  UY UZ VE VN YE ZA ZM ZW`;
/** As in place-words.ts, if the Unicode name differs. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  AE: 'united arab emirates',
  BA: 'bosnia',
  CD: 'congo',
  CI: 'ivory coast',
  CZ: 'czech',
  HK: 'hong kong',
  KP: 'north korea',
  KR: 'korea',
  MK: 'macedonia',
  MM: 'myanmar',
  MO: 'macau',
  PS: 'palestine',
  TR: 'turkey',
};

/** Names of countries in a language, from Unicode, with the English name. */
export function countryTerms(language: string): [name: string, english: string][] {
  const [own, english] = [language, 'en'].map(
    (one) => new Intl.DisplayNames([one], { type: 'region', fallback: 'none' }),
  );
  return COUNTRIES.split(/\s+/).flatMap((code): [string, string][] => {
    const name = own?.of(code)?.toLowerCase();
    const usual = USUAL_NAMES[code] ?? english?.of(code)?.toLowerCase();
    return name === undefined || usual === undefined ? [] : [[name, usual]];
  });
}
