import { setTimeout as delay } from 'node:timers/promises';
import { testOnUnix } from '../../support/app/platforms';
import { linesOf, subject } from '../../support/fixtures/batch-fixture';
import { recomputedResultsHash } from '../../support/fixtures/lookup-hash';
import { holdLaterRows } from '../../support/processes/hold-later-rows';
import { callService, killTree, type ServiceAnswer } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';

const SUBJECTS = 1_000;
const services = Services.forEachTest('prepared');

testOnUnix(
  'a batch that kill -9 interrupts continues without losing or repeating a subject, monitored ones included',
  async () => {
    const first = services.start({ LOG_LEVEL: 'error', JOB_CONCURRENCY: '1' });
    let url = await first.ready();
    const key = await makeKey(url);
    // Results and monitored subjects are stored together.
    await holdLaterRows(services.dataDir, 'monitored_subject');
    const body = Array.from({ length: SUBJECTS }, (_, index) => `${subject(`Telltale Number ${index}`)}\n`).join('');
    const headers = { 'x-api-key': key, 'content-type': 'application/x-ndjson' };
    const made = await fetch(`${url}/v1/lookup/batch?monitor=true`, { method: 'POST', headers, body });
    const { batch_id: id } = (await made.json()) as { batch_id: string };
    const path = `/v1/lookup/batch/${id}`;
    const stateOf = async (): Promise<ServiceAnswer['body']> => (await callService(url, 'GET', path, { key })).body;
    const results = async (): Promise<string[]> =>
      linesOf(await (await fetch(`${url}${path}/results`, { headers })).text());

    // Results end before the first subject that was not screened yet, so that a part that is done early is not shown.
    let before: string[] = [];
    while (before.length === 0) {
      await delay(20);
      before = await results();
    }
    await killTree(first.pid, 'service first');
    const second = services.start({ LOG_LEVEL: 'error' });
    url = await second.ready();
    while ((await stateOf()).status !== 'completed') await delay(50);
    const batch = await stateOf();
    const lines = await results();
    expect(batch.counts).toMatchObject({ total: SUBJECTS, done: SUBJECTS, no_match: SUBJECTS, failed: 0 });
    expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual(
      Array.from({ length: SUBJECTS }, (_, index) => index + 1),
    );
    const monitored = lines.map((line) => (JSON.parse(line) as { monitored_subject_id: string }).monitored_subject_id);
    expect(new Set(monitored).size).toBe(SUBJECTS);
    expect(batch).toMatchObject({ monitored_count: SUBJECTS, not_monitored_count: 0 });
    expect((await callService(url, 'GET', '/v1/lookup/monitored', { key })).body.total).toBe(SUBJECTS);
    // The results of before the kill have kept their times.
    expect(before.length).toBeLessThan(SUBJECTS);
    expect(lines.slice(0, before.length)).toEqual(before);
    expect(recomputedResultsHash(lines)).toBe(batch.signed_manifest.manifest.results_hash);
    expect(await second.signal('SIGTERM')).toMatchObject({ end: 0 });
  },
  600_000,
);

async function makeKey(url: string): Promise<string> {
  const operator = { key: services.operatorKey };
  await callService(url, 'POST', '/v1/admin/tenants', { ...operator, body: { slug: 'batch', name: 'Batch' } });
  const body = { name: 'batch', role: 'analyst' };
  const made = await callService(url, 'POST', '/v1/admin/tenants/batch/api-keys', { ...operator, body });
  return made.body.key as string;
}
