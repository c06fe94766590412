import { createHash } from 'node:crypto';
import { htmlPage, PAGE_HEADERS } from './html-page';

const page = (text: string): string =>
  htmlPage({ title: text, paragraphs: [text], facts: [[text, text]], links: [{ href: text, text }] });

test('escapes all values of a page', () => {
  const html = page(`<script>alert("x")</script>' onload='y' &amp;`);
  expect(html).not.toContain('<script');
  expect(html).not.toContain(`' onload`);
  expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39; onload=&#39;y&#39; &amp;amp;');
});

test('allows only its own style in its policy', () => {
  const style = /<style>([^<]*)<\/style>/.exec(page('a'))?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(PAGE_HEADERS['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  expect(PAGE_HEADERS['content-security-policy']).toContain("default-src 'none'");
});
