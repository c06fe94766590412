import robotsParser from 'robots-parser';
import { boundedRobots } from './bounded-robots';

const AGENT = 'threat-monitoring-service';
const SITE = 'https://site.example';
const allows = (robots: string, path: string): boolean =>
  robotsParser(`${SITE}/robots.txt`, boundedRobots(robots, AGENT)).isAllowed(SITE + path, AGENT) !== false;
const lines = (...all: string[]): string => all.join('\n');

describe('a robots.txt of usual size that', () => {
  test.each([
    [
      'has a group for every crawler',
      lines('User-agent: *', 'Disallow: /a', 'Allow: /a/b'),
      ['/c', '/a/b'],
      ['/a', '/a/c'],
    ],
    [
      'has a group for this service',
      lines('User-agent: *', 'Disallow: /', '', `user-agent: ${AGENT}`, 'Disallow: /a'),
      ['/b'],
      ['/a'],
    ],
    [
      'names this service with a version, in capitals',
      lines(`User-Agent: ${AGENT.toUpperCase()}/2.0`, 'DISALLOW: /a'),
      ['/b'],
      ['/a'],
    ],
    [
      'has a group for several crawlers',
      lines('User-agent: x', `User-agent: ${AGENT}`, 'Disallow: /a'),
      ['/b'],
      ['/a'],
    ],
    ['prohibits others', lines('User-agent: x', 'Disallow: /'), ['/a'], []],
    [
      'has a group in two parts',
      lines('User-agent: *', 'Disallow: /a', 'User-agent: x', 'Disallow: /', 'User-agent: *', 'Disallow: /b'),
      ['/c'],
      ['/a', '/b'],
    ],
    [
      'only sets a delay for this service',
      lines('User-agent: *', 'Disallow: /', `User-agent: ${AGENT}`, 'Crawl-delay: 5'),
      ['/a'],
      [],
    ],
    [
      'has an empty prohibition for this service',
      lines('User-agent: *', 'Disallow: /', `User-agent: ${AGENT}`, 'Disallow:'),
      ['/a'],
      [],
    ],
    ['has comments and blanks', lines('# hello', '  User-agent : * # all', '\tDisallow:\t/a # no'), ['/b'], ['/a']],
    [
      'has patterns',
      lines('User-agent: *', 'Disallow: /*.pdf$', 'Disallow: /a**b'),
      ['/x.pdf?y', '/ax'],
      ['/x.pdf', '/axxb', '/ab'],
    ],
    ['has line ends of other systems', 'User-agent: *\r\nDisallow: /a\rDisallow: /b', ['/c'], ['/a', '/b']],
    ['begins with rules', lines('Disallow: /', 'User-agent: *', 'Disallow: /a'), ['/b'], ['/a']],
    [
      'has a sitemap between rules',
      lines(`User-agent: ${AGENT}`, 'Sitemap: https://x/y', 'User-agent: *', 'Disallow: /a'),
      ['/b'],
      ['/a'],
    ],
    ['is a page', '<!DOCTYPE html><html><body style="a: b">404</body></html>', ['/a'], []],
  ])('%s is obeyed', (_, robots, allowed, prohibited) => {
    for (const path of allowed) expect([path, allows(robots, path)]).toEqual([path, true]);
    for (const path of prohibited) expect([path, allows(robots, path)]).toEqual([path, false]);
  });
});

describe('a robots.txt beyond the bounds', () => {
  test('is read up to 500 KiB', () => {
    const comment = '# '.repeat(256 * 1_024);
    expect(allows(lines('User-agent: *', 'Disallow: /a', comment, 'Disallow: /b'), '/b')).toBe(true);
    expect(allows(lines('User-agent: *', 'Disallow: /a', comment, 'Disallow: /b'), '/a')).toBe(false);
  });
  test('is read up to 1,000 rules per group', () => {
    const rules = Array.from({ length: 1_001 }, (_, index) => `Disallow: /r${index}-`);
    const robots = lines('User-agent: *', ...rules, `User-agent: ${AGENT}`, 'Disallow: /own');
    expect(boundedRobots(robots, AGENT).split('\n')).toHaveLength(1 + 1 + 1 + 1_000);
    expect(allows(robots, '/own')).toBe(false);
  });
  test('prohibits more if a pattern has more than ten stars', () => {
    const robots = lines(
      'User-agent: *',
      `Disallow: /a${'*b'.repeat(11)}`,
      `Allow: /${'*c'.repeat(11)}`,
      'Disallow: /d',
    );
    expect([allows(robots, '/a'), allows(robots, '/b'), allows(robots, '/d/ccccccccccc')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(allows(lines('User-agent: *', `Disallow: ${'*b'.repeat(11)}`), '/x')).toBe(false);
  });
});

// Each takes less than 1 s. Without limits the parser runs out of memory on the first, and matches each address for 5 s
// on the others.
describe('the largest file', () => {
  const MAX = 500 * 1_024;
  const filled = (line: string): string => `${line}\n`.repeat(Math.floor(MAX / (line.length + 1)));
  const address = `/${'a'.repeat(2_000)}`;

  test('of as many crawlers as rules is parsed', () => {
    const agents = Array.from({ length: 16_000 }, (_, index) => `User-agent: a${index}`).join('\n');
    const robots = `${agents}\nUser-agent: *\n${'Disallow:/b\n'.repeat(20_000)}`;
    expect(boundedRobots(robots, AGENT).split('\n')).toHaveLength(1_001);
    expect(allows(robots, address)).toBe(true);
  });
  test.each([
    ['rules with stars', `Disallow: /${'*a'.repeat(200)}b`],
    ['rules with ten stars', `Disallow: /${'*a'.repeat(10)}b`],
    ['rules with a star and a long run', `Disallow: /*${'a'.repeat(1_500)}b`],
    ['one pattern of stars and letters', `Disallow: /${'*a'.repeat(255_000)}b`],
    ['one pattern of stars', `Disallow: /${'*'.repeat(511_000)}b`],
    ['permissions with stars', `Allow: /${'*a'.repeat(200)}b`],
    ['crawlers', 'User-agent: *'],
    ['colons', ':'],
  ])('of %s is matched quickly', (_, line) => {
    const robots = `User-agent: *\n${filled(line)}`;
    const bounded = boundedRobots(robots, AGENT).split('\n');
    const wildcards = bounded.filter((one) => one.includes('*')).join('').length;
    expect([bounded.length <= 1_001, wildcards <= 50_000]).toEqual([true, true]);
    expect(typeof allows(robots, address)).toBe('boolean');
  });
});
