import { setTimeout as delay } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { openWorkerPools } from '../../../test/support/workers/worker-pools';
import { PageReader } from './page-reader';

const pools = openWorkerPools();
const reader = new PageReader(pools);
const single = openWorkerPools({ TASK_PROCESSES: '1' });
afterAll(() => Promise.all([pools.onApplicationShutdown(), single.onApplicationShutdown()]));

const STORY = [
  'The harbour master of Port Anselm was charged with bribery on Tuesday, prosecutors in the capital said.',
  'Jane Doe, 44, is said to have taken payments for berths from three shipping companies over several years.',
  'Her lawyer said to reporters that she denies everything, and that the companies had offered the money to others.',
].map((paragraph) => paragraph.repeat(2));
const HTML = `<!doctype html><html lang="en-GB"><head><title>Harbour master charged | The Anselm Courier</title>
<link rel="canonical" href="/news/harbour"><meta property="og:site_name" content="The Anselm Courier">
<meta name="author" content="Ann Writer"><meta name="date" content="2019-01-01">
<meta property="article:published_time" content="2024-01-31T23:30:00+02:00">
<style>p { color: red }</style><script>track("nothing")</script></head>
<body><nav><a href="/">Home</a><a href="/sport">Sport</a></nav><article><h1>Harbour master charged</h1>
${STORY.map((paragraph) => `<p>${paragraph}</p>`).join('')}</article><footer>Imprint</footer></body></html>`;

const read = (body: Buffer | string, contentType = 'text/html', more: { url?: string; signal?: AbortSignal } = {}) =>
  reader.read({
    body: Buffer.from(body),
    contentType,
    url: 'https://courier.example/a',
    signal: AbortSignal.timeout(25_000),
    ...more,
  });
const failure = (code: string): unknown => expect.objectContaining({ name: 'PageError', code });

/** A minimal PDF (ISO 32000-1 §7.5): one page with this content stream. */
function pdfOf(content: Buffer | string, entries = ''): Buffer {
  const stream = Buffer.from(content);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (de-DE) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} ${entries} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    "<< /Title (Annual report) /Author (Jane Doe) /CreationDate (D:20240102030405+01'00') >>",
  ];
  let file = Buffer.from('%PDF-1.4\n');
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 7\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 7 /Root 1 0 R /Info 6 0 R >>\n`;
  return Buffer.concat([file, Buffer.from(`${table}startxref\n${file.length}\n%%EOF\n`)]);
}

test('reads an article without the navigation around it', async () => {
  const page = await read(HTML);
  expect(page).toMatchObject({
    kind: 'html',
    title: 'Harbour master charged',
    author: 'Ann Writer',
    publisher: 'The Anselm Courier',
    publishedAt: '2024-01-31T21:30:00.000Z',
    language: 'en',
    canonicalUrl: 'https://courier.example/news/harbour',
    metadata: { charset: 'utf-8' },
  });
  expect(page.text).toContain(STORY.join('\n'));
  expect(page.text).not.toMatch(/Sport|Imprint|track|color/);
});

test.each([
  ['without html and body', '<!doctype html><title>Notice</title><p>One<p>Two <b>and</b> three<br>four'],
  ['without a body', '<html><head><title>Notice</title></head><p>One</p><p>Two and three</p><div>four</div></html>'],
  ['as a list and a table', '<body><h3>One</h3><table><tr><td>Two and<td>three</table><ul><li>four</ul><title>Notice'],
])('reads all text of a page %s', async (_what, markup) => {
  const { text } = await read(markup);
  expect(text.split('\n')).toEqual(['One', 'Two and three', 'four']);
});

test('does not count many unclosed paragraphs as nested', async () => {
  const items = Array.from({ length: 1_000 }, (_each, index) => `<li>Item ${index}`);
  const { text } = await read(`<title>List</title><ul>${items.join('')}</ul>${'<p>one more'.repeat(1_000)}`);
  expect(text.split('\n')).toHaveLength(2_000);
});

test('returns the description of a page that scripts would fill', async () => {
  const page = '<title>App</title><meta name="description" content="All berths of the port"><div id="root"></div>';
  expect(await read(page)).toMatchObject({ title: 'App', text: 'All berths of the port' });
});

test('reads the text and the metadata of a PDF', async () => {
  const lines = '(The harbour mas-) Tj 0 -14 Td (ter was charged.) Tj 0 -40 Td (Next paragraph.) Tj';
  const page = await read(pdfOf(`BT /F1 12 Tf 72 700 Td ${lines} ET`), 'application/pdf');
  expect(page).toMatchObject({
    kind: 'pdf',
    title: 'Annual report',
    author: 'Jane Doe',
    publishedAt: '2024-01-02T02:04:05.000Z',
    language: 'de',
    text: 'The harbour master was charged.\nNext paragraph.',
    metadata: { pageCount: 1 },
  });
});

test('keeps the lines of plain text', async () => {
  const page = await read('One\r\n\r\n  Two   three \n', 'text/plain; charset=utf-8', {
    url: 'https://x.example/2024/01/31/a',
  });
  expect(page).toMatchObject({ kind: 'text', text: 'One\nTwo three', title: null, publishedAt: '2024-01-31' });
});

test('removes control characters from every part of a page', async () => {
  const linked = JSON.stringify({ '@type': 'Article', headline: 'H\0H', author: { name: 'A\0A' } });
  const page = await read(
    `<script type="application/ld+json">${linked}</script><meta name=description content="d\0d"><p>t\0t`,
  );
  expect(JSON.stringify(page)).not.toMatch(/\\u0000/);
  expect(page).toMatchObject({ title: 'H H', author: 'A A' });
  expect((await read('a\0b', 'text/plain')).text).toBe('a b');
});

test('detects the type of a body without a Content-Type by its first bytes', async () => {
  expect((await read(HTML, '')).kind).toBe('html');
  expect((await read(pdfOf('BT /F1 12 Tf (x) Tj ET'), 'application/octet-stream')).kind).toBe('pdf');
});

describe('a refused page', () => {
  afterEach(async () => {
    expect((await read('<title>Next</title><p>is read')).text).toBe('is read');
  });

  test.each([
    ['an image', Buffer.from('\x89PNG'), 'image/png', 'unsupported_type'],
    ['JSON', '{}', 'application/json', 'unsupported_type'],
    ['bytes without a type', Buffer.alloc(64, 1), '', 'unsupported_type'],
    ['nothing', '', 'text/html', 'unreadable'],
    ['text that claims to be a PDF', 'Hello', 'application/pdf', 'unreadable'],
    ['a PDF cut off', pdfOf('BT ET').subarray(0, 200), 'application/pdf', 'unreadable'],
    ['too many bytes', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 'text/html', 'too_large'],
    ['20,000 nested elements', '<div>'.repeat(20_000), 'text/html', 'too_deep'],
    ['20,000 nested elements of SVG', `<svg>${'<g>'.repeat(20_000)}</svg>`, 'text/html', 'too_deep'],
    ['500,000 elements', '<p>x</p>'.repeat(500_000), 'text/html', 'too_large'],
    [
      'half a million attributes',
      `<p ${Array.from({ length: 500_000 }, (_, i) => `a${i}`).join(' ')}>`,
      'text/html',
      'too_large',
    ],
  ])('fails: %s', async (_what, body, contentType, code) => {
    await expect(read(body, contentType)).rejects.toEqual(failure(code));
  });

  test('is detected before a tree of 20,000 nested elements is built', async () => {
    // Building the tree takes half a minute, so that the failure would be `timeout`.
    await expect(read('<div>'.repeat(20_000))).rejects.toEqual(failure('too_deep'));
  });

  test('may be a PDF that expands a thousandfold: its process is ended, and the service is not affected', async () => {
    const bomb = pdfOf(deflateSync(Buffer.alloc(1_000_000_000, ' '), { level: 1 }), '/Filter /FlateDecode');
    const before = process.memoryUsage.rss();
    await expect(read(bomb, 'application/pdf')).rejects.toMatchObject({
      code: expect.stringMatching(/^(too_large|timeout)$/),
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000);
  });
});

describe('the time limit of a page', () => {
  const slow = new PageReader(single, 1);
  const { signal } = new AbortController();
  const input = { contentType: 'text/html', url: 'https://courier.example/', signal };

  test('ends a process that takes too long, and the next page gets another process', async () => {
    const long = Buffer.from(`<title>Long</title>${'<p>x</p>'.repeat(100_000)}`);
    await expect(slow.read({ ...input, body: long })).rejects.toEqual(failure('timeout'));
    const patient = new PageReader(single, 300_000);
    const pages = Array.from({ length: 5 }, (_each, index) => `<title>Page ${index}</title>text`);
    const all = await Promise.all(pages.map((page) => patient.read({ ...input, body: Buffer.from(page) })));
    expect(all.map(({ title }) => title)).toEqual(pages.map((_page, index) => `Page ${index}`));
  });

  test('ends a page that its reader aborts, and one that waits for its turn', async () => {
    const one = new PageReader(single);
    const long = Buffer.from(`<title>Long</title>${'<p>x</p>'.repeat(150_000)}`);
    const controller = new AbortController();
    const reading = one.read({ ...input, body: long, signal: controller.signal });
    const waiting = one.read({ ...input, body: long, signal: controller.signal });
    const next = one.read({ ...input, body: Buffer.from('<title>Next</title>is read') });
    const outcomes = Promise.allSettled([reading, waiting]);
    await delay(50);
    controller.abort(new Error('over'));
    expect(await outcomes).toMatchObject([{ reason: { message: 'over' } }, { reason: { message: 'over' } }]);
    expect((await next).text).toBe('is read');
  });
});
