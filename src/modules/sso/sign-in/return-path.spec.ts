import fc from 'fast-check';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { returnPath } from './return-path';

test.each([
  [undefined, '/docs'],
  ['', '/docs'],
  ['/', '/'],
  ['/v1/threats?limit=5#top', '/v1/threats?limit=5#top'],
  ['/a/../b', '/b'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
])('maps %s to %s', (text, path) => {
  expect(returnPath(text)).toBe(path);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  'v1/threats',
  '/a b',
  '/a\r\nset-cookie: a=b',
  '/ä',
  `/${'a'.repeat(1_000)}`,
])('refuses %s', (text) => {
  expect(() => returnPath(text)).toThrow(ValidationError);
});

test('accepts only paths that stay on this host in a browser', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('/', '//', '\\', '..', '.', ':', '@', '?', '#', '%2e', '%2F', 'a'), { maxLength: 6 }),
      (parts) => {
        try {
          const path = returnPath(`/${parts.join('')}`);
          expect(new URL(path, 'https://service.example').origin).toBe('https://service.example');
        } catch (error) {
          expect(error).toBeInstanceOf(ValidationError);
        }
      },
    ),
  );
});
