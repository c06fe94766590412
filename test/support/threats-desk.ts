/** What tests of threats share. State of a module: every test file has its own. */
import { OPERATOR_KEY, startTestApp, type TestApp } from './test-app';

export const NOW = '2018-02-07T00:00:00Z';

export let service: TestApp;
export let keys: Record<string, string>;

export const analyst = () => keys.analyst ?? '';

/** An event as our own ndjson has it. */
export const event = (id: string, lat: number, lng: number, more: object = {}): string =>
  JSON.stringify({
    source: 'test',
    sourceEventId: id,
    title: `Bomb attack at ${id}`,
    eventCategory: 'conflict',
    eventType: 'explosion',
    eventDate: '2018-02-05',
    locationCountry: 'TW',
    locationCoordinates: { lat, lng },
    geoPrecision: 1,
    fatalities: 6,
    civilianTargeting: true,
    ...more,
  });

export const importEvents = async (...lines: string[]): Promise<void> => {
  const answer = await service.call('POST', '/v1/admin/events/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: lines.join('\n'),
  });
  expect([answer.status, answer.body.rejections]).toEqual([200, []]);
};

export const asset = (id: string, lat: number, lng: number, more: object = {}): object => ({
  asset_id: id,
  name: `Site ${id}`,
  attributes: { lat, lng, country: 'TW', monitoring_radius_km: 20 },
  ...more,
});

/** Puts the assets and waits until they are evaluated. */
export async function putAssets(...assets: object[]): Promise<void> {
  const put = await service.call('PUT', '/v1/assets', { key: analyst(), body: { assets } });
  expect(put.status).toBe(200);
  await evaluated(put.body.scan_id as string);
}

export async function evaluated(scanId: string): Promise<void> {
  const answer = await service.call('GET', `/v1/threats?scan_id=${scanId}&wait_s=20`, { key: analyst() });
  expect(answer.body.evaluation.status).toBe('current');
}

export async function scan(): Promise<void> {
  const started = await service.call('POST', '/v1/threats/scan', { key: analyst(), body: {} });
  expect([started.status, started.body.status]).toEqual([202, 'scan_started']);
  await evaluated(started.body.scan_id as string);
}

export const list = (query = '', key = analyst()) => service.call('GET', `/v1/threats?${query}`, { key });
export const titles = async (query = ''): Promise<string[]> =>
  (await list(query)).body.threats.map((threat: { title: string }) => threat.title).sort();
export async function threatIdOf(title: string): Promise<string> {
  const { threats } = (await list('include_dismissed=true&limit=1000')).body as {
    threats: { id: string; title: string }[];
  };
  const threat = threats.find((one) => one.title.includes(title));
  if (!threat) throw new Error(`no threat ${title}`);
  return threat.id;
}
export const patch = (id: string, body: object) => service.call('PATCH', `/v1/threats/${id}`, { key: analyst(), body });

/** A service with a tenant of that time, two events in Taiwan and a key that may see Japan alone. */
export async function openDesk(): Promise<void> {
  service = await startTestApp();
  keys = await service.tenant(
    'threats',
    {
      analyst: { role: 'analyst' },
      narrow: { role: 'viewer', scope: { countries: ['Japan'] } },
    },
    { evaluation_time: NOW },
  );
  await importEvents(
    event('north', 25.0, 121.5),
    event('south', 22.6, 120.3, { title: 'Shooting at south', eventType: 'armed_assault', fatalities: 0 }),
  );
}

export const closeDesk = (): Promise<void> => service.close();
