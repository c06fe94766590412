import { Owner } from '../../support/audit/audit-fixtures';
import {
  analyst,
  asset,
  closeDesk,
  event,
  importEvents,
  openDesk,
  patch,
  putAssets,
  service,
} from '../../support/fixtures/threats-fixture';

const TYPE = 'application/taxii+json;version=2.1';
const COLLECTIONS = '/taxii2/threats/collections/';

interface Stix {
  id: string;
  modified: string;
}

let owner: Owner;
let collection: string;

const get = (path: string) =>
  service.call('GET', `${COLLECTIONS}${path}`, { key: analyst(), headers: { accept: TYPE } });

beforeAll(async () => {
  await openDesk();
  owner = await new Owner(service.database.ownerUrl).connect();
  collection = (await get('')).body.collections[0].id as string;
});
afterAll(async () => {
  await owner.close();
  await closeDesk();
});

test('a client that polls by added_after while threats change misses no version and receives none twice', async () => {
  const places = Array.from({ length: 40 }, (_, index) => [10 + index * 0.7, 100 + (index % 7)] as const);
  await importEvents(...places.map(([lat, lng], index) => event(`place ${index}`, lat, lng)));
  await putAssets(...places.map(([lat, lng], index) => asset(`p${index}`, lat + 0.02, lng)));
  const { threats } = (await service.call('GET', '/v1/threats?limit=1000&live=true', { key: analyst() })).body as {
    threats: { id: string; etag: string }[];
  };
  expect(threats.length).toBeGreaterThanOrEqual(40);
  const received: string[] = [];
  let isDone = false;
  let after = '1970-01-01T00:00:00Z';
  const poll = async (): Promise<boolean> => {
    const { status, headers, body } = await get(
      `${collection}/objects/?match[version]=all&limit=13&added_after=${after}`,
    );
    expect(status).toBe(200);
    received.push(...((body.objects ?? []) as Stix[]).map(({ id, modified }) => `${id} ${modified}`));
    after = headers.get('x-taxii-date-added-last') ?? after;
    return body.more === true;
  };
  const polling = (async () => {
    while (!isDone) await poll();
    while (await poll());
  })();
  const severities = ['low', 'high', 'critical', 'medium'];
  const changes = new Map<string, number>();
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let round = 0; round < 40; round++) {
        const { id } = threats[(worker * 17 + round) % threats.length]!;
        const change = (changes.get(id) ?? 0) + 1;
        changes.set(id, change);
        expect((await patch(id, { severity: severities[change % 4] })).status).toBe(200);
      }
    }),
  );
  isDone = true;
  await polling;
  const rows = await owner.query<{ id: string }>(
    `select part || '--' || object_id || ' ' || to_char(to_timestamp(0) at time zone 'UTC' + added_us / 1000 * interval '1 ms',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as id
     from threat_publication where portfolio_id = $1 order by added_us`,
    [collection],
  );
  expect(rows.length).toBeGreaterThan(320);
  expect(received.slice(2)).toEqual(rows.map(({ id }) => id));
  expect(new Set(received).size).toBe(received.length);
}, 240_000);
