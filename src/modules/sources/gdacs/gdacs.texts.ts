import { capitalize, joinPlaces, joinTitle, lowerIfAllCapitals } from '../titles/title-words';

export interface GdacsWording {
  /** GDACS' own type, such as `EQ`. */
  type: string;
  magnitude: number | null;
  /** The name of a cyclone or a volcano, such as `TRAMI-24`. */
  name: string | null;
  /** Separated by commas. */
  countries: string | null;
  /** Green, Orange or Red. */
  alertLevel: string | null;
  sourceTitle: string;
}

const NOUNS: Readonly<Record<string, string>> = {
  EQ: 'Earthquake',
  TC: 'Tropical cyclone',
  FL: 'Flood',
  VO: 'Volcanic eruption',
  DR: 'Drought',
  WF: 'Forest fire',
  TS: 'Tsunami',
};
/** Names of cyclones end with the year: "TRAMI-24". */
const YEAR_OF_NAME = /-\d{2}$/;
const CYCLONE_IN_TITLE = /tropical cyclone (\p{L}{2,40}(?:-\p{L}{2,20}){0,3})/iu;
/** Levels that need attention; green events need no international help. */
const RAISED_LEVELS = new Set(['orange', 'red']);

/** For instance "Tropical cyclone Trami, Philippines, Viet Nam (GDACS orange alert)". */
export function gdacsTitle(facts: GdacsWording): string {
  const noun = NOUNS[facts.type];
  if (noun === undefined) return capitalize(facts.sourceTitle);
  const level = facts.alertLevel?.toLowerCase() ?? '';
  const alert = RAISED_LEVELS.has(level) ? ` (GDACS ${level} alert)` : '';
  return `${joinTitle(`${noun}${sizeOrName(facts)}`, volcano(facts), countriesInWords(facts.countries))}${alert}`;
}

function sizeOrName({ type, magnitude, name, sourceTitle }: GdacsWording): string {
  if (type === 'EQ') return magnitude === null ? ' of unknown magnitude' : ` M ${magnitude.toFixed(1)}`;
  if (type !== 'TC') return '';
  const known = name ?? CYCLONE_IN_TITLE.exec(sourceTitle)?.[1] ?? '';
  return known === '' ? '' : ` ${lowerIfAllCapitals(known.replace(YEAR_OF_NAME, ''))}`;
}

const volcano = ({ type, name, sourceTitle }: GdacsWording): string | null =>
  type === 'VO' ? (name ?? textBetween(sourceTitle, ' for ', ' in ')) : null;

/** "Volcanic eruption is on going for Etna in Italy" contains "Etna" between " for " and " in ". */
function textBetween(text: string, before: string, after: string): string | null {
  const start = text.indexOf(before);
  const end = text.indexOf(after, start + before.length);
  return start === -1 || end === -1 ? null : text.slice(start + before.length, end);
}

function countriesInWords(countries: string | null): string | null {
  if (countries === null) return null;
  const known = countries.split(',').map((country) => country.trim().replace(/\s+/g, ' '));
  return joinPlaces(
    known.filter((country) => country !== '' && country !== '[unknown]'),
    ['country', 'countries'],
  );
}
