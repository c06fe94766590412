import { checkNothingIsLost, checkRecords, createLoadKeys } from '../../support/processes/acknowledged-changes';
import { ChangeLoad } from '../../support/processes/change-load';
import { embeddedOwnerUrl, killTree } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { testOnUnix } from '../../support/app/platforms';

const KILLS = 8;
const services = Services.forEachTest('prepared');

testOnUnix(
  'nothing acknowledged is lost over eight kill -9 of the service and its database under load',
  async () => {
    let service = services.start({ LOG_LEVEL: 'error' });
    let url = await service.ready();
    const keys = await createLoadKeys(url, services.operatorKey);
    const load = new ChangeLoad(keys);
    let killed = 0;
    for (let round = 0; round < KILLS; round++) {
      const before = load.acknowledged.length;
      const { pid } = service;
      await load.runUntilKilled(url, Math.random() * 500, async () => {
        killed += await killTree(pid, round % 2 === 0 ? 'service first' : 'database first');
      });
      service = services.start({ LOG_LEVEL: 'error' });
      url = await service.ready();
      const now = load.acknowledged.slice(before);
      expect(now.length).toBeGreaterThan(0);
      await checkNothingIsLost(url, keys, load, now.slice(-25));
    }
    expect(load.unexpected).toEqual([]);
    for (const kind of ['assets', 'incident', 'tenant', 'name', 'read'] as const) {
      expect(load.of(kind).length).toBeGreaterThanOrEqual(KILLS);
    }
    await checkRecords(embeddedOwnerUrl(services.dataDir), load, keys);
    console.log(`${KILLS} kills of ${killed} processes, ${load.acknowledged.length} acknowledged answers, none lost`);
    expect(await service.signal('SIGTERM')).toMatchObject({ end: 0 });
  },
  900_000,
);
