import { webUrl } from './web-url';

test.each([
  ['https://example.org', 'https://example.org/'],
  [' HTTP://Example.org:80/a?b#c ', 'http://example.org/a?b#c'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['ftp://example.org', null],
  ['javascript:alert(1)', null],
  ['https://user@example.org', null],
  ['https://:secret@example.org', null],
  ['example.org', null],
  ['//example.org', null],
  ['', null],
])('normalises %j to %j', (text, url) => {
  expect(webUrl(text)).toBe(url);
});

test.each([
  ['/a', 'https://example.org/feed', 'https://example.org/a'],
  ['b', 'https://example.org/x/feed', 'https://example.org/x/b'],
  ['urn:uuid:1', 'https://example.org/feed', null],
  ['/a', 'not an address', null],
])('resolves %j at %j to %j', (text, base, url) => {
  expect(webUrl(text, base)).toBe(url);
});
