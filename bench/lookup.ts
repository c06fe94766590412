/**
 * Name lookups a second and a core, over HTTP with everything that belongs to one (audit, resolution, keeping the
 * answer), at 200,000 listed entities: the lists beside the project and synthetic names.
 *   [DATABASE_URL=postgres://…] node test/support/run-typescript.cjs bench/lookup.ts [entities]
 */
import 'reflect-metadata';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { Db } from '../src/platform/database/db';
import { sharedFile } from '../test/support/shared-data';
import { openBenchDatabase } from './bench-database';
import { OPERATOR_KEY, startBenchService } from './bench-service';
import { importEntities } from './import-entities';
import { Chance, LIST_FILES, realLists, syntheticEntities } from './listed-entities';

const TOTAL = Number(process.argv[2] ?? 200_000);
const LOOKUPS = 600;
const WARM_UP = 600;
const ROUNDS = 3;

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
  const { app, url } = await startBenchService(database);
  try {
    const db = app.get(Db);
    for (const [dataset, entities] of Object.entries(lists)) await importEntities(db, dataset, entities);
    console.log(`${Object.values(lists).flat().length} entities; ${database.description}; ${cpus().length} cores`);
    const caller = new Caller(url);
    await caller.makeTenant();
    await caller.lookUp(namesToLookUp(lists, WARM_UP, chance), 1);
    for (const callers of [1, 2]) {
      for (let round = 1; round <= ROUNDS; round += 1) {
        await measure(caller, namesToLookUp(lists, LOOKUPS, chance), callers, round);
      }
    }
    caller.close();
  } finally {
    await app.close();
    await database.close();
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

async function measure(caller: Caller, names: readonly string[], callers: number, round: number): Promise<void> {
  const started = performance.now();
  const startedCpu = process.cpuUsage();
  const times = await caller.lookUp(names, callers);
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(startedCpu);
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  const processorMs = (user + system) / 1_000 / names.length;
  console.log(
    `${callers} at once, round ${round}: ${(names.length / seconds).toFixed(0)}/s; median ${at(0.5)}, p99 ${at(0.99)}; ` +
      `${processorMs.toFixed(1)} ms of the server's processor each, ${(1_000 / processorMs).toFixed(0)}/s per core`,
  );
}

void main();
