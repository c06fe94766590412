import { SearchDesk } from '../support/fixtures/search-fixture';
import { testWith } from '../support/app/programs';
import { SEARX, SearxInstance } from '../support/peers/searx-instance';

const PLACES =
  'harbour market bridge river engine letter garden station valley island orchard ticket timber anchor'.split(' ');

testWith(SEARX)(
  'a real SearX is searched page by page',
  async () => {
    const searx = await SearxInstance.start(
      Array.from({ length: 25 }, (_, index) => {
        const places = PLACES.map((_place, at) => PLACES[(index * 5 + at * (index + 2)) % PLACES.length]).join(' ');
        return {
          title: `Marta Kowal before court ${index}`,
          content: `Marta Kowal was convicted of bribery in case ${index}: ${places} ${index}.`,
          url: `https://news${index}.example.org/${index}`,
        };
      }),
    );
    const desk = await SearchDesk.open({ WEB_SEARCH_SEARXNG_URL: searx.url });
    try {
      const { status, body } = await desk.post({ subject: { type: 'person', name: 'Marta Kowal' } });
      expect([status, body.summary.itemsFound]).toEqual([200, 25]);
      expect(body.warnings.filter(({ provider }: { provider: string }) => provider === 'searxng')).toEqual([]);
      expect(body.result.items[0]).toMatchObject({
        displayDomain: expect.stringMatching(/example\.org$/),
        adverse: expect.arrayContaining([expect.objectContaining({ category: 'corruption' })]),
        safeMetadata: { provider: 'searxng' },
      });
    } finally {
      await desk.close();
      searx.close();
    }
  },
  600_000,
);
