import { looksLikeOrganisation, prepareOrganisationName } from '../matching/preparation/prepare-organisation-name';
import { preparePersonName } from '../matching/preparation/prepare-person-name';
import { isRespelling } from '../matching/spelling/romanize';
import { hasBusinessTerms } from '../matching/scripts/terms/business-terms';
import { isEastAsianPersonName } from '../matching/scripts/terms/east-asian-person';
import { isGivenName } from './name-shares';

const MOST_WORDS_OF_A_PERSON = 4;

/**
 * Whether a name has the form of a person's name and no word or legal form of an organisation. In Latin letters, and in scripts
 * that are converted letter by letter, it has several words, one of which is a known given name. In scripts that leave sounds
 * open, such as Arabic, few given names are known, and two to four words are enough.
 */
export function readsLikePerson(name: string): boolean {
  if (isEastAsianPersonName(name)) return true;
  if (looksLikeOrganisation(prepareOrganisationName(name, false))) return false;
  const words = preparePersonName(name, undefined).tokens.filter(({ kind }) => kind === 'name');
  if (words.length < 2) return false;
  if (words.some(({ text }) => isGivenName(text))) return true;
  const isRespelt = words.every(({ fidelity }) => isRespelling(fidelity));
  return isRespelt && words.length <= MOST_WORDS_OF_A_PERSON && !hasBusinessTerms(name);
}
