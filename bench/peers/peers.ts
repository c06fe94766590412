import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cases, COUNTRIES, PAGE_SIZE, PAGES } from '../api-cases';
import type { Load } from '../api-load';
import { directus } from './directus';
import type { Peer, PeerAsk, PeerServer } from './peer';
import { run } from './peer-process';
import { postgraphile } from './postgraphile';

export interface PeerTask {
  /** Connects as the owner. */
  databaseUrl: string;
  cases: Cases;
  load: Load;
  seconds: number;
}

const PEERS: readonly Peer[] = [postgraphile, directus];
/** Kept between runs, so that the next one needs no network. */
const FOLDER = join(tmpdir(), 'tms-bench-peers');
const INSTALL_TIMEOUT_MS = 900_000;

/** Measures each peer on the service's own tables, and reports if one cannot be installed or does not work. */
export async function measurePeers(task: PeerTask): Promise<void> {
  for (const peer of PEERS) {
    try {
      await measurePeer(peer, task);
    } catch (error) {
      console.log(`${peer.name}: skipped. ${String(error)}`);
    }
  }
}

async function measurePeer(peer: Peer, { databaseUrl, cases, load, seconds }: PeerTask): Promise<void> {
  const server = await peer.start(await installed(peer), databaseUrl);
  const ask: PeerAsk = {
    pageSize: PAGE_SIZE,
    pages: Array.from({ length: PAGES }, (_item, index) => index + 1),
    countries: COUNTRIES,
    ids: (cases.paths['one by id'] ?? []).map((path) => path.split('/').at(-1) ?? ''),
  };
  const { url, headers } = server;
  const rows: Record<string, object> = {};
  try {
    for (const [name, requests] of Object.entries(peer.requests(ask))) {
      for (const request of requests.slice(0, 1)) await checkAnswer(server, name, request);
      await load.measure({ url, headers, requests, seconds: Math.min(2, seconds) });
      const { perSecond, p50Ms, p99Ms } = await load.measure({ url, headers, requests, seconds });
      rows[name] = { 'requests/s': Math.round(perSecond), 'p50/p99 ms': `${p50Ms}/${p99Ms}` };
    }
  } finally {
    await server.close();
    if (Object.keys(rows).length > 0) console.log(peer.name);
    if (Object.keys(rows).length > 0) console.table(rows);
  }
}

async function installed({ name, specifier }: Peer): Promise<string> {
  const folder = join(FOLDER, specifier.replace('@', '-'));
  const mark = join(folder, 'installed');
  if (existsSync(mark)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tms-bench-peer', private: true }));
  console.log(`${name}: installing ${specifier} in ${folder}, which may take minutes`);
  const words = ['install', specifier, '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', words, { folder, timeoutMs: INSTALL_TIMEOUT_MS });
  writeFileSync(mark, '');
  return folder;
}

/** An error with status 200, or a page without a total, is not a valid response. */
async function checkAnswer(
  { url, headers }: PeerServer,
  name: string,
  { path, method = 'GET', body }: { path: string; method?: string; body?: string },
): Promise<void> {
  const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  const hasTotal = /"(totalCount|filter_count)":\d/.test(text) || name === 'one by id';
  const hasEvent = text.includes('"title"');
  if (!answer.ok || !hasTotal || !hasEvent || text.includes('"errors"')) {
    throw new Error(`${name} got the response ${answer.status}: ${text.slice(0, 300)}`);
  }
}
