import { uuidv7 } from 'uuidv7';
import {
  analyst,
  asset,
  closeDesk,
  openDesk,
  putAssets,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

beforeAll(async () => {
  await openDesk();
  await putAssets(asset('a', 25.0, 121.5));
});
afterAll(closeDesk);

const get = (path: string) => service.call('GET', path, { key: analyst() });

/** The actions of the requests that concerned a resource, the oldest first. */
async function actionsOf(resourceId: string): Promise<string[]> {
  const { body } = await get(`/v1/audit?resource_id=${resourceId}&order=asc`);
  return (body.records as { action: string }[]).map(({ action }) => action);
}

test('every read of one thing is found by its id', async () => {
  const id = await threatIdOf('north');
  for (const path of ['', '/versions', '/versions/1', '/history', '/timeline']) {
    expect((await get(`/v1/threats/${id}${path}`)).status).toBe(200);
  }
  expect(await actionsOf(id)).toEqual([
    'threats.read',
    'threats.versions',
    'threats.version',
    'threats.history',
    'threats.timeline',
  ]);
});

test('an id that the handler notes itself is recorded once', async () => {
  const { body } = await get('/v1/events');
  const { id } = body.items[0] as { id: string };
  expect((await get(`/v1/events/${id}`)).status).toBe(200);
  const { body: log } = await get(`/v1/audit?resource_id=${id}`);
  expect(log.records).toMatchObject([{ action: 'events.read', resource_ids: [id] }]);
});

test('a read that found nothing concerns no resource', async () => {
  const id = uuidv7();
  expect((await get(`/v1/threats/${id}`)).status).toBe(404);
  expect(await actionsOf(id)).toEqual([]);
});
