import { readArticleLines } from './article-ndjson';
import type { ArticleRecord } from './article-draft';
import { MAX_TEXT_BYTES } from './article-fields';

async function read(...parts: (string | Buffer)[]): Promise<ArticleRecord[]> {
  const records: ArticleRecord[] = [];
  async function* chunks(): AsyncGenerator<Buffer> {
    await Promise.resolve();
    for (const part of parts) yield Buffer.from(part);
  }
  for await (const record of readArticleLines(chunks())) records.push(record);
  return records;
}

const one = async (fields: object): Promise<ArticleRecord | undefined> => (await read(JSON.stringify(fields)))[0];
const GOOD = { title: 'T', text: 'X' };

describe('readArticleLines', () => {
  test('reads all fields', async () => {
    const fields = {
      url: ' https://www.X.example/a?utm_source=y#z ',
      title: ' T ',
      text: ' X\n\nY ',
      publisher: 'P',
      author: 'A',
      published_at: '2024-02-29T10:00:00.5+01:00',
      language: 'EN_us',
      source_type: 'news',
    };
    expect(await read('\n', JSON.stringify(fields))).toEqual([
      {
        line: 2,
        isCut: false,
        article: {
          url: fields.url.trim(),
          canonicalUrl: 'https://x.example/a',
          title: 'T',
          text: 'X\n\nY',
          isWhole: true,
          publishedAt: '2024-02-29T09:00:00.500Z',
          language: 'en',
          publisher: 'P',
          author: 'A',
          sourceType: 'news',
          platform: 'news',
        },
      },
    ]);
  });

  test('removes invisible characters, so that words with soft hyphens are found', async () => {
    const record = await one({ title: 'Pe\u00adtrov', text: '\ufeffIvan Pe\u00adtrov\u200b' });
    expect(record).toMatchObject({ article: { title: 'Petrov', text: 'Ivan Petrov' } });
  });

  test.each([
    [{ text: 'X' }, 'title is missing or empty'],
    [{ title: 'T', text: ' \n' }, 'text is missing or empty; an article needs a text or a summary'],
    [{ title: 'T', summary: '' }, 'text is missing or empty; an article needs a text or a summary'],
    [{ ...GOOD, text: 5 }, 'text is not a string'],
    [{ ...GOOD, url: ['x'] }, 'url is not a string'],
    [{ ...GOOD, url: 'news.example' }, 'url is not an http or https URL'],
    [{ ...GOOD, url: 'javascript:alert(1)' }, 'url is not an http or https URL'],
    [{ ...GOOD, url: `https://x.example/${'a'.repeat(2_000)}` }, 'url is longer than 2000 bytes'],
    [{ ...GOOD, title: 'a'.repeat(1_001) }, 'title is longer than 1000 characters'],
    [{ ...GOOD, author: 'a'.repeat(301) }, 'author is longer than 300 characters'],
    [{ ...GOOD, published_at: '2023-02-29' }, 'publishedAt is neither a date nor a time with a time zone offset'],
    [
      { ...GOOD, published_at: '2023-02-30T10:00:00Z' },
      'publishedAt is neither a date nor a time with a time zone offset',
    ],
    [
      { ...GOOD, published_at: '2024-01-01T10:00:00' },
      'publishedAt is neither a date nor a time with a time zone offset',
    ],
    [{ ...GOOD, publishedAt: 'yesterday' }, 'publishedAt is neither a date nor a time with a time zone offset'],
    [{ ...GOOD, language: 'English' }, 'language is not a language tag'],
    [{ ...GOOD, source_type: 'News Paper' }, 'sourceType is not a word in lower case, such as news'],
    [{ ...GOOD, platform: 'myspace' }, 'platform is not one of web, news, x, reddit, youtube, telegram'],
    [
      { ...GOOD, publishedAt: '2024-01-01', published_at: '2024-01-02' },
      'publishedAt differs from published_at, which is another name of the same field',
    ],
    [{ ...GOOD, publishedAt: null, published_at: 5 }, 'published_at is not a string'],
    [{ ...GOOD, text: 'a\0b' }, 'text contains a NUL character'],
    [{ ...GOOD, title: 'a\ud800b' }, 'title contains half of a surrogate pair, which is not valid Unicode'],
    [{ ...GOOD, publishedOn: 'x' }, expect.stringMatching(/^publishedOn is not a field of an article/)],
    [{ ...GOOD, ['__proto__']: 'x' }, expect.stringMatching(/^__proto__ is not a field/)],
  ])('rejects %j: %s', async (fields, reason) => {
    expect(await one(fields)).toEqual({ line: 1, reason });
  });

  test.each([
    [{ publishedAt: '2024-01-01', sourceType: 'blog' }],
    [{ published_at: '2024-01-01', source_type: 'blog' }],
    [{ publishedAt: '2024-01-01', published_at: '2024-01-01', sourceType: 'blog', source_type: null }],
  ])('accepts both names of a field: %j', async (fields) => {
    expect(await one({ ...GOOD, ...fields })).toMatchObject({
      article: { publishedAt: '2024-01-01T00:00:00.000Z', sourceType: 'blog' },
    });
  });

  test.each([
    [{ summary: 'S' }, 'S', false],
    [{ summary: 'S', text: ' ' }, 'S', false],
    [{ summary: 'S', text: 'X' }, 'S\n\nX', true],
    [{ summary: 'X', text: 'W X Y' }, 'W X Y', true],
  ])('reads %j as the text %j', async (fields, text, isWhole) => {
    expect(await one({ title: 'T', ...fields })).toMatchObject({ article: { text, isWhole } });
  });

  test.each([
    [{}, 'news'],
    [{ platform: 'web' }, 'web'],
    [{ url: 'https://www.reddit.com/r/ports/1' }, 'reddit'],
    [{ url: 'https://www.reddit.com/r/ports/1', platform: 'news' }, 'news'],
  ])('gives %j the platform %s', async (fields, platform) => {
    expect(await one({ ...GOOD, ...fields })).toMatchObject({ article: { platform } });
  });

  test.each(['nonsense', '{"title":', '[]', 'null', '"x"', '{'.repeat(10_000)])(
    'rejects the line %.20j',
    async (line) => {
      expect(await read(`${line}\n${JSON.stringify(GOOD)}`)).toEqual([
        { line: 1, reason: expect.stringMatching(/^The line is not/) },
        expect.objectContaining({ line: 2, article: expect.anything() }),
      ]);
    },
  );

  test('rejects a line that is not UTF-8 or too long, and continues', async () => {
    const records = await read(
      Buffer.from('{"title":"\xff"}\n', 'latin1'),
      'x'.repeat(5_000_000),
      `\n${JSON.stringify(GOOD)}`,
    );
    expect(records).toEqual([
      { line: 1, reason: 'The line is not valid UTF-8' },
      { line: 2, reason: 'The line is longer than 4 MiB' },
      expect.objectContaining({ line: 3, article: expect.anything() }),
    ]);
  });

  test.each(['a', 'ä', '漢', '😀', 'a😀'])('cuts a text of many %j without splitting a character', async (sign) => {
    const text = sign.repeat(Math.ceil(MAX_TEXT_BYTES / Buffer.byteLength(sign)) + 1);
    const record = await one({ ...GOOD, text });
    if (!record || 'reason' in record) throw new Error('refused');
    const { article, isCut } = record;
    expect([isCut, article.isWhole, text.startsWith(article.text)]).toEqual([true, false, true]);
    const bytes = Buffer.byteLength(article.text);
    expect(bytes).toBeLessThanOrEqual(MAX_TEXT_BYTES);
    expect(bytes).toBeGreaterThan(MAX_TEXT_BYTES - 5);
    expect(article.text).not.toMatch(/\p{Cs}/u);
  });

  test('keeps a text of exactly the maximum length', async () => {
    expect(await one({ ...GOOD, text: 'a'.repeat(MAX_TEXT_BYTES) })).toMatchObject({
      isCut: false,
      article: { isWhole: true },
    });
  });
});
