import type { Article, TextSpan } from './article';
import { AGAINST, speaksAgainst, speaksFor, SUPPORT, type ArticleEvidence } from './article-evidence';
import { RATIONALE_TEXTS } from './rationale.texts';

/**
 * Words for birth in English, German, French, Spanish, Portuguese, Italian, Russian, Ukrainian and Turkish, before a
 * year.
 */
const BORN =
  /(?:\bborn\b|\bb\.|\bgeboren|\bgeb\.|\bné[e]? (?:le|en)\b|\bnacid[oa]\b|\bnascid[oa]\b|\bnat[oa] (?:il|nel|a)\b|родил(?:ся|ась)|рождения|народи(?:вся|лася)|出生于|生于|生於)/giu;
const YEAR_BEHIND = /^[^.!?\n]{0,40}?(?<!\d)((?:19|20)\d\d)(?!\d)/u;
/** The most that YEAR_BEHIND reads, in UTF-16 units. */
const YEAR_REACH = 90;
/** Words for birth after a year: 1975 doğumlu, 1975年出生, 1975 года рождения. */
const YEAR_FIRST =
  /(?<!\d)((?:19|20)\d\d) ?(?:doğumlu|年(?:\d{1,2}月(?:\d{1,2}日)?)?(?:出生|生まれ)|года? рождения|г\. ?р\.)/giu;
/** Ages after the name: Ivan Petrov, 45, … · Ivan Petrov (45) · Ivan Petrov, aged 45. */
const AGE_BEHIND = /^(?:, (?:aged |age )?| \(|（)(\d{2})(?:,|\)|）|\.| years| ans| Jahre| лет| года)/u;
const AGE_BEFORE = /(?<!\d)(\d{2})(?:-year-old|-jährige[rn]?|-летн\p{L}+)(?: \p{L}+){0,3} $/u;
const REACH_BEFORE = 80;
const REACH_BEHIND = 160;
const MOST_MENTIONS = 50;
/** Years by which an age may differ: newspapers make mistakes, and birthdays fall within the year. */
const SLIP = 1;

/** What a text says about the birth of people with the name; null if it says nothing comparable. */
export function birthEvidence(
  text: string,
  mentions: readonly TextSpan[],
  dateOfBirth: string,
  { publishedAt, language }: Pick<Article, 'publishedAt' | 'language'>,
): ArticleEvidence | null {
  const lower = text.toLowerCase();
  const written = writtenForms(dateOfBirth, language).find((form) => lower.includes(form));
  if (written !== undefined) return speaksFor(SUPPORT.birthDate, RATIONALE_TEXTS.birthDate(dateOfBirth));
  const year = Number(dateOfBirth.slice(0, 4));
  const near = mentions.slice(0, MOST_MENTIONS);
  const years = near.flatMap(({ start, end }) =>
    yearsIn(text.slice(Math.max(0, start - REACH_BEFORE), end + REACH_BEHIND)),
  );
  if (years.includes(year)) return speaksFor(SUPPORT.birthYear, RATIONALE_TEXTS.birthYear(year));
  const [other] = years;
  if (other !== undefined) {
    return speaksAgainst(AGAINST.otherBirthYear, RATIONALE_TEXTS.otherBirthYear(other, year));
  }
  return publishedAt === null ? null : ageEvidence(text, near, Number(publishedAt.slice(0, 4)) - year);
}

function ageEvidence(text: string, mentions: readonly TextSpan[], expected: number): ArticleEvidence | null {
  const ages = mentions.flatMap(({ start, end }) => agesAround(text, start, end));
  // Before the birthday, the age is one year lower.
  const fitting = ages.find((age) => age >= expected - 1 - SLIP && age <= expected + SLIP);
  if (fitting !== undefined) return speaksFor(SUPPORT.age, RATIONALE_TEXTS.age(fitting));
  const [other] = ages;
  if (other === undefined) return null;
  return speaksAgainst(AGAINST.otherAge, RATIONALE_TEXTS.otherAge(other, expected));
}

function yearsIn(text: string): number[] {
  const yearsBehind = [...text.matchAll(BORN)].map(({ 0: word, index }) => {
    const behind = index + word.length;
    return YEAR_BEHIND.exec(text.slice(behind, behind + YEAR_REACH));
  });
  return [...yearsBehind, ...text.matchAll(YEAR_FIRST)].flatMap((match) => (match === null ? [] : [Number(match[1])]));
}

function agesAround(text: string, start: number, end: number): number[] {
  const behind = AGE_BEHIND.exec(text.slice(end, end + 20));
  const before = AGE_BEFORE.exec(text.slice(Math.max(0, start - REACH_BEFORE), start));
  return [behind, before].flatMap((match) => (match === null ? [] : [Number(match[1])]));
}

/** A full date as newspapers write it, in lower case. */
function writtenForms(date: string, language: string | null): string[] {
  const [year, month, day] = date.split('-');
  if (year === undefined || month === undefined || day === undefined) return [];
  const instant = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return [];
  const numbers = [date, `${day}.${month}.${year}`, `${Number(day)}.${Number(month)}.${year}`];
  const slashed = [`${day}/${month}/${year}`, `${month}/${day}/${year}`];
  const locales = ['en-GB', 'en-US', ...(language === null ? [] : [language])];
  const spelt = locales.flatMap((locale) =>
    (['long', 'short'] as const).map((style) => formatted(instant, locale, style)),
  );
  return [...numbers, ...slashed, ...spelt.filter((form) => form !== '')];
}

function formatted(date: Date, locale: string, month: 'long' | 'short'): string {
  try {
    return date.toLocaleDateString(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).toLowerCase();
  } catch {
    // The runtime does not know this language.
    return '';
  }
}
