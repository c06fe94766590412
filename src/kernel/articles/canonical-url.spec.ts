import fc from 'fast-check';
import { canonicalUrl, displayDomain } from './canonical-url';

describe('canonicalUrl', () => {
  it.each([
    ['HTTP://WWW.Example.COM:80/a/index.html?utm_source=x&b=2&a=1#top', 'https://example.com/a?a=1&b=2'],
    ['https://www.google.com/amp/s/amp.example.com/news/amp/', 'https://example.com/news'],
    ['https://www-example-com.cdn.ampproject.org/c/s/www.example.com/news?amp=1', 'https://example.com/news'],
    ['https://en.m.wikipedia.org/wiki/X', 'https://en.wikipedia.org/wiki/X'],
    ['https://mobile.example.co.uk/a/', 'https://example.co.uk/a'],
    ['https://m.blogspot.com/', 'https://m.blogspot.com/'],
    ['https://amp.dev/', 'https://amp.dev/'],
    ['https://example.com/story.amp.html', 'https://example.com/story.html'],
    ['https://example.com/story/amp', 'https://example.com/story'],
    ['https://example.com/amp/story', 'https://example.com/story'],
    ['https://example.com/champ', 'https://example.com/champ'],
    ['https://example.com/?id=7&fbclid=x&GCLID=y', 'https://example.com/?id=7'],
    ['https://example.com/a?outputType=amp&page=2', 'https://example.com/a?page=2'],
    ['https://example.com/#!/a', 'https://example.com/#!/a'],
    ['https://user:secret@example.com/', 'https://example.com/'],
    ['http://127.0.0.1:8080/a/', 'http://127.0.0.1:8080/a'],
    ['https://bücher.example/%7ea', 'https://xn--bcher-kva.example/~a'],
    ['https://example.com./', 'https://example.com/'],
  ])('turns %s into %s', (url, expected) => expect(canonicalUrl(url)).toBe(expected));

  it.each([
    '',
    'example.com',
    'ftp://example.com/',
    'javascript:alert(1)',
    'http://',
    `https://example.com/${'a'.repeat(9_000)}`,
  ])('returns null for %.40s', (url) => expect(canonicalUrl(url)).toBeNull());

  it('is idempotent', () => {
    const piece = fc.constantFrom(
      'amp',
      'amp/',
      'm.',
      'www.',
      'index.html',
      '/',
      '//',
      '%',
      '%7e',
      '%2F',
      '.amp',
      '?',
      '&',
      'utm_x=1',
      'a',
      'b=1',
      's/',
      'c/',
      '#!',
      'cdn.ampproject.org/',
      'google.com/amp/s/',
      'é',
      '..',
      '@',
      ':80',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), fc.boolean(), (pieces, isSecure) => {
        const once = canonicalUrl(`http${isSecure ? 's' : ''}://example.com/${pieces.join('')}`);
        return once === null || canonicalUrl(once) === once;
      }),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const once = canonicalUrl(url);
        return once !== null && canonicalUrl(once) === once;
      }),
    );
  });
});

test.each([
  ['https://www.example.co.uk/a', 'example.co.uk'],
  ['https://news.example.com', 'news.example.com'],
  ['https://www.com/', 'www.com'],
  ['example.com', null],
  ['mailto:a@example.com', null],
])('shows the host of %s as %s', (url, domain) => expect(displayDomain(url)).toBe(domain));
