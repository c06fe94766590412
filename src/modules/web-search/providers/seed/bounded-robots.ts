/** The minimum that parsers have to support (RFC 9309 §2.5); the rest of a longer file is ignored. */
const MAX_CHARACTERS = 500 * 1024;
const MAX_RULES = 1_000;
const MAX_STARS = 10;
/**
 * The total length of all patterns with stars: matching takes this length times that of the address. Files of large
 * sites have at most 10,000.
 */
const MAX_WILDCARD_CHARACTERS = 25_000;
const EVERYBODY = '*';

interface Group {
  agent: string;
  /** Lines such as `Disallow: /a`. */
  rules: string[];
  wildcardCharacters: number;
}

/**
 * The rules of a robots.txt for one crawler, limited so that parsing and matching are cheap. A parser that stores all
 * groups would store 370 million rules for 16,000 crawlers with 22,000 common rules, which fit in 500 KiB. Beyond the
 * limits a prohibition becomes a wider one, and a permission is dropped.
 */
export function boundedRobots(text: string, userAgent: string): string {
  const groups = [userAgent.toLowerCase(), EVERYBODY].map((agent) => ({ agent, rules: [], wildcardCharacters: 0 }));
  let current: Group[] = [];
  let isAmongAgents = false;
  for (const line of text.slice(0, MAX_CHARACTERS).split(/\r\n|\r|\n/)) {
    const [name, value] = directiveOf(line);
    if (name === '') continue;
    if (name === 'user-agent') {
      if (!isAmongAgents) current = [];
      const named = groups.find(({ agent }) => agent === agentOf(value));
      if (named !== undefined && !current.includes(named)) current.push(named);
    }
    isAmongAgents = name === 'user-agent';
    for (const group of current) addRule(group, name, value);
  }
  return groups
    .filter(({ rules }) => rules.length > 0)
    .map(({ agent, rules }) => [`User-agent: ${agent}`, ...rules].join('\n'))
    .join('\n');
}

/** In lower case and without comments; the name is empty for a line without a directive. */
function directiveOf(line: string): [name: string, value: string] {
  const [directive = ''] = line.split('#', 1);
  const colon = directive.indexOf(':');
  return colon === -1 ? ['', ''] : [directive.slice(0, colon).trim().toLowerCase(), directive.slice(colon + 1).trim()];
}

/** A crawler's name without its version. */
const agentOf = (value: string): string => value.split('/', 1)[0]?.trim().toLowerCase() ?? '';

function addRule(group: Group, name: string, value: string): void {
  if (group.rules.length >= MAX_RULES) return;
  // A group with only a delay allows everything, even if the group for all crawlers prohibits it.
  if (name === 'crawl-delay') group.rules.push('Disallow:');
  if (name !== 'allow' && name !== 'disallow') return;
  const pattern = value.replace(/\*+/g, '*');
  const stars = pattern.split('*').length - 1;
  const isWithin = stars <= MAX_STARS && group.wildcardCharacters + pattern.length <= MAX_WILDCARD_CHARACTERS;
  if (stars > 0 && isWithin) group.wildcardCharacters += pattern.length;
  if (stars === 0 || isWithin) group.rules.push(`${name}: ${pattern}`);
  // An empty pattern would prohibit nothing.
  else if (name === 'disallow') group.rules.push(`disallow: ${pattern.slice(0, pattern.indexOf('*')) || '/'}`);
}
