import { changeThreat, putRules, rule, service, setNow } from '../../support/fixtures/alert-fixture';
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
