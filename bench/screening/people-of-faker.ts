import { allFakers, type Faker } from '@faker-js/faker';
import type { Chance } from '../listed-entities';
import type { Half, ScreeningCase } from './cases';

/** Locales of faker by the country of their people. Errors were inspected in the first half, and one in Hebrew. */
const LOCALES: Record<Half, Readonly<Record<string, string>>> = {
  development: {
    ar: 'EG',
    de: 'DE',
    en_IN: 'IN',
    en_NG: 'NG',
    en_US: 'US',
    es_MX: 'MX',
    fa: 'IR',
    fr: 'FR',
    id_ID: 'ID',
    ko: 'KR',
    pt_BR: 'BR',
    ru: 'RU',
    tr: 'TR',
    uk: 'UA',
    zh_CN: 'CN',
  },
  measurement: {
    az: 'AZ',
    bn_BD: 'BD',
    cs_CZ: 'CZ',
    el: 'GR',
    en_GB: 'GB',
    es: 'ES',
    he: 'IL',
    hu: 'HU',
    hy: 'AM',
    it: 'IT',
    ja: 'JP',
    ka_GE: 'GE',
    nl: 'NL',
    pl: 'PL',
    ro: 'RO',
    sr_RS_latin: 'RS',
    sv: 'SE',
    ur: 'PK',
    vi: 'VN',
    zh_TW: 'TW',
  },
};
/** Locales whose people write the family name first, without a blank. */
const UNSPACED = /^(?:ja|ko|zh)/;
const FAMILY_NAME_FIRST = /^(?:hu|vi)/;

/**
 * People on no list, whose names come from the npm package `@faker-js/faker` (MIT). They were not chosen for this
 * service, and are in the scripts of their languages. Each is a case as a name alone, and with a date of birth and a
 * country.
 */
export function peopleOfFaker(count: number, half: Half, chance: Chance): ScreeningCase[] {
  const locales = Object.entries(LOCALES[half]);
  const each = Math.ceil(count / locales.length);
  return locales.flatMap(([locale, country]) => {
    const faker = (allFakers as Readonly<Record<string, Faker>>)[locale];
    if (faker === undefined) throw new Error(`The package @faker-js/faker has no locale ${locale}.`);
    faker.seed(1 + chance.below(1_000_000));
    return Array.from({ length: each }, () => personOf(faker, locale, country)).flatMap((person) => [
      { group: 'unlisted, names of faker, name only', name: person.name },
      { ...person, group: 'unlisted, names of faker, with date of birth and country' },
    ]);
  });
}

function personOf(faker: Faker, locale: string, country: string): Omit<ScreeningCase, 'group'> {
  const sex = faker.person.sexType();
  const [given, family] = [faker.person.firstName(sex), faker.person.lastName(sex)];
  const name = UNSPACED.test(locale)
    ? `${family}${given}`
    : FAMILY_NAME_FIRST.test(locale)
      ? `${family} ${given}`
      : `${given} ${family}`;
  const birthDate = faker.date.birthdate({ min: 1940, max: 2006, mode: 'year' }).toISOString().slice(0, 10);
  return { name, birthDate, country };
}
