import { gzipSync } from 'node:zlib';
import { ArchiveDesk, article, lines } from '../../support/fixtures/archive-fixture';
import { pageAfter } from '../../support/http/list-pages';
import { packedWarc, WARC_INFO, warcResponse } from '../../support/samples/warc-samples';

let desk: ArchiveDesk;
let tenant: Record<string, string>;
beforeAll(async () => {
  desk = await ArchiveDesk.open();
  tenant = await desk.service.tenant('archive', { analyst: { role: 'analyst' }, admin: { role: 'admin' } });
});
afterAll(() => desk.close());

const NONE = { read: 0, stored: 0, revised: 0, unchanged: 0, rejected: 0, cut: 0, rejections: [] };
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>The Courier</title><language>en-gb</language>
  <item><title>Dock strike ends</title><link>https://courier.example/dock</link><description>&lt;p&gt;Dockers in
  Felixstowe&lt;/p&gt;</description><pubDate>Tue, 10 Jun 2003 04:00:00 GMT</pubDate></item></channel></rss>`;

describe('POST /v1/admin/articles/import', () => {
  const full = article(1, {
    published_at: '2024-03-01T10:00:00+02:00',
    language: 'en-GB',
    publisher: 'The Post',
    author: 'Jane Doe',
    source_type: 'news',
  });
  test.each([
    ['ndjson', lines(full, article(2)), { read: 2, stored: 2 }],
    ['feed', RSS, { read: 1, stored: 1 }],
    ['rss', RSS.replaceAll('Felixstowe', 'Harwich').replace('/dock', '/harwich'), { read: 1, stored: 1 }],
    ['warc', packedWarc(WARC_INFO, warcResponse()), { read: 1, stored: 1 }],
  ])('imports %s, and recognises the articles when they are imported again', async (format, body, counts) => {
    const first = await desk.send(format, body);
    expect([first.status, first.body]).toEqual([200, { ...NONE, ...counts }]);
    const again = { ...NONE, read: counts.read, unchanged: counts.read };
    expect((await desk.send(format, body)).body).toEqual(again);
  });

  test('accepts gzip, as a file and as a body with Content-Encoding', async () => {
    const headers = { 'content-encoding': 'gzip' };
    for (const [format, body] of [
      ['ndjson', lines(full)],
      ['feed', RSS],
      ['warc', warcResponse()],
    ] as const) {
      expect((await desk.send(format, gzipSync(body))).body).toMatchObject({ read: 1, unchanged: 1 });
      expect((await desk.send(format, gzipSync(body), { headers })).body).toMatchObject({ read: 1, unchanged: 1 });
    }
  });

  test('stores the metadata of an article', async () => {
    const [found] = await desk.search('title 1');
    expect(found).toEqual({
      id: expect.any(String),
      url: full.url,
      title: full.title,
      text: full.text,
      isWhole: true,
      language: 'en',
      publishedAt: new Date('2024-03-01T08:00:00Z'),
      publisher: 'The Post',
      author: 'Jane Doe',
      sourceType: 'news',
      platform: 'news',
    });
    expect(await desk.search('Felixstowe')).toMatchObject([
      { title: 'Dock strike ends', text: 'Dockers in Felixstowe', isWhole: false, publisher: 'The Courier' },
    ]);
    expect(await desk.search('hello world')).toMatchObject([{ title: 'A page', url: 'https://page.example/' }]);
  });

  test('accepts camelCase and snake_case names, a summary in place of a text, and a platform', async () => {
    const camel = article(110, { publishedAt: '2024-03-01', sourceType: 'blog', platform: 'web' });
    const brief = { url: 'https://t.me/channel/1', title: 'Perihelion notice', summary: 'A perihelion, in brief' };
    const torn = article(111, { publishedAt: '2024-03-01', published_at: '2024-03-02' });
    const { body } = await desk.send('ndjson', lines(camel, brief, torn));
    expect(body).toEqual({
      ...NONE,
      read: 3,
      stored: 2,
      rejected: 1,
      rejections: [
        { line: 3, reason: 'publishedAt differs from published_at, which is another name of the same field' },
      ],
    });
    expect(await desk.search('title 110')).toMatchObject([
      { publishedAt: new Date('2024-03-01T00:00:00Z'), sourceType: 'blog', platform: 'web' },
    ]);
    const [found] = (await desk.ask('GET', '?q=perihelion')).body.articles;
    expect(found).toMatchObject({ platform: 'telegram', is_whole: false });
    expect(await desk.titles('perihelion', { platforms: ['web', 'news'] })).toEqual([]);
    expect(await desk.titles('perihelion', { platforms: ['telegram'] })).toEqual(['Perihelion notice']);
  });

  test('revises changed articles under the same id', async () => {
    await desk.send('ndjson', lines(article(10, { text: 'Quagmire before' })));
    const [before] = await desk.search('quagmire');
    const counts = (await desk.send('ndjson', lines(article(10, { text: 'Quagmire after' })))).body;
    expect(counts).toEqual({ ...NONE, read: 1, revised: 1 });
    expect(await desk.search('quagmire')).toEqual([{ ...before, text: 'Quagmire after' }]);
    expect(await desk.search('quagmire before')).toEqual([]);
    const dated = article(10, { text: 'Quagmire after', published_at: '2024-01-02' });
    expect((await desk.send('ndjson', lines(dated))).body).toMatchObject({ revised: 1 });
    expect((await desk.send('ndjson', lines(dated))).body).toMatchObject({ unchanged: 1 });
  });

  test('recognises an article by its canonical address, or by its title and text', async () => {
    const text = 'A syndicated marmalade';
    const bare = { title: 'Syndicated', text };
    expect((await desk.send('ndjson', lines(bare, bare))).body).toMatchObject({ stored: 1, unchanged: 1 });
    const addressed = { ...bare, url: 'https://one.example/a?utm_source=x#top' };
    expect((await desk.send('ndjson', lines(addressed))).body).toMatchObject({ revised: 1 });
    expect((await desk.send('ndjson', lines({ ...bare, url: 'https://one.example/a' }))).body).toMatchObject({
      unchanged: 1,
    });
    expect((await desk.send('ndjson', lines({ ...bare, url: 'https://two.example/b' }))).body).toMatchObject({
      unchanged: 1,
    });
    expect(await desk.search('marmalade')).toMatchObject([{ url: addressed.url }]);
  });

  test('stores an article that occurs several times in one body as if the rows came one after the other', async () => {
    const times = [1, 2, 2, 3].map((time) => article(20, { text: `Version ${time} of the ballad` }));
    expect((await desk.send('ndjson', lines(...times))).body).toMatchObject({ stored: 1, revised: 2, unchanged: 1 });
    expect(await desk.search('ballad')).toMatchObject([{ text: 'Version 3 of the ballad' }]);
  });

  test('stores an article once that is sent twice at the same time', async () => {
    const body = lines(...Array.from({ length: 1_500 }, (_, index) => article(1_000 + index, { publisher: 'Twice' })));
    const answers = await Promise.all([
      desk.send('ndjson', body),
      desk.send('ndjson', body),
      desk.send('ndjson', body),
    ]);
    const sums = answers.map((each) => each.body).map(({ stored, unchanged }) => ({ stored, unchanged }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(sums.reduce((sum, { stored }) => sum + stored, 0)).toBe(1_500);
    expect(sums.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(3_000);
  });

  test('rejects single articles with line and reason', async () => {
    const bad = [
      'nonsense',
      '[]',
      JSON.stringify(article(30, { text: ' ' })),
      JSON.stringify(article(31, { url: 'ftp://x' })),
    ];
    const { body } = await desk.send('ndjson', `${bad.join('\n')}\n${lines(article(32))}`);
    expect(body).toEqual({
      ...NONE,
      read: 5,
      stored: 1,
      rejected: 4,
      rejections: [
        { line: 1, reason: 'The line is not valid JSON' },
        { line: 2, reason: 'The line is not a JSON object' },
        { line: 3, reason: 'text is missing or empty; an article needs a text or a summary' },
        { line: 4, reason: 'url is not an http or https URL' },
      ],
    });
    const many = (await desk.send('ndjson', 'nonsense\n'.repeat(150))).body;
    expect([many.rejected, many.rejections.length]).toEqual([150, 100]);
  });

  test('truncates a text of more than 2 MB and reports it', async () => {
    const long = article(40, { text: `zenith ${'лес '.repeat(400_000)}` });
    expect((await desk.send('ndjson', lines(long))).body).toMatchObject({ stored: 1, cut: 1 });
    const [found] = await desk.search('zenith');
    expect([found?.isWhole, Buffer.byteLength(found?.text ?? '')]).toEqual([false, expect.any(Number)]);
    expect(Buffer.byteLength(found?.text ?? '')).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect((await desk.send('ndjson', lines(long))).body).toMatchObject({ unchanged: 1 });
  });

  test('accepts a text with more different words than an index entry can contain', async () => {
    const text = Array.from({ length: 200_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
    expect((await desk.send('ndjson', lines(article(41, { text })))).body).toMatchObject({ stored: 1 });
  });

  test.each([
    ['gzip that was cut off', 'ndjson', gzipSync(lines(article(50), article(51))).subarray(0, -12), /cut off/],
    ['a feed that was cut off', 'feed', RSS.slice(0, -40), /not a feed, or it is incomplete/],
    ['a feed that isn’t one', 'feed', '<html></html>', /not a feed/],
    ['a feed in a wrong encoding', 'feed', Buffer.from(RSS.replace('Dock', 'D\xf6ck'), 'latin1'), /not valid UTF-8/],
    ['a feed with entities', 'feed', `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///x">]>${RSS}`, /not a feed/],
    ['text that is not a WARC file', 'warc', 'hello\r\n\r\nworld', /not a WARC file/],
  ])('rejects %s', async (_what, format, body, reason) => {
    const { status, body: answer } = await desk.send(format, body);
    expect([status, answer.detail]).toEqual([
      422,
      [{ loc: ['body'], type: 'value_error', msg: expect.stringMatching(reason) }],
    ]);
    const [last] = (await desk.ask('GET', '?limit=1')).body.imports;
    expect(last).toMatchObject({ format, outcome: 'failed', error: expect.stringMatching(reason) });
  });

  test('keeps the articles before the end of a truncated WARC file', async () => {
    const pages = [1, 2, 3].map((page) =>
      warcResponse({ url: `https://cut.example/${page}`, body: `<p>Page ${page}</p>` }),
    );
    const file = Buffer.concat([WARC_INFO, ...pages]);
    const { status, body } = await desk.send('warc', file.subarray(0, -20));
    expect([status, body.detail[0].msg]).toEqual([
      422,
      'Value error, The WARC file was cut off in record 4; 3 records before that were read. Before that, ' +
        '2 articles were read, of which 2 were stored as new or revised',
    ]);
    expect((await desk.send('warc', file)).body).toMatchObject({ read: 3, stored: 1, unchanged: 2 });
  });

  test.each([
    ['format=atom', 'enum'],
    ['', 'missing'],
  ])('requires a format: %j', async (query, type) => {
    const path = `/import?${query}`;
    expect((await desk.ask('POST', path)).body.detail).toMatchObject([{ loc: ['query', 'format'], type }]);
  });

  test('rejects an empty body and an unsupported encoding', async () => {
    expect((await desk.send('feed', '')).body.detail).toMatchObject([{ loc: ['body'], type: 'missing' }]);
    expect((await desk.send('feed', RSS, { headers: { 'content-encoding': 'br' } })).status).toBe(415);
  });

  test('streams its progress in lines on request', async () => {
    const answer = await desk.send('ndjson', lines(article(60)), { headers: { accept: 'application/x-ndjson' } });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(JSON.parse(answer.text.trim().split('\n').at(-1) ?? '')).toMatchObject({ read: 1, stored: 1 });
  });
});

describe('articles', () => {
  test('can be listed, read and deleted', async () => {
    await desk.send('ndjson', lines(article(70, { title: 'Kumquat one' }), article(71, { title: 'Kumquat two' })));
    const { body } = await desk.ask('GET', '?q=Kumquat&limit=1');
    expect(body).toMatchObject({ total: 2, articles: [{ title: 'Kumquat two', is_whole: true }] });
    expect(body.imports[0]).toMatchObject({ format: 'ndjson', outcome: 'completed', read: 2, stored: 2, error: null });
    const next = (await pageAfter((path) => desk.ask('GET', path), '?q=kumquat', 1, 1)).body.articles;
    expect(next).toMatchObject([{ title: 'Kumquat one' }]);
    const path = `/${next[0].id}`;
    expect((await desk.ask('GET', path)).body).toEqual({ ...next[0], text: 'Text of article 70' });
    expect((await desk.ask('DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await desk.ask(method, path)).status).toBe(404);
    expect((await desk.ask('GET', '?q=kumquat')).body.total).toBe(1);
    expect((await desk.send('ndjson', lines(article(70, { title: 'Kumquat one' })))).body).toMatchObject({ stored: 1 });
  });

  test('are not found by a query without words, and an invalid id is refused', async () => {
    expect((await desk.ask('GET', '?q=%26%20%7C%20!%27')).body).toMatchObject({ total: 0, articles: [] });
    expect((await desk.ask('GET', '?limit=2')).body.articles).toHaveLength(2);
    expect((await desk.ask('GET', '/x')).status).toBe(422);
  });

  test('are available to the operator only', async () => {
    for (const key of [tenant.analyst ?? '', tenant.admin ?? '']) {
      const answers = [
        await desk.send('ndjson', lines(article(1)), { key }),
        await desk.ask('GET', '', key),
        await desk.ask('GET', `/${NOBODYS_ID}`, key),
        await desk.ask('DELETE', `/${NOBODYS_ID}`, key),
      ];
      expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
        answers.map(() => [403, 'insufficient_scope']),
      );
    }
  });
});
