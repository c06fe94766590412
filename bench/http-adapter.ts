/**
 * The same small Nest application on Fastify and on Express, with one query by primary key per request, compared in
 * one run.
 *   [DATABASE_URL=postgres://…] npm run bench:http [-- seconds a round]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { openBenchDatabase } from './bench-database';

const ADAPTERS = ['fastify', 'express'] as const;
type AdapterName = (typeof ADAPTERS)[number];

/** The machine may be busy at times, so the adapters take turns, and the best round of each counts. */
const ROUNDS = 4;
const SECONDS = Number(process.argv[2] ?? 5);
const CONNECTIONS = 32;
const ITEM = 17;

interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const servers: { name: AdapterName; child: ChildProcess; url: string; rounds: Round[] }[] = [];
  try {
    await makeItems(database.ownerUrl);
    for (const name of ADAPTERS) servers.push({ name, rounds: [], ...(await startServer(name, database.ownerUrl)) });
    for (const { url } of servers) await measure(url, 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of servers) server.rounds.push(await measure(server.url, SECONDS));
    }
    const best = new Map(servers.map(({ name, rounds }) => [name, bestOf(rounds)]));
    const express = best.get('express')!.perSecond;
    console.log(
      `One query a request, ${CONNECTIONS} connections, best of ${ROUNDS} rounds of ${SECONDS} s in turn; Node ${process.version}, ${database.description}`,
    );
    console.table(
      Object.fromEntries(
        [...best].map(([name, { perSecond, p50Ms, p99Ms }]) => [
          name,
          {
            'requests/s': Math.round(perSecond),
            'p50 ms': p50Ms,
            'p99 ms': p99Ms,
            'of Express': Number((perSecond / express).toFixed(2)),
          },
        ]),
      ),
    );
  } finally {
    for (const { child } of servers) child.kill();
    await database.close();
  }
}

async function makeItems(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create table bench_item as
       select id, 'item ' || id as name, repeat('x', 200) as payload from generate_series(1, 10000) as id`,
  );
  await client.query('alter table bench_item add primary key (id)');
  await client.end();
}

async function startServer(name: AdapterName, databaseUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const run = resolve(__dirname, '../test/support/run-typescript.cjs');
  const child = spawn(process.execPath, [run, join(__dirname, 'http-adapter-child.ts'), name, databaseUrl], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [string | number | null];
  if (typeof port !== 'string') throw new Error(`the server on ${name} did not start`);
  return { child, url: `http://127.0.0.1:${port}/items/${ITEM}` };
}

async function measure(url: string, seconds: number): Promise<Round> {
  const { requests, latency, errors, non2xx } = await autocannon({ url, connections: CONNECTIONS, duration: seconds });
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals from ${url}`);
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

const bestOf = (rounds: readonly Round[]): Round => rounds.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));

void main();
