import { RESCORE_PORTFOLIO } from '../../../src/modules/threats/requests/evaluation.jobs';
import { Db } from '../../../src/platform/database/db';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { randomNumbers } from '../../support/samples/random-numbers';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

/**
 * After any changes in any order, a portfolio shows the same threats as a new tenant with the same places, events and
 * time.
 */

const TIMES = ['2018-02-07T00:00:00Z', '2018-02-20T00:00:00Z', '2018-03-10T00:00:00Z'];
const KINDS = [
  { eventCategory: 'conflict', eventType: 'explosion', fatalities: 4 },
  { eventCategory: 'conflict', eventType: 'explosion', coding: 'machine' },
  { eventCategory: 'political', eventType: 'protest' },
  { eventCategory: 'climate_environment', eventType: 'earthquake', magnitude: 5.5 },
  { eventCategory: 'cyber', eventType: 'intrusion' },
];

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const random = randomNumbers(20180207);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

function someEvent(): string {
  const kind = pick(KINDS);
  const number = Math.floor(random() * 60);
  return JSON.stringify({
    source: 'changes',
    sourceEventId: `e${number}`,
    title: `${kind.eventType} near the ${pick(['port', 'mill'])}`,
    ...kind,
    eventDate: `2018-02-${String(1 + Math.floor(random() * 27)).padStart(2, '0')}`,
    locationCountry: 'TW',
    locationCoordinates: { lat: 24 + random() * 0.4, lng: 121 + random() * 0.4 },
    geoPrecision: 1,
  });
}

const someAsset = (id: string): object => ({
  asset_id: id,
  name: `Mill of ${id}`,
  type: 'facility',
  attributes: {
    lat: 24 + random() * 0.4,
    lng: 121 + random() * 0.4,
    country: 'TW',
    monitoring_radius_km: pick([10, 30]),
  },
});

async function importEvents(lines: readonly string[]): Promise<void> {
  const rawBody = lines.join('\n');
  const answer = await service.call('POST', '/v1/admin/events/import?format=ndjson', { key: OPERATOR_KEY, rawBody });
  expect([answer.status, answer.body.rejections]).toEqual([200, []]);
}

async function currentThreats(key: string): Promise<Record<string, unknown>[]> {
  for (let attempt = 0; attempt < 5_000; attempt += 1) {
    const { body } = await service.call('GET', '/v1/threats?limit=5000', { key });
    if (body.evaluation.status === 'current') return body.threats;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the evaluation did not become current');
}

/** The values that do not depend on the history: no threat ids, no times of the run, no counts of earlier changes. */
async function essentials(key: string): Promise<unknown[]> {
  const threats = (await currentThreats(key)).filter(({ status }) => status !== 'ended');
  const details = await Promise.all(
    threats.map(async ({ id }) => (await service.call('GET', `/v1/threats/${id as string}`, { key })).body),
  );
  return details
    .map(({ evidence, risk_score, likelihood, impact_severity, threat_rationale, affected_assets, assessment }) => ({
      risk_score,
      likelihood,
      impact_severity,
      threat_rationale,
      affected_assets,
      assessment,
      evidence: evidence.map(({ event_id }: { event_id: string }) => event_id),
    }))
    .sort((a, b) => (a.evidence[0] < b.evidence[0] ? -1 : 1));
}

const groupsOf = (threats: unknown[]): string[] =>
  threats.map((threat) => [...(threat as { evidence: string[] }).evidence].sort().join(' ')).sort();

test('a portfolio after many changes shows the same threats as a new one', async () => {
  const { admin = '' } = await service.tenant('living', { admin: { role: 'admin' } }, { evaluation_time: TIMES[0] });
  const assets = new Map<string, object>();
  let freshTenants = 0;
  let compared = 0;
  for (let round = 0; round < 24; round += 1) {
    const step = random();
    if (step < 0.5) await importEvents(Array.from({ length: 1 + Math.floor(random() * 5) }, someEvent));
    else {
      const id = `a${Math.floor(random() * 6)}`;
      if (random() < 0.3) assets.delete(id);
      else assets.set(id, someAsset(id));
      const put = await service.call('PUT', '/v1/assets', { key: admin, body: { assets: [...assets.values()] } });
      expect(put.status).toBe(200);
    }
    if (round % 6 !== 5) continue;
    const lived = await essentials(admin);
    const time = pick(TIMES.slice(1));
    freshTenants += 1;
    const slug = `fresh-${freshTenants}`;
    const before = (await service.call('GET', '/v1/admin/tenants/living', { key: OPERATOR_KEY })).body.evaluation_time;
    const { admin: fresh = '' } = await service.tenant(slug, { admin: { role: 'admin' } }, { evaluation_time: before });
    await service.call('PUT', '/v1/assets', { key: fresh, body: { assets: [...assets.values()] } });
    // Likelihoods depend on the surrounding history, which is updated later; groups are the same at once.
    expect(groupsOf(lived)).toEqual(groupsOf(await essentials(fresh)));
    for (const tenant of ['living', slug]) {
      const changed = await service.call('PATCH', `/v1/admin/tenants/${tenant}`, {
        key: OPERATOR_KEY,
        body: { evaluation_time: time },
      });
      expect(changed.status).toBe(200);
    }
    const [one, other] = [await essentials(admin), await essentials(fresh)];
    expect(one).toEqual(other);
    compared += one.length;
  }
  expect(compared).toBeGreaterThan(10);
}, 600_000);

test('an analyst’s decision survives a change of the evaluation time and back', async () => {
  const { admin = '' } = await service.tenant('decided', { admin: { role: 'admin' } }, { evaluation_time: TIMES[0] });
  await importEvents([
    JSON.stringify({
      source: 'changes',
      sourceEventId: 'decided',
      title: 'Bomb at the gate',
      ...KINDS[0],
      eventDate: '2018-02-05',
      locationCountry: 'JP',
      locationCoordinates: { lat: 35.6, lng: 139.7 },
      geoPrecision: 1,
    }),
  ]);
  const attributes = { lat: 35.6, lng: 139.7, country: 'JP', monitoring_radius_km: 20 };
  await service.call('PUT', '/v1/assets', {
    key: admin,
    body: { assets: [{ asset_id: 'a', name: 'Gate', attributes }] },
  });
  const [threat] = await currentThreats(admin);
  const decision = { status: 'monitoring', pinned: true, severity: 'critical' };
  const patched = await service.call('PATCH', `/v1/threats/${threat!.id as string}`, { key: admin, body: decision });
  expect(patched.status).toBe(200);

  const setTime = async (time: string): Promise<Record<string, unknown>> => {
    await service.call('PATCH', '/v1/admin/tenants/decided', { key: OPERATOR_KEY, body: { evaluation_time: time } });
    await currentThreats(admin);
    return (await service.call('GET', `/v1/threats/${threat!.id as string}`, { key: admin })).body;
  };
  expect(await setTime('2018-02-20T00:00:00Z')).toMatchObject(decision);
  expect(await setTime('2018-09-01T00:00:00Z')).toMatchObject({ status: 'ended', pinned: true, severity: 'critical' });
  expect(await setTime(TIMES[0]!)).toMatchObject({ pinned: true, severity: 'critical', status: 'active' });
});

test('unchanged threats catch up with the surrounding history, a few at a time', async () => {
  const { admin = '' } = await service.tenant('lagging', { admin: { role: 'admin' } }, { evaluation_time: TIMES[1] });
  const assets = Array.from({ length: 3 }, (_, index) => ({
    asset_id: `s${index}`,
    name: `Quay ${index}`,
    attributes: { lat: 10 + index / 10, lng: 10, country: 'NG', monitoring_radius_km: 5 },
  }));
  const bomb = (id: string, lat: number, day: string): string =>
    JSON.stringify({
      source: 'lagging',
      sourceEventId: id,
      title: `Blast ${id}`,
      ...KINDS[0],
      eventDate: `2018-02-${day}`,
      locationCountry: 'NG',
      locationCoordinates: { lat, lng: 10 },
      geoPrecision: 1,
    });
  await importEvents([bomb('first', 10, '02'), bomb('second', 10.1, '17')]);
  await service.call('PUT', '/v1/assets', { key: admin, body: { assets } });
  await currentThreats(admin);
  // Eleven kilometres from the second event: part of its history, but outside its group and not near its asset.
  await importEvents([bomb('third', 10.2, '18')]);
  await currentThreats(admin);
  const before = await essentials(admin);

  const { admin: fresh = '' } = await service.tenant(
    'up-to-date',
    { admin: { role: 'admin' } },
    { evaluation_time: TIMES[1] },
  );
  await service.call('PUT', '/v1/assets', { key: fresh, body: { assets } });
  const wanted = await essentials(fresh);
  expect(before).not.toEqual(wanted);
  await service.app.get(Db, { strict: false }).runAsSystem('catch up in a test', async (tx) => {
    const [scope] = await tx.query<{ tenantId: string; portfolioId: string }>(
      `select p.tenant_id as "tenantId", p.id as "portfolioId"
       from portfolio p join tenant t on t.id = p.tenant_id where t.slug = 'lagging'`,
    );
    await service.app.get(JobQueue, { strict: false }).enqueue(tx, RESCORE_PORTFOLIO, scope!);
  });
  for (let attempt = 0; attempt < 5_000; attempt += 1) {
    if (JSON.stringify(await essentials(admin)) === JSON.stringify(wanted)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await essentials(admin)).toEqual(wanted);
});
