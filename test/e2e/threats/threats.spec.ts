import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  analyst,
  asset,
  closeDesk,
  evaluated,
  event,
  importEvents,
  keys,
  list,
  NOW,
  openDesk,
  patch,
  putAssets,
  scan,
  service,
  titles,
} from '../../support/fixtures/threats-fixture';

beforeAll(async () => {
  await openDesk();
  await putAssets(asset('n', 25.05, 121.5), asset('s', 22.6, 120.35), asset('far', 24.0, 121.0));
});
afterAll(closeDesk);

describe('a threat', () => {
  const idOf = async (name: string): Promise<string> =>
    (await list('include_dismissed=true')).body.threats.find((threat: { title: string }) => threat.title.includes(name))
      .id as string;

  test('contains all of its evidence and reasons', async () => {
    const { body } = await service.call('GET', `/v1/threats/${await idOf('north')}`, { key: analyst() });
    expect(body.evidence).toHaveLength(1);
    expect(body.evidence[0]).toMatchObject({
      title: 'Bomb attack at north',
      event_date: '2018-02-05',
      distance_km: 5.539,
    });
    expect(body.versions).toHaveLength(1);
    expect(body.assessment.assets[0].events[0].event_id).toBe(body.evidence[0].event_id);
    expect(body.methodology_version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('hides and counts events outside the data scope of a key', async () => {
    const { body } = await service.call('GET', `/v1/threats/${await idOf('north')}`, { key: keys.narrow ?? '' });
    expect(body).toMatchObject({ evidence: [], evidence_withheld: 1 });
    expect(body.assessment).toMatchObject({ leader_event_id: null, assets: [{ events: [] }] });
  });

  test('has a development for a second event nearby, and a version if it changes the result', async () => {
    const id = await idOf('north');
    await importEvents(
      event('north-2', 25.01, 121.5, { title: 'Bomb attack at north again', eventDate: '2018-02-06', fatalities: 40 }),
    );
    await scan();
    const { body } = await service.call('GET', `/v1/threats/${id}`, { key: analyst() });
    expect(body.evidence).toHaveLength(2);
    // At another reference point, so not a second report of the same occurrence.
    expect(body.assessment.occurrences).toEqual({ count: 2, repeated: [] });
    expect(body).toMatchObject({ development_count: 1, latest_development_title: 'Bomb attack at north again' });
    expect(body.developments).toHaveLength(1);
    const versions = await service.call('GET', `/v1/threats/${id}/versions`, { key: analyst() });
    expect(versions.body.total).toBe(body.version_count);
    expect(versions.body.versions).toEqual(body.versions);
  });

  test('allows the transitions of the table only', async () => {
    const id = await idOf('south');
    expect((await patch(id, { status: 'monitoring', pinned: true })).body).toMatchObject({
      status: 'monitoring',
      pinned: true,
    });
    expect((await patch(id, { status: 'contained' })).body.status).toBe('contained');
    expect((await patch(id, { status: 'resolved' })).body.status).toBe('resolved');
    const refused = await patch(id, { status: 'contained' });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.objectContaining({ code: 'invalid_transition', details: { from: 'resolved', to: 'contained' } }),
    ]);
    expect((await patch(id, { status: 'active', pinned: false })).body.status).toBe('active');
    expect((await patch(id, { status: 'ended' })).status).toBe(422);
    const { body } = await service.call('GET', `/v1/threats/${id}/history`, { key: analyst() });
    expect(body.history.map((entry: { changes: object }) => Object.keys(entry.changes).join())).toEqual([
      'status',
      'status,pinned',
      'status',
      'status',
      'status,pinned',
    ]);
  });

  test('requires a reason for dismissal; a dismissed threat stays off the list after evaluations', async () => {
    const id = await idOf('south');
    const missing = await patch(id, { status: 'dismissed' });
    expect(missing.body.detail).toEqual([
      expect.objectContaining({ loc: ['body', 'dismissal_reason'], type: 'missing' }),
    ]);
    expect((await patch(id, { dismissal_reason: 'x' })).status).toBe(422);
    const dismissed = await patch(id, {
      status: 'dismissed',
      dismissal_category: 'no_impact',
      dismissal_reason: 'Too far',
    });
    expect(dismissed.body).toMatchObject({
      status: 'dismissed',
      dismissal_reason: 'Too far',
      dismissal_category: 'no_impact',
    });
    await importEvents(
      event('south-2', 22.61, 120.3, {
        title: 'Shooting at south again',
        eventType: 'armed_assault',
        eventDate: '2018-02-06',
      }),
    );
    await scan();
    expect((await titles()).some((title) => title.includes('south'))).toBe(false);
    expect(await titles('status=dismissed')).toHaveLength(1);
    expect(await titles('status=dismissed&include_dismissed=false')).toHaveLength(0);
    expect(await titles('include_dismissed=true')).toHaveLength(2);
  });

  test('keeps an override of the severity through evaluations until it is removed', async () => {
    const id = await idOf('north');
    expect((await patch(id, { severity: 'low' })).body.severity).toBe('low');
    await scan();
    const still = await service.call('GET', `/v1/threats/${id}`, { key: analyst() });
    expect(still.body.severity).toBe('low');
    expect(still.body.risk_level).not.toBe('low');
    const back = await patch(id, { severity: null });
    expect(back.body.severity).toBe(back.body.risk_level);
  });

  test('ends with its last asset at once, and returns with it, with its decisions', async () => {
    const id = await idOf('north');
    await patch(id, { pinned: true });
    const put = await service.call('PUT', '/v1/assets', {
      key: analyst(),
      body: { assets: [asset('far', 24.0, 121.0)] },
    });
    const after = await service.call('GET', `/v1/threats/${id}`, { key: analyst() });
    expect(after.body).toMatchObject({ status: 'ended', affected_assets: [] });
    await evaluated(put.body.scan_id as string);
    await putAssets(asset('n', 25.05, 121.5), asset('far', 24.0, 121.0));
    const again = await service.call('GET', `/v1/threats/${id}`, { key: analyst() });
    expect(again.body).toMatchObject({ status: 'active', pinned: true });
    expect(again.body.affected_assets.map((one: { asset_id: string }) => one.asset_id)).toEqual(['n']);
  });

  test('is merged into an older one by an event between them, and incidents follow', async () => {
    await importEvents(
      event('bridge-a', 23.0, 121.0, { eventDate: '2018-02-01', title: 'Bomb attack at bridge a' }),
      event('bridge-b', 23.13, 121.0, { eventDate: '2018-02-05', title: 'Bomb attack at bridge b' }),
    );
    await putAssets(asset('b', 23.07, 121.0));
    const ids = await Promise.all([idOf('bridge a'), idOf('bridge b')]);
    const incident = await service.call('POST', '/v1/incidents', {
      key: analyst(),
      body: { title: 'Bridge', threat_ids: ids },
    });
    expect(incident.body.threat_links).toHaveLength(2);
    await importEvents(event('bridge-c', 23.06, 121.0, { eventDate: '2018-01-31', title: 'Bomb attack at bridge c' }));
    await scan();
    const [a, b] = (
      await Promise.all(ids.map((id) => service.call('GET', `/v1/threats/${id}`, { key: analyst() })))
    ).map(({ body }) => body);
    const [older, younger] = a.merged_into === null ? [a, b] : [b, a];
    expect(younger).toMatchObject({ status: 'ended', merged_into: older.id, affected_assets: [], evidence: [] });
    expect(older.evidence).toHaveLength(3);
    const followed = await service.call('GET', `/v1/incidents/${incident.body.id}`, { key: analyst() });
    expect(followed.body.threat_links.map((link: { threat_id: string }) => link.threat_id)).toEqual([older.id]);
  });

  test('with an unknown id is 404', async () => {
    const id = '01000000-0000-7000-8000-000000000000';
    for (const path of [
      `/v1/threats/${id}`,
      `/v1/threats/${id}/versions`,
      `/v1/threats/${id}/history`,
      `/v1/threats/scans/${id}`,
      `/v1/threats?scan_id=${id}`,
    ]) {
      expect((await service.call('GET', path, { key: analyst() })).status).toBe(404);
    }
    expect((await patch(id, { pinned: true })).status).toBe(404);
  });
});

describe('scans of a portfolio', () => {
  test('need no body', async () => {
    for (const options of [{}, { body: {} }, { body: { asset_ids: null, lookback_hours: null } }]) {
      const started = await service.call('POST', '/v1/threats/scan', { key: analyst(), ...options });
      expect([started.status, started.body.status]).toEqual([202, 'scan_started']);
      await evaluated(started.body.scan_id as string);
      const { body } = await service.call('GET', `/v1/threats/scans/${started.body.scan_id}`, { key: analyst() });
      expect([body.status, body.asset_ids, body.lookback_hours]).toEqual(['completed', null, null]);
    }
    const nothing = { rawBody: 'null', headers: { 'content-type': 'application/json' } };
    expect((await service.call('POST', '/v1/threats/scan', { key: analyst(), ...nothing })).status).toBe(422);
  });

  test('return their counts', async () => {
    await putAssets(asset('n', 25.05, 121.5), asset('s', 22.6, 120.35));
    const started = await service.call('POST', '/v1/threats/scan', {
      key: analyst(),
      body: { asset_ids: ['n'], lookback_hours: 23 },
    });
    await evaluated(started.body.scan_id as string);
    const { body } = await service.call('GET', `/v1/threats/scans/${started.body.scan_id}`, { key: analyst() });
    expect(body).toMatchObject({ status: 'completed', asset_ids: ['n'], lookback_hours: 23, error: null });
    expect(body.counts).toEqual({ assets: 1, events: 1, threats: 1 });
    expect(Date.parse(body.completed_at as string)).toBeGreaterThanOrEqual(Date.parse(body.started_at as string));
  });

  test('report unknown assets by position', async () => {
    const answer = await service.call('POST', '/v1/threats/scan', {
      key: analyst(),
      body: { asset_ids: ['n', 'gone'] },
    });
    expect(answer.body.detail).toEqual([{ loc: ['body', 'asset_ids', 1], msg: expect.any(String), type: 'not_found' }]);
  });
});

test('the tenant’s time determines the threats: moved back and forth, all are found again', async () => {
  const move = (time: string) =>
    service.call('PATCH', '/v1/admin/tenants/threats', { key: OPERATOR_KEY, body: { evaluation_time: time } });
  const before = await titles('include_dismissed=true&status=active');
  await move('2018-01-01T00:00:00Z');
  await scan();
  expect(await titles('status=active')).toEqual([]);
  await move(NOW);
  await scan();
  expect(await titles('include_dismissed=true&status=active')).toEqual(before);
});

test('no threat remains of a removed asset while assets change during evaluation', async () => {
  const sets = [[asset('n', 25.05, 121.5)], [asset('other', 25.02, 121.52)], []];
  const puts = await Promise.all(
    Array.from({ length: 40 }, (_unused, index) =>
      service.call('PUT', '/v1/assets', { key: analyst(), body: { assets: sets[index % 3] } }),
    ),
  );
  expect(puts.every(({ status }) => status === 200)).toBe(true);
  for (let round = 0; round < 20; round += 1) {
    const { body } = await list('limit=1000');
    const assets = new Set(body.assets.map((one: { asset_id: string }) => one.asset_id));
    for (const threat of body.threats.filter(({ status }: { status: string }) => status === 'active')) {
      for (const one of threat.affected_assets) expect(assets).toContain(one.asset_id);
    }
  }
  await scan();
  const { body } = await list('status=active');
  expect(body.threats.length).toBe(body.assets.length === 0 ? 0 : 1);
});

test('a threat names the events that report the same occurrence, as far as the key may see them', async () => {
  await putAssets(asset('twice', 23.5, 121.4));
  await importEvents(
    event('twice', 23.5, 121.4),
    event('twice', 23.5, 121.4, { source: 'other', eventDate: '2018-02-06' }),
  );
  await scan();
  const { body: listed } = await list('asset_id=twice');
  const path = `/v1/threats/${listed.threats[0].id}`;
  const { body } = await service.call('GET', path, { key: analyst() });
  const ids = body.evidence.map((one: { event_id: string }) => one.event_id);
  expect(ids).toHaveLength(2);
  expect(body.assessment.occurrences).toEqual({ count: 1, repeated: [expect.arrayContaining(ids)] });
  expect(body.threat_rationale).toContain('which appear to report 1 occurrence.');
  const hidden = await service.call('GET', path, { key: keys.narrow ?? '' });
  expect(hidden.body.assessment.occurrences).toEqual({ count: 1, repeated: [] });
});
