/**
 * The compact list and the stream of a portfolio with 10,000 threats, over HTTP, beside PostgreSQL's own JSON of the same rows.
 *   [DATABASE_URL=postgres://…] npm run bench:threat-lists -- [--threats 10000] [--lists 40] [--readers 100] [--changes 10000]
 *     [--rounds 3] [--before <main.js>] [--profile <folder>]
 * `--before` adds another build of the service, in turn; `--lists` are the requests of each kind and round. Without `--readers`
 * (0), only lists are measured. `--profile` writes a CPU profile of each service.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type Server, startService } from './api-servers';
import { medianOf } from './api-load';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { makeThreats } from './threat-lists-data';
import { LIST_FIGURES, type ListFigures, listCases, measureDatabase, measureList } from './threat-list-requests';
import { measureStream, type StreamCase, type StreamFigures, ThreatWriter } from './threat-stream';

const { values: options } = parseArgs({
  options: {
    threats: { type: 'string', default: '10000' },
    lists: { type: 'string', default: '40' },
    readers: { type: 'string', default: '100' },
    changes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    before: { type: 'string' },
    profile: { type: 'string' },
  },
});
const [THREATS, LISTS, READERS, CHANGES, ROUNDS] = [
  Number(options.threats),
  Number(options.lists),
  Number(options.readers),
  Number(options.changes),
  Number(options.rounds),
];

const STREAMS: Readonly<Record<string, StreamCase>> = {
  '1,000 a second, 50 each': { changes: CHANGES, changesEach: 50, perSecond: 1_000 },
  'one each, at most 1,000 a second': { changes: CHANGES / 4, changesEach: 1, perSecond: 1_000 },
};

type Rounds<Figures> = Record<string, Figures[]>;

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const key = await prepare(database);
    console.log(
      `${THREATS} threats, ${READERS} readers, medians of ${ROUNDS} rounds; Node ${process.version}, ${database.description}`,
    );
    await measure(database, key);
  } finally {
    await database.close();
  }
}

/** Makes the threats with a service that also evaluates. Returns a key. */
async function prepare(database: BenchDatabase): Promise<string> {
  const server = await startService(database);
  try {
    return await makeThreats(server, THREATS);
  } finally {
    await server.close();
  }
}

async function measure(database: BenchDatabase, key: string): Promise<void> {
  const servers: Record<string, Server> = {};
  const writer = await ThreatWriter.open(database);
  const flags = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const settings = {
    ROLE: 'serve',
    MAX_STREAMS_PER_PRINCIPAL: String(Math.max(READERS, 1)),
    MAX_STREAMS_PER_TENANT: String(Math.max(READERS, 1)),
  };
  try {
    if (options.before !== undefined) servers.before = await startService(database, flags, options.before, settings);
    servers.now = await startService(database, flags, undefined, settings);
    await measureLists(database, servers, key);
    if (READERS > 0) await measureStreams(servers, key, writer);
  } finally {
    for (const server of Object.values(servers)) await server.close();
    await writer.close();
  }
}

async function measureLists(database: BenchDatabase, servers: Record<string, Server>, key: string): Promise<void> {
  const rounds: Rounds<ListFigures> = {};
  const cases = await listCases(Object.values(servers)[0]?.url ?? '', key);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, server] of inTurn(servers, round)) {
      for (const listCase of cases) {
        const figures = await measureList(server, key, listCase, LISTS);
        // The first round warms up.
        if (round >= 0) (rounds[`${listCase.name}, ${name}`] ??= []).push(figures);
      }
    }
    for (const [name, figures] of Object.entries(await measureDatabase(database, LISTS))) {
      if (round >= 0) (rounds[name] ??= []).push(figures);
    }
  }
  print(rounds, LIST_FIGURES);
}

async function measureStreams(servers: Record<string, Server>, key: string, writer: ThreatWriter): Promise<void> {
  const rounds: Rounds<StreamFigures> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, server] of inTurn(servers, round)) {
      for (const [streamCase, given] of Object.entries(STREAMS)) {
        const figures = await measureStream(server, key, READERS, writer, given);
        (rounds[`${streamCase}, ${name}`] ??= []).push(figures);
      }
    }
  }
  print(rounds, [
    'expected',
    'received',
    'misplaced',
    'writtenPerSecond',
    'deliveredPerSecond',
    'serviceMicroseconds',
    'serviceShare',
    'lag50Ms',
    'lag99Ms',
    'lagMaxMs',
    'megabytes',
  ]);
}

/** The first server of a round has another share of the work that earlier turns left behind. */
const inTurn = (servers: Record<string, Server>, round: number): [string, Server][] =>
  round % 2 === 0 ? Object.entries(servers) : Object.entries(servers).toReversed();

function print<Name extends string>(rounds: Rounds<Record<Name, number>>, names: readonly Name[]): void {
  const rows = Object.entries(rounds).map(([name, figures]) => {
    const medians = Object.entries<number>(medianOf(figures, names));
    return [name, Object.fromEntries(medians.map(([figure, value]) => [figure, Number(value.toFixed(2))]))];
  });
  console.table(Object.fromEntries(rows));
}

void main();
