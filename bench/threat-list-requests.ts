import { Agent, request } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import type { Server } from './api-servers';
import type { BenchDatabase } from './bench-database';

/** The requests with which a program loads a list, in an encoding. */
export interface ListCase {
  readonly name: string;
  readonly encoding: string;
  readonly paths: readonly string[];
}

export interface ListFigures {
  medianMs: number;
  p95Ms: number;
  /** Processor time of the service. */
  processorMs: number;
  kilobytes: number;
}

export const LIST_FIGURES = ['medianMs', 'p95Ms', 'processorMs', 'kilobytes'] as const;

const ENCODINGS = ['identity', 'gzip', 'br'];
/** The page of the console, the largest page, and every threat in pages of the largest size. */
const PAGES = { 'page of 1,000': 1_000, 'page of 5,000': 5_000 };
const LARGEST = 5_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Finds the cursors of the pages. */
export async function listCases(url: string, key: string): Promise<ListCase[]> {
  const all = [`/v1/threats/compact?limit=${LARGEST}`];
  for (let cursor = await nextCursor(url, key, all[0] ?? ''); cursor !== null;) {
    const path = `/v1/threats/compact?limit=${LARGEST}&cursor=${encodeURIComponent(cursor)}`;
    all.push(path);
    cursor = await nextCursor(url, key, path);
  }
  const lists: [string, string[]][] = Object.entries(PAGES).map(([name, limit]) => [
    name,
    [`/v1/threats/compact?limit=${limit}`],
  ]);
  const columns = ['columns of all threats', [`/v1/threats/columns?limit=${2 * LARGEST}`]] as const;
  return [...lists, ['all threats', all] as const, columns].flatMap(([name, paths]) =>
    ENCODINGS.map((encoding) => ({ name: `${name}, ${encoding}`, encoding, paths })),
  );
}

async function nextCursor(url: string, key: string, path: string): Promise<string | null> {
  const answer = await fetch(url + path, { headers: { 'x-api-key': key } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { next_cursor: string | null }).next_cursor;
}

/** Loads the list repeatedly, one request after the other. */
export async function measureList(
  server: Server,
  key: string,
  { paths, encoding }: ListCase,
  times: number,
): Promise<ListFigures> {
  const headers = { 'x-api-key': key, 'accept-encoding': encoding };
  const beforeMs = server.processorMs();
  const durations: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const startMs = performance.now();
    bytes = 0;
    for (const path of paths) bytes += await bytesOf(server.url + path, headers);
    durations.push(performance.now() - startMs);
  }
  return { ...quantiles(durations), processorMs: (server.processorMs() - beforeMs) / times, kilobytes: bytes / 1_000 };
}

function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} responded with ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function quantiles(durations: readonly number[]): Pick<ListFigures, 'medianMs' | 'p95Ms'> {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}

const SQL = `select json_agg(row)::text as list from (
  select t.id, t.row_version, t.title, t.threat_type, t.severity, t.risk_level, t.risk_score, t.likelihood, t.impact_severity,
    t.reliability, t.status, t.pinned, t.location, t.location_country, t.lat, t.lng, t.observed_at, t.created_at, t.updated_at,
    t.expires_at, t.snoozed_until, t.version_count, t.development_count, a.asset_id, a.asset_name, a.distance_km
  from threat t left join threat_asset a on a.tenant_id = t.tenant_id and a.portfolio_id = t.portfolio_id and a.threat_id = t.id
  order by t.status = 'ended', t.pinned desc, t.risk_score desc, t.observed_at desc, t.id limit $1) row`;

/** PostgreSQL's JSON of the same rows, without row-level security, counts and HTTP, on one connection. */
export async function measureDatabase(database: BenchDatabase, times: number): Promise<Record<string, ListFigures>> {
  const client = new Client({ connectionString: database.ownerUrl.replace(/\?.*/, '') });
  await client.connect();
  try {
    await client.query('set row_security = off');
    const figures: Record<string, ListFigures> = {};
    for (const limit of [1_000, 5_000, 10_000]) {
      const durations: number[] = [];
      let text = '';
      for (let turn = 0; turn < times; turn += 1) {
        const startMs = performance.now();
        text = (await client.query<{ list: string }>(SQL, [limit])).rows[0]?.list ?? '';
        durations.push(performance.now() - startMs);
      }
      for (const [encoding, bytes] of Object.entries(sizesOf(text))) {
        figures[`PostgreSQL's JSON of ${limit} rows, ${encoding}`] = {
          ...quantiles(durations),
          processorMs: NaN,
          kilobytes: bytes / 1_000,
        };
      }
    }
    return figures;
  } finally {
    await client.end();
  }
}

/** Compressed as the service does. */
function sizesOf(text: string): Record<string, number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return {
    identity: Buffer.byteLength(text),
    gzip: gzipSync(text).length,
    br: brotliCompressSync(text, { params }).length,
  };
}
