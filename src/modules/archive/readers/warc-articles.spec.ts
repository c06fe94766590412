import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { packedWarc, WARC_INFO, warcRecord, warcResponse } from '../../../../test/support/samples/warc-samples';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { Readable } from 'node:stream';
import type { ArticleRecord } from './article-draft';
import { readArticles } from './article-formats';
import { plainPageText } from '../../../../test/support/http/plain-page-text';
import type { PageText } from '../archive.contract';

interface Outcome {
  records: ArticleRecord[];
  error: unknown;
}

async function read(file: Buffer, chunkBytes = 65_536, pageText: PageText = plainPageText): Promise<Outcome> {
  const records: ArticleRecord[] = [];
  function* chunks(): Generator<Buffer> {
    for (let at = 0; at < file.length; at += chunkBytes) yield file.subarray(at, at + chunkBytes);
  }
  try {
    const stream = Readable.from(chunks(), { objectMode: false });
    for await (const record of readArticles('warc', stream, pageText)) records.push(record);
  } catch (error) {
    return { records, error };
  }
  return { records, error: null };
}

const read1 = async (file: Buffer): Promise<unknown> => {
  const { records, error } = await read(file);
  expect([records.length, error]).toEqual([1, null]);
  const [record] = records;
  return record && 'article' in record ? record.article : record?.reason;
};
const HTML = 'text/html; charset=utf-8';
const page = (number: number): Buffer =>
  warcResponse({ url: `https://x.example/${number}`, body: `<p>Page ${number}</p>` });
const PAGES = [1, 2, 3].map(page);
const encoded = (encoding: string, body: string | Buffer): Buffer =>
  warcResponse({ headers: { 'Content-Type': HTML, 'Content-Encoding': encoding }, body });

describe('WarcArticles', () => {
  test.each([1, 7, 1_000, 1_000_000])(
    'reads plain and compressed records in chunks of %d bytes',
    async (chunkBytes) => {
      const plain = await read(Buffer.concat([WARC_INFO, ...PAGES]), chunkBytes);
      expect(plain.error).toBeNull();
      expect(plain.records).toEqual(
        [1, 2, 3].map((number) => ({
          line: number + 1,
          isCut: false,
          article: {
            url: `https://x.example/${number}`,
            canonicalUrl: `https://x.example/${number}`,
            isWhole: true,
            title: `Page ${number}`,
            text: `Page ${number}`,
            publishedAt: null,
            language: null,
            publisher: null,
            author: null,
            sourceType: null,
            platform: 'news',
          },
        })),
      );
      expect(await read(packedWarc(WARC_INFO, ...PAGES), chunkBytes)).toEqual(plain);
    },
  );

  test('passes the page, its type and its address to the page reader', async () => {
    const asked: unknown[] = [];
    const pageText: PageText = (body, contentType, url) => {
      asked.push([body.toString(), contentType, url]);
      const publishedAt = '2024-01-02T03:04:05Z';
      return Promise.resolve({ title: 'T', text: 'X', publishedAt, language: 'de', author: 'A', publisher: 'P' });
    };
    const { records } = await read(warcResponse({ body: '<p>x' }), 100, pageText);
    expect(asked).toEqual([['<p>x', HTML, 'https://page.example/']]);
    expect(records).toMatchObject([
      { article: { title: 'T', publishedAt: '2024-01-02T03:04:05.000Z', language: 'de', author: 'A', publisher: 'P' } },
    ]);
  });

  test('skips records without a page', async () => {
    const others = [
      WARC_INFO,
      warcRecord('request', Buffer.from('GET / HTTP/1.1\r\n\r\n')),
      warcRecord('resource', Buffer.from('<p>x</p>'), { 'Content-Type': 'text/html' }),
      warcResponse({ status: '404 Not Found' }),
      warcResponse({ status: '301 Moved' }),
      warcResponse({ headers: { 'Content-Type': 'image/png' }, body: Buffer.alloc(20_000_000) }),
      warcResponse({ headers: {} }),
    ];
    expect(await read(Buffer.concat(others))).toEqual({ records: [], error: null });
  });

  const chunked = '4\r\n<p>H\r\n8\r\nello</p>\r\n0\r\n\r\n';
  test.each([
    ['gzip', encoded('gzip', gzipSync('<p>Hello</p>'))],
    ['deflate', encoded('deflate', deflateSync('<p>Hello</p>'))],
    ['deflate without a header', encoded('deflate', deflateRawSync('<p>Hello</p>'))],
    ['br', encoded('br', brotliCompressSync('<p>Hello</p>'))],
    ['gzip by its header alone', encoded('gzip', '<p>Hello</p>')],
    ['chunks', warcResponse({ headers: { 'content-TYPE': HTML, 'transfer-encoding': 'chunked' }, body: chunked })],
    [
      'chunks by its header alone',
      warcResponse({ headers: { 'Content-Type': HTML, 'Transfer-Encoding': 'chunked' }, body: '<p>Hello</p>' }),
    ],
    [
      'its charset',
      warcResponse({
        headers: { 'Content-Type': 'text/html; charset=utf-16le' },
        body: Buffer.from('Hello', 'utf16le'),
      }),
    ],
    ['plain text', warcResponse({ headers: { 'Content-Type': 'text/plain' }, body: 'Hello' })],
  ])('decodes a page in %s', async (_what, file) => {
    expect(await read1(file)).toMatchObject({ title: 'Hello', text: 'Hello' });
  });

  test.each([
    ['damaged gzip', encoded('gzip', gzipSync('<p>Hello</p>').subarray(0, 15)), /cannot be read: unexpected end/],
    [
      'a gzip bomb',
      encoded('gzip', gzipSync(Buffer.alloc(40_000_000))),
      /cannot be read: Cannot create a Buffer larger/,
    ],
    ['an unknown encoding', encoded('zipp', 'x'), /its content encoding is unknown \(zipp\)/],
    [
      'text in a wrong encoding',
      warcResponse({ headers: { 'Content-Type': 'text/plain' }, body: Buffer.from([0xff]) }),
      /not valid UTF-8/,
    ],
    [
      'an unknown charset',
      warcResponse({ headers: { 'Content-Type': 'text/plain;charset=x-y' }, body: 'x' }),
      /charset is unknown \(x-y\)/,
    ],
    ['no text', warcResponse({ body: '<p></p>' }), /^text is missing or empty;/],
    ['no address', warcResponse({ url: null }), /has no WARC-Target-URI/],
    ['another kind of address', warcResponse({ url: 'dns:x.example' }), /not an http or https URL/],
    ['no response', warcRecord('response', Buffer.from('hello')), /no HTTP response/],
    ['too much', warcResponse({ body: Buffer.alloc(17_000_000, 'a') }), /larger than 16 MB/],
  ])('rejects a page with %s, and continues', async (_what, record, reason) => {
    const { records, error } = await read(Buffer.concat([record, page(1)]));
    expect(error).toBeNull();
    expect(records).toEqual([
      { line: 1, reason: expect.stringMatching(reason) },
      expect.objectContaining({ line: 2, article: expect.anything() }),
    ]);
  });

  test('continues after the page reader has failed', async () => {
    const { records } = await read(page(1), 1_000, () => Promise.reject(new Error('odd page')));
    expect(records).toEqual([{ line: 1, reason: 'The page cannot be read: odd page' }]);
  });

  const file = Buffer.concat(PAGES);
  const second = PAGES[0]?.length ?? 0;
  test.each([
    ['in a header', second + 30],
    ['between header and block', second + 190],
    ['in a block', second + (PAGES[1]?.length ?? 0) - 10],
  ])('reports how much was read of a file cut off %s', async (_where, bytes) => {
    const { records, error } = await read(file.subarray(0, bytes));
    expect(records).toHaveLength(1);
    expect(error).toBeInstanceOf(ImportStreamError);
    expect(String(error)).toMatch(/was cut off in record 2; 1 record before that was read/);
  });

  test('reads the complete records of a file cut at any byte, without hanging', async () => {
    const short = Buffer.concat([WARC_INFO, page(1)]);
    for (let bytes = 1; bytes < short.length - 4; bytes += 1) {
      const { records, error } = await read(short.subarray(0, bytes));
      // A file may end after its first record, even without the line breaks that follow a record.
      const isWhole = bytes >= WARC_INFO.length - 4 && bytes <= WARC_INFO.length;
      expect([bytes, records, error instanceof ImportStreamError]).toEqual([bytes, [], !isWhole]);
    }
  });

  test('reports truncated gzip after the complete records', async () => {
    const packed = packedWarc(...PAGES);
    const { records, error } = await read(packed.subarray(0, -20));
    expect(records).toHaveLength(2);
    expect(String(error)).toMatch(/gzip data was cut off/);
  });

  test.each([
    ['no WARC file', 'hello\r\nworld\r\n\r\n', /not a WARC file/],
    ['nothing but blank lines', '\r\n\r\n\r\n', /no WARC/],
    ['without a length', 'WARC/1.0\r\nWARC-Type: response\r\n\r\n', /does not state its length/],
    ['with a negative length', 'WARC/1.0\r\nContent-Length: -5\r\n\r\n', /does not state its length/],
    ['with a length too short', 'WARC/1.0\r\nContent-Length: 1\r\n\r\nabcdefghij', /No WARC record follows record 1/],
    ['with an endless header', `WARC/1.0\r\n${'X: y\r\n'.repeat(1_000_000)}`, /header of record 1 is longer than 1 MB/],
    ['with an endless line', `WARC/1.0\r\nX: ${'y'.repeat(3_000_000)}`, /header of record 1 is longer than 1 MB/],
  ])('refuses a file of %s', async (_what, text, reason) => {
    const { records, error } = await read(Buffer.from(text));
    expect(records).toEqual([]);
    expect(error).toBeInstanceOf(ImportStreamError);
    expect(String(error)).toMatch(reason);
  });
});
