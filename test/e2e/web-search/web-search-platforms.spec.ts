import { SearchDesk } from '../../support/fixtures/search-fixture';
import { OPERATOR_KEY } from '../../support/app/test-app';

let desk: SearchDesk;

const NAME = 'Viktor Bout';
const article = (url: string, about: string, more: object = {}) => ({
  url,
  title: `${NAME} ${about}`,
  text: `${NAME} ${about}, the paper writes. He was convicted of arms trafficking.`,
  ...more,
});
const ARTICLES = [
  article('https://courier.example/1', 'stands before a court in the harbour district'),
  article('https://blog.example/2', 'is the subject of a longer essay about old aeroplanes', { platform: 'web' }),
  article('https://www.youtube.com/watch?v=3', 'talks to a camera for three quarters of an hour'),
  article('https://forum.example/4', 'greets the members of a channel from his kitchen', { platform: 'telegram' }),
];
const EVENT = {
  source: 'own',
  sourceEventId: 'bout',
  title: `Explosion near ${NAME}`,
  eventCategory: 'conflict',
  eventType: 'explosion',
  eventDate: '2024-05-02',
  locationCountry: 'TH',
  actors: [{ sourceActorId: 'bout', name: NAME, role: 'target' }],
};

beforeAll(async () => {
  desk = await SearchDesk.open();
  for (const [path, rows] of [
    ['/v1/admin/articles/import?format=ndjson', ARTICLES],
    ['/v1/admin/events/import?format=ndjson', [EVENT]],
  ] as const) {
    const rawBody = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const { status, body } = await desk.service.call('POST', path, { key: OPERATOR_KEY, rawBody });
    expect([status, body.stored, body.rejections]).toEqual([200, rows.length, []]);
  }
});
afterAll(() => desk.close());

interface Item {
  platform: string;
  safeMetadata: { provider: string };
}

async function found(platformFilters?: readonly string[]): Promise<Item[]> {
  const body = { subject: { type: 'person', name: NAME }, ...(platformFilters && { platformFilters }) };
  const { status, body: job } = await desk.post(body);
  expect([status, job.status]).toEqual([200, 'completed']);
  return job.result.items as Item[];
}

test.each([
  [undefined, ['news by archive', 'news by corpus', 'web by archive']],
  [['web'], ['web by archive']],
  [['news'], ['news by archive', 'news by corpus']],
  [['youtube'], ['youtube by archive']],
  [['x', 'telegram'], ['telegram by archive']],
  [['reddit'], []],
])('a search on the platforms %j returns items of these only', async (platforms, stored) => {
  const items = await found(platforms);
  const asked = platforms ?? ['web', 'news'];
  expect(items.filter(({ platform }) => !asked.includes(platform))).toEqual([]);
  const [engine, own] = [true, false].map((isEngine) =>
    items.filter(({ safeMetadata }) => (safeMetadata.provider === 'searxng') === isEngine),
  );
  expect(own?.map(({ platform, safeMetadata }) => `${platform} by ${safeMetadata.provider}`).sort()).toEqual(stored);
  // None of the engine's results is on a social platform.
  expect(engine!.length > 0).toBe(asked.includes('web') || asked.includes('news'));
});
