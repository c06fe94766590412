import { type FakeEntity, fakeEntity } from '../../../../test/support/samples/listed-entities';
import { identifier, queryFor } from '../../../../test/support/peers/fake-connector';
import type { Connector, SourceQuery } from '../../connectors/connectors.contract';
import type { DatasetState, ListedEntity } from '../../datasets/datasets.contract';
import { listConnectors, ListSearch } from './list-connectors';

const NOW = new Date();
const state = (id: string, more: Partial<DatasetState> = {}): DatasetState => ({
  id,
  version: 1,
  entityCount: 1,
  importedAt: NOW,
  isSample: false,
  ...more,
});
const ALL_LISTS = ['sanctions_ofac', 'sanctions_un', 'us_consolidated', 'harbour'].map((id) => state(id));
const NEVER = new AbortController().signal;

/** Fake lists in the given state, which record their queries. */
function listsOf(states: DatasetState[], found: ListedEntity[] = []) {
  const datasets = {
    states: jest.fn(() => Promise.resolve(states)),
    findEntities: jest.fn<Promise<ListedEntity[]>, [subject: unknown, limit: number]>(() => Promise.resolve(found)),
  };
  const search = new ListSearch(datasets);
  const connectors = new Map(listConnectors(search).map((connector) => [connector.id, connector]));
  const connector = (id: string): Connector => {
    const one = connectors.get(id);
    if (!one) throw new Error(`no connector ${id}`);
    return one;
  };
  const ask = (id: string, query: SourceQuery) => connector(id).search(query, NEVER);
  return { datasets, search, connector, ask, ids: [...connectors.keys()] };
}

const ivan = () => queryFor(identifier('name', 'Ivan Petrov'));

describe('queries of the lists', () => {
  test('share one search, whose results go to their lists', async () => {
    const found = ['sanctions_un', 'harbour', 'sanctions_ofac', 'sanctions_un', 'second'].map((dataset, number) =>
      fakeEntity({ number, dataset, id: `e${number}` }),
    );
    const { datasets, ask, ids } = listsOf(ALL_LISTS, found);
    const query = ivan();
    const answers = await Promise.all(ids.map((id) => ask(id, query)));
    expect(datasets.findEntities).toHaveBeenCalledTimes(1);
    const recordsOf = answers.map(({ records, findings }) => {
      expect(findings).toEqual([]);
      return records.map(({ connectorId, recordId }) => `${connectorId}:${recordId}`);
    });
    expect(Object.fromEntries(ids.map((id, index) => [id, recordsOf[index]]))).toEqual({
      sanctions_ofac: ['sanctions_ofac:e2'],
      sanctions_un: ['sanctions_un:e0', 'sanctions_un:e3'],
      us_consolidated: [],
      other_lists: ['other_lists:harbour/e1', 'other_lists:second/e4'],
    });
  });

  test('are not shared between lookups with the same query', async () => {
    const { datasets, ask } = listsOf(ALL_LISTS);
    await Promise.all([ask('other_lists', ivan()), ask('sanctions_un', ivan())]);
    expect(datasets.findEntities).toHaveBeenCalledTimes(2);
  });

  test('return more candidates for a deep lookup', async () => {
    const { datasets, ask } = listsOf(ALL_LISTS);
    await ask('other_lists', ivan());
    await ask('other_lists', { ...ivan(), depth: 'deep' });
    const limits = datasets.findEntities.mock.calls.map(([, limit]) => limit);
    expect(limits[1]).toBeGreaterThan(limits[0] ?? Infinity);
  });

  test('fail for every list together, but not for the next lookup', async () => {
    const { datasets, ask, ids } = listsOf(ALL_LISTS);
    datasets.findEntities.mockRejectedValueOnce(new Error('the database is unavailable'));
    const query = ivan();
    const outcomes = await Promise.allSettled(ids.map((id) => ask(id, query)));
    expect(outcomes.map(({ status }) => status)).toEqual(ids.map(() => 'rejected'));
    expect(await ask('other_lists', ivan())).toEqual({ records: [], findings: [] });
  });

  test('are skipped for an address or an IP address alone', () => {
    const { connector, ids } = listsOf([]);
    for (const id of ids) {
      const { identifierTypes, contextTypes } = connector(id);
      for (const type of ['address', 'ip', 'date_of_birth', 'nationality'] as const) {
        expect(identifierTypes).not.toContain(type);
      }
      // All types refine the search, and narrowed queries would not be shared between lists.
      expect(contextTypes).toBeUndefined();
    }
  });
});

describe('a list that was never imported', () => {
  test.each<[string, DatasetState[], string[]]>([
    ['no list', [], ['sanctions_ofac', 'sanctions_un', 'us_consolidated', 'other_lists']],
    ['one list of the operator', [state('harbour')], ['sanctions_ofac', 'sanctions_un', 'us_consolidated']],
    ['one list with its own connector', [state('sanctions_un')], ['sanctions_ofac', 'us_consolidated', 'other_lists']],
    [
      'one list whose first import failed',
      [state('harbour', { version: 0, importedAt: null })],
      ['sanctions_ofac', 'sanctions_un', 'us_consolidated', 'other_lists'],
    ],
  ])('is reported as not imported if there is %s', async (_what, states, missing) => {
    const { connector, ask, ids } = listsOf(states);
    for (const id of ids) {
      const health = await connector(id).checkHealth(NEVER);
      if (missing.includes(id)) {
        await expect(ask(id, ivan())).rejects.toMatchObject({ kind: 'no_data' });
        expect(health).toEqual({ status: 'degraded', error: 'No list has been imported' });
      } else {
        expect(await ask(id, ivan())).toEqual({ records: [], findings: [] });
        expect(health).toEqual({ status: 'reachable', error: null });
      }
    }
  });
});

describe('a list that was last imported a month ago', () => {
  const aged = (days: number) => new Date(Date.now() - days * 86_400_000);

  test('is stale and still queried', async () => {
    const { connector, ask } = listsOf([state('sanctions_un', { importedAt: aged(31) })]);
    expect(await connector('sanctions_un').checkHealth(NEVER)).toEqual({
      status: 'degraded',
      error: 'Last imported more than 30 days ago: sanctions_un',
    });
    expect(await ask('sanctions_un', ivan())).toEqual({ records: [], findings: [] });
  });

  test('is named as the stale one of a connector', async () => {
    const states = [state('a', { importedAt: aged(40) }), state('b', { importedAt: aged(29) }), state('c')];
    const { connector } = listsOf([...states, state('sanctions_un', { importedAt: aged(90) })]);
    expect(await connector('other_lists').checkHealth(NEVER)).toEqual({
      status: 'degraded',
      error: 'Last imported more than 30 days ago: a',
    });
  });
});

describe('records of lists', () => {
  test('contain their list, position and version', () => {
    const { search } = listsOf(ALL_LISTS);
    const listed = fakeEntity({ number: 7, dataset: 'harbour', id: 'e7', version: 3 });
    expect(search.recordOf('other_lists', 'harbour/e7', listed)).toEqual({
      connectorId: 'other_lists',
      recordId: 'harbour/e7',
      entity: listed.entity,
      retrievedAt: listed.lastSeen.toISOString(),
      listing: {
        dataset: 'harbour',
        version: 3,
        lists: [],
        firstSeen: listed.firstSeen.toISOString(),
        lastSeen: listed.lastSeen.toISOString(),
      },
    });
  });

  test('name the original lists of a combined file', () => {
    const { search } = listsOf(ALL_LISTS);
    const listed = fakeEntity({ number: 8, dataset: 'us_consolidated', id: 'e8' });
    listed.entity.extra.source = ['Entity List (EL)', 'SDN'];
    expect(search.recordOf('us_consolidated', 'e8', listed).listing?.lists).toEqual(['Entity List (EL)', 'SDN']);
  });

  test('are reused, including prepared ones, while their version is current', () => {
    const { search } = listsOf(ALL_LISTS);
    const listed = fakeEntity({ number: 7, dataset: 'harbour', id: 'e7' });
    const record = search.recordOf('other_lists', 'harbour/e7', listed);
    const again = search.recordOf('other_lists', 'harbour/e7', fakeEntity({ number: 7, dataset: 'harbour', id: 'e7' }));
    expect(again).toBe(record);
    expect(search.prepared(again)).toBe(search.prepared(record));
  });

  test.each<[string, FakeEntity]>([
    ['a new version', { version: 2, name: 'Olga Petrova' }],
    ['a new import of the same', { lastSeen: new Date('2026-04-01T00:00:00Z') }],
    ['another entity', { number: 8, name: 'Olga Petrova' }],
  ])('creates a new record for %s', (_what, more) => {
    const { search } = listsOf(ALL_LISTS);
    const at = (given: FakeEntity) =>
      search.recordOf('other_lists', 'x', fakeEntity({ number: 7, dataset: 'harbour', id: 'e7', ...given }));
    const record = at({});
    const other = at(more);
    expect(other).not.toBe(record);
    expect(other.entity.caption).toBe(more.name ?? 'Ivan Petrov');
    expect(other.retrievedAt).toBe((more.lastSeen ?? new Date('2026-03-01T00:00:00Z')).toISOString());
  });
});

describe('links between records', () => {
  const linkTo = (number: number) => [{ number, reason: 'birth_date', score: 1 } as const];
  const recordOf = (search: ListSearch, given: FakeEntity) =>
    search.recordOf('other_lists', `harbour/${given.id}`, fakeEntity(given));

  test('refer to records by their source ids and leave out records outside the lookup', () => {
    const { search } = listsOf(ALL_LISTS);
    const records = [
      recordOf(search, { number: 1, id: 'e1', links: [...linkTo(2), ...linkTo(9)] }),
      recordOf(search, { number: 2, id: 'e2', links: linkTo(1) }),
    ];
    const link = { reason: 'birth_date', score: 1 };
    expect(search.linksAmong(records)).toEqual([
      { left: 'other_lists:harbour/e1', right: 'other_lists:harbour/e2', ...link },
      { left: 'other_lists:harbour/e2', right: 'other_lists:harbour/e1', ...link },
    ]);
    expect(search.linksAmong(records.slice(0, 1))).toEqual([]);
  });

  test('are the last ones read even if the record is reused', () => {
    const { search } = listsOf(ALL_LISTS);
    const before = [1, 2].map((number) => recordOf(search, { number, id: `e${number}`, links: [] }));
    expect(search.linksAmong(before)).toEqual([]);
    const after = recordOf(search, { number: 1, id: 'e1', links: linkTo(2) });
    expect(after).toBe(before[0]);
    expect(search.linksAmong(before)).toHaveLength(1);
  });
});
