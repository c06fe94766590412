import {
  alerts,
  ask,
  changeThreat,
  putRules,
  rule,
  service,
  setNow,
  threats,
} from '../../support/fixtures/alert-fixture';
import {
  alertOf,
  closeAlertWatchDesk,
  hualien,
  makeHook,
  openAlertWatchDesk,
  owner,
  receiver,
} from '../../support/fixtures/alert-watch-fixture';
import { INSTANT, NOBODYS_ID, problems } from '../../support/http/answer-forms';
import { EVALUATION_TIME, importEarthquakes } from '../../support/samples/sample-threats';
import { until, verified } from '../../support/peers/webhook-receiver';

beforeAll(openAlertWatchDesk, 60_000);
afterAll(closeAlertWatchDesk);

describe('alert states', () => {
  test('change from any to any, and record who changed them and when', async () => {
    const hook = await makeHook('/states');
    const [{ id: ruleId } = { id: '' }] = await putRules(rule({ webhook_ids: [hook.id], asset_ids: ['hualien'] }));
    const { id } = await alertOf(ruleId);
    const states = ['seen', 'acked', 'dismissed', 'new', 'dismissed', 'acked', 'seen', 'new', 'acked', 'new', 'seen'];
    for (const state of states) {
      const changed = await ask('PATCH', `/${id}/state`, { state });
      const { body: counts } = await ask('GET', '/counts');
      expect(counts[state]).toBe((await ask('GET', `?state=${state}`)).body.total);
      expect(counts.total).toBe((await ask('GET', '')).body.total);
      expect([changed.status, changed.body]).toEqual([
        200,
        expect.objectContaining({
          state,
          state_changed_at: INSTANT,
          state_changed_by: { type: 'service_account', id: expect.any(String), name: expect.any(String) },
        }),
      ]);
    }
    const before = (await ask('GET', `/${id}`)).body;
    expect((await ask('PATCH', `/${id}/state`, { state: 'seen' })).body).toEqual(before);
    const sent = (await receiver.wait('/states', states.length + 1)).filter(
      ({ message }) => message.type === 'alert.state_changed',
    );
    expect(sent.map(({ message }) => message.data.state as string).sort()).toEqual([...states].sort());
    expect(problems(await ask('PATCH', `/${id}/state`, { state: 'old' }))).toEqual(['body.state: enum']);
    expect((await ask('PATCH', `/${NOBODYS_ID}/state`, { state: 'seen' })).status).toBe(404);
  });

  test('end as the last of many concurrent writers left them', async () => {
    const [alert] = await alerts(`threat_id=${hualien.id}`);
    const states = ['seen', 'acked', 'dismissed', 'new', 'seen', 'acked'];
    const answers = await Promise.all(states.map((state) => ask('PATCH', `/${alert.id}/state`, { state })));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(states.map((state) => [200, state]));
  });
});

describe('renewals of alerts', () => {
  let hook: { id: string; secret: string };
  const rise = async (): Promise<void> => {
    await changeThreat(hualien.id, { severity: 'low' });
    await changeThreat(hualien.id, { severity: 'critical' });
  };
  const setState = (id: string, state: string) => ask('PATCH', `/${id}/state`, { state });

  beforeAll(async () => {
    hook = await makeHook('/renewed');
    await changeThreat(hualien.id, { severity: 'low' });
  });
  afterAll(() => changeThreat(hualien.id, { severity: null }));

  test('renews the alert of a threat that gets worse, and sends nothing if it does not', async () => {
    const [{ id: ruleId } = { id: '' }] = await putRules(rule({ asset_ids: ['hualien'], webhook_ids: [hook.id] }));
    const { id } = await alertOf(ruleId);
    await setState(id, 'acked');
    await changeThreat(hualien.id, { pinned: true });
    await changeThreat(hualien.id, { severity: 'negligible' });
    expect(await alertOf(ruleId)).toMatchObject({ state: 'acked', trigger_count: 1, severity: 'negligible' });
    await changeThreat(hualien.id, { severity: 'high' });
    const renewed = await alertOf(ruleId);
    expect(renewed).toMatchObject({
      id,
      state: 'new',
      state_changed_by: { type: 'system', id: null, name: null },
      trigger_count: 2,
      severity: 'high',
      suppressed_count: 0,
    });
    const renewal = await until(
      () => Promise.resolve(receiver.at('/renewed').find(({ message }) => message.type === 'alert.renewed')),
      (one) => one !== undefined,
    );
    expect(verified(renewal!, hook.secret)).toMatchObject({ type: 'alert.renewed', data: renewed });
  });

  test('keeps a dismissed alert dismissed and counts the changes', async () => {
    const [{ id: ruleId } = { id: '' }] = await putRules(rule({ asset_ids: ['hualien'] }));
    const { id } = await alertOf(ruleId);
    await setState(id, 'dismissed');
    await rise();
    expect(await alertOf(ruleId)).toMatchObject({ state: 'dismissed', trigger_count: 1, suppressed_count: 1 });
    await setState(id, 'new');
    await rise();
    expect(await alertOf(ruleId)).toMatchObject({ state: 'new', trigger_count: 2, suppressed_count: 1 });
  });

  test('creates no alert for a threat that was dismissed or resolved', async () => {
    await changeThreat(hualien.id, { status: 'dismissed', dismissal_reason: 'a test' });
    const [{ id } = { id: '' }] = await putRules(rule({ asset_ids: ['hualien'] }));
    await changeThreat(hualien.id, { severity: 'critical' });
    expect(await alerts(`rule_id=${id}`)).toEqual([]);
    await changeThreat(hualien.id, { status: 'active' });
    expect(await alerts(`rule_id=${id}`)).toHaveLength(1);
  });

  test('counts muted changes and sends them when the tenant’s clock passes the mute interval', async () => {
    const [{ id: ruleId } = { id: '' }] = await putRules(rule({ asset_ids: ['hualien'], mute_interval_hours: 6 }));
    await rise();
    await rise();
    const muted = await alertOf(ruleId);
    expect(muted).toMatchObject({ trigger_count: 1, suppressed_count: 2 });
    const [job] = await owner.query<{ hours: number }>(
      `select extract(epoch from run_at - now())::float8 / 3600 as hours from graphile_worker.jobs where key = $1`,
      [`wake_alert:${muted.id}`],
    );
    expect(job?.hours).toBeGreaterThan(5.9);
    expect(job?.hours).toBeLessThan(6.1);
    await setNow('2018-02-07T05:59:00Z');
    await rise();
    expect(await alertOf(ruleId)).toMatchObject({ trigger_count: 1, suppressed_count: 3 });
    await setNow('2018-02-07T06:00:00Z');
    const renewal = await until(
      () => alertOf(ruleId),
      ({ trigger_count: count }) => count > 1,
    );
    expect(renewal).toMatchObject({ trigger_count: 2, suppressed_count: 3, severity: 'critical' });
    await rise();
    expect(await alertOf(ruleId)).toMatchObject({ trigger_count: 2, suppressed_count: 4 });
    await putRules({ id: ruleId, ...rule({ asset_ids: ['hualien'] }) });
    await until(
      () => alertOf(ruleId),
      ({ trigger_count: count }) => count === 3,
    );
    await setNow(EVALUATION_TIME);
  });

  test('renews the alert when the event gets a new version', async () => {
    const [{ id: ruleId } = { id: '' }] = await putRules(rule({ asset_ids: ['luanda'], threat_types: ['earthquake'] }));
    const [before] = await alerts(`rule_id=${ruleId}`);
    await importEarthquakes(service, [{ id: 'Luanda', lat: -10, lng: 20, magnitude: 7.6 }]);
    await threats();
    const [after] = await alerts(`rule_id=${ruleId}`);
    expect(after).toMatchObject({ id: before.id, trigger_count: 2 });
    expect(after.threat.version_count).toBeGreaterThan(before.threat.version_count as number);
  });
});
