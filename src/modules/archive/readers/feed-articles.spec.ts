import { ImportStreamError } from '../../../platform/records/import-stream-error';
import type { ArticleRecord } from './article-draft';
import { readFeedArticles } from './feed-articles';
import { MAX_FEED_BYTES } from './feed-document';

async function read(feed: string | Buffer): Promise<ArticleRecord[]> {
  const records: ArticleRecord[] = [];
  for await (const record of readFeedArticles(chunks(Buffer.from(feed)))) records.push(record);
  return records;
}

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
}

const articles = async (feed: string | Buffer) =>
  (await read(feed)).map((record) => ('article' in record ? record.article : record.reason));
const rss = (items: string, more = ''): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
   xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>The &amp; Post</title><link>https://post.example/</link>${more}
   ${items}</channel></rss>`;

const NOTHING = {
  publishedAt: null,
  language: null,
  publisher: null,
  author: null,
  sourceType: null,
  platform: 'news',
};

describe('readFeedArticles', () => {
  test('reads RSS 2.0', async () => {
    const item = `<item><title>A &lt;i&gt;title&lt;/i&gt; &amp;amp; more</title><link>https://post.example/1</link>
      <description>&lt;p&gt;short&lt;/p&gt;</description><content:encoded><![CDATA[<p>Caf&eacute;</p><p>Two</p>]]></content:encoded>
      <pubDate>Tue, 10 Jun 2003 04:00:00 +0200</pubDate><dc:creator>Jane Doe</dc:creator></item>`;
    expect(await articles(rss(item, '<language>en-GB</language>'))).toEqual([
      {
        url: 'https://post.example/1',
        canonicalUrl: 'https://post.example/1',
        title: 'A title & more',
        text: 'Café\nTwo',
        isWhole: true,
        publishedAt: '2003-06-10T02:00:00.000Z',
        language: 'en',
        publisher: 'The & Post',
        author: 'Jane Doe',
        sourceType: null,
        platform: 'news',
      },
    ]);
  });

  test('reads RSS 0.91 with few fields', async () => {
    const feed = `<rss version="0.91"><channel><title>Old</title><item><title>T</title><link>https://old.example/</link>
      <description>D</description></item><item><description>Only this</description></item></channel></rss>`;
    expect(await articles(feed)).toEqual([
      {
        ...NOTHING,
        url: 'https://old.example/',
        canonicalUrl: expect.any(String),
        title: 'T',
        text: 'D',
        isWhole: false,
        publisher: 'Old',
      },
      {
        ...NOTHING,
        url: null,
        canonicalUrl: null,
        title: 'Only this',
        text: 'Only this',
        isWhole: false,
        publisher: 'Old',
      },
    ]);
  });

  test('reads RSS 1.0', async () => {
    const feed = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://r.example/"><title>R</title>
      <link>https://r.example</link><dc:language>fr</dc:language></channel><item rdf:about="https://r.example/1">
      <title>I</title><link>https://r.example/1</link><description>D</description><dc:date>2021-01-02</dc:date>
      <dc:creator>Z</dc:creator></item></rdf:RDF>`;
    expect(await articles(feed)).toMatchObject([
      { url: 'https://r.example/1', publishedAt: '2021-01-02T00:00:00.000Z', language: 'fr', author: 'Z', text: 'D' },
    ]);
  });

  test('reads Atom with relative addresses and its three types of text', async () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>T</title><link href="https://a.example/x/"/>
      <entry><title type="html">Hi &amp;amp; lo</title><link href="../1"/><id>urn:x</id><updated>2020-01-01T00:00:00Z</updated>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>Two &lt; three</p></div></content>
      <author><name>Bo</name></author></entry>
      <entry><title>a &lt; b</title><id>urn:y</id><summary>plain &lt;b&gt;</summary></entry></feed>`;
    expect(await articles(feed)).toMatchObject([
      {
        url: 'https://a.example/1',
        title: 'Hi & lo',
        text: 'One\nTwo < three',
        language: 'de',
        author: 'Bo',
        isWhole: true,
      },
      { url: null, title: 'a < b', text: 'plain <b>', isWhole: false, publishedAt: null },
    ]);
  });

  test('reads JSON Feed', async () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J & K',
      home_page_url: 'https://j.example',
      language: 'en',
      items: [
        {
          id: '1',
          url: 'https://j.example/1',
          title: 'T',
          content_html: '<p>x</p>',
          date_published: '2020-02-02T00:00:00Z',
        },
        { id: 'https://j.example/2', content_text: 'a < b\nc', authors: [{ name: 'N' }] },
      ],
    };
    expect(await articles(JSON.stringify(feed))).toMatchObject([
      {
        url: 'https://j.example/1',
        title: 'T',
        text: 'x',
        publishedAt: '2020-02-02T00:00:00.000Z',
        publisher: 'J & K',
      },
      { url: 'https://j.example/2', title: 'a < b', text: 'a < b\nc', author: 'N' },
    ]);
  });

  test('drops unreadable fields of an item, and rejects an item without any text', async () => {
    const items = `<item><title>T</title><description>D</description><pubDate>yesterday</pubDate>
      <link>mailto:x@y.example</link></item><item><link>https://x.example</link></item>`;
    expect(await read(rss(items, '<language>not a language</language>'))).toEqual([
      expect.objectContaining({ article: expect.objectContaining({ url: null, publishedAt: null, language: null }) }),
      { line: 2, reason: expect.stringMatching(/^text is missing or empty/) },
    ]);
  });

  const declared = (encoding: string): string =>
    rss('<item><title>Döck</title></item>').replace('?>', ` encoding="${encoding}"?>`);
  test.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('utf-8')}`)],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')],
    ['UTF-8 that calls itself UTF-16', Buffer.from(declared('UTF-16'))],
  ])('reads a document in %s', async (_encoding, bytes) => {
    expect(await articles(bytes)).toMatchObject([{ title: 'Döck' }]);
  });

  test.each<[string, string | Buffer, RegExp]>([
    ['not UTF-8', Buffer.from(declared('utf-8'), 'latin1'), /not valid UTF-8/],
    ['in an unknown encoding', declared('klingon'), /unknown encoding, klingon/],
    ['cut off', rss('<item><title>x</title>').slice(0, -30), /it is incomplete/],
    ['no feed', '<html><body></body></html>', /not a feed/],
    ['no document', 'hello', /not a feed/],
    ['JSON of something else', '{"items":[]}', /not a feed/],
    ['fetching files', `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/hosts">]>${rss('')}`, /not a feed/],
    ['too deep', `<rss version="2.0"><channel>${'<a>'.repeat(100_000)}`, /not a feed/],
    ['too large', ' '.repeat(MAX_FEED_BYTES + 1), /larger than 8 MB/],
    ['with an element named __proto__', rss('<item><__proto__>x</__proto__></item>'), /not a feed/],
  ])('refuses a document: %s', async (_what, feed, reason) => {
    const reading = read(feed);
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.toThrow(ImportStreamError);
  });

  test('does not expand entities', async () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const [item] = await articles(`${bomb}${rss('<item><title>&b;</title></item>')}`);
    expect(item).toMatchObject({ title: '&b;' });
  });
});
