import { openTestCorpus, sampleEvent, type TestCorpus } from '../../../../test/support/samples/event-samples';
import { SEARCH_QUERIES } from '../../../../test/support/samples/search-queries';
import { EventPagesReadModel } from '../events/event-pages.read-model';
import { EventTotals } from '../events/event-totals';

const TEXTS = [...new Set(SEARCH_QUERIES.map(([text]) => text))];

let corpus: TestCorpus;
let pages: EventPagesReadModel;
beforeAll(async () => {
  corpus = await openTestCorpus();
  pages = new EventPagesReadModel(corpus.db, new EventTotals(corpus.db));
  await corpus.importEvents(TEXTS.map((title, index) => sampleEvent(`s${index}`, { title, description: null })));
});
afterAll(() => corpus.close());

async function titlesFound(search: string): Promise<string[]> {
  const order = { sort_by: 'title', sort_order: 'asc' } as const;
  const { items, total } = await pages.page({ actorId: null, filter: { search }, order, dataScope: null }, 500, 0);
  expect(total).toBe(items.length);
  return items.map(({ title }) => title);
}

describe('a search', () => {
  it.each(SEARCH_QUERIES)('in the text %j for %j gives %j', async (text, search, isFound) => {
    expect((await titlesFound(search)).includes(text)).toBe(isFound);
  });

  it('finds the same events by its indexes as by a full scan', async () => {
    for (const search of new Set(SEARCH_QUERIES.map(([, each]) => each))) {
      const found = await titlesFound(search);
      await corpus.db.runAsSystem('compare plans', async (tx) => {
        await tx.query('set local enable_seqscan = off');
        await tx.query('set local enable_indexscan = off');
        const byIndex = new EventPagesReadModel(
          { queryReplicated: (sql: string, parameters: unknown[]) => tx.query(sql, parameters) } as never,
          new EventTotals(corpus.db),
        );
        const order = { sort_by: 'title', sort_order: 'asc' } as const;
        const page = await byIndex.page({ actorId: null, filter: { search }, order, dataScope: null }, 500, 0);
        expect(page.items.map(({ title }) => title)).toEqual(found);
      });
    }
  });
});
