import type { Answer } from '../../support/app/test-app';
import { Owner } from '../../support/audit/audit-fixtures';
import { person } from '../../support/fixtures/harbour-list';
import { HeldLookups } from '../../support/fixtures/held-lookups';
import { LookupDesk } from '../../support/fixtures/lookup-fixture';
import { ScreeningDesk } from '../../support/fixtures/screening-fixture';
import { INSTANT, NOBODYS_ID } from '../../support/http/answer-forms';

let desk: LookupDesk;
let screening: ScreeningDesk;
let owner: Owner;

beforeAll(async () => {
  desk = await LookupDesk.open();
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  screening = new ScreeningDesk(desk, owner);
}, 60_000);
afterAll(async () => {
  await owner.close();
  await desk.close();
});

describe('screening alerts', () => {
  let ids: string[];
  beforeAll(async () => {
    const names = ['Pia Oderbruch', 'Ruben Fjellheim'];
    ids = [];
    for (const name of names) ids.push(await screening.monitor([['name', name]], { requester_reference: name }));
    await screening.importList(
      'states',
      names.map((name, index) => person(String(index), name)),
    );
  });

  const list = async (query: string): Promise<Answer['body']> =>
    (await desk.call('GET', `/v1/lookup/screening-alerts?${query}`)).body;

  test('are acknowledged, filtered and counted', async () => {
    const [first, second] = [(await screening.alertsOf(ids[0]!))[0]!, (await screening.alertsOf(ids[1]!))[0]!];
    const path = `/v1/lookup/screening-alerts/${first.id}`;
    const acked = await desk.call('PATCH', `${path}/state`, { body: { state: 'acked' } });
    expect(acked.body).toEqual({
      ...first,
      state: 'acked',
      state_changed_at: INSTANT,
      state_changed_by: expect.objectContaining({ type: 'service_account', name: 'analyst' }),
    });
    expect((await desk.call('GET', path)).body).toEqual(acked.body);
    const of = `monitored_subject_id=${ids[0]}&monitored_subject_id=${ids[1]}`;
    expect((await list(`${of}&state=new&state=seen`)).screening_alerts).toEqual([second]);
    expect((await list(`${of}&kind=removed`)).total).toBe(0);
    expect((await list(`${of}&limit=1`)).next_cursor).toEqual(expect.any(String));
    const open = await desk.call('GET', '/v1/lookup/monitored?open_alerts=true&limit=1000');
    const opened = (open.body.monitored_subjects as { monitored_subject_id: string }[]).map(
      (one) => one.monitored_subject_id,
    );
    expect([opened.includes(ids[0]!), opened.includes(ids[1]!)]).toEqual([false, true]);
    const named = await desk.call('GET', '/v1/lookup/monitored?requester_reference=Pia%20Oderbruch&open_alerts=false');
    expect(named.body.monitored_subjects).toMatchObject([{ monitored_subject_id: ids[0], hit_count: 1 }]);
    expect(named.text).not.toContain('"identifiers"');
  });

  test('and subjects are refused to viewers who would change them, and invisible to other tenants', async () => {
    const [alert] = await screening.alertsOf(ids[1]!);
    const viewer = { key: desk.keys.viewer };
    const change = { body: { state: 'seen' } };
    expect(
      (await desk.call('PATCH', `/v1/lookup/screening-alerts/${alert!.id}/state`, { ...viewer, ...change })).status,
    ).toBe(403);
    expect((await desk.call('DELETE', `/v1/lookup/monitored/${ids[1]}`, viewer)).status).toBe(403);
    expect((await desk.post([['name', 'Nobody']], { key: desk.keys.viewer, options: { monitor: true } })).status).toBe(
      403,
    );
    expect((await screening.get(ids[1]!, desk.keys.viewer)).status).toBe(200);
    const key = await desk.newTenant();
    expect((await screening.get(ids[1]!, key)).status).toBe(404);
    expect((await desk.call('GET', '/v1/lookup/monitored', { key })).body).toMatchObject({ total: 0 });
    expect((await desk.call('GET', '/v1/lookup/screening-alerts', { key })).body).toMatchObject({ total: 0 });
    expect(
      (await desk.call('PATCH', `/v1/lookup/screening-alerts/${alert!.id}/state`, { key, ...change })).status,
    ).toBe(404);
    const own = await screening.monitor([['name', 'Pia Oderbruch']], {}, key);
    expect(own).not.toBe(ids[0]);
    expect((await screening.get(NOBODYS_ID)).status).toBe(404);
    expect((await screening.get('x')).status).toBe(422);
  });
});

describe('a request to monitor', () => {
  test('is refused for deep lookups, and names the field', async () => {
    const deep = await desk.post([['name', 'Ada Solvik']], { options: { depth: 'deep', monitor: true } });
    expect([deep.status, deep.body.detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ['body', 'options', 'monitor'] })],
    ]);
  });

  test('adds one subject and returns it again if it is repeated with its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'monitor-once' };
    const options = { monitor: true };
    const first = await desk.post([['name', 'Ada Solvik']], { headers, options });
    const again = await desk.post([['name', 'Ada Solvik']], { headers, options });
    expect(again.body.audit.monitored_subject_id).toBe(first.body.audit.monitored_subject_id);
    const plain = await desk.lookUp([['name', 'Ada Solvik']]);
    expect(plain.audit.monitored_subject_id).toBeNull();
  });

  test('is screened again if a list changes after its lookup and before it is stored', async () => {
    const name = 'Wilhelmina Zwischenzeit';
    const held = new HeldLookups(desk, name);
    const untilHeld = held.hold();
    const looking = screening.lookUp([['name', name]]);
    await untilHeld();
    await screening.importList('between', [person('z', name)]);
    held.release();
    const { audit, resolution } = await looking;
    expect(resolution.status).toBe('no_match');
    await screening.finished();
    expect((await screening.alertsOf(audit.monitored_subject_id)).map(({ kind }) => kind)).toEqual(['new']);
  });

  test('of concurrent callers adds one subject', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => screening.monitor([['name', 'Concurrent Fellow']])));
    expect(new Set(ids).size).toBe(1);
  });

  test('is refused once a portfolio has 100,000 subjects, without a stored lookup', async () => {
    const key = await desk.newTenant();
    await screening.monitor([['name', 'The First']], {}, key);
    await owner.query(
      `insert into monitored_subject (id, tenant_id, portfolio_id, question_hash, subject_type, identifiers, principal, created_at,
         last_screened_at, status, hits, source_ids)
       select gen_random_uuid(), tenant_id, portfolio_id, number::text, 'any', identifiers, principal, now(), now(), status, '[]', '{}'
       from monitored_subject, generate_series(2, 100000) as number where identifiers::text like '%The First%'`,
    );
    const refused = await desk.post([['name', 'The Next']], { key, options: { monitor: true } });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
    expect((await desk.call('GET', '/v1/lookup', { key })).body.total).toBe(1);
    expect((await desk.post([['name', 'The First']], { key, options: { monitor: true } })).status).toBe(200);
  });
});
