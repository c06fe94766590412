/**
 * The start of the service on a migrated database, in turn: from the bundle with its code cache, from the bundle without it, and from
 * the separate compiled files. `npm start` does the first.
 *   [DATABASE_URL=postgres://…] npm run bench:start -- [rounds]
 */
import 'reflect-metadata';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { startService } from './api-servers';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { range } from './lookup-names';
import { PROJECT, SERVER_PARTS } from '../test/support/processes/service-build';

const ROUNDS = Number(process.argv[2] ?? 5);
const DIST = join(PROJECT, 'dist');

interface Start {
  readonly elapsedMs: number;
  readonly processorMs: number;
}

/** Copies of the build inside node_modules, where they find the packages. */
function copiesOf(folder: string): Record<string, string> {
  const copy = (name: string, isCopied: (path: string) => boolean): string => {
    for (const part of SERVER_PARTS) {
      cpSync(join(DIST, part), join(folder, name, part), { recursive: true, filter: (path) => isCopied(path) });
    }
    return join(folder, name, 'src/main.js');
  };
  return {
    'bundle with code cache': join(DIST, 'src/main.js'),
    'bundle without code cache': copy('no-cache', (path) => !path.endsWith('.cache')),
    'separate files': copy('no-bundle', (path) => path !== join(DIST, 'server')),
  };
}

async function measure(database: BenchDatabase, main: string): Promise<Start> {
  const startedMs = performance.now();
  const server = await startService(database, [], main);
  const start = { elapsedMs: performance.now() - startedMs, processorMs: server.processorMs() };
  await server.close();
  return start;
}

async function main(): Promise<void> {
  const cache = join(PROJECT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-start-'));
  const database = await openBenchDatabase();
  try {
    console.log(`${database.description}; ${cpus().length} cores; Node ${process.version}`);
    const programs = copiesOf(folder);
    const starts = new Map<string, Start[]>(Object.keys(programs).map((name) => [name, []]));
    // The first round only fills the caches of the operating system.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, program] of Object.entries(programs)) {
        const start = await measure(database, program);
        if (round > 0) starts.get(name)?.push(start);
      }
    }
    for (const [name, measured] of starts) print(name, measured);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(name: string, starts: readonly Start[]): void {
  const secondsOf = (valueOf: (start: Start) => number): string =>
    range(
      starts.map((start) => valueOf(start) / 1_000),
      2,
    );
  console.log(
    `${name}, median of ${starts.length} starts (least to most): ${secondsOf(({ elapsedMs }) => elapsedMs)} s, ` +
      `processor ${secondsOf(({ processorMs }) => processorMs)} s`,
  );
}

void main();
