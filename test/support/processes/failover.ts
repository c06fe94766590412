import { setTimeout as delay } from 'node:timers/promises';
import { checkNothingIsLost, checkRecords, createLoadKeys } from './acknowledged-changes';
import { ChangeLoad } from './change-load';
import { callService } from './service-process';
import type { Services } from './services';

/** Replaces the primary while the load runs. Returns the address of the new one for the owner. */
type FailOver = (load: ChangeLoad, urls: readonly string[]) => Promise<string>;

/**
 * Two serving processes and a working one during a failover under load: all responses are successes or 503, nothing that was acknowledged
 * is lost, the audit chains are intact, and all three processes work afterwards without a restart.
 * @param environment the addresses of the database, and the settings that all processes share
 */
export async function checkFailover(
  services: Services,
  environment: Record<string, string>,
  failOver: FailOver,
): Promise<void> {
  const processes = [
    services.start({ ...environment, LOG_LEVEL: 'error', ROLE: 'serve', DATA_DIR: './serve-1' }),
    services.start({ ...environment, LOG_LEVEL: 'error', ROLE: 'serve', DATA_DIR: './serve-2' }),
    services.start({ ...environment, LOG_LEVEL: 'error', ROLE: 'work', DATA_DIR: './work' }),
  ] as const;
  const [one, two, working] = processes;
  const urls = [await one.ready(), await two.ready()] as const;
  await working.says(/processing jobs\n/);
  const keys = await createLoadKeys(urls[0], environment.OPERATOR_API_KEY ?? '');
  const load = new ChangeLoad(keys);
  let ownerUrl = '';
  await load.runDuring(urls, async () => {
    ownerUrl = await failOver(load, urls);
  });
  expect(load.unexpected).toEqual([]);
  for (const code of load.refused) expect(['audit_unavailable', 'database_unavailable']).toContain(code);
  for (const url of urls) {
    while ((await callService(url, 'GET', '/readyz')).body.status !== 'ready') await delay(50);
    await checkNothingIsLost(url, keys, load, load.acknowledged.slice(-50));
  }
  await checkJobsRun(urls, keys.admin);
  await checkRecords(ownerUrl, load, keys);
  console.log(
    `${load.acknowledged.length} acknowledged, none lost; ${load.refused.length} refused during the failover`,
  );
  for (const process of processes) expect(await process.signal('SIGTERM')).toMatchObject({ end: 0 });
}

/** Jobs that one process adds are done by another. */
async function checkJobsRun([one, two]: readonly [string, string], key: string): Promise<void> {
  const { body } = await callService(one, 'POST', '/v1/threats/scan', { key });
  const path = `/v1/threats/scans/${body.scan_id as string}`;
  while ((await callService(two, 'GET', path, { key })).body.status !== 'completed') await delay(50);
}
