/**
 * How long other requests wait while one request stores 20,000 assets: the longest response time of GET /healthz during
 * the request, beside the same at rest and beside the time in which this process parses the body as JSON.
 *   [DATABASE_URL=postgres://…] npm run bench:large-asset-sets -- [--assets 20000] [--rounds 5] [--before <main.js>]
 * `--before` adds another build of the service, in turn.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { sampleAssets } from '../test/support/samples/asset-samples';
import { medianOf } from './api-load';
import { makeKey, type Server, startService } from './api-servers';
import { openBenchDatabase } from './bench-database';

const { values: options } = parseArgs({
  options: {
    assets: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    before: { type: 'string' },
  },
});
const [ASSETS, ROUNDS] = [Number(options.assets), Number(options.rounds)];
const REST_MS = 3_000;

const FIGURES = ['longest at rest, ms', 'longest meanwhile, ms', 'whole request, ms', 'JSON.parse, ms'] as const;
type Figures = Record<(typeof FIGURES)[number], number>;

interface Client {
  readonly url: string;
  readonly key: string;
}

async function main(): Promise<void> {
  const servers: Server[] = [];
  const database = await openBenchDatabase();
  try {
    const clients: Record<string, Client> = {};
    const add = async (name: string, build?: string): Promise<void> => {
      const server = await startService(database, [], build, { ROLE: 'serve' });
      servers.push(server);
      clients[name] = { url: server.url, key: await makeKey(server.url, name) };
    };
    if (options.before !== undefined) await add('before', options.before);
    await add('now');
    console.log(`${ASSETS} assets, medians of ${ROUNDS} rounds; Node ${process.version}, ${database.description}`);
    console.table(await measure(clients));
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await database.close();
  }
}

async function measure(clients: Readonly<Record<string, Client>>): Promise<Record<string, Figures>> {
  const rounds = new Map<string, Figures[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, client] of Object.entries(clients)) {
      // The same set twice, so that one request stores everything and the next one finds nothing to change.
      for (const what of ['changed', 'unchanged']) {
        const row = `${name}, every asset ${what}`;
        rounds.set(row, [...(rounds.get(row) ?? []), await measureOne(client, sampleAssets(ASSETS, ` ${round}`))]);
      }
    }
  }
  return Object.fromEntries([...rounds].map(([row, figures]) => [row, rounded(medianOf(figures, FIGURES))]));
}

const rounded = (figures: Figures): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, Math.round(figures[name])])) as Figures;

async function measureOne({ url, key }: Client, assets: readonly object[]): Promise<Figures> {
  const body = JSON.stringify({ assets });
  const parsedFromMs = performance.now();
  JSON.parse(body);
  const parseMs = performance.now() - parsedFromMs;
  const restMs = await longestResponse(url, () => delay(REST_MS));
  const startedMs = performance.now();
  const meanwhileMs = await longestResponse(url, async () => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(`${url}/v1/assets`, { method: 'PUT', headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
  });
  return {
    'longest at rest, ms': restMs,
    'longest meanwhile, ms': meanwhileMs,
    'whole request, ms': performance.now() - startedMs,
    'JSON.parse, ms': parseMs,
  };
}

/** The longest response time of GET /healthz while `work` runs, in milliseconds. */
async function longestResponse(url: string, work: () => Promise<unknown>): Promise<number> {
  let [longestMs, isOver] = [0, false];
  const asking = (async () => {
    while (!isOver) {
      const askedMs = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      longestMs = Math.max(longestMs, performance.now() - askedMs);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return longestMs;
}

void main();
