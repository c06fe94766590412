import { feedEntries } from './feed-entries';

const JSON_FEED = 'https://jsonfeed.org/version/1';
const jsonFeed = (feed: object, items: readonly object[]): string =>
  JSON.stringify({ version: JSON_FEED, title: 'The Courier', ...feed, items });
const rss = (channel: string, items: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${channel}${items}</channel></rss>`;

test('uses the author, language and address of the feed for entries that have none', () => {
  const feed = {
    home_page_url: 'https://courier.example/',
    language: 'en',
    authors: [{ name: 'The <desk>' }],
  };
  const [first, second] = feedEntries(
    jsonFeed(feed, [
      { id: '1', url: '/a', title: 'A', content_text: 'a' },
      { id: '2', url: '/b', title: 'B', content_text: 'b', language: 'fr', authors: [{ name: 'Jane' }] },
    ]),
  ).map((read) => read());
  expect(first).toMatchObject({ url: 'https://courier.example/a', language: 'en', author: 'The <desk>' });
  expect(second).toMatchObject({ url: 'https://courier.example/b', language: 'fr', author: 'Jane' });
  expect([first?.publisher, second?.publisher]).toEqual(['The Courier', 'The Courier']);
});

test('names the original feed as the publisher of an entry that was taken from it', () => {
  const items =
    '<item><title>A</title><source url="https://o.example">Other</source></item><item><title>B</title></item>';
  const found = feedEntries(rss('<title>Own</title>', items)).map((read) => read().publisher);
  expect(found).toEqual(['Other', 'Own']);
});

// Each of these took minutes to hours while the title of the feed was read again for every entry; now it takes a
// second.
test.each([
  ['title', { title: 'T'.repeat(2_000_000) }],
  ['title of markup', { title: '<b>'.repeat(100_000) }],
  ['address', { home_page_url: `https://a.example/${'a'.repeat(2_000_000)}` }],
  ['language', { language: ` ${'-'.repeat(2_000_000)}` }],
  ['author', { authors: [{ name: 'N'.repeat(2_000_000) }] }],
])('reads a feed of 5,000 entries with a very long %s in linear time', (_, feed) => {
  const items = Array.from({ length: 5_000 }, (_each, index) => ({
    id: `${index}`,
    url: 'https://a.example/',
    title: 'x',
  }));
  const entries = feedEntries(jsonFeed(feed, items)).map((read) => read());
  expect(entries).toHaveLength(5_000);
  expect(entries.every(({ title, url }) => title === 'x' && url === 'https://a.example/')).toBe(true);
});
