/** What tests of alerts share. State of a module: every test file has its own. */
import type { Logger } from 'pino';
import { EVALUATION_TIME, evaluatedThreats, importEarthquakes, type ShownThreat } from './sample-threats';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from './test-app';

export const EVERY_SEVERITY = ['negligible', 'low', 'medium', 'high', 'critical'];

export let service: TestApp;
export let keys: Record<string, string>;

/** A service with a tenant that watches two places, with an earthquake at each: `hualien` and `luanda`. */
export async function openAlertDesk(settings: Record<string, string> = {}, log?: Logger): Promise<void> {
  service = await startTestApp(settings, undefined, log);
  keys = await service.tenant(
    'alerts',
    {
      admin: { role: 'admin', portfolios: ['*'] },
      analyst: { role: 'analyst' },
      viewer: { role: 'viewer' },
      narrow: { role: 'viewer', scope: { countries: ['Japan'] } },
    },
    { evaluation_time: EVALUATION_TIME },
  );
  await importEarthquakes(service, [
    { id: 'Hualien', lat: 23.9, lng: 121.6 },
    { id: 'Luanda', lat: -10, lng: 20 },
  ]);
  const asset = (id: string, lat: number, lng: number) => ({ asset_id: id, name: id, attributes: { lat, lng } });
  const assets = [asset('hualien', 24, 121.6), asset('luanda', -10.1, 20)];
  const put = await service.call('PUT', '/v1/assets', { key: keys.analyst!, body: { assets } });
  expect(put.status).toBe(200);
}

export const ask = (method: string, path: string, body?: object, role = 'analyst') =>
  service.call(method, `/v1/alerts${path}`, { key: keys[role]!, ...(body && { body }) });

export const rule = (more: object = {}): object => ({
  title: 'Every threat',
  severity_threshold: EVERY_SEVERITY,
  mute_interval_hours: 0,
  ...more,
});

export interface ShownRule {
  id: string;
  title: string;
  updated_at: string;
}

export async function putRules(...rules: object[]): Promise<ShownRule[]> {
  const { status, body, text } = await ask('PUT', '/rules', { rules });
  if (status !== 200) throw new Error(`rules: ${status} ${text}`);
  return body.rules as ShownRule[];
}

export async function alerts(query = '', role = 'analyst'): Promise<Answer['body'][]> {
  const { status, body } = await ask('GET', `?limit=1000&${query}`, undefined, role);
  expect([status, body.total]).toEqual([200, body.alerts.length]);
  return body.alerts as object[];
}

export const threats = (): Promise<ShownThreat[]> => evaluatedThreats(service, keys.analyst!);

export async function threatAt(location: string): Promise<ShownThreat> {
  const threat = (await threats()).find((one) => one.location === location);
  if (!threat) throw new Error(`no threat at ${location}`);
  return threat;
}

export async function changeThreat(id: string, body: object): Promise<void> {
  const { status, text } = await service.call('PATCH', `/v1/threats/${id}`, { key: keys.analyst!, body });
  if (status !== 200) throw new Error(`threat: ${status} ${text}`);
}

export async function setNow(evaluationTime: string): Promise<void> {
  const { status } = await service.call('PATCH', '/v1/admin/tenants/alerts', {
    key: OPERATOR_KEY,
    body: { evaluation_time: evaluationTime },
  });
  expect(status).toBe(200);
}
