import { namesPlace, namesViolence, wordsOfAddress } from './addresses';

describe('the address of an article', () => {
  test('has the words of its headline, without the host and the date', () => {
    expect(wordsOfAddress('https://www.chicagotimes.test/2026/01/31/two-shot-in-chicago')).toEqual([
      'two',
      'shot',
      'in',
      'chicago',
    ]);
  });

  test.each(['https://news.test/253697.html', 'https://news.test/', 'not an address'])(
    'has no headline if it is only a number or no address: %s',
    (address) => {
      expect(wordsOfAddress(address).filter((word) => word !== 'html')).toEqual([]);
    },
  );

  test.each([
    ['man-stabbed-to-death', true],
    ['police-search-for-gunman', true],
    ['rapist-sentenced', true],
    ['rapid-transit-begins', false],
    ['weak-storm-rolling-through-colorado', false],
  ])('names violence: %s is %s', (slug, expected) => {
    expect(namesViolence(wordsOfAddress(`https://news.test/${slug}`))).toBe(expected);
  });

  test.each([
    ['Chicago, Illinois, United States', true],
    ['Illinois, United States', false],
    ['Clark County, Nevada, United States', false],
    ['New Chicago, Indiana, United States', false],
    ['', false],
  ])('names the smallest place only: %s is %s', (location, expected) => {
    expect(namesPlace(wordsOfAddress('https://news.test/two-shot-in-chicago'), location)).toBe(expected);
  });

  test('names a county without the word', () => {
    expect(namesPlace(wordsOfAddress('https://news.test/deputy-shot-in-clark'), 'Clark County, Nevada')).toBe(true);
  });
});
