import { parseRecordDate } from './entity-date';

describe('parseRecordDate', () => {
  it.each([
    ['10 Dec 1948', { value: '1948-12-10' }],
    ['1948', { value: '1948' }],
    ['circa 1951', { value: '1951', isApproximate: true }],
    ['Approximately Jan 1951', { value: '1951-01', isApproximate: true }],
    ['1955 to 1957', { value: '1955', until: '1957' }],
    ['1955-1957', { value: '1955', until: '1957' }],
    ['1955-12', { value: '1955-12' }],
    ['between 1 Jan 1955 and 31 Dec 1956', { value: '1955-01-01', until: '1956-12-31' }],
    ['circa 1955 to circa 1957', { value: '1955', until: '1957', isApproximate: true }],
    ['1957 to 1955', null],
    ['30 Feb 1955 to 1956', null],
    ['24/06/1402 (Hijri Calendar)', null],
    ['30-35 years old', null],
    ['', null],
  ])('reads %j', (text, expected) => expect(parseRecordDate(text)).toEqual(expected));
});
