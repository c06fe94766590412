import { countryName } from '../countries/country-name';
import { toAlpha2 } from '../countries/countries';
import { placeWord } from '../matching/words/place-words';
import { foldText } from '../text/fold';
import { matchesSearch, parseSearchExpression } from '../text/search-expression';

/** From this length on, a country's name may lose its last letter to a case ending: Россия, России. */
const LEAST_INFLECTED = 6;
const WORD = /[\p{L}\p{M}]+/gu;

/** A text prepared for the search for places. */
export interface PlaceText {
  folded: string;
  /** Countries and regions of place-words.ts that the text names, including by their adjectives. */
  places: ReadonlySet<string>;
  language: string | null;
}

export function readPlaces(text: string, language: string | null): PlaceText {
  const folded = foldText(text);
  const places = new Set<string>();
  for (const word of new Set(folded.match(WORD))) {
    const place = placeWord(word);
    if (place !== undefined) places.add(place);
  }
  return { folded, places, language };
}

/**
 * Whether a text names a country (by code, by name in English or the text's language, or by its adjective) or a place.
 */
export function namesPlace(text: PlaceText, region: string): boolean {
  const country = toAlpha2(region);
  if (country === null) return holdsPhrase(text.folded, region);
  const canonical = placeWordOf(country);
  if (canonical !== undefined && text.places.has(canonical)) return true;
  const english = [countryName(country), localName(country, 'en'), region.length <= 3 ? null : region];
  if (english.some((name) => name !== null && holdsPhrase(text.folded, name))) return true;
  const local = text.language === null || text.language === 'en' ? null : localName(country, text.language);
  if (local === null) return false;
  const folded = foldText(local);
  const isInflected = folded.length >= LEAST_INFLECTED && text.folded.includes(folded.slice(0, -1));
  return isInflected || holdsPhrase(text.folded, local);
}

/** The entry of place-words.ts for a country, which includes its adjectives. */
function placeWordOf(country: string): string | undefined {
  const names = [localName(country, 'en'), countryName(country)].flatMap((name) =>
    name === null ? [] : [foldText(name)],
  );
  const candidates = names.flatMap((name) => [name.replace(/[^a-z]/g, ''), name.replace(/ .*/, '')]);
  return candidates.map(placeWord).find((place) => place !== undefined && toAlpha2(place) === country);
}

/** Whether the text contains the words of the phrase as whole words, in order, folded. */
export function holdsPhrase(folded: string, phrase: string): boolean {
  const expression = parseSearchExpression(`"${phrase.replaceAll('"', ' ')}"`);
  return expression.terms.length > 0 && matchesSearch(expression, folded);
}

function localName(country: string, language: string): string | null {
  try {
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(country) ?? null;
  } catch {
    // The runtime does not know this language.
    return null;
  }
}
