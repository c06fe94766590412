import type { Mention } from './mentions/mention';

const NOUNS: Record<Mention['inputType'], string> = {
  name: 'name',
  alias: 'alias',
  email: 'e-mail address',
  social: 'account',
  keyword: 'keyword',
};

type InputType = Mention['inputType'];

/** Why an article is about the subject or not: the sentences of `matchRationale`. */
export const RATIONALE_TEXTS = {
  inTitle: (type: InputType, shown: string) => `The title contains the ${NOUNS[type]} as "${shown}".`,
  inText: (type: InputType, shown: string) => `The text contains the ${NOUNS[type]} as "${shown}".`,
  mentions: (count: number) => `The text mentions the subject ${count} times.`,
  contact: (type: InputType, shown: string) => `The text contains the ${NOUNS[type]} "${shown}".`,
  otherName: 'The text uses more than one of the names given.',
  oneWord: 'The name is a single word, which other people or organisations may share.',
  familyNameAlone: 'Only the family name is used, which is rare. The full name does not occur.',
  commonName: 'The name is very common.',
  region: (region: string) => `The text names the region ${region}.`,
  employer: (name: string) => `The text names the employer ${name}.`,
  role: (role: string) => `The text names the role ${role}.`,
  placeOfWork: (place: string) => `The text names the place of work ${place}.`,
  placeOfBirth: (place: string) => `The text names the place of birth ${place}.`,
  birthDate: (date: string) => `The text gives the date of birth ${date}.`,
  birthYear: (year: number) => `The text gives the year of birth ${year}.`,
  otherBirthYear: (found: number, expected: number) =>
    `The text gives a different year of birth: ${found} instead of ${expected}.`,
  age: (age: number) => `The text gives the age ${age}, which fits the date of birth.`,
  otherAge: (found: number, expected: number) => `The text gives a different age: ${found} instead of ${expected}.`,
} as const;

/** Why an item of a search is likely or uncertain: `confidenceReason`. */
export const CONFIDENCE_TEXTS = {
  nothingAdverse: 'No adverse statement about the subject was found in the article.',
  languageNotCovered:
    'The service has no adverse terms for the language of the article, so it was not examined for adverse statements.',
  cleared:
    'The article says that the subject was cleared, denies the accusation or is not involved. It says nothing adverse about the subject.',
  victim: 'The article names the subject as a victim. It says nothing adverse about the subject.',
  doubtfulSubject: 'The article may be about somebody else.',
  probable: (percent: number) =>
    `The article names the subject, and is adverse about it with a probability of ${percent} %.`,
  improbable: (percent: number) =>
    `The article names the subject, but is adverse about it with a probability of only ${percent} %.`,
  termsOfCaller: (count: number) => `The article names the subject near ${count} of your own adverse terms.`,
  severalFindings: (count: number) => `The article names the subject and has ${count} adverse statements about it.`,
  singleFinding: 'The article has a single adverse statement about the subject, which may be mistaken.',
  keyword: 'The article contains the keyword.',
} as const;

/** How a mention was recognised, in addition to the explanation of the name comparison. */
export const MENTION_TEXTS = {
  inflected: 'The name has a case ending.',
  lowerCase: 'The name is in lower case.',
  email: 'The e-mail address is the same.',
  profile: 'The URL of the account is the same.',
  handle: 'The handle of the account is the same.',
  keyword: (phrase: string) => `The text contains the words “${phrase}”.`,
  sameSigns: 'The characters are the same.',
  soundingSigns: 'The characters have the same pronunciation.',
  asWritten: 'The name is written exactly as given.',
  familyNameAlone: 'The family name is used alone.',
  familyName: 'The family name is used alone after the full name.',
  firstWord: 'The first word is used alone after the full name.',
} as const;
