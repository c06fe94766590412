import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkChain, Owner } from '../support/audit/audit-fixtures';
import { PatroniCluster } from '../support/peers/patroni-cluster';
import { callService } from '../support/processes/service-process';
import { OPERATOR_KEY, sharedSettings } from '../support/processes/shared-settings';
import { KINDS, type Kind, MixedLoad } from './mixed-load';
import { SoakedProcesses } from './soaked-processes';
import { StreamReader } from './stream-reader';

const SAMPLE_MS = 10_000;
const DISTURB_MS = 45_000;
/** Of the disturbances, how many are failovers of the database; the others kill a process. */
const FAILOVER_SHARE = 0.25;
/** Imports add events all the time, and every worker that lives evaluates them: a stream without a change for this long means that none does. */
const MAX_SILENCE_MS = 300_000;
/** The memory at the end of a run, as a multiple of that in its second quarter. */
const MAX_GROWTH = 1.15;

/**
 * `npm run soak:service -- --minutes 60`: mixed load on two serving and two working processes, on a database under Patroni, while processes
 * are killed and the primary is replaced again and again. Needs the Debian packages that `.ci/run` names. Ends with 1 if anything that was
 * acknowledged is lost, a chain does not verify, a response is neither a success nor 503, or the memory of a process grows.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
  const folder = mkdtempSync(join(tmpdir(), 'tms-soak-'));
  const cluster = new PatroniCluster();
  let processes: SoakedProcesses | undefined;
  try {
    await cluster.start();
    const databases = { DATABASE_URL: cluster.primaryUrl, DATABASE_READ_URL: cluster.standbyUrl };
    processes = new SoakedProcesses(folder, { ...sharedSettings(folder), ...databases });
    await processes.start();
    const faults = await soak(cluster, processes, Number(values.minutes));
    const ends = await processes.stop();
    if (ends.some((end) => end !== 0)) faults.push(`processes ended with ${ends.join(', ')}`);
    for (const fault of faults.slice(0, 50)) console.log(`FAULT: ${fault}`);
    console.log(faults.length === 0 ? 'passed' : `FAILED with ${faults.length} faults`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await processes?.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function soak(cluster: PatroniCluster, processes: SoakedProcesses, minutes: number): Promise<string[]> {
  const key = await createKey(processes.urls[0] ?? '');
  const load = new MixedLoad(processes.urls, key);
  const reader = new StreamReader(processes.urls, key);
  const running = [load.run(), reader.run()];
  const faults: string[] = [];
  const silence = new Silence();
  const sampling = setInterval(() => {
    processes.sampleMemory();
    silence.sample(reader.events);
  }, SAMPLE_MS);
  const failovers = await disturb(cluster, processes, Date.now() + minutes * 60_000, () => {
    console.log(
      `${load.acknowledged.length} acknowledged, ${load.refused} refused, ${load.cutOff} cut off, ${reader.events} streamed`,
    );
  });
  clearInterval(sampling);
  faults.push(...processes.ended);
  load.stop();
  await running[0];
  const owner = await new Owner(cluster.primaryUrl).connect();
  try {
    faults.push(...(await findLost(owner, load)), ...(await findBrokenChains(owner)));
    faults.push(...(await untilStreamed(owner, reader)), ...reader.faults);
  } finally {
    await owner.close();
  }
  reader.stop();
  await running[1];
  faults.push(...load.unexpected, ...findGrowth(processes), ...silence.faults);
  report(minutes, failovers, processes, load, reader);
  return faults;
}

/** The longest time in which the stream had no change. */
class Silence {
  #events = 0;
  #sinceMs = Date.now();
  #longestMs = 0;

  sample(events: number): void {
    if (events > this.#events) this.#sinceMs = Date.now();
    this.#events = events;
    this.#longestMs = Math.max(this.#longestMs, Date.now() - this.#sinceMs);
  }

  get faults(): string[] {
    const seconds = Math.round(this.#longestMs / 1_000);
    return this.#longestMs < MAX_SILENCE_MS ? [] : [`the stream had no change for ${seconds} seconds`];
  }
}

async function createKey(url: string): Promise<string> {
  const operator = { key: OPERATOR_KEY };
  await callService(url, 'POST', '/v1/admin/tenants', { ...operator, body: { slug: 'soak', name: 'Soak' } });
  const body = { name: 'soak', role: 'analyst', rate_limit_per_minute: 100_000 };
  return (await callService(url, 'POST', '/v1/admin/tenants/soak/api-keys', { ...operator, body })).body.key as string;
}

/** Kills processes and the primary until the time is over. Returns the number of failovers. */
async function disturb(
  cluster: PatroniCluster,
  processes: SoakedProcesses,
  endMs: number,
  onProgress: () => void,
): Promise<number> {
  let failovers = 0;
  while (Date.now() < endMs) {
    await delay(DISTURB_MS * (0.5 + Math.random()));
    if (Math.random() < FAILOVER_SHARE) {
      await cluster.killPrimary();
      await cluster.restartKilled();
      failovers += 1;
    } else await processes.replace(Math.random() < 0.5 ? 'serve-2' : 'work-2');
    onProgress();
  }
  return failovers;
}

/** What was acknowledged and is not in the database, or not in the audit log. */
async function findLost(owner: Owner, load: MixedLoad): Promise<string[]> {
  const lost: string[] = [];
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const stored = KINDS[kind];
    if (stored === null) continue;
    const ids = load.acknowledged.filter((each) => each.kind === kind).map(({ createdId }) => createdId);
    const sql = `select count(*)::int as found from ${stored.table} where ${stored.id} = any($1)`;
    const [row] = await owner.query<{ found: number }>(sql, [ids]);
    if (row?.found !== ids.length) lost.push(`${kind}: ${ids.length} were acknowledged, ${row?.found ?? 0} are stored`);
  }
  while ((await owner.query('select from audit_pending limit 1')).length > 0) await delay(100);
  const requests = load.acknowledged.map(({ requestId }) => requestId);
  const [records] = await owner.query<{ found: number }>(
    `select count(distinct request_id)::int as found from audit_record where outcome = 'success' and request_id = any($1)`,
    [requests],
  );
  if (records?.found !== requests.length) lost.push(`${requests.length} requests have ${records?.found ?? 0} records`);
  return lost;
}

async function findBrokenChains(owner: Owner): Promise<string[]> {
  const faults: string[] = [];
  for (const { chain_id: chainId } of await owner.query<{ chain_id: string }>('select chain_id from audit_head')) {
    faults.push(...(await checkChain(owner, chainId)).faults);
  }
  return faults;
}

/** Waits until the stream has delivered the last change. */
async function untilStreamed(owner: Owner, reader: StreamReader): Promise<string[]> {
  for (let left = 300; left > 0; left--) {
    const [row] = await owner.query<{ last: number }>('select coalesce(max(seq), 0)::int as last from threat_change');
    if (row?.last === reader.lastId) return [];
    await delay(200);
  }
  return ['the stream has not delivered the last change'];
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The medians of the second and of the last quarter of the samples, of the processes that were never killed. */
function measureGrowth(processes: SoakedProcesses): { name: string; before: number; after: number }[] {
  return (['serve-1', 'work-1'] as const).map((name) => {
    const samples = processes.memory.get(name) ?? [];
    const quarter = Math.floor(samples.length / 4);
    return { name, before: median(samples.slice(quarter, 2 * quarter)), after: median(samples.slice(3 * quarter)) };
  });
}

const findGrowth = (processes: SoakedProcesses): string[] =>
  measureGrowth(processes).flatMap(({ name, before, after }) =>
    after > before * MAX_GROWTH ? [`the memory of ${name} grew from ${megabytes(before)} to ${megabytes(after)}`] : [],
  );

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

function report(
  minutes: number,
  failovers: number,
  processes: SoakedProcesses,
  load: MixedLoad,
  reader: StreamReader,
): void {
  const kinds = (Object.keys(KINDS) as Kind[]).map((kind) => `${kind} ${load.count(kind)}`).join(', ');
  console.log(`${minutes} minutes: ${processes.kills} kills of processes, ${failovers} failovers of the database`);
  console.log(
    `${load.acknowledged.length} acknowledged (${kinds}), ${load.refused} refused with 503, ${load.cutOff} cut off`,
  );
  console.log(`stream: ${reader.events} changes in ${reader.connections} connections`);
  for (const { name, before, after } of measureGrowth(processes))
    console.log(`memory of ${name}: ${megabytes(before)} in the second quarter, ${megabytes(after)} in the last`);
}

void main();
