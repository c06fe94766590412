/** Words of names that stay in lower case, except at the beginning. */
const LOWER_WORDS = new Set(['of', 'and', 'the', 'for', 'in', 'on', 'at', 'de', 'al']);
// prettier-ignore
const ACRONYMS = new Set([
  'US', 'UK', 'EU', 'UN', 'UAE', 'NATO', 'USA', 'ISIS', 'PLO', 'IMF', 'WTO', 'WHO', 'FBI', 'CIA', 'ASEAN', 'OPEC', 'UNICEF',
  'UNESCO', 'NWS',
]);
const MAX_PLACES = 3;

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

/** As `lowerCapitals`, if the name has no lower-case letters at all; any other name is returned unchanged. */
export const lowerIfAllCapitals = (name: string): string => (/\p{Ll}/u.test(name) ? name : lowerCapitals(name));

/** "Flash Flood Warning" becomes "Flash flood warning". Words with several capitals, such as acronyms, stay. */
export function sentenceCase(phrase: string): string {
  const words = phrase.split(' ').map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));
  return capitalize(words.join(' '));
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * At most three places, joined as a sentence would: "Albania, Austria and 12 more countries".
 * @param noun in the plural: what the places are, such as "countries"
 */
export function joinPlaces(places: readonly string[], noun: string, separator = ', '): string {
  const distinct = [...new Set(places)];
  const rest = distinct.length - MAX_PLACES;
  if (rest <= 1) return distinct.join(separator);
  return `${distinct.slice(0, MAX_PLACES).join(separator)} and ${rest} more ${noun}`;
}

/** The parts of a title that are known, separated by commas: what happened first, then where. */
export const joinTitle = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(', ');
