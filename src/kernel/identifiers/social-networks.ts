/** How one network names its accounts in addresses. */
export interface SocialNetwork {
  platform: string;
  /** Registered domains; all their subdomains count (`m.`, `de.`, `www.`). */
  hosts: readonly string[];
  /** The host of canonical addresses. */
  origin: string;
  paths: readonly ProfilePath[];
  /** First path segments that are pages of the network and not accounts. */
  pages?: readonly string[];
}

export interface ProfilePath {
  /** Segments before the handle. */
  before: readonly string[];
  handle: RegExp;
  /** The beginning of the canonical path, if it differs from the one read. */
  canonical?: string;
  /** Identifiers that distinguish upper and lower case. */
  isCaseSensitive?: boolean;
}

const top = (handle: RegExp, canonical = '/'): ProfilePath => ({ before: [], handle, canonical });
const below = (segment: string, handle: RegExp, canonical?: string): ProfilePath => ({
  before: [segment],
  handle,
  ...(canonical === undefined ? {} : { canonical }),
});

const WORD = /^\w{1,64}$/;
const DOTTED = /^[\w.-]{1,64}$/;
const AT_DOTTED = /^@[\w.-]{1,64}$/;
const SLUG = /^[\p{L}\p{N}\p{M}_.&'’-]{1,120}$/u;
const NUMBER = /^[0-9]{1,20}$/;

/**
 * Networks with their rules as of 2025. The reserved pages are only the common ones because no network publishes its
 * list.
 */
export const SOCIAL_NETWORKS: readonly SocialNetwork[] = [
  {
    platform: 'x',
    hosts: ['x.com', 'twitter.com'],
    origin: 'https://x.com',
    paths: [top(/^@?\w{1,15}$/)],
    pages: [
      'compose',
      'explore',
      'hashtag',
      'home',
      'i',
      'intent',
      'login',
      'messages',
      'notifications',
      'search',
      'settings',
      'share',
      'tos',
    ],
  },
  {
    platform: 'facebook',
    hosts: ['facebook.com', 'fb.com'],
    origin: 'https://www.facebook.com',
    paths: [
      { before: ['people', '*'], handle: NUMBER, canonical: '/' },
      { before: ['pages', '*'], handle: NUMBER, canonical: '/' },
      below('groups', /^[\w.]{1,80}$/),
      top(/^[a-z0-9.]{5,80}$/i),
    ],
    pages: [
      'events',
      'groups',
      'hashtag',
      'help',
      'login',
      'login.php',
      'marketplace',
      'pages',
      'people',
      'photo',
      'photo.php',
      'profile.php',
      'search',
      'share',
      'sharer',
      'sharer.php',
      'story.php',
      'watch',
    ],
  },
  {
    platform: 'instagram',
    hosts: ['instagram.com', 'instagr.am'],
    origin: 'https://www.instagram.com',
    paths: [{ before: ['stories'], handle: /^[\w.]{1,30}$/, canonical: '/' }, top(/^@?[\w.]{1,30}$/)],
    pages: ['accounts', 'direct', 'explore', 'p', 'reel', 'reels', 'stories', 'tv'],
  },
  {
    platform: 'linkedin',
    hosts: ['linkedin.com'],
    origin: 'https://www.linkedin.com',
    paths: [below('in', SLUG), below('company', SLUG), below('school', SLUG), below('showcase', SLUG)],
  },
  {
    platform: 'youtube',
    hosts: ['youtube.com'],
    origin: 'https://www.youtube.com',
    paths: [
      { before: ['channel'], handle: /^UC[\w-]{22}$/, isCaseSensitive: true },
      below('c', SLUG),
      below('user', DOTTED),
      top(/^@[\p{L}\p{N}\p{M}_.·-]{1,64}$/u, '/@'),
    ],
  },
  { platform: 'tiktok', hosts: ['tiktok.com'], origin: 'https://www.tiktok.com', paths: [top(/^@[\w.]{1,24}$/, '/@')] },
  {
    platform: 'telegram',
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    origin: 'https://t.me',
    paths: [below('s', /^\w{4,32}$/, '/'), top(/^\w{4,32}$/)],
    pages: ['addlist', 'addstickers', 'joinchat', 'proxy', 'share'],
  },
  {
    platform: 'github',
    hosts: ['github.com'],
    origin: 'https://github.com',
    paths: [below('orgs', /^[a-z0-9-]{1,39}$/i, '/'), top(/^[a-z0-9-]{1,39}$/i)],
    pages: [
      'about',
      'apps',
      'collections',
      'contact',
      'enterprise',
      'explore',
      'features',
      'issues',
      'join',
      'login',
      'marketplace',
      'notifications',
      'orgs',
      'pricing',
      'pulls',
      'search',
      'settings',
      'sponsors',
      'topics',
      'trending',
    ],
  },
  {
    platform: 'gitlab',
    hosts: ['gitlab.com'],
    origin: 'https://gitlab.com',
    paths: [top(DOTTED)],
    pages: ['dashboard', 'explore', 'groups', 'help', 'search', 'users'],
  },
  {
    platform: 'reddit',
    hosts: ['reddit.com'],
    origin: 'https://www.reddit.com',
    paths: [below('user', /^[\w-]{3,20}$/), below('u', /^[\w-]{3,20}$/, '/user/'), below('r', /^\w{2,21}$/)],
  },
  {
    platform: 'vk',
    hosts: ['vk.com', 'vk.ru', 'vkontakte.ru'],
    origin: 'https://vk.com',
    paths: [top(/^[\w.]{2,32}$/)],
    pages: ['app', 'apps', 'audio', 'away.php', 'feed', 'friends', 'im', 'login', 'market', 'search', 'video', 'wall'],
  },
  {
    platform: 'ok',
    hosts: ['ok.ru', 'odnoklassniki.ru'],
    origin: 'https://ok.ru',
    paths: [below('profile', NUMBER), below('group', NUMBER), top(DOTTED)],
    pages: ['dk', 'feed', 'group', 'live', 'music', 'profile', 'search', 'video'],
  },
  {
    platform: 'weibo',
    hosts: ['weibo.com', 'weibo.cn'],
    origin: 'https://weibo.com',
    paths: [below('u', NUMBER), below('n', SLUG), top(WORD)],
    pages: ['hot', 'login', 'login.php', 'n', 'newlogin', 'search', 'tv', 'u'],
  },
  {
    platform: 'threads',
    hosts: ['threads.net', 'threads.com'],
    origin: 'https://www.threads.net',
    paths: [top(/^@[\w.]{1,30}$/, '/@')],
  },
  {
    platform: 'bluesky',
    hosts: ['bsky.app'],
    origin: 'https://bsky.app',
    paths: [below('profile', /^[\w.:-]{3,253}$/)],
  },
  {
    platform: 'snapchat',
    hosts: ['snapchat.com'],
    origin: 'https://www.snapchat.com',
    paths: [below('add', DOTTED), top(AT_DOTTED, '/add/')],
  },
  {
    platform: 'pinterest',
    hosts: ['pinterest.com'],
    origin: 'https://www.pinterest.com',
    paths: [top(WORD)],
    pages: ['ideas', 'login', 'pin', 'search', 'today'],
  },
  {
    platform: 'twitch',
    hosts: ['twitch.tv'],
    origin: 'https://www.twitch.tv',
    paths: [top(/^\w{3,25}$/)],
    pages: ['directory', 'downloads', 'search', 'videos'],
  },
  { platform: 'medium', hosts: ['medium.com'], origin: 'https://medium.com', paths: [top(AT_DOTTED, '/@')] },
];

/**
 * `https://instance/@name` on a host of no network above: Mastodon and others of the fediverse (WebFinger, RFC 7033).
 */
export const FEDIVERSE_HANDLE = /^@\w[\w.-]{0,63}$/;
