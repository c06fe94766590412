import fc from 'fast-check';
import {
  clip,
  domainOfUrl,
  MAX_COUNT,
  readCoordinates,
  readCount,
  readDate,
  readInstant,
  readNumber,
  readText,
} from './text-fields';

describe('row fields', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['20240229', '2024-02-29'],
    ['2017-07-31 00:00:00.000', '2017-07-31'],
    ['2017-07-31T10:00:00Z', '2017-07-31'],
    [' 2017-07-31 ', '2017-07-31'],
    ['', null],
  ])('reads the date %j', (value, date) => expect(readDate('day', value)).toBe(date));

  it.each([
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '0000-01-01',
    '24-01-01',
    '2024-1-1',
    '31/12/2024',
    'x',
    '2024-01-01x',
  ])('refuses the date %j', (value) => expect(() => readDate('day', value)).toThrow('day is not a calendar date'));

  it('reads every day of the calendar', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          return readDate('day', day) === day && readDate('day', day.replaceAll('-', '')) === day;
        },
      ),
    );
  });

  it.each([
    ['2025-05-15T00:50:51.943Z', '2025-05-15T00:50:51.943Z'],
    ['2025-05-15T00:50:51Z', '2025-05-15T00:50:51.000Z'],
    ['2025-05-15 02:50:51+02:00', '2025-05-15T00:50:51.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['', null],
  ])('reads the instant %j', (value, instant) => expect(readInstant('time', value)).toBe(instant));

  it.each(['2025-05-15', '2025-05-15T00:50:51', '2025-02-30T00:00:00Z', '2025-05-15T24:00:00Z', 'now'])(
    'refuses the instant %j',
    (value) => expect(() => readInstant('time', value)).toThrow('time is not an RFC 3339 timestamp'),
  );

  it.each([
    ['3', 3],
    ['3.0', 3],
    ['2147483647', MAX_COUNT],
    ['', null],
  ])('reads the count %j', (value, count) => expect(readCount('n', value)).toBe(count));

  it.each([
    ['-1', 'is not between'],
    ['2147483648', 'is not between'],
    ['3.5', 'is not a whole number'],
    ['1e3', 'is not a whole number'],
    ['0x10', 'is not a whole number'],
    ['NaN', 'is not a whole number'],
    ['99999999999999999999', 'is not a whole number'],
  ])('refuses the count %j', (value, problem) => expect(() => readCount('n', value)).toThrow(problem));

  it.each(['Infinity', 'NaN', '1,5', '--1', '1e', '.', ''.padEnd(3, 'x')])('refuses the number %j', (value) =>
    expect(() => readNumber('x', value, -10, 10)).toThrow('x is not a number'),
  );

  it('reads both coordinates or neither', () => {
    expect(readCoordinates(['lat', '-90'], ['lng', '180'])).toEqual({ lat: -90, lng: 180 });
    expect(readCoordinates(['lat', ''], ['lng', ' '])).toBeNull();
    expect(() => readCoordinates(['lat', '1'], ['lng', ''])).toThrow('lng is missing');
    expect(() => readCoordinates(['lat', '90.1'], ['lng', '0'])).toThrow('lat is not between -90 and 90');
  });

  it('refuses text that PostgreSQL cannot store', () => {
    expect(() => readText('title', 'a\0b')).toThrow('title contains a NUL character');
    expect(() => readText('title', 'a\ud800b')).toThrow('title contains half of a surrogate pair');
    expect(() => readText('title', 'abc', 2)).toThrow('title is longer than 2 characters');
    expect(readText('title', ' 😀 ')).toBe('😀');
  });

  it.each([
    ['https://www.Example.com/a?b', 'example.com'],
    ['http://news.example.co.uk:8080/', 'news.example.co.uk'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['ftp://example.com', null],
    ['BBC Monitoring', null],
    ['https://', null],
  ])('reads the domain of %j', (url, domain) => expect(domainOfUrl(url)).toBe(domain));

  it('reads the domain in the same way after many calls', () => {
    const wrong = Array.from({ length: 50_000 }, () => domainOfUrl('https://bücher.example/')).filter(
      (domain) => domain !== 'xn--bcher-kva.example',
    );
    expect(wrong).toEqual([]);
  });

  it('shortens text without splitting a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (text, length) => {
        const clipped = clip(text, length);
        return clipped.length <= length && !/\p{Cs}/u.test(clipped) && (text.length > length || clipped === text);
      }),
    );
  });
});
