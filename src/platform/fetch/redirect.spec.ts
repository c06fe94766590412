import { parseAddress, type Hop, isRedirect, redirected } from './redirect';

const hop = (more: Partial<Hop> = {}): Hop => ({
  method: 'GET',
  url: new URL('https://one.example/a?b'),
  headers: { accept: 'text/plain', authorization: 'Bearer x', 'x-key': 'x', 'user-agent': 'ours' },
  body: null,
  ...more,
});

test.each([
  [301, '/next', true],
  [308, '/next', true],
  [301, undefined, false],
  [304, '/next', false],
  [300, '/next', false],
  [200, '/next', false],
])('decides whether %i to %s is a redirect: %s', (status, location, expected) => {
  expect(isRedirect(status, location)).toBe(expected);
});

test('keeps all headers within an origin', () => {
  expect(redirected(hop(), 302, '../c')).toEqual(hop({ url: new URL('https://one.example/c') }));
});

test.each(['https://two.example/', 'https://one.example:444/', '//sub.one.example/'])(
  'drops every header that may hold a secret when it redirects to another origin, %s',
  (location) => {
    expect(redirected(hop(), 302, location).headers).toEqual({ accept: 'text/plain', 'user-agent': 'ours' });
  },
);

const post = hop({ method: 'POST', body: 'x', headers: { 'content-type': 'text/plain', 'x-key': 'x' } });

test.each([301, 302, 303])('turns a POST into a GET after %i', (status) => {
  const next = redirected(post, status, '/c');
  expect(next).toEqual({ ...post, method: 'GET', url: next.url, headers: { 'x-key': 'x' }, body: null });
});

test.each([307, 308])('keeps a POST and its body after %i', (status) => {
  const next = redirected(post, status, '/c');
  expect(next).toEqual({ ...post, url: new URL('https://one.example/c') });
});

test('keeps a HEAD a HEAD', () => {
  expect(redirected(hop({ method: 'HEAD' }), 303, '/c').method).toBe('HEAD');
});

test.each([
  [hop(), 302, 'http://one.example/'],
  [hop(), 302, 'file:///etc/passwd'],
  [hop(), 302, 'javascript:alert(1)'],
  [hop(), 302, 'https://user:pass@one.example/'],
  [hop(), 302, 'https://'],
  [post, 307, 'https://two.example/'],
])('refuses the redirect of case %#', (from, status, location) => {
  expect(() => redirected(from, status, location)).toThrow(expect.objectContaining({ kind: 'forbidden_address' }));
});

test.each(['', 'one.example', 'ftp://one.example/', 'data:text/plain,x', 'http://user@one.example/', 'http://[::1'])(
  'refuses "%s", because it is not an address to fetch',
  (text) => {
    expect(() => parseAddress(text)).toThrow(expect.objectContaining({ kind: 'forbidden_address' }));
  },
);
