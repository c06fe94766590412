/** Words of names that stay in lower case, except at the beginning. */
const LOWER_WORDS = new Set(['of', 'and', 'the', 'for', 'in', 'on', 'at', 'de', 'al']);
// prettier-ignore
const ACRONYMS = new Set([
  'US', 'UK', 'EU', 'UN', 'UAE', 'NATO', 'USA', 'ISIS', 'PLO', 'IMF', 'WTO', 'WHO', 'FBI', 'CIA', 'ASEAN', 'OPEC', 'UNICEF',
  'UNESCO', 'NWS',
]);
const MAX_PLACES = 3;
const MAX_PLACES_LENGTH = 120;

/** Names in capitals: "UNITED STATES OF AMERICA" becomes "United States of America". Acronyms stay as they are. */
export function lowerCapitals(name: string): string {
  return name
    .split(' ')
    .map((word, index) => {
      if (ACRONYMS.has(word)) return word;
      const lower = word.toLowerCase();
      return index > 0 && LOWER_WORDS.has(lower)
        ? lower
        : lower.replace(/^\p{L}|(?<=[-(/])\p{L}/gu, (letter) => letter.toUpperCase());
    })
    .join(' ');
}

/** As `lowerCapitals` for each word in capitals that is too long for an abbreviation: "XU HILL-RX" becomes "XU Hill-Rx". */
export const lowerCapitalWords = (name: string): string =>
  name
    .split(' ')
    .map((word) => ((word.match(/\p{Lu}/gu) ?? []).length >= 4 && !/\p{Ll}/u.test(word) ? lowerCapitals(word) : word))
    .join(' ');

/** As `lowerCapitals`, if the name has no lower-case letters at all; any other name is returned unchanged. */
export const lowerIfAllCapitals = (name: string): string => (/\p{Ll}/u.test(name) ? name : lowerCapitals(name));

/** "Flash Flood Warning" becomes "Flash flood warning". Words with several capitals, such as acronyms, stay. */
export function sentenceCase(phrase: string): string {
  const words = phrase.split(' ').map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));
  return capitalize(words.join(' '));
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The first places, as many as a line has room for, joined as a sentence would: "Albania, Austria, Chad and 12 more countries".
 * @param nouns what the places are, in the singular and in the plural
 */
export function joinPlaces(
  places: readonly string[],
  nouns: readonly [string, string],
  separator: ', ' | '; ' = ', ',
): string {
  const distinct = [...new Set(places)];
  let shown = distinct.length <= MAX_PLACES + 1 ? distinct.length : MAX_PLACES;
  while (shown > 1 && distinct.slice(0, shown).join(separator).length > MAX_PLACES_LENGTH) shown -= 1;
  const rest = distinct.length - shown;
  const named = distinct.slice(0, shown).join(separator);
  return rest === 0 ? named : `${named} and ${rest} more ${nouns[rest === 1 ? 0 : 1]}`;
}

/** The parts of a title that are known, separated by commas: what happened first, then where. */
export const joinTitle = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(', ');
