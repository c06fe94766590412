import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { greatestMemoryMb, OPERATOR_KEY, type Server } from './api-servers';
import type { BenchDatabase } from './bench-database';
import { databaseProcessor } from './database-processor';

const POLL_MS = 100;

/** The figures of one round of lookups. */
export interface Figures {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** CPU time of all processes of the service per lookup. */
  processorMs: number;
  /** CPU time of all processes of the database per lookup; NaN if it is on another machine. */
  databaseMs: number;
}

/** The service of a checkout of this project, with lists imported into a separate database. */
export class LookupService {
  readonly #caller = fork(join(__dirname, '../test/support/run-typescript.cjs'), [join(__dirname, 'lookup-caller.ts')]);

  #key = '';

  private constructor(
    private readonly database: BenchDatabase,
    private readonly servers: readonly [Server, ...Server[]],
    private readonly databaseMs: () => number,
  ) {}

  /**
   * @param folder of the checkout, which is built and has its dependencies; its own code prepares the database
   * @param processes on this database; all of them run jobs, and the first one gets the requests
   */
  static async start(
    folder: string,
    lists: Readonly<Record<string, EntityRecord[]>>,
    processes = 1,
  ): Promise<LookupService> {
    const load = createRequire(join(folder, 'bench/lookup.ts'));
    const { openBenchDatabase } = load('./bench-database.ts') as typeof import('./bench-database');
    const { startService } = load('./api-servers.ts') as typeof import('./api-servers');
    const database = await openBenchDatabase();
    try {
      // A checkout without the system role uses one role for everything.
      const { systemUrl = database.url } = database as Partial<BenchDatabase>;
      await importLists(load, systemUrl, lists);
      const servers: [Server, ...Server[]] = [await startService(database)];
      while (servers.length < processes) servers.push(await startService(database));
      const service = new LookupService(database, servers, await databaseProcessor(database.ownerUrl));
      await service.#makeTenant();
      return service;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  get description(): string {
    return this.database.description;
  }

  get greatestMemoryMb(): number {
    return Math.max(...this.servers.map(greatestMemoryMb));
  }

  get #url(): string {
    return this.servers[0].url;
  }

  #processorMs(): number {
    return this.servers.reduce((total, server) => total + server.processorMs(), 0);
  }

  lookUp(names: readonly string[], callers: number): Promise<Figures> {
    return this.#measure(names.length, async () => {
      this.#caller.send({ names, callers });
      const [times] = (await once(this.#caller, 'message')) as [number[] | string];
      if (typeof times === 'string') throw new Error(times);
      return times;
    });
  }

  /**
   * Sends the names as one batch; the figures are those of all of it, from the upload to the signature. The times are those of
   * requests for its progress meanwhile.
   */
  screen(names: readonly string[]): Promise<Figures> {
    return this.#measure(names.length, async () => {
      const lines = names.map((value) => `${JSON.stringify({ identifiers: [{ type: 'name', value }] })}\n`);
      const url = `${this.#url}/v1/lookup/batch`;
      const headers = { 'x-api-key': this.#key, 'content-type': 'application/x-ndjson' };
      const made = await fetch(url, { method: 'POST', headers, body: lines.join('') });
      if (made.status !== 202) throw new Error(`${made.status} ${await made.text()}`);
      const { batch_id: id } = (await made.json()) as { batch_id: string };
      const times: number[] = [];
      const stateOf = async (): Promise<unknown> => {
        const asked = performance.now();
        const { status } = (await (await fetch(`${url}/${id}`, { headers })).json()) as { status: string };
        times.push(performance.now() - asked);
        return status;
      };
      while ((await stateOf()) !== 'completed') await delay(POLL_MS);
      return times;
    });
  }

  /** @param run returns the durations of its requests in ms */
  async #measure(count: number, run: () => Promise<number[]>): Promise<Figures> {
    const [startMs, startProcessorMs, startDatabaseMs] = [performance.now(), this.#processorMs(), this.databaseMs()];
    const times = await run();
    const seconds = (performance.now() - startMs) / 1_000;
    const processorMs = (this.#processorMs() - startProcessorMs) / count;
    const databaseMs = (this.databaseMs() - startDatabaseMs) / count;
    return { perSecond: count / seconds, ...shares(times), processorMs, databaseMs };
  }

  async close(): Promise<void> {
    this.#caller.disconnect();
    for (const server of this.servers) await server.close();
    await this.database.close();
  }

  async #makeTenant(): Promise<void> {
    await this.#post('/v1/admin/tenants', { slug: 'bench', name: 'Bench' });
    const { key } = await this.#post<{ key: string }>('/v1/admin/tenants/bench/api-keys', {
      name: 'a',
      role: 'analyst',
    });
    this.#key = key;
    this.#caller.send({ url: this.#url, key });
  }

  async #post<T>(path: string, body: object): Promise<T> {
    const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' };
    const response = await fetch(this.#url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

function shares(times: readonly number[]): Pick<Figures, 'medianMs' | 'p99Ms'> {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { medianMs: at(0.5), p99Ms: at(0.99) };
}

async function importLists(
  load: NodeJS.Require,
  url: string,
  lists: Readonly<Record<string, EntityRecord[]>>,
): Promise<void> {
  const { importEntities } = load('./import-entities.ts') as typeof import('./import-entities');
  const { Db } = load('../src/platform/database/db.ts') as typeof import('../src/platform/database/db');
  const { serviceDataSourceOptions } = load(
    '../src/platform/database/data-source.ts',
  ) as typeof import('../src/platform/database/data-source');
  const { DataSource: Source } = load('typeorm') as { DataSource: typeof DataSource };
  const options = serviceDataSourceOptions({ url, size: 4, applicationName: 'tms bench' });
  const dataSource = await new Source(options).initialize();
  try {
    const db = new Db(dataSource, dataSource);
    for (const [dataset, entities] of Object.entries(lists)) await importEntities(db, dataset, entities);
  } finally {
    await dataSource.destroy();
  }
}
