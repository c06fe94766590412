import { detectPlatform } from './web-platform';

describe('platformOf', () => {
  test.each([
    ['https://x.com/someone/status/1', 'x'],
    ['https://mobile.twitter.com/someone', 'x'],
    ['https://old.reddit.com/r/ports', 'reddit'],
    ['https://youtu.be/abc', 'youtube'],
    ['HTTPS://WWW.YOUTUBE.COM/watch?v=1', 'youtube'],
    ['https://t.me/s/channel', 'telegram'],
  ] as const)('recognises the social platform of %s', (url, platform) => {
    expect(detectPlatform(url, 'web')).toBe(platform);
  });

  test.each([
    'https://notx.com/',
    'https://reddit.com.example.org/',
    'https://example.org/?u=https://x.com/',
    'https://example.org/x.com',
    'not an address',
    null,
  ])('returns the caller’s platform for %s', (url) => {
    expect(detectPlatform(url, 'news')).toBe('news');
    expect(detectPlatform(url, 'web')).toBe('web');
  });
});
