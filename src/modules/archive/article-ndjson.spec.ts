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
      ...{
        url: ' https://www.X.example/a?utm_source=y#z ',
        title: ' T ',
        text: ' X\n\nY ',
        publisher: 'P',
        author: 'A',
      },
      ...{ published_at: '2024-02-29T10:00:00.5+01:00', language: 'EN_us', source_type: 'news' },
    };
    expect(await read('\n', JSON.stringify(fields))).toEqual([
      {
        ...{ line: 2, isCut: false },
        article: {
          ...{ url: fields.url.trim(), canonicalUrl: 'https://x.example/a', title: 'T', text: 'X\n\nY', isWhole: true },
          ...{
            publishedAt: '2024-02-29T09:00:00.500Z',
            language: 'en',
            publisher: 'P',
            author: 'A',
            sourceType: 'news',
          },
        },
      },
    ]);
  });

  test.each([
    [{ text: 'X' }, 'title: is missing or empty'],
    [{ title: 'T', text: ' \n' }, 'text: is missing or empty'],
    [{ ...GOOD, text: 5 }, 'text: is not a text'],
    [{ ...GOOD, url: ['x'] }, 'url: is not a text'],
    [{ ...GOOD, url: 'news.example' }, 'url: is not an http or https address'],
    [{ ...GOOD, url: 'javascript:alert(1)' }, 'url: is not an http or https address'],
    [{ ...GOOD, url: `https://x.example/${'a'.repeat(2_000)}` }, 'url: is longer than 2000 bytes'],
    [{ ...GOOD, title: 'a'.repeat(1_001) }, 'title: is longer than 1000 characters'],
    [{ ...GOOD, author: 'a'.repeat(301) }, 'author: is longer than 300 characters'],
    [{ ...GOOD, published_at: '2023-02-29' }, 'published_at: is neither a day nor a time with an offset'],
    [{ ...GOOD, published_at: '2023-02-30T10:00:00Z' }, 'published_at: is neither a day nor a time with an offset'],
    [{ ...GOOD, published_at: '2024-01-01T10:00:00' }, 'published_at: is neither a day nor a time with an offset'],
    [{ ...GOOD, published_at: 'yesterday' }, 'published_at: is neither a day nor a time with an offset'],
    [{ ...GOOD, language: 'English' }, 'language: is not a language tag'],
    [{ ...GOOD, source_type: 'News Paper' }, 'source_type: is not a word in lower case, such as news'],
    [{ ...GOOD, text: 'a\0b' }, 'text: holds a NUL character'],
    [{ ...GOOD, title: 'a\ud800b' }, 'title: holds half of a surrogate pair'],
    [{ ...GOOD, publishedAt: 'x' }, expect.stringMatching(/^publishedAt: is not a field of an article/)],
    [{ ...GOOD, ['__proto__']: 'x' }, expect.stringMatching(/^__proto__: is not a field/)],
  ])('refuses %j: %s', async (fields, reason) => {
    expect(await one(fields)).toEqual({ line: 1, reason });
  });

  test.each(['nonsense', '{"title":', '[]', 'null', '"x"', '{'.repeat(10_000)])(
    'refuses the line %.20j',
    async (line) => {
      expect(await read(`${line}\n${JSON.stringify(GOOD)}`)).toEqual([
        { line: 1, reason: expect.stringMatching(/^line: is not/) },
        expect.objectContaining({ line: 2, article: expect.anything() }),
      ]);
    },
  );

  test('refuses a line that is not UTF-8 or too long, and reads on', async () => {
    const records = await read(
      Buffer.from('{"title":"\xff"}\n', 'latin1'),
      'x'.repeat(5_000_000),
      `\n${JSON.stringify(GOOD)}`,
    );
    expect(records).toEqual([
      { line: 1, reason: 'the line is not valid UTF-8' },
      { line: 2, reason: 'the line is longer than 4 MiB' },
      expect.objectContaining({ line: 3, article: expect.anything() }),
    ]);
  });

  test.each(['a', 'ä', '漢', '😀', 'a😀'])('cuts a text of many %j between two of them', async (sign) => {
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

  test('leaves a text of just the greatest length', async () => {
    expect(await one({ ...GOOD, text: 'a'.repeat(MAX_TEXT_BYTES) })).toMatchObject({
      isCut: false,
      article: { isWhole: true },
    });
  });
});
