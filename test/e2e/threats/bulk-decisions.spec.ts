import {
  analyst,
  asset,
  closeDesk,
  keys,
  openDesk,
  patch,
  putAssets,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

let north: string;
let south: string;
beforeAll(async () => {
  await openDesk();
  await putAssets(asset('n', 25.05, 121.5), asset('s', 22.6, 120.35));
  [north, south] = await Promise.all([threatIdOf('north'), threatIdOf('south')]);
});
afterAll(closeDesk);

const decide = (decisions: object[], key = analyst()) =>
  service.call('POST', '/v1/threats/decisions', { key, body: { decisions } });
const read = async (id: string) => (await service.call('GET', `/v1/threats/${id}`, { key: analyst() })).body;
const historyOf = async (id: string): Promise<unknown[]> =>
  (await service.call('GET', `/v1/threats/${id}/history`, { key: analyst() })).body.history as unknown[];

test('returns an outcome for each decision, in the order of the request, and changes nothing for a refused one', async () => {
  const before = await historyOf(south);
  const { status, body } = await decide([
    { threat_id: south, status: 'dismissed', dismissal_category: 'not_relevant', dismissal_reason: 'Far away' },
    { threat_id: NOBODYS_ID, pinned: true },
    { threat_id: north, pinned: true, etag: '"99"' },
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ changed: 1, unchanged: 0, refused: 2 });
  expect(body.decisions).toMatchObject([
    { threat_id: south, outcome: 'changed', threat: { status: 'dismissed', etag: '"2"' }, error: null },
    { threat_id: NOBODYS_ID, outcome: 'refused', threat: null, error: { code: 'not_found', details: null } },
    {
      threat_id: north,
      outcome: 'refused',
      threat: null,
      error: { code: 'precondition_failed', details: { etag: '"1"' } },
    },
  ]);
  expect((await read(north)).pinned).toBe(false);
  expect((await historyOf(south)).length).toBe(before.length + 1);
});

test('refuses a transition that is not allowed, with details, and reports decisions without a change', async () => {
  const { body } = await decide([
    { threat_id: south, status: 'contained' },
    { threat_id: north, status: 'active', etag: '"1"' },
  ]);
  expect(body.decisions).toMatchObject([
    { outcome: 'refused', error: { code: 'invalid_transition', details: { from: 'dismissed', to: 'contained' } } },
    { outcome: 'unchanged', threat: { id: north, etag: '"1"' } },
  ]);
});

test('lets only one of several requests with the same entity tag change a threat', async () => {
  const { etag } = await read(north);
  const wanted = Array.from({ length: 8 }, (_, index) => ({
    threat_id: north,
    etag,
    pinned: index % 2 === 0,
    severity: 'low',
  }));
  const answers = await Promise.all(wanted.map((decision) => decide([decision, { threat_id: south, pinned: true }])));
  const outcomes = answers.map(({ body }) => body.decisions[0].outcome as string);
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
});

test('records the changed threats in the audit log', async () => {
  const answer = await decide([
    { threat_id: north, severity: 'high' },
    { threat_id: NOBODYS_ID, pinned: true },
  ]);
  const { body } = await service.call('GET', `/v1/audit/${answer.headers.get('x-request-id') ?? ''}`, {
    key: analyst(),
  });
  expect(body).toMatchObject({ action: 'threats.change_many', outcome: 'success', resource_ids: [north] });
});

test.each<[string, object[], string]>([
  ['no decision', [], 'body.decisions: too_short'],
  ['201 decisions', Array.from({ length: 201 }, () => ({ threat_id: NOBODYS_ID })), 'body.decisions: too_long'],
  ['a threat twice', [{ threat_id: NOBODYS_ID }, { threat_id: NOBODYS_ID }], 'body.decisions.1.threat_id: duplicate'],
  [
    'a dismissal without a reason',
    [{ threat_id: NOBODYS_ID, status: 'dismissed' }],
    'body.decisions.0.dismissal_reason: missing',
  ],
])('refuses %s', async (_name, decisions, expected) => {
  const { status, body } = await decide(decisions);
  expect(status).toBe(422);
  expect(
    (body.detail as { loc: unknown[]; type: string }[]).map(({ loc, type }) => `${loc.join('.')}: ${type}`),
  ).toContain(expected);
});

test('refuses decisions of viewers and of other tenants', async () => {
  expect((await decide([{ threat_id: north, pinned: true }], keys.narrow)).status).toBe(403);
  const { analyst: other = '' } = await service.tenant('elsewhere');
  const { body } = await decide([{ threat_id: north, pinned: true }], other);
  expect(body.decisions).toMatchObject([{ outcome: 'refused', error: { code: 'not_found' } }]);
  await patch(north, { severity: null });
});

test('counts threats by asset, with the highest risk', async () => {
  const of = async (query: string) =>
    (await service.call('GET', `/v1/threats/by-asset?${query}`, { key: analyst() })).body.assets as object[];
  const { affected_assets: affected } = await read(north);
  expect(await of('live=true')).toEqual([
    {
      asset_id: 'n',
      threat_count: 1,
      highest_risk_score: affected[0].risk_score,
      highest_severity: expect.any(String),
    },
  ]);
  expect(await of('status=dismissed')).toMatchObject([{ asset_id: 's', threat_count: 1 }]);
});
