import { countBits, encode } from '../spelling/edit-distance';
import { soundForm } from '../spelling/sound-form';
import { CHINESE, findSyllabaries } from '../spelling/syllables';

type Rules = readonly (readonly [RegExp, string])[];

/*
 * Another script writes a name as it sounds, and the sound of Latin letters depends on the language: Georges is Жорж,
 * José is Хосе, Giorgia is Джорджа. Each table respells a folded word as English writes foreign names (zh, j, kh).
 */
const ENGLISH: Rules = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/^wh/, 'w'],
  [/tch/g, 'ch'],
  [/dg(?=e)/g, 'j'],
  [/g(?=[eiy])/g, 'j'],
  [/igh/g, 'ai'],
  [/gh/g, ''],
  [/(?<=m)b$/, ''],
  [/ch(?=[srl]|ae)/g, 'k'],
  [/ow$/, 'o'],
  [/aw/g, 'o'],
  [/ea(?!u)/g, 'i'],
  [/(?:ie|ey)$/, 'i'],
  [/i(?=[bdfklmnprtv]e$)/, 'ai'],
  [/a(?=[bcdfgklmnprstv]es?$)/, 'ei'],
  [/(?<=[aeiou].)e(?=s?$)/, ''],
];
/** Without the r after a vowel, which many speakers do not pronounce. */
const BRITISH: Rules = [...ENGLISH, [/(?<=[aeiou])r(?![aeiou])/g, '']];
const FRENCH: Rules = [
  [/g(?=[eiy])/g, 'zh'],
  [/j/g, 'zh'],
  [/zhe(?=[ao])/g, 'zh'],
  [/ch/g, 'sh'],
  [/(?:eau|au)x?(?![aeiou])/g, 'o'],
  [/ieux?$/, 'ie'],
  [/oi/g, 'ua'],
  [/[ae]i/g, 'e'],
  [/gn/g, 'ni'],
  [/qu/g, 'k'],
  [/^h/, ''],
  [/(?<=...)er$/, 'e'],
  [/(?<=..)e?[stdxpz]{1,3}$/, ''],
  [/(?<=..)e$/, ''],
];
const GERMAN: Rules = [
  [/tsch/g, 'tch'],
  [/sch/g, 'sh'],
  [/(?<!s)ch/g, 'kh'],
  [/eu/g, 'oi'],
  [/e[iy]/g, 'ai'],
  [/t?z/g, 'ts'],
  [/v/g, 'f'],
  [/w/g, 'v'],
  [/j/g, 'y'],
  [/(?<=[aeou])h/g, ''],
  [/(?<![a-z])s(?=[pt])/, 'sh'],
  [/s(?=[aeiou])/g, 'z'],
];
const SPANISH: Rules = [
  [/(?<!c)h/g, ''],
  [/gu(?=[ei])/g, 'G'],
  [/j|g(?=[eiy])/g, 'kh'],
  [/G/g, 'g'],
  [/qu/g, 'k'],
  [/ll/g, 'y'],
  [/z|c(?=[eiy])/g, 's'],
];
const PORTUGUESE: Rules = [
  [/j|g(?=[eiy])/g, 'zh'],
  [/ch/g, 'sh'],
  [/([nl])h/g, '$1i'],
  [/l(?![aeiou])/g, 'u'],
  [/(?<=..)o(?=s?$)/, 'u'],
];
const ITALIAN: Rules = [
  [/gli(?=[aeiou])/g, 'li'],
  [/gn/g, 'ni'],
  [/sc(?=[ei])/g, 'sh'],
  [/ci(?=[aou])|c(?=[ei])/g, 'CH'],
  [/ch/g, 'k'],
  [/CH/g, 'ch'],
  [/gi(?=[aou])|g(?=[ei])/g, 'j'],
  [/zz?/g, 'ts'],
];
/** Polish, Czech and Croatian, whose diacritics folding has removed. */
const SLAVIC: Rules = [
  [/cz/g, 'CH'],
  [/sz/g, 'sh'],
  [/rz/g, 'zh'],
  [/ch/g, 'kh'],
  [/c/g, 'ts'],
  [/j/g, 'y'],
  [/CH/g, 'ch'],
];
const TURKISH: Rules = [
  [/j/g, 'zh'],
  [/c(?!h)/g, 'j'],
  [/(?<=[aeiou])g(?=[aeiou])/g, ''],
];
const PINYIN: Rules = [
  [/zh/g, 'j'],
  [/q/g, 'ch'],
  [/x/g, 'sh'],
  [/c(?!h)/g, 'ts'],
];
/** An n before b or p sounds as m, and Arabic and Hebrew write it as n. */
const LABIAL: Rules = [[/m(?=[bp])/g, 'n']];

const LANGUAGES: readonly Rules[] = [
  ENGLISH,
  BRITISH,
  FRENCH,
  GERMAN,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  SLAVIC,
  TURKISH,
  LABIAL,
];
const VOWELS = /[aeiou]/g;
/** With silent letters removed, one consonant would be that of too many names. */
const LEAST_CONSONANTS = 2;
const MOST_KNOWN = 20_000;
const known = new Map<string, readonly SpokenForm[]>();

/** A sound form of sound-form.ts with its codes and the classes of its consonants. */
export interface SpokenForm {
  sound: string;
  codes: Uint8Array;
  classes: number;
}

/** Lips, tongue tip, back of the mouth, l and r, nasals: one bit each. Vowels and h belong to none. */
const CLASS_OF_CODE: Uint8Array = ((): Uint8Array => {
  const classes = new Uint8Array(64);
  ['bpfvw', 'dtsjzTCSZ', 'gkqX', 'lr', 'mn'].forEach((sounds, bit) => {
    for (const code of encode(sounds)) classes[code] = 1 << bit;
  });
  return classes;
})();

export function consonantClasses(codes: Uint8Array): number {
  let classes = 0;
  for (const code of codes) classes |= CLASS_OF_CODE[code] ?? 0;
  return classes;
}

/** Words whose consonants differ in two classes are so different that their distance need not be computed. */
const MOST_OTHER_CLASSES = 1;

/**
 * The sound forms that a folded Latin word has in other languages, without its usual one. Only needed when it is
 * compared with a name that another script respells, so they are computed then and kept.
 */
export function spokenForms(latin: string): readonly SpokenForm[] {
  const cached = known.get(latin);
  if (cached !== undefined) return cached;
  const languages = (findSyllabaries(latin) & CHINESE) === 0 ? LANGUAGES : [...LANGUAGES, PINYIN];
  const usual = soundForm(latin, false);
  const sounds = new Set(languages.map((rules) => soundForm(respell(latin, rules), false)));
  sounds.delete(usual);
  const forms = [...sounds].filter((sound) => sound.replace(VOWELS, '').length >= LEAST_CONSONANTS).map(spokenForm);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(latin, forms);
  return forms;
}

function spokenForm(sound: string): SpokenForm {
  const codes = encode(sound);
  return { sound, codes, classes: consonantClasses(codes) };
}

/** Those sound forms in other languages that a word with these consonants may represent. */
export function spokenFormsLike(latin: string, classes: number): readonly SpokenForm[] {
  return spokenForms(latin).filter((form) => countBits(form.classes ^ classes) <= MOST_OTHER_CLASSES);
}

const respell = (latin: string, rules: Rules): string =>
  rules.reduce((text, [pattern, letters]) => text.replace(pattern, letters), latin);
