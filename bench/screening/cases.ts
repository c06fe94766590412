import type { EntityRecord } from '../../src/kernel/entities/entity-record';
import { CULTURES } from '../../src/kernel/names/name-shares';
import table from '../../src/kernel/names/shares.json';
import { Chance } from '../listed-entities';

/** A lookup with its expected result. */
export interface ScreeningCase {
  group: string;
  name: string;
  birthDate?: string;
  country?: string;
  /** The listed entity that the lookup is about; undefined if it is about nobody on the lists. */
  target?: EntityRecord;
}

/** The half of the names and of the listed entities that a run uses. Weights were chosen only on `development`. */
export type Half = 'development' | 'measurement';

const isOfHalf = (text: string, half: Half): boolean => (hash(text) % 2 === 0) === (half === 'development');

/** FNV-1a, so that a name is always in the same half. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value >>> 8;
}

interface Weighted {
  word: string;
  share: number;
}

/** The names of a culture, weighted by the number of people who have them. */
function namesOf(culture: string, role: 'given' | 'family', half: Half): Weighted[] {
  const index = CULTURES.findIndex(({ id }) => id === culture);
  return table.words.flatMap((line) => {
    const [word = '', ...entries] = line.split(' ');
    const entry = entries.map((text) => text.split(':').map(Number)).find(([at]) => at === index);
    const share = entry?.[role === 'given' ? 1 : 2] ?? 0;
    return share > 0 && isOfHalf(word, half) ? [{ word, share }] : [];
  });
}

function draw(names: readonly Weighted[], chance: Chance): string {
  const total = names.reduce((sum, { share }) => sum + share, 0);
  let left = chance.next() * total;
  for (const { word, share } of names) if ((left -= share) <= 0) return capitalized(word);
  return capitalized(names.at(-1)?.word ?? '');
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const COMMON_CULTURES = ['en', 'es', 'zh', 'ar', 'ru', 'in'];
const COUNTRY_OF: Record<string, string> = {
  en: 'US',
  es: 'MX',
  zh: 'CN',
  ar: 'EG',
  ru: 'RU',
  in: 'IN',
  fr: 'FR',
  de: 'DE',
};

const birthDate = (chance: Chance): string => {
  const part = (below: number): string => String(1 + chance.below(below)).padStart(2, '0');
  return `${1940 + chance.below(65)}-${part(12)}-${part(28)}`;
};

/** People of a culture who are on no list, drawn from the frequency tables. */
export function strangers(culture: string, count: number, half: Half, chance: Chance): ScreeningCase[] {
  const [given, family] = [namesOf(culture, 'given', half), namesOf(culture, 'family', half)];
  const country = COUNTRY_OF[culture] ?? 'US';
  return Array.from({ length: count }, () => {
    const middle = chance.next() < 0.3 ? ` ${draw(given, chance)}` : '';
    const name = `${draw(given, chance)}${middle} ${draw(family, chance)}`;
    return { group: `unlisted, ${culture}`, name, birthDate: birthDate(chance), country };
  });
}

/** The most common full names of six cultures. */
export function commonNames(each: number, half: Half, chance: Chance): ScreeningCase[] {
  const top = (names: Weighted[]): Weighted[] => names.sort((left, right) => right.share - left.share).slice(0, 25);
  return COMMON_CULTURES.flatMap((culture) => {
    const [given, family] = [top(namesOf(culture, 'given', half)), top(namesOf(culture, 'family', half))];
    return Array.from({ length: each }, () => ({
      group: 'very common names',
      name: `${capitalized(chance.pick(given).word)} ${capitalized(chance.pick(family).word)}`,
    }));
  });
}

/** Listed people and organisations, as their lists write them. */
export function listed(entities: readonly EntityRecord[], count: number, half: Half, chance: Chance): ScreeningCase[] {
  const own = entities.filter(({ sourceEntityId }) => isOfHalf(sourceEntityId, half));
  const persons = own.filter(({ schema, names }) => schema === 'Person' && names[0]?.value.includes(' '));
  const organisations = own.filter(({ schema }) => schema !== 'Person' && schema !== 'Vessel');
  const people = Array.from({ length: count }, () => chance.pick(persons));
  const cases = people.flatMap((target): ScreeningCase[] => {
    const name = target.names[0]?.value ?? '';
    const born = target.birthDates.find(({ value }) => value.length === 10)?.value;
    const country = target.nationalities[0] ?? target.countries[0];
    return [
      { group: 'listed people, name only', name, target },
      { group: 'listed people, family name first', name: familyFirst(name), target },
      { group: 'listed people, one slip', name: withSlip(name, chance), target },
      ...(born === undefined
        ? []
        : [{ group: 'listed people, with date of birth', name, birthDate: born, ...(country && { country }), target }]),
    ];
  });
  const firms = Array.from({ length: Math.ceil(count / 2) }, () => chance.pick(organisations));
  return [
    ...cases,
    ...firms.map((target) => ({ group: 'listed organisations', name: target.names[0]?.value ?? '', target })),
  ];
}

function familyFirst(name: string): string {
  const words = name.split(' ');
  return `${words.at(-1) ?? ''}, ${words.slice(0, -1).join(' ')}`;
}

/** One letter removed, added, changed or exchanged with its neighbour, in a word of at least four letters. */
export function withSlip(name: string, chance: Chance): string {
  const words = name.split(' ');
  const long = words.map((word, at) => ({ word, at })).filter(({ word }) => word.length >= 4);
  if (long.length === 0) return name;
  const { word, at } = chance.pick(long);
  const place = 1 + chance.below(word.length - 2);
  const letter = String.fromCharCode(97 + chance.below(26));
  const [before, after] = [word.slice(0, place), word.slice(place)];
  const slips = [
    `${before}${after.slice(1)}`,
    `${before}${letter}${after}`,
    `${before}${letter}${after.slice(1)}`,
    `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`,
  ];
  words[at] = chance.pick(slips);
  return words.join(' ');
}
