import { COMMON_NAMES } from '../matching/words/person-words';
import type { Article } from './article';
import { AGAINST, speaksAgainst, speaksFor, SUPPORT, type ArticleEvidence } from './article-evidence';
import { birthEvidence } from './birth-evidence';
import { FAMILY_NAME_SCORE } from './mentions/find-family-names';
import { findMentions, type PreparedSearchSubject } from './mentions/find-mentions';
import type { Mention } from './mentions/mention';
import { RATIONALE_TEXTS } from './rationale.texts';
import { holdsPhrase, namesPlace, readPlaces } from './place-evidence';

const SEVERAL = 2;
const MANY = 4;

/** The evidence of the mentions themselves: where they are, how many there are, how distinctive the name is. */
export function mentionEvidence(
  mentions: readonly Mention[],
  titleLength: number,
  subject: PreparedSearchSubject,
): ArticleEvidence[] {
  const evidence: ArticleEvidence[] = [];
  const inTitle = mentions.find(({ end }) => end <= titleLength);
  if (inTitle !== undefined)
    evidence.push(speaksFor(SUPPORT.title, RATIONALE_TEXTS.inTitle(inTitle.inputType, inTitle.shown)));
  const best = mentions.reduce((one, other) => (other.score > one.score ? other : one));
  if (inTitle === undefined) evidence.push(speaksFor(1, RATIONALE_TEXTS.inText(best.inputType, best.shown)));
  if (mentions.length >= SEVERAL) {
    const support = mentions.length >= MANY ? SUPPORT.manyMentions : SUPPORT.severalMentions;
    evidence.push(speaksFor(support, RATIONALE_TEXTS.mentions(mentions.length)));
  }
  const contact = mentions.find(({ inputType }) => inputType === 'email' || inputType === 'social');
  if (contact !== undefined) {
    evidence.push(speaksFor(SUPPORT.contact, RATIONALE_TEXTS.contact(contact.inputType, contact.shown)));
  }
  const names = new Set(mentions.filter(isOfName).map(({ value }) => value));
  if (names.size > 1) evidence.push(speaksFor(SUPPORT.otherName, RATIONALE_TEXTS.otherName));
  if (best.score === FAMILY_NAME_SCORE)
    evidence.push(speaksAgainst(AGAINST.familyNameAlone, RATIONALE_TEXTS.familyNameAlone));
  const vague = vagueness([...names], subject);
  return vague === null ? evidence : [...evidence, vague];
}

const isOfName = ({ inputType }: Mention): boolean => inputType === 'name' || inputType === 'alias';

/** Many people have a name of one word, or of common words only. Null if a more distinctive name is used. */
function vagueness(values: readonly string[], { names, subject }: PreparedSearchSubject): ArticleEvidence | null {
  const used = names.filter(({ value }) => values.includes(value));
  if (used.length === 0) return null;
  if (used.every(({ tokens }) => tokens.length === 1)) {
    const factor = subject.type === 'person' ? AGAINST.oneWordPerson : AGAINST.oneWordOrganisation;
    return speaksAgainst(factor, RATIONALE_TEXTS.oneWord);
  }
  const isCommon = used.every(({ distinctive }) => distinctive.every(({ text }) => COMMON_NAMES.has(text)));
  return isCommon ? speaksAgainst(AGAINST.commonName, RATIONALE_TEXTS.commonName) : null;
}

/** The evidence of the text about regions, employer, role, places and birth. */
export function contextEvidence(
  text: string,
  mentions: readonly Mention[],
  article: Article,
  { subject, employer }: PreparedSearchSubject,
): ArticleEvidence[] {
  const places = readPlaces(text, article.language);
  const evidence: ArticleEvidence[] = [];
  const region = subject.regions.find((one) => namesPlace(places, one));
  if (region !== undefined) evidence.push(speaksFor(SUPPORT.region, RATIONALE_TEXTS.region(region)));
  if (employer !== null && findMentions(text, employer).length > 0) {
    evidence.push(speaksFor(SUPPORT.employer, RATIONALE_TEXTS.employer(employer.subject.name)));
  }
  const { employmentRole, employmentLocation, placeOfBirth, dateOfBirth } = subject;
  if (employmentRole !== undefined && holdsPhrase(places.folded, employmentRole)) {
    evidence.push(speaksFor(SUPPORT.role, RATIONALE_TEXTS.role(employmentRole)));
  }
  if (employmentLocation !== undefined && namesPlace(places, employmentLocation)) {
    evidence.push(speaksFor(SUPPORT.employmentLocation, RATIONALE_TEXTS.placeOfWork(employmentLocation)));
  }
  if (placeOfBirth !== undefined && namesPlace(places, placeOfBirth)) {
    evidence.push(speaksFor(SUPPORT.placeOfBirth, RATIONALE_TEXTS.placeOfBirth(placeOfBirth)));
  }
  const birth = dateOfBirth === undefined ? null : birthEvidence(text, mentions, dateOfBirth, article);
  return birth === null ? evidence : [...evidence, birth];
}
