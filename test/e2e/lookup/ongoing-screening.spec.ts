import type { Answer } from '../../support/app/test-app';
import { Owner } from '../../support/audit/audit-fixtures';
import { HARBOUR, person } from '../../support/fixtures/harbour-list';
import { entityWith, LookupDesk } from '../../support/fixtures/lookup-fixture';
import { ScreeningDesk } from '../../support/fixtures/screening-fixture';
import { INSTANT } from '../../support/http/answer-forms';
import { verified, WebhookReceiver } from '../../support/peers/webhook-receiver';

const NAME = 'Leopold Tarantov';
const BORN = '1970-05-06';
const IDENTIFIERS = [
  ['name', NAME],
  ['date_of_birth', BORN],
] as const;
const TABLES = ['monitored_subject', 'monitored_subject_keys', 'screening_alert'];

let desk: LookupDesk;
let screening: ScreeningDesk;
let owner: Owner;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  desk = await LookupDesk.open({ WEBHOOK_TRUSTED_ORIGINS: receiver.origin });
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  screening = new ScreeningDesk(desk, owner);
  const hook = { url: `${receiver.origin}/screening`, title: 'Screening', event_types: ['screening.alert'] };
  const made = await desk.call('POST', '/v1/webhooks', { key: desk.keys.admin, body: hook });
  secret = made.body.secret as string;
  await desk.importList('harbour', HARBOUR);
}, 60_000);
afterAll(async () => {
  await owner.close();
  await desk.close();
  await receiver.close();
});

const listed = (id: string, name: string, born: string, more: Record<string, string[]> = {}) => {
  const { properties, ...entity } = person(id, name, born);
  return { ...entity, properties: { ...properties, ...more } };
};

/** The rows with personal data of a subject, by table. */
async function rowsOf(id: string): Promise<number[]> {
  const counts: number[] = [];
  for (const table of TABLES) {
    const column = table === 'monitored_subject' ? 'id' : 'subject_id';
    const [row] = await owner.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [id],
    );
    counts.push(row?.count ?? 0);
  }
  return counts;
}

describe('a monitored subject', () => {
  let id: string;

  test('that a new version of a list contains gets an alert, which a signed webhook reports by its id', async () => {
    id = await screening.monitor(IDENTIFIERS, { requester_reference: 'supplier 17' });
    expect((await screening.get(id)).body).toEqual({
      monitored_subject_id: id,
      subject_type: 'any',
      requester_reference: 'supplier 17',
      principal: expect.objectContaining({ type: 'service_account', name: 'analyst' }),
      created_at: INSTANT,
      last_screened_at: INSTANT,
      status: 'no_match',
      hit_count: 0,
      open_alert_count: 0,
      identifiers: [
        { type: 'name', value: NAME },
        { type: 'date_of_birth', value: BORN },
      ],
      hits: [],
    });
    await screening.importList('harbour', [...HARBOUR, listed('tarantov', NAME, BORN)]);
    const [alert, ...others] = await screening.alertsOf(id);
    expect(others).toEqual([]);
    const now = await desk.lookUp(IDENTIFIERS);
    expect(alert).toEqual({
      id: expect.any(String),
      monitored_subject_id: id,
      requester_reference: 'supplier 17',
      kind: 'new',
      changes: [],
      state: 'new',
      status: now.resolution.status,
      hit: {
        entity_id: entityWith(now, 'tarantov'),
        schema: 'Person',
        caption: NAME,
        score: now.entities[0].score,
        confidence: now.entities[0].confidence,
        confidence_level: 'high',
        is_confirmed: false,
        sources: [{ id: 'other_lists:harbour/tarantov', dataset: 'harbour', lists: [] }],
      },
      created_at: INSTANT,
      state_changed_at: null,
      state_changed_by: null,
    });
    expect((await screening.get(id)).body).toMatchObject({
      status: 'resolved',
      hits: [alert?.hit],
      open_alert_count: 1,
    });
    const [message] = await receiver.wait('/screening');
    expect(verified(message!, secret)).toEqual({
      type: 'screening.alert',
      timestamp: alert?.created_at,
      data: {
        id: alert?.id,
        monitored_subject_id: id,
        kind: 'new',
        changes: [],
        status: 'resolved',
        entity_id: alert?.hit.entity_id,
        datasets: ['harbour'],
        created_at: alert?.created_at,
      },
    });
  });

  test('gets no alert from an import that changes nothing, or that changes others', async () => {
    await screening.importList('harbour', [...HARBOUR, listed('tarantov', NAME, BORN)]);
    await screening.importList('harbour', [...HARBOUR, listed('tarantov', NAME, BORN), person('other', 'Ada Solvik')]);
    expect(await screening.alertsOf(id)).toHaveLength(1);
    expect((await screening.get(id)).body.last_screened_at).toEqual(INSTANT);
  });

  test('gets an alert if the data that matched change, and none if other data do', async () => {
    const moved = listed('tarantov', NAME, BORN, { address: ['Quay 7, Valletta, Malta'] });
    await screening.importList('harbour', [...HARBOUR, moved]);
    expect(await screening.alertsOf(id)).toHaveLength(1);
    await screening.importList('harbour', [...HARBOUR, listed('tarantov', NAME, BORN, { alias: ['Leo Tarantow'] })]);
    const [, alert, ...others] = await screening.alertsOf(id);
    expect([alert?.kind, alert?.changes, others]).toEqual(['changed', ['names'], []]);
    await screening.importList('harbour', [...HARBOUR, listed('tarantov', NAME, '1970')]);
    const third = (await screening.alertsOf(id))[2];
    expect(third?.kind).toBe('changed');
    expect(third?.changes).toEqual(expect.arrayContaining(['names', 'birth_dates']));
  });

  test('gets an alert if the entity appears on another list as well', async () => {
    await screening.importList('second', [listed('t', NAME, BORN)]);
    await screening.importList('harbour', [...HARBOUR, listed('tarantov', NAME, BORN)]);
    const alerts = await screening.alertsOf(id);
    expect(alerts.at(-1)?.hit.sources.map(({ dataset }) => dataset)).toEqual(['harbour', 'second']);
    expect(alerts.flatMap(({ changes }) => changes)).toContain('sources');
    await screening.importList('second', [person('nobody', 'Ada Solvik')]);
  });

  test('gets an alert if the entity is no longer listed', async () => {
    const before = (await screening.alertsOf(id)).length;
    await screening.importList('harbour', HARBOUR);
    const alerts = await screening.alertsOf(id);
    expect(alerts).toHaveLength(before + 1);
    expect(alerts.at(-1)).toMatchObject({ kind: 'removed', status: 'no_match', hit: { caption: NAME } });
    expect((await screening.get(id)).body).toMatchObject({ status: 'no_match', hits: [] });
  });

  test('is the same for the same question, and keeps its hits and alerts', async () => {
    const again = await screening.monitor(
      [
        ['name', 'LEOPOLD  TARANTOV'],
        ['date_of_birth', BORN],
      ],
      { requester_reference: 'supplier 18' },
    );
    expect(again).toBe(id);
    expect((await screening.get(id)).body.requester_reference).toBe('supplier 18');
    expect(await screening.monitor(IDENTIFIERS, { subject_type: 'person' })).not.toBe(id);
  });

  test('leaves nothing behind once it is removed, except ids in the audit log', async () => {
    expect((await rowsOf(id)).every((count) => count > 0)).toBe(true);
    const removed = await desk.call('DELETE', `/v1/lookup/monitored/${id}`);
    expect(removed.status).toBe(204);
    expect(await rowsOf(id)).toEqual([0, 0, 0]);
    const deliveries = await owner.query<{ payload: string }>(`select payload from webhook_delivery`);
    expect(deliveries.length).toBeGreaterThan(0);
    for (const { payload } of deliveries) expect(payload).not.toMatch(/tarantov/i);
    expect((await screening.get(id)).status).toBe(404);
    expect((await desk.call('DELETE', `/v1/lookup/monitored/${id}`)).status).toBe(404);
    const records = await desk.call('GET', '/v1/audit?action=monitored_subjects.remove', { key: desk.keys.admin });
    expect((records.body.records as { resource_ids: string[] }[]).map((one) => one.resource_ids)).toEqual([[], [id]]);
    expect(records.text).not.toMatch(/tarantov/i);
    await screening.importList('harbour', [...HARBOUR, listed('tarantov', NAME, BORN)]);
    expect(await screening.alertsOf(id)).toEqual([]);
  });
});

describe('the decision of a reviewer', () => {
  const decide = async (request: Answer['body'], decision: string): Promise<void> => {
    const body = { entity_id: request.entities[0].entity_id, decision, reason: 'Another passport' };
    const made = await desk.call('POST', `/v1/lookup/${request.request_id}/decisions`, { body });
    expect(made.status).toBe(201);
  };

  test('that a hit is somebody else creates no alert, and neither do changes of that entity', async () => {
    const name = 'Ottmar Vellini';
    await screening.importList('decided', [person('a', name, '1961-02-03')]);
    const request = await screening.lookUp([['name', name]]);
    const id = request.audit.monitored_subject_id as string;
    expect((await screening.get(id)).body.hit_count).toBe(1);
    await decide(request, 'different');
    await screening.importList('decided', [person('a', name, '1962-02-03')]);
    expect((await screening.get(id)).body).toMatchObject({ status: 'no_match', hit_count: 0 });
    await screening.importList('decided', [person('b', 'Ada Solvik')]);
    expect(await screening.alertsOf(id)).toEqual([]);
    await screening.importList('decided', [person('c', name, '1990-07-08')]);
    expect((await screening.alertsOf(id)).map(({ kind }) => kind)).toEqual(['new']);
  });

  test('that a hit is the subject is no news by itself', async () => {
    const name = 'Serafina Kolbrand';
    await screening.importList('decided', [person('s', name, '1961-02-03')]);
    const request = await screening.lookUp([['name', name]]);
    const id = request.audit.monitored_subject_id as string;
    await decide(request, 'same');
    await screening.importList('decided', [listed('s', name, '1961-02-03', { address: ['Quay 7, Valletta, Malta'] })]);
    expect(await screening.alertsOf(id)).toEqual([]);
    expect((await screening.get(id)).body.hits).toMatchObject([{ is_confirmed: true }]);
  });
});

describe('subjects that names do not find', () => {
  test('are found by their numbers and in other scripts', async () => {
    const byNumber = await screening.monitor([['passport_number', 'QX 99 88 77']]);
    const byScript = await screening.monitor([['name', 'Анатолий Грибанов']]);
    await screening.importList('keys', [
      listed('p', 'Yusra Lamari', '1980-01-01', { passportNumber: ['QX998877'] }),
      person('g', 'Anatoly Gribanov'),
    ]);
    const captions = async (id: string): Promise<string[]> =>
      (await screening.alertsOf(id)).map(({ hit }) => hit.caption);
    expect(await captions(byNumber)).toEqual(['Yusra Lamari']);
    expect(await captions(byScript)).toEqual(['Anatoly Gribanov']);
  });

  test('are found again after the format of keys has changed', async () => {
    const id = await screening.monitor([['name', 'Borislav Undertree']]);
    await owner.query(`update monitored_subject_keys set key_format = 0, keys = '\\x00' where subject_id = $1`, [id]);
    await screening.importList('keys', [person('u', 'Borislav Undertree')]);
    expect(await screening.alertsOf(id)).toHaveLength(1);
  });
});
