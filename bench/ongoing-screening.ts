/**
 * Screens monitored subjects against an update of a list: from the end of the import to the last alert, beside the trivial
 * way, a batch of all subjects, which is extrapolated from a part.
 *   [DATABASE_URL=postgres://…] npm run bench:ongoing-screening -- [subjects] [entities] [--processes 1] [--profile <folder>]
 * All processes run jobs. `--profile` writes a CPU profile of the first one.
 */
import 'reflect-metadata';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { OPERATOR_KEY, type Server, startService } from './api-servers';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { Chance, listsOfSize, syntheticEntities } from './listed-entities';
import { importLists, importUpdate } from './monitored-lists';
import { storeSubjects } from './monitored-subjects';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { processes: { type: 'string', default: '1' }, profile: { type: 'string' } },
});
const SUBJECTS = Number(positionals[0] ?? 100_000);
const ENTITIES = Number(positionals[1] ?? 200_000);
const PROCESSES = Number(options.processes);
const UPDATED = 5_000;
/** Of the entities of the update. */
const CHANGES = { added: 400, changed: 400, removed: 200 };
/** The share of subjects with the name of a listed entity. */
const LISTED_SHARE = 0.02;
const BATCH = 1_500;
const POLL_MS = 100;

const JOBS = ['screen_list_change', 'match_list_change', 'screen_monitored_subjects'];

async function main(): Promise<void> {
  const chance = new Chance(11);
  const lists = await listsOfSize(ENTITIES, chance);
  if (lists === null) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const listed = Object.values(lists).flat();
  const database = await openBenchDatabase();
  const before = renumbered(syntheticEntities(listed, UPDATED, chance), 'v1');
  await importLists(database, { ...lists, update: before });
  const flags = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const first = await startService(database, flags);
  const servers = [first];
  while (servers.length < PROCESSES) servers.push(await startService(database));
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const key = await makeTenant(first.url);
    const after = updateOf(before, listed, chance);
    const names = subjectNames([...listed, ...after], chance);
    console.log(
      `${ENTITIES} entities; ${SUBJECTS} subjects; ${database.description}; ${cpus().length} cores; processes: ${PROCESSES}`,
    );
    await storeSubjects(owner, names);
    await screen(database, servers, owner, after);
    await batch(servers, key, names.slice(0, BATCH));
  } finally {
    await owner.end();
    for (const one of servers) await one.close();
    await database.close();
  }
}

const renumbered = (entities: readonly EntityRecord[], prefix: string): EntityRecord[] =>
  entities.map((entity, index) => ({ ...entity, sourceEntityId: `${prefix}-${index}` }));

/** The next version of the list: some entities are missing, some have another name, and some are new. */
function updateOf(before: readonly EntityRecord[], models: readonly EntityRecord[], chance: Chance): EntityRecord[] {
  const kept = before.slice(CHANGES.removed);
  const changed = kept.slice(0, CHANGES.changed).map((entity) => {
    const [name] = syntheticEntities(models, 1, chance)[0]?.names ?? [];
    return name === undefined ? entity : { ...entity, names: [...entity.names, { ...name, kind: 'alias' as const }] };
  });
  const added = renumbered(syntheticEntities(models, CHANGES.added, chance), 'v2');
  return [...changed, ...kept.slice(CHANGES.changed), ...added];
}

/** Most subjects of a portfolio are on no list. */
function subjectNames(listed: readonly EntityRecord[], chance: Chance): string[] {
  const count = Math.round(SUBJECTS * LISTED_SHARE);
  const unlisted = syntheticEntities(listed, SUBJECTS - count, chance).map(({ caption }) => caption);
  return [...Array.from({ length: count }, () => chance.pick(chance.pick(listed).names).value), ...unlisted];
}

async function screen(
  database: BenchDatabase,
  servers: readonly Server[],
  owner: Client,
  after: readonly EntityRecord[],
): Promise<void> {
  await importUpdate(database, 'update', after);
  const startMs = performance.now();
  const startProcessorMs = processorMsOfAll(servers);
  const left = async (): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = any($1)`,
      [JOBS],
    );
    return rows[0]?.count ?? 0;
  };
  while ((await left()) > 0) await delay(POLL_MS);
  const seconds = (performance.now() - startMs) / 1_000;
  const processor = (processorMsOfAll(servers) - startProcessorMs) / 1_000;
  const { rows } = await owner.query<{ screened: number; alerts: number; bytes: string }>(
    `select (select count(*)::int from monitored_subject where revision > 0) as screened,
       (select count(*)::int from screening_alert) as alerts,
       pg_size_pretty(pg_total_relation_size('monitored_subject_keys')) as bytes`,
  );
  const changes = CHANGES.added + CHANGES.changed + CHANGES.removed;
  console.log(
    `${changes} changed entities: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of the processor for the service; ` +
      `${rows[0]?.screened} subjects screened, ${rows[0]?.alerts} alerts; keys ${rows[0]?.bytes}`,
  );
}

const processorMsOfAll = (servers: readonly Server[]): number =>
  servers.reduce((total, server) => total + server.processorMs(), 0);

async function batch(servers: readonly Server[], key: string, names: readonly string[]): Promise<void> {
  const startMs = performance.now();
  const startProcessorMs = processorMsOfAll(servers);
  const url = servers[0]?.url ?? '';
  const headers = { 'x-api-key': key, 'content-type': 'application/x-ndjson' };
  const body = names.map((value) => `${JSON.stringify({ identifiers: [{ type: 'name', value }] })}\n`).join('');
  const made = await fetch(`${url}/v1/lookup/batch`, { method: 'POST', headers, body });
  const { batch_id: id } = (await made.json()) as { batch_id: string };
  const stateOf = async (): Promise<unknown> =>
    ((await (await fetch(`${url}/v1/lookup/batch/${id}`, { headers })).json()) as { status: string }).status;
  while ((await stateOf()) !== 'completed') await delay(POLL_MS);
  const share = SUBJECTS / names.length / 1_000;
  const [seconds, processor] = [
    (performance.now() - startMs) * share,
    (processorMsOfAll(servers) - startProcessorMs) * share,
  ].map((value) => value.toFixed(0));
  console.log(
    `a batch of all subjects, from ${names.length} of them: ${seconds} s, ${processor} s of the processor for the service`,
  );
}

async function makeTenant(url: string): Promise<string> {
  const post = async (path: string, body: object): Promise<{ key: string }> => {
    const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { key: string };
  };
  await post('/v1/admin/tenants', { slug: 'bench', name: 'Bench' });
  return (await post('/v1/admin/tenants/bench/api-keys', { name: 'bench', role: 'analyst' })).key;
}

void main();
