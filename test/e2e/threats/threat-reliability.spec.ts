import { METHODOLOGY_VERSION } from '../../../src/kernel/evaluation/settings';
import {
  analyst,
  asset,
  closeDesk,
  event,
  importEvents,
  list,
  openDesk,
  putAssets,
  scan,
  service,
  threatIdOf,
  titles,
} from '../../support/fixtures/threats-fixture';

const coded = (id: string, lat: number, lng: number, more: object = {}): string =>
  event(id, lat, lng, {
    source: 'gdelt-events',
    title: `Police assaults a protester at ${id}`,
    fatalities: 0,
    articleCount: 1,
    location: `${id} city`,
    sourceDomains: ['paper.example'],
    sourceTypes: ['news'],
    ...more,
  });

beforeAll(async () => {
  await openDesk();
  await importEvents(
    coded('Hualien', 23.98, 121.6),
    coded('Taitung', 22.75, 121.14, { articleCount: 5 }),
    event('Penghu', 23.57, 119.58, { sourceDomains: ['ucdp.uu.se'], sourceTypes: ['dataset'] }),
  );
  await putAssets(
    ...[asset('n', 25.05, 121.5), asset('hualien', 23.98, 121.61)],
    ...[asset('taitung', 22.76, 121.14), asset('penghu', 23.56, 119.58)],
  );
});
afterAll(closeDesk);

const summaries = async (query = ''): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    ((await list(query)).body.threats as { title: string; reliability: string; source_types: string[] }[]).map(
      ({ title, reliability, source_types: types }) => [title, [reliability, types]],
    ),
  );

test('a threat shows its reliability, and its title marks a single machine-coded article', async () => {
  const expected = {
    'Unverified report: Police assaults a protester at Hualien': ['unverified', ['news']],
    'Police assaults a protester at Taitung': ['machine_coded', ['news']],
    'Bomb attack at north, Taiwan': ['reported', []],
    'Bomb attack at Penghu, Taiwan': ['confirmed', ['dataset']],
  };
  expect(await summaries()).toEqual(expected);
  for (const [title, [reliability, types]] of Object.entries(expected)) {
    const { body } = await service.call('GET', `/v1/threats/${await threatIdOf(title)}`, { key: analyst() });
    expect(body).toMatchObject({ title, reliability, source_types: types, methodology_version: METHODOLOGY_VERSION });
  }
});

test.each([
  ['reliability=unverified', ['Unverified report: Police assaults a protester at Hualien']],
  ['reliability=confirmed&reliability=reported', ['Bomb attack at Penghu, Taiwan', 'Bomb attack at north, Taiwan']],
  ['source_type=dataset', ['Bomb attack at Penghu, Taiwan']],
  ['source_type=news&reliability=machine_coded', ['Police assaults a protester at Taitung']],
  ['source_type=sensor', []],
])('the list can be filtered by %s', async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test.each(['reliability=certain', 'source_type=rumour'])('%s is rejected', async (query) => {
  const { status, body } = await list(query);
  expect([status, body.detail[0].type, body.detail[0].loc[0]]).toEqual([422, 'enum', 'query']);
});

test('a second publisher makes an unverified report corroborated', async () => {
  const id = await threatIdOf('Hualien');
  await importEvents(coded('Hualien-2', 23.981, 121.601, { sourceDomains: ['other.example'], location: 'Hualien' }));
  await scan();
  const { body } = await service.call('GET', `/v1/threats/${id}`, { key: analyst() });
  expect([body.reliability, body.title]).toEqual(['machine_coded', 'Police assaults a protester at Hualien']);
});
