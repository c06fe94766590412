import { readInvertedName } from './entity-name';

describe('readInvertedName', () => {
  it.each([
    ['DOE, Jane Mary', 'Jane Mary DOE', { first: 'Jane Mary', last: 'DOE' }],
    ['DOE, John, Jr.', 'John DOE Jr.', { first: 'John', last: 'DOE', suffix: 'Jr.' }],
    ['DOE, JR., John', 'John DOE JR.', { first: 'John', last: 'DOE', suffix: 'JR.' }],
    ['DOE', 'DOE', undefined],
    ['DOE,', 'DOE,', undefined],
    [', Jane', ', Jane', undefined],
    ['', '', undefined],
  ])('reads %j', (text, value, parts) => expect(readInvertedName(text)).toEqual({ value, ...(parts && { parts }) }));
});
