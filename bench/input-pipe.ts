/**
 * The cost of a request if a guard reads its input, with and without an interceptor, and if a pipe does: a Nest
 * application on Fastify that reads one row by its key, with alternating variants in one run. It measures the CPU
 * time of the server, which other work on the machine hardly changes.
 *   [DATABASE_URL=postgres://…] npm run bench:input [-- requests a round]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { openBenchDatabase } from './bench-database';

const VARIANTS = ['guard', 'guard and interceptor', 'pipe and interceptor'] as const;
const ROUNDS = 9;
const REQUESTS = Number(process.argv[2] ?? 4_000);
/** Enough for everything to be compiled. */
const WARM_UP_REQUESTS = 12_000;
const CONNECTIONS = 16;

interface Server {
  name: string;
  child: ChildProcess;
  url: string;
  microseconds: number[];
}

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const servers: Server[] = [];
  try {
    await createItems(database.ownerUrl);
    for (const name of VARIANTS) servers.push(await startServer(name, database.ownerUrl));
    for (const server of servers) await microsecondsEach(server, WARM_UP_REQUESTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of servers) server.microseconds.push(await microsecondsEach(server, REQUESTS));
    }
    const medians = servers.map(({ name, microseconds }) => ({ name, median: medianOf(microseconds), microseconds }));
    const guard = medians[0]?.median ?? NaN;
    console.log(
      `Processor time of the server for each request; median of ${ROUNDS} rounds of ${REQUESTS} requests in turn`,
    );
    console.table(
      medians.map(({ name, median, microseconds }) => ({
        variant: name,
        µs: Math.round(median),
        rounds: microseconds.map(Math.round).join(' '),
        'of the guard': Number((median / guard).toFixed(3)),
      })),
    );
  } finally {
    for (const { child } of servers) child.kill();
    await database.close();
  }
}

async function createItems(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create table bench_item as select id, 'item ' || id as name, repeat('x', 200) as payload from generate_series(1, 10000) id`,
  );
  await client.query('alter table bench_item add primary key (id)');
  await client.end();
}

async function startServer(name: string, databaseUrl: string): Promise<Server> {
  const run = resolve(__dirname, '../test/support/run-typescript.cjs');
  const child = spawn(process.execPath, [run, join(__dirname, 'input-child.ts'), name, databaseUrl], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [string | number | null];
  if (typeof port !== 'string') throw new Error(`the server with ${name} did not start`);
  return { name, child, url: `http://127.0.0.1:${port}/items/17?archived=true`, microseconds: [] };
}

async function microsecondsEach({ child, url }: Server, amount: number): Promise<number> {
  const before = await processorTime(child);
  const { requests, errors, non2xx } = await autocannon({ url, connections: CONNECTIONS, amount });
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals from ${url}`);
  return ((await processorTime(child)) - before) / requests.total;
}

async function processorTime(child: ChildProcess): Promise<number> {
  child.send('processor time');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return user + system;
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

void main();
