import { randomBytes } from 'node:crypto';
import { EVENT_FIELDS, type Peer, type PeerAsk, type PeerServer } from './peer';
import { freePort, run, startProcess } from './peer-process';

const ACCOUNT = { email: 'bench@example.com', password: randomBytes(16).toString('hex') };

/**
 * Directus only knows relations that it created: one event by id is the event alone, without its actors and sources.
 */
export const directus: Peer = {
  name: 'Directus 10',
  specifier: 'directus@10',
  start,
  requests: ({ pageSize, pages, countries, ids }: PeerAsk) => {
    const path = (page: number, filter: Record<string, string> = {}): string =>
      `/items/event?${new URLSearchParams({
        limit: String(pageSize),
        page: String(page),
        sort: '-event_date,id',
        meta: 'filter_count',
        fields: EVENT_FIELDS.join(','),
        ...filter,
      })}`;
    const ofCountry = (country: string): Record<string, string> => ({
      'filter[location_country][_eq]': country,
      'filter[event_category][_eq]': 'conflict',
      'filter[event_date][_gte]': '2015-01-01',
    });
    return {
      'page with total': pages.map((page) => ({ path: path(page) })),
      'filtered page': countries.map((country) => ({ path: path(1, ofCountry(country)) })),
      'one by id': ids.map((id) => ({ path: `/items/event/${id}?fields=${EVENT_FIELDS.join(',')}` })),
    };
  },
};

/** Directus creates its own tables beside those of the service. */
async function start(folder: string, databaseUrl: string): Promise<PeerServer> {
  const port = await freePort();
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    KEY: randomBytes(16).toString('hex'),
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
    ACCESS_TOKEN_TTL: '2h',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
  };
  const cli = `${folder}/node_modules/directus/cli.js`;
  await run(process.execPath, [cli, 'bootstrap'], { folder, environment, timeoutMs: 180_000 });
  const url = `http://127.0.0.1:${port}`;
  const server = await startProcess(cli, ['start'], { folder, environment, url, readyPath: '/server/ping' });
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  if (!answer.ok) throw new Error(`the sign-in responded with ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return { ...server, headers: { authorization: `Bearer ${data.access_token}` } };
}
