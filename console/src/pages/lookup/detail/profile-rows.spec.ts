import type { LookupEntity } from '../types';
import { byField, leftOut, profileRows } from './profile-rows';

const sure = { confidence: 0.9, sources: ['list:1'] };
const none = {
  names: [],
  birth_dates: [],
  death_dates: [],
  incorporation_dates: [],
  genders: [],
  nationalities: [],
  countries: [],
  addresses: [],
  identifiers: [],
  topics: [],
  programs: [],
  remarks: [],
  urls: [],
  listings: [],
  extra: [],
  left_out: {},
};
const profile = {
  ...none,
  caption: { value: 'Viktor Bout', ...sure },
  schema: { value: 'Person', ...sure },
  names: [
    { value: 'Viktor Bout', kind: 'primary', script: null, ...sure },
    { value: 'Виктор Бут', kind: 'weak_alias', script: 'Cyrl', ...sure },
  ],
  birth_dates: [{ value: '1967', until: '1970', is_approximate: true, ...sure }],
  nationalities: [{ value: 'RU', ...sure }],
  identifiers: [{ type: 'passport_number', value: 'AB1', country: 'RU', label: 'Old passport', ...sure }],
  listings: [
    {
      dataset: 'un',
      version: 3,
      first_seen: '',
      last_seen: '',
      listed_on: '2004-07-26',
      programs: ['LIBERIA'],
      ...sure,
    },
  ],
  extra: [{ name: 'birth_place', value: 'Dushanbe', ...sure }],
  left_out: { names: 12, topics: 0 },
} as unknown as LookupEntity['profile'];

it('shows every value with what distinguishes it', () => {
  expect(profileRows(profile).map(({ field, value, note }) => [field, value, note])).toEqual([
    ['Type', 'Person', null],
    ['Name', 'Viktor Bout', null],
    ['Name', 'Виктор Бут', 'weak alias, Cyrl'],
    ['Born', '1967 to 1970', 'approximate'],
    ['Nationality', 'Russia', null],
    ['Passport number', 'AB1', 'Old passport, Russia'],
    ['Listed', 'un, since 2004-07-26', 'LIBERIA'],
    ['Birth place', 'Dushanbe', null],
  ]);
});

it('groups the values by field, with their confidence and sources', () => {
  const [, names] = byField(profileRows(profile));
  expect(names).toMatchObject({ field: 'Name', rows: [{ ...sure }, { ...sure }] });
});

it('counts the values that the response leaves out', () => {
  expect(leftOut(profile)).toEqual(['12 names']);
});
