import { looksLikeOrganisation, prepareOrganisationName } from '../matching/prepare-organisation-name';
import { preparePersonName } from '../matching/prepare-person-name';
import { isGivenName } from './name-shares';

/** Whether a name of several words has a given name and no word or legal form of an organisation. */
export function readsLikePerson(name: string): boolean {
  if (looksLikeOrganisation(prepareOrganisationName(name, false))) return false;
  const words = preparePersonName(name, undefined).tokens.filter(({ kind }) => kind === 'name');
  return words.length > 1 && words.some(({ text }) => isGivenName(text));
}
