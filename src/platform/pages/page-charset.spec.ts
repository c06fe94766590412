import { decodePage } from './page-charset';

const RUSSIAN = 'Начальник порта';
const windows1251 = (text: string): Buffer =>
  Buffer.from([...text].map((each) => (/[А-я]/.test(each) ? each.charCodeAt(0) - 0x350 : each.charCodeAt(0))));

test.each([
  [
    'a byte order mark, which overrides everything else',
    Buffer.from(`\ufeff${RUSSIAN}`),
    'text/html; charset=windows-1251',
    'utf-8',
  ],
  ['a byte order mark of UTF-16', Buffer.from(`\ufeff${RUSSIAN}`, 'utf16le'), 'text/html', 'utf-16le'],
  ['its Content-Type', windows1251(RUSSIAN), 'text/html; charset=Windows-1251', 'windows-1251'],
  ['its Content-Type before its meta tag', Buffer.from(RUSSIAN), 'text/html;charset="utf-8"', 'utf-8'],
  ['valid UTF-8', Buffer.from(RUSSIAN), 'text/html', 'utf-8'],
  ['valid UTF-8 with an unknown label', Buffer.from(RUSSIAN), 'text/html; charset=klingon', 'utf-8'],
])('decodes a page by %s', (_what, body, contentType, charset) => {
  expect(decodePage(body, contentType)).toEqual({ text: RUSSIAN, charset });
});

test.each([
  ['<meta charset=windows-1251>', windows1251, 'windows-1251'],
  ['<META http-equiv="Content-Type" content="text/html; charset=windows-1251">', windows1251, 'windows-1251'],
  ['<meta charset="utf-16">', (text: string) => Buffer.from(text), 'utf-8'],
])('decodes a page by %s', (meta, encode, charset) => {
  expect(decodePage(encode(`${meta}${RUSSIAN}`), 'text/html')).toEqual({ text: `${meta}${RUSSIAN}`, charset });
});

test('decodes a page without a charset that is not UTF-8 as windows-1252', () => {
  expect(decodePage(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80]), '')).toEqual({
    text: 'café €',
    charset: 'windows-1252',
  });
});

test('replaces bytes that are invalid in the charset by U+FFFD', () => {
  expect(decodePage(Buffer.from([0x61, 0xff, 0x62]), 'text/html; charset=utf-8').text).toBe('a\ufffdb');
});
