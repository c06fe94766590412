import { type Identifiers, LookupDesk } from '../../support/fixtures/lookup-fixture';

let desk: LookupDesk;
let keys: Record<string, string>;

const battle = (id: string, country: string, day: string, actors: object[]) => ({
  source: 'tests',
  sourceEventId: id,
  title: `Battle ${id}`,
  eventCategory: 'conflict',
  eventType: 'battle',
  eventDate: day,
  locationCountry: country,
  actors,
});
const NORTHERN = { sourceActorId: 'nf', name: 'Northern Liberation Front', role: 'side_a', type: 'armed_group' };
const RIVAL = { sourceActorId: 'mw', name: 'Mountain Wolves', role: 'side_b', type: 'armed_group' };
const LI_MING = { sourceActorId: 'lm', name: '李明', role: 'side_b' };
const LI_BO = { sourceActorId: 'lb', name: 'Li Bo', role: 'target' };
const BUROV = { sourceActorId: 'vb', name: 'Викентий Буров', role: 'side_b', country: 'RU' };
const PETRENKO = { sourceActorId: 'ip', name: 'Ivan Petrenko', role: 'side_b', country: 'UA' };

beforeAll(async () => {
  desk = await LookupDesk.open();
  keys = await desk.service.tenant('scopes', {
    myanmar: { role: 'analyst', scope: { countries: ['MM'] } },
    mali: { role: 'analyst', scope: { countries: ['ML'] } },
    recent: { role: 'analyst', scope: { countries: [], date_from: '2018-01-01' } },
  });
});
afterAll(() => desk.close());

interface ActorShown {
  profile: { names: { value: string }[]; extra: { name: string; value: string }[] };
}
const ask = async (identifiers: Identifiers, key?: string) => {
  const answer = await desk.lookUp(identifiers, key === undefined ? {} : { key });
  return { answer, entities: answer.entities as ActorShown[] };
};
const extraOf = (entity: ActorShown | undefined) =>
  Object.fromEntries(entity?.profile.extra.map(({ name, value }) => [name, value]) ?? []);
const FRONT: Identifiers = [['company_name', 'Northern Liberation Front']];

test('a corpus without events is not a source that found nobody', async () => {
  const { answer } = await ask(FRONT);
  expect(answer.source_coverage.unavailable).toContainEqual({ id: 'event_corpus', reason: 'no_data' });
});

describe('actors of events', () => {
  beforeAll(async () => {
    const old = { ...NORTHERN, name: 'Northern Front' };
    await desk.importEvents([
      battle('1', 'MM', '2016-05-01', [old, RIVAL]),
      battle('2', 'MM', '2018-02-03', [NORTHERN, LI_MING, BUROV, PETRENKO]),
      battle('3', 'TH', '2018-03-04', [NORTHERN, LI_BO]),
    ]);
  });

  test('are found by name, with their details', async () => {
    const { answer, entities } = await ask(FRONT);
    expect(answer.source_coverage.available).toContain('event_corpus');
    expect(answer.resolution).toMatchObject({ status: 'resolved', entity_count: 1 });
    expect(entities[0]).toMatchObject({ schema: 'Organization', profile: { caption: { value: 'Northern Front' } } });
    expect(entities[0]?.profile.names.map(({ value }) => value).sort()).toEqual([
      'Northern Front',
      'Northern Liberation Front',
    ]);
    expect(extraOf(entities[0])).toEqual({
      actorType: 'armed_group',
      eventCount: '3',
      firstMentionDate: '2016-05-01',
      lastMentionDate: '2018-03-04',
    });
    const [source] = answer.entities[0].traceability.sources;
    expect((await desk.call('GET', `/v1/actors/${source.record_id}`)).body).toMatchObject({
      canonicalName: 'Northern Front',
    });
  });

  test.each<[string, Identifiers]>([
    ['李明', [['name', '李明']]],
    ['Li Bo', [['name', 'Li Bo']]],
    ['Викентий Буров', [['name', 'Викентий Буров']]],
    ['Ivan Petrenko', [['name', 'Иван Петренко']]],
    ['Mountain Wolves', [['name', 'mountain wolves']]],
  ])('%s is found by %j', async (name, identifiers) => {
    const { entities } = await ask(identifiers);
    expect(entities.flatMap(({ profile }) => profile.names.map(({ value }) => value))).toContain(name);
  });

  test('are not found by a key that may see none of their events', async () => {
    const { answer, entities } = await ask(FRONT, keys.mali);
    expect(entities).toEqual([]);
    expect(answer.resolution).toMatchObject({ status: 'no_match', entity_count: 0 });
    expect(answer.source_coverage.available).toContain('event_corpus');
  });

  test.each<[string, object]>([
    ['myanmar', { eventCount: '2', firstMentionDate: '2016-05-01', lastMentionDate: '2018-02-03' }],
    ['recent', { eventCount: '2', firstMentionDate: '2018-02-03', lastMentionDate: '2018-03-04' }],
  ])('are returned with counts of the events that the key %s may see', async (key, counters) => {
    const { entities } = await ask(FRONT, keys[key]);
    expect(extraOf(entities[0])).toEqual({ actorType: 'armed_group', ...counters });
  });

  test('are not answered from the cache of a key with another scope', async () => {
    const [all, scoped, again] = [await ask(FRONT), await ask(FRONT, keys.mali), await ask(FRONT)];
    expect([all, scoped, again].map(({ entities }) => entities.length)).toEqual([1, 0, 1]);
  });
});
