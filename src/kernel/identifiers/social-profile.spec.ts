import { SOCIAL_NETWORKS } from './social-networks';
import { normalizeSocialUrl } from './social-profile';

describe('normalizeSocialUrl', () => {
  it.each([
    ['https://twitter.com/SomeUser/status/123?s=20', 'https://x.com/someuser', 'x', 'someuser', null],
    ['mobile.twitter.com/@SomeUser', 'https://x.com/someuser', 'x', 'someuser', null],
    ['https://m.facebook.com/some.page/', 'https://www.facebook.com/some.page', 'facebook', 'some.page', null],
    ['https://facebook.com/profile.php?id=100001', 'https://www.facebook.com/100001', 'facebook', '100001', null],
    ['https://facebook.com/people/A-B/100001', 'https://www.facebook.com/100001', 'facebook', '100001', 'people'],
    ['fb.com/groups/12345', 'https://www.facebook.com/groups/12345', 'facebook', '12345', 'groups'],
    ['https://www.instagram.com/Some_One/?hl=en', 'https://www.instagram.com/some_one', 'instagram', 'some_one', null],
    [
      'https://de.linkedin.com/in/J%C3%B6rg-a1b',
      'https://www.linkedin.com/in/j%C3%B6rg-a1b',
      'linkedin',
      'jörg-a1b',
      'in',
    ],
    ['linkedin.com/company/Acme', 'https://www.linkedin.com/company/acme', 'linkedin', 'acme', 'company'],
    ['https://youtube.com/@Name/videos', 'https://www.youtube.com/@name', 'youtube', 'name', null],
    [
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuV',
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuV',
      'youtube',
      'UCabcdefghijklmnopqrstuV',
      'channel',
    ],
    ['https://www.tiktok.com/@a.b/video/1', 'https://www.tiktok.com/@a.b', 'tiktok', 'a.b', null],
    ['https://t.me/s/Some_Channel', 'https://t.me/some_channel', 'telegram', 'some_channel', 's'],
    ['telegram.me/some_channel/5', 'https://t.me/some_channel', 'telegram', 'some_channel', null],
    ['https://github.com/Octo-Cat/repo', 'https://github.com/octo-cat', 'github', 'octo-cat', null],
    ['https://old.reddit.com/u/Some-One', 'https://www.reddit.com/user/some-one', 'reddit', 'some-one', 'u'],
    ['https://vk.com/id1', 'https://vk.com/id1', 'vk', 'id1', null],
    ['https://weibo.com/u/1234567890', 'https://weibo.com/u/1234567890', 'weibo', '1234567890', 'u'],
    [
      'https://bsky.app/profile/Jane.Example.com',
      'https://bsky.app/profile/jane.example.com',
      'bluesky',
      'jane.example.com',
      'profile',
    ],
    [
      'https://social.example.org/@Jane',
      'https://social.example.org/@jane',
      'fediverse',
      'jane@social.example.org',
      null,
    ],
    ['https://forum.example.org/members/7', 'https://forum.example.org/members/7', null, null, null],
  ])('%s', (text, normalized, platform, handle, handleKind) => {
    expect(normalizeSocialUrl(text)).toEqual({ normalized, facts: { platform, handle, handleKind } });
    const again = normalizeSocialUrl(normalized);
    expect(again).toMatchObject({ normalized, facts: { platform, handle } });
  });

  it.each([
    'https://t.me/+AbCdEf',
    'https://x.com/',
    'https://x.com/i/flow',
    'https://github.com/features',
    'https://tiktok.com/foryou',
  ])('%s is not an account', (text) =>
    expect(normalizeSocialUrl(text)).toEqual({ reason: expect.stringContaining('account on') as string }),
  );

  it.each(SOCIAL_NETWORKS.flatMap(({ platform, hosts, origin }) => hosts.map((host) => [platform, host, origin])))(
    '%s: addresses on %s are not mistaken for another network',
    (platform, host) => {
      expect(normalizeSocialUrl(`https://not-${host}/whatever`)).toMatchObject({ facts: { platform: null } });
      const result = normalizeSocialUrl(`https://${host}/@some_one`);
      expect('reason' in result || result.facts.platform === platform).toBe(true);
    },
  );
});
