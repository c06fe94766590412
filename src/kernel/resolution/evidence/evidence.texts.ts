/** The sentences of the evidence of a match. */
export const EVIDENCE_TEXTS = {
  bearers: (words: readonly string[], bearers: number, place: string | null): string =>
    `${peopleText(bearers)} expected to bear the ${words.length === 1 ? 'name' : 'names'} ${joined(words)}${place === null ? '' : ` in the country ${place}`}.`,
  spelling: (word: string): string => `The name ${word} is spelled differently.`,
  near: (word: string): string => `The name ${word} is similar, but not the same.`,
  rareReading: 'The characters agree only if they are read in Korean or Cantonese.',
  initial: (word: string): string => `The initial of ${word} agrees.`,
  extra: 'One side has a name that the other does not have.',
  conflict: 'Both sides have a name that the other does not have.',
  initialConflict: 'The initials differ.',
  weakAlias: 'The list marks this alias as weak.',
  namesLimit: 'The names as a whole agree less than their words suggest.',
  organisationName: 'The agreement of the names of the organisations.',
  personsName: 'The name in the request reads like the name of a person, and the entity is not a person.',
  otherAgreement: 'The other details, as match_explanation lists them.',
  country: (country: string): string => `Both are in the country ${country}.`,
  otherCountry: 'The countries differ.',
  otherGender: 'The genders differ.',
  sameIdentifier: 'An identifier is the same.',
  nearContact: 'A contact address is almost the same.',
  otherIdentifier: 'An identifier differs.',
  address: 'The addresses are similar.',
  firstOfJanuary: 'The dates of birth are the same, but 1 January often stands for an unknown day.',
  birthDate: {
    equal: 'The dates of birth are the same.',
    swapped: 'The dates of birth are the same with day and month exchanged.',
    typing: 'The dates of birth differ by one digit.',
    partial: 'The dates of birth agree as far as both are known.',
    same_year: 'The dates of birth differ, but the years are the same.',
    near_year: 'The years of birth differ by one.',
    different: 'The dates of birth differ.',
    impossible: 'The dates of birth are too far apart to be of one person.',
  },
} as const;

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** "About 40,000 people are", rounded to one digit. */
export function peopleText(bearers: number): string {
  if (bearers < 0.5) return 'Fewer than one person is';
  if (bearers < 1.5) return 'About one person is';
  const unit = 10 ** Math.floor(Math.log10(bearers));
  return `About ${(Math.round(bearers / unit) * unit).toLocaleString('en-US')} people are`;
}

export const REASONS = {
  identifier: 'An identifier in the request is equal to one of the entity.',
  review: 'A reviewer confirmed the entity.',
  evidence: 'One entity matches, and it is unlikely that the request is about anybody else.',
  common: (bearers: number): string =>
    `${peopleText(bearers)} expected to bear this name. Add a date of birth, a nationality or an identifier.`,
  doubtful: 'One entity matches in part. Add a date of birth, a nationality or an identifier.',
  several: (count: number): string =>
    `${count} entities match, and none is clearly the subject. Add a date of birth, a nationality or an identifier.`,
  contested: 'One entity matches, but a reviewer decided that some of its records are different.',
  none: 'No entity is similar enough.',
} as const;
