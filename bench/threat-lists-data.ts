import { randomNumbers } from '../test/support/samples/random-numbers';
import { OPERATOR_KEY, type Server } from './api-servers';

const NOW = '2018-02-07T00:00:00Z';
const COLUMNS = 100;
const SEED = 20_261_128;
/** How long the service may take to find the threats. */
const TIMEOUT_MS = 300_000;
const KINDS = [
  ['Bomb attack', 'conflict', 'explosion'],
  ['Armed clash', 'conflict', 'armed_clash'],
  ['Riot', 'conflict', 'riot'],
  ['Shooting', 'conflict', 'armed_clash'],
] as const;
const CITIES = ['Aldan', 'Brisa', 'Carmona', 'Dubna', 'Elmira', 'Fergana', 'Gorna', 'Halden', 'Ibarra', 'Jelenia'];
const DISTRICTS = ['harbour', 'old town', 'station', 'northern market', 'airport road', 'university', 'river bank'];
const COUNTRIES = ['TW', 'CO', 'NG', 'UA', 'MX', 'PH', 'KE', 'IQ'];
const SITES = ['Depot', 'Office', 'Plant', 'Warehouse', 'Clinic', 'Terminal'];

interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly random: () => number;
}

/**
 * Imports an event at each of as many places as threats, watches an asset next to each, and waits for the threats. Returns a key
 * of the portfolio.
 */
export async function makeThreats({ url }: Server, threats: number): Promise<string> {
  const random = randomNumbers(SEED);
  // So far from each other that every place has a threat of its own.
  const places = Array.from({ length: threats }, (_, index): Place => ({
    lat: -50 + (index % COLUMNS) + random() / 10,
    lng: -150 + Math.floor(index / COLUMNS) * 2 + random() / 10,
    random,
  }));
  const call = caller(url);
  await call('POST', '/v1/admin/tenants', OPERATOR_KEY, { slug: 'bench', name: 'Bench', evaluation_time: NOW });
  const made = await call('POST', '/v1/admin/tenants/bench/api-keys', OPERATOR_KEY, { name: 'bench', role: 'analyst' });
  const key = String(made.key);
  await call('POST', '/v1/admin/events/import?format=ndjson', OPERATOR_KEY, places.map(eventAt).join('\n'));
  const { scan_id: scanId } = await call('PUT', '/v1/assets', key, { assets: places.map(assetAt) });
  for (const untilMs = Date.now() + TIMEOUT_MS; Date.now() < untilMs;) {
    const path = `/v1/threats?scan_id=${String(scanId)}&wait_s=20&limit=1&assets_for=page`;
    const { evaluation, total } = await call('GET', path, key);
    if ((evaluation as { status: string }).status !== 'current') continue;
    if (total !== threats) throw new Error(`there are ${String(total)} threats instead of ${threats}`);
    return key;
  }
  throw new Error(`the threats were not found within ${TIMEOUT_MS} ms`);
}

const oneOf = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

function eventAt({ lat, lng, random }: Place, index: number): string {
  const [title, eventCategory, eventType] = oneOf(random, KINDS);
  const city = oneOf(random, CITIES);
  return JSON.stringify({
    source: 'bench',
    sourceEventId: String(index),
    title: `${title} at the ${oneOf(random, DISTRICTS)} of ${city}, ${1 + Math.floor(random() * 40)} people hurt`,
    eventCategory,
    eventType,
    eventDate: `2018-02-0${1 + Math.floor(random() * 6)}`,
    location: city,
    locationCountry: oneOf(random, COUNTRIES),
    locationCoordinates: { lat, lng },
    geoPrecision: 1,
    fatalities: Math.floor(random() * 12),
  });
}

const assetAt = ({ lat, lng, random }: Place, index: number): object => ({
  asset_id: `asset-${index}`,
  name: `${oneOf(random, SITES)} ${oneOf(random, CITIES)} ${index}`,
  attributes: { lat: lat + random() / 20, lng, monitoring_radius_km: 20 },
});

type Call = (method: string, path: string, key: string, body?: object | string) => Promise<Record<string, unknown>>;

/** Sends requests with JSON or NDJSON, and reads JSON. */
const caller =
  (url: string): Call =>
  async (method, path, key, body) => {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
