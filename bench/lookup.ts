/**
 * Name lookups a second and a core, over HTTP with everything that belongs to one (audit, resolution, keeping the
 * answer), at 200,000 listed entities: the lists beside the project and synthetic names.
 *   [DATABASE_URL=postgres://…] node test/support/run-typescript.cjs bench/lookup.ts [entities]
 */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseSettings } from '../config/settings';
import { createApp } from '../src/create-app';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { MasterKey } from '../src/platform/crypto/master-key';
import { Db } from '../src/platform/database/db';
import { createLog } from '../src/platform/log/log';
import { sharedFile } from '../test/support/shared-data';
import { openBenchDatabase } from './bench-database';
import { importEntities } from './import-entities';
import { Chance, LIST_FILES, realLists, syntheticEntities } from './listed-entities';

const TOTAL = Number(process.argv[2] ?? 200_000);
const LOOKUPS = 600;
const WARM_UP = 100;
const ROUNDS = 2;
const OPERATOR_KEY = 'operator-key-of-the-benchmark-0123456789';

interface Answer {
  status: number;
  text: string;
}

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
  const settings = parseSettings({ METRICS_PORT: '0', LOG_LEVEL: 'error', NETWORK_CONNECTORS: 'false' });
  const runtime = {
    databaseUrl: database.url,
    directDatabaseUrl: database.url,
    masterKey: new MasterKey(Buffer.alloc(32, 7)),
    operatorKey: OPERATOR_KEY,
  };
  const { app } = await createApp({ settings, runtime, log: createLog(settings) });
  try {
    await app.listen(0, '127.0.0.1');
    const db = app.get(Db);
    for (const [dataset, entities] of Object.entries(lists)) await importEntities(db, dataset, entities);
    console.log(`${Object.values(lists).flat().length} entities; ${database.description}; ${cpus().length} cores`);
    const caller = new Caller((await app.getUrl()).replace('[::1]', '127.0.0.1'));
    await caller.makeTenant();
    const names = namesToLookUp(lists, chance);
    for (const name of names.slice(0, WARM_UP)) await caller.lookUp(name);
    for (const callers of [1, 2]) {
      for (let round = 1; round <= ROUNDS; round += 1) await measure(caller, names, callers, round);
    }
    caller.close();
  } finally {
    await app.close();
    await database.close();
  }
}

/** One in two is on a list under this very name, the other a name put together of the same words. */
function namesToLookUp(lists: Record<string, EntityRecord[]>, chance: Chance): string[] {
  const { synthetic = [], ...others } = lists;
  const listed = Object.values(others).flat();
  const unlisted = syntheticEntities(listed, LOOKUPS / 2, chance);
  return Array.from({ length: LOOKUPS }, (_, index) => {
    if (index % 2 === 0) return unlisted[index / 2]?.caption ?? '';
    return chance.pick(chance.pick(index % 4 === 1 ? listed : synthetic).names).value;
  });
}

/** Keeps connections open, and takes next to no time of the processor itself. */
class Caller {
  readonly #agent = new Agent({ keepAlive: true });
  #key = OPERATOR_KEY;

  constructor(private readonly url: string) {}

  async makeTenant(): Promise<void> {
    await this.#call('/v1/admin/tenants', { slug: 'bench', name: 'Bench' });
    const { text } = await this.#call('/v1/admin/tenants/bench/api-keys', { name: 'bench', role: 'analyst' });
    this.#key = (JSON.parse(text) as { key: string }).key;
  }

  async lookUp(name: string): Promise<void> {
    const { status, text } = await this.#call('/v1/lookup', { identifiers: [{ type: 'name', value: name }] });
    if (status !== 200) throw new Error(`${status} ${text}`);
  }

  close(): void {
    this.#agent.destroy();
  }

  #call(path: string, body: object): Promise<Answer> {
    const headers = { 'x-api-key': this.#key, 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method: 'POST', agent: this.#agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
  }
}

async function measure(caller: Caller, names: readonly string[], callers: number, round: number): Promise<void> {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const startedCpu = process.cpuUsage();
  const work = async (): Promise<void> => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const asked = performance.now();
      await caller.lookUp(name);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(startedCpu);
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  const perSecond = names.length / seconds;
  console.log(
    `${callers} at once, round ${round}: ${perSecond.toFixed(0)}/s, ${(perSecond / cpus().length).toFixed(0)}/s per core; ` +
      `median ${at(0.5)}, p99 ${at(0.99)}; ${((user + system) / 1_000 / names.length).toFixed(1)} ms of Node's processor each`,
  );
}

void main();
