import { ask, changeThreat, keys, putRules, rule, service, setNow } from '../../support/fixtures/alert-fixture';
import {
  alertOf,
  closeAlertWatchDesk,
  hualien,
  openAlertWatchDesk,
  owner,
} from '../../support/fixtures/alert-watch-fixture';
import { Owner } from '../../support/audit/audit-fixtures';
import { EVALUATION_TIME } from '../../support/samples/sample-threats';
import { until } from '../../support/peers/webhook-receiver';

/** A second client that changes the threat and its alert in one slow transaction, as a decision does. */
let other: Owner;

beforeAll(async () => {
  await openAlertWatchDesk();
  other = await new Owner(service.database.ownerUrl).connect();
}, 600_000);
afterAll(async () => {
  await other.close();
  await closeAlertWatchDesk();
});

const waiting = async (): Promise<boolean> => {
  const rows = await owner.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%from alert a%for update%'`,
  );
  return rows.length > 0;
};

test('an alert that is checked while its threat changes follows the change and counts it once', async () => {
  const [{ id: ruleId } = { id: '' }] = await putRules(rule({ asset_ids: ['hualien'], mute_interval_hours: 6 }));
  await changeThreat(hualien.id, { severity: 'low' });
  await changeThreat(hualien.id, { severity: 'high' });
  await changeThreat(hualien.id, { severity: 'low' });
  const before = await alertOf(ruleId);
  expect(before).toMatchObject({ severity: 'low', suppressed_count: 1 });

  await other.query('begin');
  await other.query('select from threat where id = $1 for update', [hualien.id]);
  await other.query('select from alert where id = $1 for update', [before.id]);
  // Setting the clock checks every alert with a pending notification.
  await setNow('2018-02-07T01:00:00Z');
  await until(waiting, (isWaiting) => isWaiting);
  await other.query(`update threat set severity_override = 'critical', severity = 'critical' where id = $1`, [
    hualien.id,
  ]);
  await other.query(`update alert set severity = 'critical', suppressed_count = 2 where id = $1`, [before.id]);
  await other.query('commit');
  await until(waiting, (isWaiting) => !isWaiting);
  expect(await alertOf(ruleId)).toMatchObject({ severity: 'critical', suppressed_count: 2 });

  // A later change of the same severity is not counted.
  await changeThreat(hualien.id, { pinned: true });
  expect(await alertOf(ruleId)).toMatchObject({ severity: 'critical', suppressed_count: 2, trigger_count: 1 });
  await setNow(EVALUATION_TIME);
});

describe('alert rules', () => {
  test('are replaced only by a caller who has seen all of them, if it asks for that', async () => {
    const conditional = (method: string, headers: Record<string, string>, rules?: object[]) =>
      service.call(method, `/v1/alerts/rules${rules ? '' : '?limit=1'}`, {
        key: keys.analyst!,
        headers,
        ...(rules && { body: { rules } }),
      });
    const stored = await putRules(rule({ enabled: false }), rule({ enabled: false, title: 'Second' }));
    const read = await conditional('GET', {});
    const tag = read.headers.get('etag')!;
    expect(read.body.rules).toEqual(stored.slice(0, 1));
    const known = await conditional('GET', { 'if-none-match': tag });
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', tag]);

    const second = { ...stored[1], title: 'Renamed' };
    const changed = await conditional('PUT', { 'if-match': tag }, [stored[0]!, second]);
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
    const late = await conditional('PUT', { 'if-match': tag }, []);
    const current = changed.headers.get('etag');
    expect([late.status, late.body.error.code, late.headers.get('etag')]).toEqual([
      412,
      'precondition_failed',
      current,
    ]);
    expect((await ask('GET', '/rules')).body.total).toBe(2);
    expect((await conditional('GET', { 'if-match': tag })).status).toBe(412);
    expect((await conditional('PUT', { 'if-match': '*' }, [])).status).toBe(200);
  });

  test('let only one of several clients replace the rules that all of them have read', async () => {
    await putRules(rule({ enabled: false }));
    const { headers } = await ask('GET', '/rules');
    const replace = (title: string) =>
      service.call('PUT', '/v1/alerts/rules', {
        key: keys.analyst!,
        headers: { 'if-match': headers.get('etag')! },
        body: { rules: [rule({ title, enabled: false })] },
      });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(replace));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  });
});
