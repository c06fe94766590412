import { setTimeout as delay } from 'node:timers/promises';
import { testOnUnix } from '../../support/app/platforms';
import { person } from '../../support/fixtures/harbour-list';
import { holdLaterRows } from '../../support/processes/hold-later-rows';
import { callService, killTree } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';

/** Several jobs of 25 subjects. */
const SUBJECTS = 200;
const services = Services.forEachTest('prepared');

const nameOf = (index: number): string =>
  `Gotthilf ${index.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}berg`;

testOnUnix(
  'an ongoing screening that kill -9 interrupts alerts once for every subject',
  async () => {
    const first = services.start({ LOG_LEVEL: 'error', JOB_CONCURRENCY: '1' });
    let url = await first.ready();
    const operator = { key: services.operatorKey };
    await callService(url, 'POST', '/v1/admin/tenants', { ...operator, body: { slug: 'kept', name: 'Kept' } });
    const role = { name: 'kept', role: 'analyst' };
    const made = await callService(url, 'POST', '/v1/admin/tenants/kept/api-keys', { ...operator, body: role });
    const key = made.body.key as string;
    const names = Array.from({ length: SUBJECTS }, (_, index) => nameOf(index));
    for (const value of names) {
      const body = { identifiers: [{ type: 'name', value }], options: { monitor: true } };
      expect((await callService(url, 'POST', '/v1/lookup', { key, body })).status).toBe(200);
    }
    const alerts = async (): Promise<{ monitored_subject_id: string; hit: { caption: string } }[]> => {
      const found = [];
      for (let cursor = ''; ;) {
        const path = `/v1/lookup/screening-alerts?limit=1000${cursor}`;
        const { body } = await callService(url, 'GET', path, { key });
        found.push(...body.screening_alerts);
        if (body.next_cursor === null) return found;
        cursor = `&cursor=${body.next_cursor as string}`;
      }
    };
    const subjects = async (): Promise<number> =>
      (await callService(url, 'GET', '/v1/lookup/monitored?open_alerts=true&limit=1', { key })).body.total as number;
    const file = names.map((name, index) => `${JSON.stringify(person(`p${index}`, name))}\n`).join('');
    await holdLaterRows(services.dataDir, 'screening_alert');
    const imported = await fetch(`${url}/v1/admin/datasets/kept/import?format=ftm`, {
      method: 'POST',
      headers: { 'x-api-key': services.operatorKey, 'content-type': 'application/octet-stream' },
      body: file,
    });
    expect(imported.status).toBe(200);
    while ((await subjects()) === 0) await delay(10);
    const before = await alerts();
    await killTree(first.pid, 'service first');

    const second = services.start({ LOG_LEVEL: 'error' });
    url = await second.ready();
    while ((await subjects()) < SUBJECTS) await delay(50);
    const after = await alerts();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(after.length);
    const own = after.map(({ monitored_subject_id: id, hit }) => `${id} ${hit.caption}`);
    expect(new Set(own).size).toBe(own.length);
    for (const { monitored_subject_id: id, hit } of before) expect(own).toContain(`${id} ${hit.caption}`);
    expect(await second.signal('SIGTERM')).toMatchObject({ end: 0 });
  },
  600_000,
);
