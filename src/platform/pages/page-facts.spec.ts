import { pageFacts } from './page-facts';
import type { RawPage } from './raw-page';

const URL = 'https://courier.example/2019/05/06/harbour';
const facts = (parts: Partial<RawPage>) =>
  pageFacts(
    {
      title: '',
      text: 'x',
      byline: '',
      lang: '',
      canonical: '',
      metas: [],
      linkedData: [],
      times: [],
      pageCount: null,
      ...parts,
    },
    URL,
  );
const linked = (node: unknown): string[] => ['{ "broken"', JSON.stringify(node)];

test('prefers JSON-LD, then properties, times, names and the address', () => {
  const article = { '@type': ['NewsArticle'], datePublished: '2024-01-01', headline: 'H' };
  const sources: Partial<RawPage>[] = [
    { linkedData: linked({ '@graph': [{ '@type': 'Organization', datePublished: '2000-01-01' }, article] }) },
    { metas: [['article:published_time', '2024-01-02']] },
    { times: ['soon', '2024-01-03'] },
    { metas: [['dc.date', '2024-01-04']] },
    {},
  ];
  const dates = sources.map((_each, index) => {
    const parts = sources.slice(index);
    return facts({
      linkedData: parts.flatMap(({ linkedData = [] }) => linkedData),
      metas: parts.flatMap(({ metas = [] }) => metas),
      times: parts.flatMap(({ times = [] }) => times),
    }).publishedAt;
  });
  expect(dates).toEqual(['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2019-05-06']);
});

test('returns persons as authors, and no addresses', () => {
  const author = [{ '@type': 'Person', name: 'Ann Writer' }, { name: 'Ben Writer' }];
  expect(facts({ linkedData: linked({ '@type': 'Article', author }) }).author).toBe('Ann Writer, Ben Writer');
  expect(facts({ metas: [['article:author', 'https://courier.example/ann']], byline: '' }).author).toBeNull();
  expect(facts({ metas: [['author', 'Ann Writer']] }).author).toBe('Ann Writer');
});

test.each([
  ['en-GB', [], 'en'],
  ['', [['og:locale', 'pt_BR']], 'pt'],
  ['deu', [], 'de'],
  ['yue', [], null],
  ['not a tag', [['content-language', 'fr']], 'fr'],
] as [string, RawPage['metas'], string | null][])('reads the language of %s %j as %s', (lang, metas, language) => {
  expect(facts({ lang, metas }).language).toBe(language);
});

test.each([
  ['/harbour', 'https://courier.example/harbour'],
  ['javascript:alert(1)', null],
  ['http://[', null],
])('reads the canonical address %s as %s', (canonical, url) => {
  expect(facts({ canonical }).canonicalUrl).toBe(url);
});

test('removes the name of the publisher from a title, unless nothing else remains', () => {
  const metas: RawPage['metas'] = [['og:site_name', 'The Courier']];
  expect(facts({ metas, title: 'Charged - finally – The Courier' }).title).toBe('Charged - finally');
  expect(facts({ metas, title: 'The Courier' }).title).toBe('The Courier');
});
