/**
 * Name lookups a second and a core, over HTTP with everything that belongs to one (audit, resolution, keeping the
 * answer), at 200,000 listed entities: the lists beside the project and synthetic names.
 *   [DATABASE_URL=postgres://…] npm run bench:lookup -- [entities]
 */
import 'reflect-metadata';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DataSource } from 'typeorm';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import { sharedFile } from '../test/support/app/shared-data';
import { OPERATOR_KEY, type Server, startService } from './api-servers';
import { openBenchDatabase } from './bench-database';
import { importEntities } from './import-entities';
import { Chance, LIST_FILES, realLists, syntheticEntities } from './listed-entities';

const TOTAL = Number(process.argv[2] ?? 200_000);
const LOOKUPS = 600;
/** Until what is hot is compiled, and the names that are found again and again are known. */
const WARM_UP = 1_800;
const ROUNDS = 5;

async function main(): Promise<void> {
  if (!Object.values(LIST_FILES).every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data beside the project is not there.');
    return;
  }
  const chance = new Chance(7);
  const lists = await realLists();
  const real = Object.values(lists).flat();
  lists.synthetic = syntheticEntities(real, TOTAL - real.length, chance);
  const database = await openBenchDatabase();
  try {
    await importLists(database.url, lists);
    console.log(`${Object.values(lists).flat().length} entities; ${database.description}; ${cpus().length} cores`);
    const server = await startService(database);
    const caller = new Caller(server.url);
    try {
      await caller.makeTenant();
      await caller.lookUp(namesToLookUp(lists, WARM_UP, chance), 1);
      for (const callers of [1, 2]) {
        const rounds: Figures[] = [];
        for (let round = 1; round <= ROUNDS; round += 1)
          rounds.push(await measure(server, caller, namesToLookUp(lists, LOOKUPS, chance), callers));
        print(callers, rounds);
      }
    } finally {
      caller.close();
      await server.close();
    }
  } finally {
    await database.close();
  }
}

async function importLists(url: string, lists: Record<string, EntityRecord[]>): Promise<void> {
  const options = serviceDataSourceOptions({ url, size: 4, applicationName: 'tms bench' });
  const dataSource = await new DataSource(options).initialize();
  try {
    const db = new Db(dataSource);
    for (const [dataset, entities] of Object.entries(lists)) await importEntities(db, dataset, entities);
  } finally {
    await dataSource.destroy();
  }
}

/** One in two is on a list under this very name, the other a name put together of the same words. */
function namesToLookUp(lists: Record<string, EntityRecord[]>, count: number, chance: Chance): string[] {
  const { synthetic = [], ...others } = lists;
  const listed = Object.values(others).flat();
  const unlisted = syntheticEntities(listed, count / 2, chance);
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0) return unlisted[index / 2]?.caption ?? '';
    return chance.pick(chance.pick(index % 4 === 1 ? listed : synthetic).names).value;
  });
}

/** Keeps connections open, in a process of its own: what it takes of the processor is not the service's. */
class Caller {
  readonly #process = fork(join(__dirname, '../test/support/run-typescript.cjs'), [
    join(__dirname, 'lookup-caller.ts'),
  ]);

  constructor(private readonly url: string) {}

  async makeTenant(): Promise<void> {
    await this.#post('/v1/admin/tenants', { slug: 'bench', name: 'Bench' });
    const { key } = await this.#post<{ key: string }>('/v1/admin/tenants/bench/api-keys', {
      name: 'a',
      role: 'analyst',
    });
    this.#process.send({ url: this.url, key });
  }

  /** Milliseconds of each lookup. */
  async lookUp(names: readonly string[], callers: number): Promise<number[]> {
    this.#process.send({ names, callers });
    const [answer] = (await once(this.#process, 'message')) as [number[] | string];
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  }

  close(): void {
    this.#process.disconnect();
  }

  async #post<T>(path: string, body: object): Promise<T> {
    const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

/** Of one round. */
interface Figures {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Of the server's process, each. */
  processorMs: number;
}

async function measure(server: Server, caller: Caller, names: readonly string[], callers: number): Promise<Figures> {
  const startMs = performance.now();
  const startProcessorMs = server.processorMs();
  const times = await caller.lookUp(names, callers);
  const seconds = (performance.now() - startMs) / 1_000;
  const processorMs = (server.processorMs() - startProcessorMs) / names.length;
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { perSecond: names.length / seconds, medianMs: at(0.5), p99Ms: at(0.99), processorMs };
}

function print(callers: number, rounds: readonly Figures[]): void {
  const range = (valueOf: (figures: Figures) => number, digits: number): string => {
    const sorted = rounds.map(valueOf).sort((a, b) => a - b);
    const [least, median, most] = [0, 0.5, 1].map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
    return `${median?.toFixed(digits)} (${least?.toFixed(digits)} to ${most?.toFixed(digits)})`;
  };
  console.log(
    `${callers} at once, median of ${rounds.length} rounds of ${LOOKUPS} (least to most): ` +
      `${range(({ perSecond }) => perSecond, 0)}/s; half within ${range(({ medianMs }) => medianMs, 1)} ms, ` +
      `99 of 100 within ${range(({ p99Ms }) => p99Ms, 0)} ms; the server's processor ` +
      `${range(({ processorMs }) => processorMs, 1)} ms each, ${range(({ processorMs }) => 1_000 / processorMs, 0)}/s per core`,
  );
}

void main();
