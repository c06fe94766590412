/** What tests of incidents share, on the desk of threats. State of a module: every test file has its own. */
import type { Answer, CallOptions } from './test-app';
import { analyst, asset, event, importEvents, openDesk, putAssets, service, threatIdOf } from './threats-desk';

export const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
export const PLACES = [asset('n', 25.05, 121.5), asset('s', 22.6, 120.35), asset('l', 24.5, 121.75)];

export let north: string;
export let south: string;
export let late: string;

/** Three threats to three places: north and south of 5 February, and one of the day after. */
export async function openIncidentDesk(): Promise<void> {
  await openDesk();
  await importEvents(event('late', 24.5, 121.7, { title: 'Bomb attack, late', eventDate: '2018-02-06' }));
  await putAssets(...PLACES);
  [north, south, late] = await Promise.all([threatIdOf('north'), threatIdOf('south'), threatIdOf('late')]);
}

// Tags of compressed answers say so.
const PLAIN = { 'accept-encoding': 'identity' };
export const call = (method: string, path: string, options: CallOptions = {}) =>
  service.call(method, `/v1/incidents${path}`, {
    key: analyst(),
    ...options,
    headers: { ...PLAIN, ...options.headers },
  });
export const create = async (more: object = {}): Promise<string> =>
  (await call('POST', '', { body: { title: 'Incident', ...more } })).body.id as string;
export const get = (id: string, headers: Record<string, string> = {}) => call('GET', `/${id}`, { headers });
export const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  call('PATCH', `/${id}`, { body, headers });
export const link = (id: string, ...threatIds: string[]) =>
  call('POST', `/${id}/threats`, { body: { threat_ids: threatIds } });
export const unlink = (id: string, threatId: string) => call('DELETE', `/${id}/threats/${threatId}`);
export const tagOf = async (id: string): Promise<string> => (await get(id)).headers.get('etag') ?? '';
export const linkedTo = async (id: string): Promise<string[]> =>
  (await get(id)).body.threat_links.map((one: { threat_id: string }) => one.threat_id);

export interface Entry {
  kind: string;
  changes: Record<string, { from: unknown; to: unknown }>;
  threat_id: string | null;
  merged_threat_id: string | null;
  principal: { type: string; id: string | null; name: string | null };
}
export const activityOf = async (id: string): Promise<Entry[]> =>
  (await call('GET', `/${id}/activity?limit=1000`)).body.activity as Entry[];
export const foundIn = ({ body }: Answer): string[] =>
  (body.detail as { loc: unknown[]; type: string }[]).map(({ loc, type }) => `${loc.join('.')}: ${type}`);
export const kindsOf = async (id: string): Promise<string[]> => (await activityOf(id)).map(({ kind }) => kind);
