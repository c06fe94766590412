import type { SearchRequest } from '../types';
import {
  bodyOf,
  draftFrom,
  EMPTY_DRAFT,
  hasDetails,
  isShownAtField,
  problemsFrom,
  type SearchDraft,
} from './search-draft';

const draft = (values: Partial<SearchDraft>): SearchDraft => ({ ...EMPTY_DRAFT, ...values });

const REQUEST: SearchRequest = {
  subject: {
    type: 'person',
    name: 'Marta Kowal',
    aliases: ['M. Kowal', 'Марта Коваль'],
    regions: ['PL'],
    languages: ['en', 'pl'],
    dateOfBirth: '1971-05',
    employer: 'Selwick Harbour Authority',
    emailAddress: 'kowal@example.org',
    socialMediaUrls: [{ url: 'https://x.com/kowal' }],
  },
  adverseTerms: ['dredging'],
  dateRange: { from: '2017-01-01', to: null },
  maxResults: 20,
  platformFilters: ['news', 'x'],
  seedUrls: ['https://example.org/a'],
  socialAccounts: [{ platform: 'x', username: 'kowal' }, { profileUrl: 'https://t.me/kowal' }, { username: 'marta' }],
};

test('sends the request of an earlier search again', () => {
  expect(bodyOf(draftFrom(REQUEST))).toEqual(REQUEST);
});

test('sends the defaults of the service, and leaves out what is empty', () => {
  expect(bodyOf(draft({ name: ' Viktor Bout ' }))).toEqual({
    subject: {
      type: 'person',
      name: 'Viktor Bout',
      aliases: [],
      regions: [],
      languages: [],
      socialMediaUrls: [],
    },
    adverseTerms: [],
    maxResults: 50,
    platformFilters: ['web', 'news'],
    seedUrls: [],
    socialAccounts: [],
  });
});

test('sends no details of a person for an organisation', () => {
  const body = bodyOf(draft({ type: 'organization', name: 'Norvane', dateOfBirth: '1971', employer: 'Acme' }));
  expect(body).toMatchObject({ subject: { type: 'organization', name: 'Norvane' } });
  expect(JSON.stringify(body)).not.toMatch(/dateOfBirth|employer/);
});

test('reads one account per line, with or without its platform', () => {
  expect(bodyOf(draft({ socialAccounts: '@kowal\n\nreddit  kowal_m\nhttps://x.com/kowal' }))).toMatchObject({
    socialAccounts: [
      { username: 'kowal' },
      { platform: 'reddit', username: 'kowal_m' },
      { profileUrl: 'https://x.com/kowal' },
    ],
  });
});

test('shows violations at their fields, and those of a list with the number of the line', () => {
  const violations = [
    { field: 'subject.name', message: 'is too short' },
    { field: 'seedUrls.1', message: 'is no URL' },
    { field: 'subject.socialMediaUrls.0.url', message: 'is no URL' },
    { field: 'dateRange.to', message: 'is before from' },
    { field: 'more', message: 'is unknown' },
  ];
  expect(problemsFrom(violations)).toEqual({
    name: 'is too short',
    seedUrls: 'Line 2: is no URL',
    socialMediaUrls: 'Line 1, url: is no URL',
    to: 'is before from',
  });
  expect(violations.filter((one) => !isShownAtField(one))).toEqual([violations[4]]);
});

test('recognises values in a closed part of the form', () => {
  expect(hasDetails(EMPTY_DRAFT, ['platforms', 'maxResults', 'from'])).toBe(false);
  expect(hasDetails(draft({ platforms: ['x'] }), ['platforms'])).toBe(true);
});
