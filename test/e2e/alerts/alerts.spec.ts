import {
  alerts,
  ask,
  EVERY_SEVERITY,
  keys,
  putRules,
  rule,
  service,
  threats,
} from '../../support/fixtures/alert-fixture';
import {
  alertOf,
  closeAlertWatchDesk,
  hualien,
  makeHook,
  openAlertWatchDesk,
  receiver,
} from '../../support/fixtures/alert-watch-fixture';
import { INSTANT, NOBODYS_ID, problems, UUID_V7 } from '../../support/http/answer-forms';
import { pageAfter } from '../../support/http/list-pages';
import { importEarthquakes } from '../../support/samples/sample-threats';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { type Received, verified } from '../../support/peers/webhook-receiver';

beforeAll(openAlertWatchDesk, 60_000);
afterAll(closeAlertWatchDesk);

describe('alert rules', () => {
  test('are returned as they were stored, and can be stored again', async () => {
    const given = '0193f3c2-7d1e-7c3a-9c59-000000000001';
    const hook = await makeHook('/rules');
    const all = {
      id: given.toUpperCase(),
      enabled: false,
      title: 'All',
      severity_threshold: ['high', 'low', 'high'],
      asset_ids: ['luanda', 'hualien'],
      threat_types: ['earthquake'],
      max_distance_km: 12.5,
      mute_interval_hours: 6,
      webhook_ids: [hook.id],
      email_receivers: ['a@example.com', 'b@example.com'],
    };
    const made = await ask('PUT', '/rules', {
      rules: [all, { title: 'Plain', severity_threshold: ['critical'], enabled: false }],
    });
    const dates = { created_at: INSTANT, updated_at: INSTANT };
    expect(made.body).toEqual({
      rules: [
        { ...all, id: given, severity_threshold: ['high', 'low'], ...dates },
        {
          id: UUID_V7,
          enabled: false,
          title: 'Plain',
          severity_threshold: ['critical'],
          asset_ids: null,
          threat_types: null,
          max_distance_km: null,
          mute_interval_hours: 24,
          webhook_ids: [],
          email_receivers: [],
          ...dates,
        },
      ],
      total: 2,
      next_cursor: null,
    });
    expect((await ask('GET', '/rules')).body).toEqual(made.body);
    const again = await ask('PUT', '/rules', { rules: made.body.rules });
    expect(again.body).toEqual(made.body);
    const [first, second] = made.body.rules as [{ id: string; title: string }, object];
    const swapped = await putRules(second, { ...first, title: 'Renamed' });
    expect(swapped.map(({ title }) => title)).toEqual(['Plain', 'Renamed']);
    expect(swapped[1]).toMatchObject({ id: first.id });
  });

  test.each<[string, object[], string[]]>([
    ['nothing', [{}], ['body.rules.0.title: missing', 'body.rules.0.severity_threshold: missing']],
    ['no severity', [rule({ severity_threshold: [] })], ['body.rules.0.severity_threshold: too_short']],
    ['another severity', [rule({ severity_threshold: ['x'] })], ['body.rules.0.severity_threshold.0: enum']],
    ['no assets', [rule({ asset_ids: [] })], ['body.rules.0.asset_ids: too_short']],
    ['no distance', [rule({ max_distance_km: 0 })], ['body.rules.0.max_distance_km: greater_than']],
    ['a negative mute', [rule({ mute_interval_hours: -1 })], ['body.rules.0.mute_interval_hours: greater_than_equal']],
    ['too many', Array<object>(101).fill(rule()), ['body.rules: too_long']],
    ['unknown fields', [rule({ x: 1 })], ['body.rules.0.x: extra_forbidden']],
    ['an id twice', [rule({ id: NOBODYS_ID }), rule(), rule({ id: NOBODYS_ID })], ['body.rules.2.id: duplicate']],
    [
      'what is not there',
      [rule(), rule({ asset_ids: ['hualien', 'atlantis'], webhook_ids: [NOBODYS_ID] })],
      ['body.rules.1.asset_ids.1: not_found', 'body.rules.1.webhook_ids.0: not_found'],
    ],
    [
      'an invalid e-mail address',
      [
        rule({
          email_receivers: [
            'a@example.com\r\nBcc: b@example.com',
            'a@example.com,b@example.com',
            '<a@b.c>',
            'a@@b.c',
            'x',
          ],
        }),
      ],
      ['0', '1', '2', '3', '4'].map((index) =>
        index === '4'
          ? 'body.rules.0.email_receivers.4: string_too_short'
          : `body.rules.0.email_receivers.${index}: value_error`,
      ),
    ],
  ])('rejects %s and changes nothing', async (_what, rules, expected) => {
    const before = (await ask('GET', '/rules')).body;
    const answer = await ask('PUT', '/rules', { rules });
    expect([answer.status, problems(answer)]).toEqual([422, expected]);
    expect((await ask('GET', '/rules')).body).toEqual(before);
  });

  test('are always one complete set, even if many clients replace them at once', async () => {
    const sets = Array.from({ length: 8 }, (_each, set) =>
      Array.from({ length: 3 }, (_one, index) => rule({ title: `${set}-${index}`, enabled: false })),
    );
    const answers = await Promise.all(sets.map((rules) => ask('PUT', '/rules', { rules })));
    expect(answers.map(({ status }) => status)).toEqual(sets.map(() => 200));
    const { rules, total } = (await ask('GET', '/rules')).body as { rules: { title: string }[]; total: number };
    expect(total).toBe(3);
    expect(new Set(rules.map(({ title }) => title.split('-')[0])).size).toBe(1);
    for (const [set, { body }] of answers.entries()) {
      expect(body.rules.map(({ title }: { title: string }) => title)).toEqual(
        [0, 1, 2].map((index) => `${set}-${index}`),
      );
    }
  });

  test('lose a webhook that is deleted', async () => {
    const [kept, gone] = [await makeHook('/kept'), await makeHook('/gone')];
    await putRules(rule({ enabled: false, webhook_ids: [gone.id, kept.id] }));
    const { headers } = await ask('GET', '/rules');
    await service.call('DELETE', `/v1/webhooks/${gone.id}`, { key: keys.admin! });
    const after = await ask('GET', '/rules');
    expect(after.body.rules[0].webhook_ids).toEqual([kept.id]);
    expect(after.headers.get('etag')).not.toBe(headers.get('etag'));
  });

  test('can be read but not changed by viewers', async () => {
    expect((await ask('GET', '/rules', undefined, 'viewer')).status).toBe(200);
    expect((await ask('PUT', '/rules', { rules: [] }, 'viewer')).status).toBe(403);
    expect((await ask('PATCH', `/${NOBODYS_ID}/state`, { state: 'seen' }, 'viewer')).status).toBe(403);
  });
});

describe('alerts', () => {
  test('are created for existing threats when a rule is added', async () => {
    const [{ id: ruleId } = { id: '' }] = await putRules(rule({ asset_ids: ['hualien'] }));
    const [alert, ...others] = await alerts(`rule_id=${ruleId}`);
    expect(others).toEqual([]);
    const threat = (await service.call('GET', `/v1/threats/${hualien.id}`, { key: keys.analyst! })).body;
    expect(alert).toEqual({
      id: UUID_V7,
      rule_id: ruleId,
      rule_title: 'Every threat',
      threat_id: hualien.id,
      threat: {
        id: hualien.id,
        title: threat.title,
        severity: threat.severity,
        status: 'active',
        threat_type: 'earthquake',
        risk_score: threat.risk_score,
        location: 'Hualien',
        coordinates: threat.coordinates,
        observed_at: threat.observed_at,
        version_count: threat.version_count,
        latest_development_title: threat.latest_development_title,
      },
      severity: threat.severity,
      matched_asset_ids: ['hualien'],
      matched_asset_count: 1,
      state: 'new',
      state_changed_at: null,
      state_changed_by: null,
      email: 'none',
      trigger_count: 1,
      suppressed_count: 0,
      created_at: INSTANT,
      last_triggered_at: INSTANT,
    });
    expect((await ask('GET', `/${alert.id}`)).body).toEqual(alert);
    const same = { id: ruleId, ...rule({ asset_ids: ['hualien'] }) };
    await putRules(same);
    expect(await alerts(`rule_id=${ruleId}`)).toEqual([alert]);
    await putRules({ ...same, asset_ids: null });
    expect((await alerts(`rule_id=${ruleId}`)).map(({ threat: { location } }) => location as string).sort()).toEqual([
      'Hualien',
      'Luanda',
    ]);
    expect(await alertOf(ruleId)).toEqual(alert);
  });

  test('are not created by disabled rules or by rules that match nothing', async () => {
    const other = EVERY_SEVERITY.filter((severity) => severity !== hualien.severity);
    const made = await putRules(
      rule({ enabled: false }),
      rule({ severity_threshold: other, asset_ids: ['hualien'] }),
      rule({ threat_types: ['flood'] }),
      rule({ max_distance_km: 0.001 }),
    );
    for (const { id } of made) expect(await alerts(`rule_id=${id}`)).toEqual([]);
    const enabled = await putRules(rule({ id: made[0]!.id }));
    expect(await alerts(`rule_id=${enabled[0]!.id}`)).toHaveLength(2);
  });

  test('remain when their rule is deleted', async () => {
    const [{ id } = { id: '' }] = await putRules(rule({ title: 'Short-lived' }));
    await putRules();
    expect((await alerts(`rule_id=${id}`)).map((alert) => alert.rule_title as string)).toEqual([
      'Short-lived',
      'Short-lived',
    ]);
  });

  test('are created in the transaction that creates their threats', async () => {
    const hook = await makeHook('/created');
    const [{ id: ruleId } = { id: '' }] = await putRules(rule({ webhook_ids: [hook.id], threat_types: ['explosion'] }));
    const event = {
      source: 'tests',
      sourceEventId: 'blast',
      title: 'Blast',
      eventCategory: 'conflict',
      eventType: 'explosion',
      eventDate: '2018-02-06',
      locationCountry: 'AO',
      locationCoordinates: { lat: -10.1, lng: 20.01 },
      geoPrecision: 1,
      fatalities: 3,
    };
    const imported = await service.call('POST', '/v1/admin/events/import?format=ndjson', {
      key: OPERATOR_KEY,
      rawBody: JSON.stringify(event),
    });
    expect(imported.body.rejections).toEqual([]);
    const blast = (await threats()).find((threat) => threat.threat_type === 'explosion')!;
    const [alert] = await alerts(`rule_id=${ruleId}`);
    expect(alert).toMatchObject({ threat_id: blast.id, state: 'new' });
    const [received] = (await receiver.wait('/created')) as [Received];
    expect(verified(received, hook.secret)).toMatchObject({ type: 'alert.created', timestamp: INSTANT, data: alert });
  });

  test('are filtered by their attributes', async () => {
    const all = await alerts();
    expect(all.length).toBeGreaterThan(5);
    const times = all.map(({ last_triggered_at: at }) => at as string);
    expect(times).toEqual([...times].sort().reverse());
    expect(await alerts(`threat_id=${hualien.id}`)).toEqual(all.filter((one) => one.threat_id === hualien.id));
    expect(await alerts('state=seen&state=acked')).toEqual([]);
    expect(await alerts(`severity=${hualien.severity}`)).toEqual(
      all.filter((one) => one.severity === hualien.severity),
    );
    expect(await alerts(`since=${times[0]}`)).toEqual(all.filter((one) => one.last_triggered_at >= times[0]!));
    const page = await pageAfter((path) => ask('GET', path), '', 1, 2);
    expect([page.body.alerts, page.body.total]).toEqual([all.slice(1, 3), all.length]);
    expect(await alerts('', 'narrow')).toEqual(all);
    expect(problems(await ask('GET', '?state=x&severity=y&rule_id=z&since=w'))).toEqual([
      'query.state.0: enum',
      'query.severity.0: enum',
      'query.rule_id.0: uuid_parsing',
      'query.since: datetime_parsing',
    ]);
    expect((await ask('GET', `/${NOBODYS_ID}`)).status).toBe(404);
  });
});

test('are created for every threat that appears while the rule is stored', async () => {
  const places = Array.from({ length: 12 }, (_each, index) => ({
    id: `Race-${index}`,
    lat: -60 + index * 9,
    lng: -140 + index * 5,
  }));
  const assets = places.map(({ id, lat, lng }) => ({ asset_id: id, name: id, attributes: { lat: lat + 0.05, lng } }));
  await importEarthquakes(service, places);
  const [, ...puts] = await Promise.all([
    service.call('PUT', '/v1/assets', { key: keys.analyst!, body: { assets } }),
    ...Array.from({ length: 10 }, (_each, index) => putRules(rule({ title: `Race ${index}` }))),
  ]);
  const found = (await threats()).filter(({ status }) => status === 'active');
  expect(found).toHaveLength(places.length);
  const current = new Set(((await ask('GET', '/rules')).body.rules as { id: string }[]).map(({ id }) => id));
  const [last] = puts.flat().filter(({ id }) => current.has(id));
  const alerted = (await alerts(`rule_id=${last!.id}`)).map((alert) => alert.threat_id as string);
  expect(alerted).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
});
