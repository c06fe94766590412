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
} from '../../support/fixtures/threats-fixture';
import { OPERATOR_KEY } from '../../support/app/test-app';

interface EventRecord {
  title: string;
  coding: string;
  publisherCount: number;
  sourceReliability: string;
  informationCredibility: number;
  codingConflict: string | null;
}

const HEADER =
  'GLOBALEVENTID,SQLDATE,EventCode,Actor1Code,Actor1Name,Actor1CountryCode,Actor2Code,Actor2Name,Actor2CountryCode,NumSources,NumArticles,' +
  'ActionGeo_Type,ActionGeo_FullName,ActionGeo_CountryCode,ActionGeo_Lat,ActionGeo_Long,SOURCEURL';

/** Code 194 is "fight with artillery and tanks". */
const battle = (id: string, actors: string, sources: number, place: string): string =>
  `${id},20180206,194,${actors},${sources},${sources},4,${place},https://paper.example/${id}`;
const TAIPEI = '"Taipei, T\'ai-pei, Taiwan",TW,25.05,121.5';
const TAIWANESE = 'TWN,TAIWAN,TWN,CHN,CHINA,CHN';
const FOREIGN = 'VEN,VENEZUELA,VEN,IRN,IRAN,IRN';

beforeAll(async () => {
  await openDesk();
  const csv = [
    HEADER,
    battle('1', TAIWANESE, 9, TAIPEI),
    battle('2', FOREIGN, 9, '"Chiayi, Taiwan",TW,23.48,120.45'),
  ].join('\n');
  const { status } = await service.call('POST', '/v1/admin/events/import?format=gdelt-events', {
    key: OPERATOR_KEY,
    rawBody: csv,
  });
  expect(status).toBe(200);
  await importEvents(
    event('Penghu', 23.57, 119.58, { sourceDomains: ['ucdp.uu.se'], sourceTypes: ['dataset'] }),
    event('Hualien', 23.98, 121.6, {
      sourceDomains: ['paper.example', 'other.example'],
      sourceTypes: ['news'],
      title: 'Bomb attack at Hualien station',
    }),
  );
  await putAssets(
    ...[asset('taipei', 25.05, 121.51), asset('chiayi', 23.48, 120.44)],
    ...[asset('hualien', 23.98, 121.61), asset('penghu', 23.56, 119.58)],
  );
  await scan();
});
afterAll(closeDesk);

const events = async (query: string): Promise<EventRecord[]> => {
  const { status, body } = await service.call('GET', `/v1/events?sort_by=title&sort_order=asc&${query}`, {
    key: analyst(),
  });
  expect(status).toBe(200);
  return (body as { items: EventRecord[] }).items;
};

const ratings = async (query: string): Promise<string[]> =>
  (await events(query)).map(
    ({ sourceReliability, informationCredibility }) => `${sourceReliability}${informationCredibility}`,
  );

test('an event shows the coding, the publishers and the rating of its source', async () => {
  const [hualien] = await events('search=Hualien');
  expect(hualien).toMatchObject({
    coding: 'human',
    publisherCount: 2,
    sourceReliability: 'C',
    informationCredibility: 2,
    codingConflict: null,
  });
  const coded = (await events('country=TW')).filter(({ coding }) => coding === 'machine');
  expect(coded).toMatchObject([
    { publisherCount: 9, sourceReliability: 'D', informationCredibility: 3, codingConflict: null },
    {
      informationCredibility: 5,
      codingConflict: 'The act of violence is placed in Taiwan, but its actors belong to Venezuela and Iran.',
    },
  ]);
});

test('events are filtered by the reliability of their source and by corroboration', async () => {
  expect((await ratings('min_reliability=B')).sort()).toEqual(['B2']);
  expect((await ratings('min_reliability=C')).sort()).toEqual(['B2', 'C2']);
  expect((await ratings('min_reliability=D&corroborated=true')).sort()).toEqual(['C2', 'D3', 'D5']);
  expect(await ratings('min_reliability=B&corroborated=true')).toEqual([]);
  expect(await ratings('corroborated=false&min_reliability=E')).toEqual(['B2']);
});

test.each(['min_reliability=G', 'min_reliability=c', 'corroborated=perhaps'])('refuses %s', async (query) => {
  for (const path of ['/v1/events', '/v1/threats']) {
    const { status, body } = await service.call('GET', `${path}?${query}`, { key: analyst() });
    expect([status, body.detail[0].loc]).toEqual([422, ['query', query.split('=')[0]]]);
  }
});

test('machine-coded events alone are never more than a low threat, and the rationale says why', async () => {
  const { body } = await list('asset_id=taipei&min_reliability=D');
  const threat = (body.threats as { id: string; coordinates: { lat: number } }[]).find(
    ({ coordinates }) => coordinates.lat === 25.05,
  );
  const { body: detail } = await service.call('GET', `/v1/threats/${threat!.id}`, { key: analyst() });
  expect(detail).toMatchObject({
    source_rating: 'D3: not usually reliable source, possibly true; extracted from news by a program, 9 publishers',
    assessment: { rating: { code: 'D3', publisher_count: 9 } },
  });
  expect(['negligible', 'low']).toContain(detail.severity);
  expect(detail.assessment.assets[0].risk_score_limit).toBe(29.9);
  expect(detail.threat_rationale).toContain('the score is limited to 29.9 until a person or an instrument reports');
  expect(detail.impact_rationale).toContain('Because a program extracted the report from news, it is weighted 0.1.');
});

test('an event whose actors contradict its place threatens nothing', async () => {
  expect((await list('asset_id=chiayi')).body.threats).toEqual([]);
});

test('threats are filtered by the reliability of their sources and by corroboration', async () => {
  const ratingsOf = async (query: string): Promise<string[]> =>
    ((await list(query)).body.threats as { source_rating: string }[]).map(({ source_rating: text }) =>
      text.slice(0, 2),
    );
  expect(await ratingsOf('min_reliability=B')).toEqual(['B2']);
  expect((await ratingsOf('min_reliability=C&corroborated=true')).sort()).toEqual(['C2']);
  expect((await ratingsOf('corroborated=false&min_reliability=D')).sort()).toEqual(['B2']);
});

test('exports contain the provenance and the rating', async () => {
  const { body } = await service.call('GET', '/v1/events/export?format=csv&search=Penghu', { key: analyst() });
  const [header, row] = String(body).trim().split('\r\n');
  const cells = Object.fromEntries(
    (header ?? '').split(',').map((name, index) => [name, (row ?? '').split(',')[index]]),
  );
  expect(cells).toMatchObject({ source: 'test', sourceEventId: 'Penghu' });
  expect(row).toContain(',human,1,B,2,');
});
