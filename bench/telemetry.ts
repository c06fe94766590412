/**
 * One event by its id, over HTTP, with OpenTelemetry off and on. On: every request is traced, and the spans are sent to a collector
 * in this process that discards them. Servers take turns, with load on one at a time.
 *   [DATABASE_URL=postgres://…] npm run bench:telemetry -- [--events 20000] [--seconds 6] [--rounds 5] [--before <main.js>]
 * `--before` adds another build of the service.
 */
import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { readCases } from './api-cases';
import { Load, medianOf, type Round } from './api-load';
import { makeKey, type Server, startService } from './api-servers';
import { openBenchDatabase } from './bench-database';
import { fillCorpus } from './corpus-data';

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '5' },
    before: { type: 'string' },
  },
});

type Figures = Round & { processorMs: number };

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const load = new Load();
  const collector = await discardingCollector();
  const servers: Record<string, Server> = {};
  try {
    const events = await fillCorpus(database, Number(options.events));
    const { paths } = await readCases(database.url);
    const requests = (paths['one by id'] ?? []).map((path) => ({ path }));
    if (requests.length === 0) throw new Error(`there is no such case; there are ${Object.keys(paths).join(', ')}`);
    if (options.before !== undefined) servers.before = await startService(database, [], options.before);
    servers.off = await startService(database);
    const exporting = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_MAX_QUEUE_SIZE: '100000' };
    servers.on = await startService(database, [], undefined, exporting);
    const headers = { 'x-api-key': await makeKey(servers.off.url) };
    console.log(
      `${events} events, 32 connections, ${options.rounds} rounds of ${options.seconds} s; Node ${process.version}`,
    );
    const rounds: Record<string, Figures[]> = {};
    for (let round = -1; round < Number(options.rounds); round += 1) {
      const turns = Object.entries(servers);
      // The first of a round has another share of the work that earlier turns left behind.
      for (const [name, server] of round % 2 === 0 ? turns : turns.toReversed()) {
        const beforeMs = server.processorMs();
        const measured = await load.measure({ url: server.url, headers, requests, seconds: Number(options.seconds) });
        const processorMs = (server.processorMs() - beforeMs) / measured.requests;
        // The first round warms up.
        if (round >= 0) (rounds[name] ??= []).push({ ...measured, processorMs });
      }
    }
    for (const [name, ofServer] of Object.entries(rounds)) {
      console.log(name, medianOf(ofServer, ['perSecond', 'p50Ms', 'p99Ms', 'processorMs']));
    }
    console.log(`${collector.received()} exports received`);
  } finally {
    for (const server of Object.values(servers)) await server.close();
    collector.close();
    load.close();
    await database.close();
  }
}

async function discardingCollector(): Promise<{ url: string; received(): number; close(): void }> {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

void main();
