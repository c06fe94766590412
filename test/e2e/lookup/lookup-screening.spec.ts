import { ConnectorRegistry } from '../../../src/modules/connectors/connector-registry.service';
import { fakeConnector } from '../../support/peers/fake-connector';
import { type Identifiers, LookupDesk } from '../../support/fixtures/lookup-fixture';

let desk: LookupDesk;
beforeAll(async () => {
  desk = await LookupDesk.open();
});
afterAll(() => desk.close());

const MENDAX: Identifiers = [['name', 'Roman Mendax']];
const BORN: Identifiers = [...MENDAX, ['date_of_birth', '1961-04-12']];
const NOT_SCREENED = {
  code: 'not_screened',
  message:
    'No sanctions list or watch list was searched: no list has been imported. The absence of a match does not clear the subject.',
};
const meeting = (id: string, actors: object[]) => ({
  source: 'tests',
  sourceEventId: id,
  title: `Meeting ${id}`,
  eventCategory: 'political',
  eventType: 'meeting',
  eventDate: '2018-02-03',
  locationCountry: 'RU',
  actors,
});
const actor = (id: string, more: object = {}) => ({
  sourceActorId: id,
  name: 'Roman Mendax',
  role: 'initiator',
  type: 'government',
  country: 'RU',
  ...more,
});

describe('lookups before any list was imported', () => {
  test('warn that nobody was screened, with a confidence of 0', async () => {
    const answer = await desk.lookUp(MENDAX);
    expect(answer.resolution).toMatchObject({ status: 'no_match', confidence: 0, entity_count: 0 });
    expect(answer.warnings).toEqual([NOT_SCREENED]);
    expect((await desk.call('GET', `/v1/lookup/${answer.request_id}`)).body).toEqual(answer);
    const { lookups } = (await desk.call('GET', '/v1/lookup?limit=1')).body;
    expect(lookups[0]).toMatchObject({ resolution: { status: 'no_match', confidence: 0 } });
  });

  test('do not warn if no list accepts the identifiers', async () => {
    desk.service.app.get(ConnectorRegistry).register(fakeConnector({ id: 'net', identifierTypes: ['ip'] }));
    const { warnings, source_coverage: coverage } = await desk.lookUp([['ip', '203.0.113.7']]);
    expect(warnings).toEqual([]);
    expect(coverage.not_asked).toContainEqual({ id: 'sanctions_ofac', reason: 'identifier_types' });
  });

  test('keep the warning if an actor of events is found', async () => {
    await desk.importEvents([meeting('1', [actor('1')])]);
    const answer = await desk.lookUp(MENDAX);
    expect(answer.resolution).toMatchObject({ status: 'resolved', entity_count: 1 });
    expect([answer.warnings, answer.related_actors]).toEqual([[NOT_SCREENED], []]);
  });
});

describe('lookups with a list', () => {
  beforeAll(async () => {
    await desk.importEvents([meeting('2', [actor('2'), actor('3', { type: 'media', country: null })])]);
    await desk.importList('harbour', [
      {
        id: 'mendax',
        schema: 'Person',
        properties: { name: ['Roman Mendax'], birthDate: ['1961-04-12'], nationality: ['RU'] },
      },
    ]);
  });

  test.each<[string, Identifiers]>([
    ['a name', MENDAX],
    ['a name and a birth date', BORN],
  ])('resolve %s to the same entity with and without actors of events', async (_what, identifiers) => {
    const answer = await desk.lookUp(identifiers);
    expect(answer.warnings).toEqual([]);
    expect(answer.resolution).toMatchObject({ status: 'resolved', entity_count: 1 });
    expect(answer.resolution.confidence).toBeGreaterThan(0.95);
    const [entity] = answer.entities;
    const sources = (entity.traceability.sources as { connector_id: string }[]).map(({ connector_id: id }) => id);
    expect(sources).toContain('other_lists');
    const actors = answer.related_actors as { actor_id: string; name: string }[];
    expect(actors.length).toBeGreaterThan(0);
    expect(actors[0]).toEqual({
      actor_id: expect.any(String),
      name: 'Roman Mendax',
      actor_type: 'government',
      country: 'RU',
      event_count: 1,
      first_mention_date: '2018-02-03',
      last_mention_date: '2018-02-03',
      score: expect.any(Number),
    });
    expect((await desk.call('GET', `/v1/actors/${actors[0]!.actor_id}`)).body.canonicalName).toBe('Roman Mendax');
  });

  test('return no related actors that the key may not see', async () => {
    const keys = await desk.service.tenant('narrow', { mali: { role: 'analyst', scope: { countries: ['ML'] } } });
    const answer = await desk.lookUp(MENDAX, { key: keys.mali! });
    expect([answer.resolution.status, answer.related_actors]).toEqual(['resolved', []]);
  });

  test('without a match report no_match with full confidence', async () => {
    const answer = await desk.lookUp([['name', 'Xuqwelb Mjorndfyg']]);
    expect(answer.resolution).toMatchObject({ status: 'no_match', confidence: 1 });
    expect(answer.warnings).toEqual([]);
  });
});

test('a company on two lists of the consolidated file is one entity with two listings', async () => {
  const columns = [
    ...['_id', 'source', 'type', 'programs', 'name', 'addresses', 'alt_names', 'ids', 'remarks', 'start_date'],
    ...['source_information_url', 'nationalities', 'citizenships', 'dates_of_birth', 'places_of_birth', 'title'],
    ...['federal_register_notice', 'license_requirement', 'end_date', 'call_sign', 'vessel_type', 'gross_tonnage'],
    ...['gross_registered_tonnage', 'vessel_owner', 'vessel_flag'],
  ];
  const row = (given: Record<string, string>): string => columns.map((column) => `"${given[column] ?? ''}"`).join(',');
  const [entityList, denied] = [
    'Entity List (EL) - Bureau of Industry',
    'Denied Persons List (DPL) - Bureau of Industry',
  ];
  const addresses = '26 Harbour Road, Port Anselm, AE';
  const rows = [
    row({ _id: 'a', source: entityList, name: 'Nordwind Aviation Holding', addresses }),
    row({ _id: 'b', source: denied, name: 'NORDWIND AVIATION HOLDING', addresses }),
    row({ _id: 'c', source: denied, name: 'Nordwind Aviation Holding', addresses: '1 Other Street, Elsewhere, TR' }),
  ];
  const file = [columns.join(','), ...rows.slice(0, 2)].join('\n');
  const path = '/v1/admin/datasets/us_consolidated/import?format=csl-csv';
  await desk.import(path, `${file}\n`);
  const answer = await desk.lookUp([['company_name', 'Nordwind Aviation Holding']]);
  expect(answer.resolution).toMatchObject({ status: 'resolved', entity_count: 1 });
  const sources = answer.entities[0].traceability.sources as { id: string; lists: string[] }[];
  expect(sources.map(({ id, lists }) => [id, lists])).toEqual([
    ['us_consolidated:a', [entityList]],
    ['us_consolidated:b', [denied]],
  ]);
  // One list contains an entity once: a second record on it is another entity.
  await desk.import(path, `${[file, rows[2]].join('\n')}\n`);
  expect((await desk.lookUp([['company_name', 'Nordwind Aviation Holding']])).resolution).toMatchObject({
    status: 'ambiguous',
    entity_count: 2,
  });
});
