import type { Draw } from './draw';

/**
 * Generates a text of about `length` UTF-16 units. To add a shape, add a line: every text of every operation then gets
 * it.
 */
export type TextShape = (length: number, draw: Draw) => string;

const fill = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / Math.max(1, unit.length))).slice(0, Math.max(0, length));

/** Repeats the unit, then appends an end that does not match. */
const ending =
  (units: readonly string[], ends: readonly string[] = ['!']): TextShape =>
  (length, draw) => {
    const end = draw.oneOf(ends);
    return fill(draw.oneOf(units), length - end.length) + end;
  };

/** A beginning, then the repeated unit. */
const starting =
  (starts: readonly string[], units: readonly string[], ends: readonly string[] = ['', '!', ' ']): TextShape =>
  (length, draw) => {
    const [start, end] = [draw.oneOf(starts), draw.oneOf(ends)];
    return (start + fill(draw.oneOf(units), length - start.length - end.length) + end).slice(0, length);
  };

const numbered = (length: number, separator: string, word: (index: number) => string): string => {
  const words: string[] = [];
  for (let size = 0, index = 0; size < length; index += 1) {
    words.push(word(index));
    size += words[index]!.length + separator.length;
  }
  return words.join(separator).slice(0, length);
};

/** Unicode's White_Space, and similar characters. */
const BLANKS = [
  ...[
    '\t',
    '\n',
    '\v',
    '\f',
    '\r',
    ' ',
    '\u0085',
    '\u00a0',
    '\u1680',
    '\u2000',
    '\u2001',
    '\u2002',
    '\u2003',
    '\u2004',
  ],
  ...['\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200a', '\u2028', '\u2029', '\u202f', '\u205f', '\u3000'],
  ...['\u180e', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'],
];
const PUMPED = [...'aA0 .,-_/+=@"\'()[]{}<>&%;:!?*#|\\~^$\n\té\u0301\u05d0中'];

export const TEXT_SHAPES: Readonly<Record<string, TextShape>> = {
  letter: (length) => 'a'.repeat(length),
  'any character': (length, draw) => fill(draw.oneOf(PUMPED), length),
  digits: ending(['1', '0', '9', '٣'], ['x', '', '.', 'e', '-']),
  'wrong end': ending(['a', 'A', 'ab', '1a', 'a1'], ['!', '\0', '\u{1f4a5}', '\n', '@']),
  'wrong middle': (length, draw) =>
    fill('a', Math.floor(length / 2)) + draw.oneOf(['!', ' ', '.', '-']) + fill('a', Math.ceil(length / 2) - 1),
  blanks: ending([' ', '\t', '\n', '\r\n'], ['x', '!', '']),
  'all blanks': (length) => `${fill(BLANKS.join(''), length - 1)}x`,
  'one blank': (length, draw) => `x${fill(draw.oneOf(BLANKS), length - 2)}x`,
  'blanks between letters': ending(['a ', 'A ', 'a  b', '1 ', '. ']),
  dots: ending(['.', '. ', '..a', '1.'], ['x', '', 'é']),
  commas: ending([',', ', ', '1,', ',,"', ';', '; ', '|'], ['x', '']),
  hyphens: ending(['-', '--', 'a-', ' - ', '–', '_', "'", '-a-'], ['!', '']),
  slashes: starting(['', '/', 'https://a.example/', 'file://'], ['/', '//', '/../', '\\', '/./', 'a/'], ['', '!']),
  percents: ending(['%', '%2', '%2F', '%25', '%00', '%F0%9F', '%C3%28'], ['', '%', 'x']),
  quotes: ending(['"', "'", '\\"', '""', "''", '“', '«'], ['x', '"', '\\']),
  brackets: ending(['(', '[', '{', '<', '()', '((a', ')', '](', '(a,'], ['', '!']),
  'sentence ends': starting(
    ['', 'Ivan Petrov http://a.b/', 'A. '],
    ['.', '!', '?', '…', '."', '?!', '.”', '。'],
    ['', ' x Ivan Petrov fraud', 'a'],
  ),
  'numbers, dots and e': starting(['', '-', '1', '+'], ['1.', '1e', '.1', '1e1', '0.0e+', '9'], ['', 'x', 'e', '.']),
  'huge number': (length, draw) => draw.oneOf(['1', '-1', '0.', '1e', '1e-', '.']) + fill('1', length - 3),
  'e-mail addresses': starting(['', 'a@', '"'], ['a@', '@', 'a.', '.', 'a@a.', '"', '\\"'], ['', '@', '@a', '@a.b']),
  'domain names': starting(
    ['', 'a@', 'https://'],
    ['a.', '.', 'xn--', 'a-.', '-.', 'é.', 'com.'],
    ['', '.', '!', 'com'],
  ),
  addresses: starting(
    ['http://', 'https://[', 'https://a@', 'https://1.'],
    [':', '::', '@', '1.', '0x1.', '?', '#', '['],
  ),
  'IP addresses': starting(['', '::', '::ffff:'], ['1.', ':', '0:', '255.', 'f:', '/'], ['', '!', '/128']),
  'telephone numbers': starting(['+', '+1 ', '00', ''], ['(', '1 ', '-', '(1)', '49', ' ext ', ';'], ['', 'x', '#1']),
  dates: starting(['2018-02-06T', '2018', '-'], ['0', '-02', ':00', '.0', '+00:', '1/1/'], ['Z', '', 'x']),
  'base64 runs': starting(
    ['', 'data:;base64,', 'PHhtbD4'],
    ['A', 'AAAA', '+', '/', 'A=', 'QUJD\n', 'A '],
    ['!', '=', '==='],
  ),
  'JSON Web Tokens': starting(['eyJhbGciOiJub25lIn0.', '', 'e30.'], ['a.', '.', 'eyJ', 'A', '-_', '..']),
  'JSON as text': starting(['{"a":', '[', '"'], ['[', '{"a":', '{"a":1},', '\\u0000', '1,', '"",'], ['', '}', 'x']),
  'XML as text': starting(
    ['', '<?xml version="1.0"?>'],
    ['<a>', '<a b="', '<!--', '<![CDATA[', '</a>', '<a/>', '<?a ?>'],
  ),
  'XML entities': starting(
    ['', '<!DOCTYPE a [<!ENTITY b "c">]>'],
    ['&amp;', '&#65;', '&b;', '&', '&#x', '&lt'],
    [';', ''],
  ),
  markup: ending(
    ['<b>', '<p', '<p><b>', '<script>', '<svg/onload=', '<a href="', '<table><tr>', '</', '<!'],
    ['', '>'],
  ),
  markdown: ending(['*', '**a', '[a](', '`', '![', '> ', '- ', '_a_', '|a', '#'], ['', '!']),
  'robot rules': ending(
    ['User-agent: *\nDisallow: /*a*a*a*a*b\n', 'Disallow: /*$*', 'Allow:\n', '*', 'Crawl-delay: 1\n'],
    ['b', '$', ''],
  ),
  'PEM markers': starting(
    ['-----BEGIN CERTIFICATE-----\n', '-----BEGIN PRIVATE KEY-----', ''],
    ['-----BEGIN ', '-', 'A', 'AAAA\n', ' ', '\n', '-----END CERTIFICATE-----\n'],
    ['', '-----END CERTIFICATE-----', '!'],
  ),
  'SCIM filters': starting(
    ['userName eq "a"', '', 'emails[', 'not '],
    [' and userName eq "a"', '(', 'not (', ' or ', 'emails[type eq "', 'a.', '"', '\\', '[', ' pr'],
    ['', ')', '"', ']'],
  ),
  'regular expressions': ending(['(a+)+', '(.*)', '[^', '(?=', '\\', '{1,', '|', '$^', '\\p{L}'], ['$', '']),
  'SQL and patterns': ending(["'", "' or 1=1--", '%', '_', '\\', '%_', ';', '/*', '$$', 'a&', '!(', ':*'], ['', '\\']),
  'entity tags': ending(['"a",', 'W/"a", ', '"', ',', '*,', '""', 'W/'], ['', '"']),
  cookies: ending(['a=a; ', ';', '=', 'a=', '__Host-tms_session=a; ', ' ', '; ;', '"'], ['', '=']),
  'header lists': ending(
    ['text/html;q=0.1,', '*/*,', ';q=', ',', 'gzip;q=0,', 'bytes=0-0,', '-,', 'Bearer ', 'a/b;c="', 'a;', 'fr-FR,'],
    ['', '"', 'x'],
  ),
  'form fields': ending(['&', '=', 'a=&', 'a[]=1&', '&&=', ';', '+', 'a=1&a=2&', 'a%3D', 'a[b]['], ['', '=']),
  coordinates: ending(['1,', '-180,', ' ,', '1e9,', '0.0,', 'NaN,', '1 1,'], ['1', 'x', '']),
  'line breaks': ending(['\n', '\r', '\r\n', 'a\n', '\u2028', 'a: b\r\n', '\n "', '\n,'], ['x', '']),
  'control characters': ending(['\0', '\x01', '\x1b[', '\x7f', '\b', '\x85', 'a\0'], ['x', '']),
  'combining marks': starting(
    ['e', 'a', ''],
    ['\u0301', '\u0301\u0323', '\u0e31', '\u20dd', 'a\u0301', '\u094d'],
    ['', 'x'],
  ),
  'lone surrogates': ending(['\ud800', '\udfff', '\udfff\ud800', 'a\ud800', '\ud83d'], ['', 'x', '\udc00']),
  'right to left': ending(['\u05d0', '\u202e', '\u0627\u0644', '\u2067a', '\u202ea\u202c', '\u05d0 1 '], ['x', '']),
  'joined emoji': ending(['👩‍🚀', '👨‍👩‍👧‍👦', '🇹🇼', '\u200d', '\ufe0f', '🏴\u{e0067}', '☝🏿'], ['', 'x']),
  'other scripts': ending(['花蓮', '한글', 'Буров ', 'ابن ', 'まつ', 'ไทย', 'ঙ', 'Ⴀ'], ['', 'x']),
  'letters that grow': ending(['ß', 'İ', 'ﷺ', 'ŉ', 'ﬃ', '㎒', '½', 'Ⅷ', 'ΐ', '\u1e9e'], ['', 'x']),
  'distinct words': (length) => numbered(length, ' ', (index) => `w${index.toString(36)}`),
  'names of one letter': (length) => numbered(length, ' ', (index) => String.fromCharCode(65 + (index % 26))),
  'name particles': ending(
    ['van der ', 'bin ', 'al-', 'Mac', "O'", 'de la ', 'Jr. ', 'Ltd ', 'and ', 'the ', 'of '],
    ['', 'x'],
  ),
  'identifier labels': ending(
    [' 111', 'DOB 1 Jan 1950; ', 'alt. ', 'a.k.a. "', '(Iran) ', 'No. ', 'ID# ', ' A1-'],
    ['!', ''],
  ),
  'one letter less each time': (length) => numbered(length, ' ', (index) => 'a'.repeat(1 + (index % 200))),
  'two letters at random': (length, draw) => Array.from({ length }, () => (draw.isLikely(0.5) ? 'a' : 'b')).join(''),
  /** A beginning, a pump and an end, as an analyser of regular expressions would try them; they depend on the seed. */
  pump: (length, draw) => {
    const some = (most: number): string =>
      Array.from({ length: draw.below(most + 1) }, () => draw.oneOf(PUMPED)).join('');
    const [start, end] = [some(3), some(2)];
    return start + fill(some(3) || 'a', length - start.length - end.length) + end;
  },
};
