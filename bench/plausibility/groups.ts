import type { CodedRecord } from './records';

/** Records with a property that a rating could use. */
export interface Group {
  name: string;
  has: (record: CodedRecord) => boolean;
}

export const GROUPS: readonly Group[] = [
  { name: 'one publisher', has: ({ publishers }) => publishers === 1 },
  { name: 'several publishers', has: ({ publishers }) => publishers > 1 },
  { name: '2 publishers', has: ({ publishers }) => publishers === 2 },
  { name: '3 publishers or more', has: ({ publishers }) => publishers > 2 },
  { name: '1 or 2 articles', has: ({ articles }) => articles <= 2 },
  { name: '3 to 9 articles', has: ({ articles }) => articles > 2 && articles < 10 },
  { name: '10 articles or more', has: ({ articles }) => articles >= 10 },
  { name: 'contradiction (kept out)', has: ({ isContradictory }) => isContradictory },
  { name: 'no contradiction', has: ({ isContradictory }) => !isContradictory },
  { name: 'a city', has: ({ kindOfPlace }) => kindOfPlace === 'city' },
  { name: 'a region', has: ({ kindOfPlace }) => kindOfPlace === 'region' },
  { name: 'a country (never near)', has: ({ kindOfPlace }) => kindOfPlace === 'country' },
  { name: 'one actor', has: ({ actors }) => actors === 1 },
  { name: 'two actors', has: ({ actors }) => actors === 2 },
  { name: 'root event', has: ({ isRoot }) => isRoot === true },
  { name: 'no root event', has: ({ isRoot }) => isRoot === false },
  { name: '18, assault', has: ({ code }) => code.startsWith('18') },
  { name: '190, force in general', has: ({ code }) => code === '190' },
  { name: '191 or 192, blockade or occupation', has: ({ code }) => code === '191' || code === '192' },
  { name: '193, small arms', has: ({ code }) => code === '193' },
  { name: 'any other act than 193', has: ({ code }) => code !== '193' },
  { name: '194 to 204, heavier arms', has: ({ code }) => code >= '194' },
];
