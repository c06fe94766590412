import { FullHomes } from '../../support/isolation/full-homes';
import type { SignedIn } from '../../support/isolation/portfolio-sign-ins';
import { TenantRows } from '../../support/app/tenant-rows';
import { type Answer, OPERATOR_KEY, type TestApp } from '../../support/app/test-app';

const homes = new FullHomes();
const { proofs, signIns } = homes;

/** Tables that have rows, so that the proof is not about empty tables. */
const FURNISHED =
  `api_key_portfolio asset scan portfolio_evaluation threat threat_asset threat_evidence threat_version threat_history
  threat_stream threat_change threat_publication threat_publication_clock incident incident_threat incident_activity alert alert_rule alert_rule_webhook webhook
  webhook_delivery lookup_request lookup_result lookup_decision lookup_batch lookup_batch_subject monitored_subject
  monitored_subject_keys screening_alert screening_stream screening_event report web_search_job web_search_event
  web_search_step idempotency_key`.split(/\s+/);

let service: TestApp;
let rows: TenantRows;
/** The portfolio `second` of `alpha`, which is deleted. */
let deletedId: string;

beforeAll(async () => {
  service = await homes.open();
  rows = await TenantRows.open(service.database);
  deletedId = await rows.portfolioIdOf('alpha', 'second');
}, 600_000);
afterAll(async () => {
  await rows.close();
  await homes.close();
});

const homeOf = (tenant: string, portfolio: string) =>
  proofs.homes.find((home) => home.tenant === tenant && home.portfolio === portfolio)!;
const adminOf = (tenant: string): string => homeOf(tenant, 'default').admin.key ?? '';
const askAs = (key: string, method: string, path: string, body?: object): Promise<Answer> =>
  service.call(method, path, { key, ...(body && { body }) });
const operator = (method: string, path: string, body?: object): Promise<Answer> =>
  askAs(OPERATOR_KEY, method, path, body);
const path = (id = deletedId, confirm = 'second'): string => `/v1/tenant/portfolios/${id}?confirm=${confirm}`;
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

describe('a portfolio is not deleted', () => {
  let before: Record<string, number>;
  beforeAll(async () => {
    before = await rows.ofPortfolio(deletedId);
  });
  afterEach(async () => {
    expect(Object.keys(await rows.ofPortfolio(deletedId))).toEqual(Object.keys(before));
  });

  test.each([
    ['without its slug as confirmation', () => `/v1/tenant/portfolios/${deletedId}`, 422],
    ['with another slug as confirmation', () => path(deletedId, 'default'), 422],
    ['with its name as confirmation', () => path(deletedId, 'Second'), 422],
    ['by an id that is no UUID', () => path('second'), 422],
    ['that does not exist', () => path(NOBODYS_ID), 404],
    ['with an unknown parameter', () => `${path()}&force=true`, 422],
  ])('%s', async (_name, at, status) => {
    expect((await askAs(adminOf('alpha'), 'DELETE', at())).status).toBe(status);
  });

  test('by an administrator of another tenant', async () => {
    expect((await askAs(adminOf('beta'), 'DELETE', path())).status).toBe(404);
  });

  test('by the operator under the slug of another tenant', async () => {
    const at = `/v1/admin/tenants/beta/portfolios/${deletedId}`;
    expect((await operator('DELETE', `${at}?confirm=second`)).status).toBe(404);
    expect((await operator('GET', at)).status).toBe(404);
  });

  test('by the operator under the path of the own tenant', async () => {
    expect((await operator('DELETE', path())).status).toBe(404);
  });

  test('by a key without the permission', async () => {
    const { analyst, visitor } = homeOf('alpha', 'second');
    for (const asker of [analyst, visitor]) {
      const { status, body } = await proofs.ask(asker, { method: 'DELETE', path: path() });
      expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
    }
  });

  test.each([
    ['some permissions', { permissions: ['portfolios:read', 'portfolios:write'] }],
    ['a part of the corpus', { scope: { countries: ['TW'] } }],
  ])('by a key of an administrator that is limited to %s', async (_name, limits) => {
    const grant = { name: 'limited', role: 'admin', portfolios: ['*'], ...limits };
    const { key } = (await operator('POST', '/v1/admin/tenants/alpha/api-keys', grant)).body as { key: string };
    const { status, body } = await askAs(key, 'DELETE', path());
    expect([status, body.error.code, body.error.details.missing.length]).toEqual([403, 'insufficient_scope', 1]);
  });

  test('if it is the portfolio "default"', async () => {
    const id = await rows.portfolioIdOf('alpha', 'default');
    const { status, body } = await askAs(adminOf('alpha'), 'DELETE', path(id, 'default'));
    expect([status, body.error.code, body.error.details]).toEqual([409, 'conflict', { reason: 'default_portfolio' }]);
  });

  test('under legal hold', async () => {
    await operator('PUT', '/v1/admin/tenants/alpha/legal-hold', { reason: 'case 4711' });
    const { status, body } = await askAs(adminOf('alpha'), 'DELETE', path());
    await operator('DELETE', '/v1/admin/tenants/alpha/legal-hold');
    expect([status, body.error.code, body.error.details]).toEqual([409, 'conflict', { reason: 'legal_hold' }]);
    const { body: record } = await askAs(adminOf('alpha'), 'GET', '/v1/audit?action=portfolios.delete&limit=1');
    expect(record.records[0]).toMatchObject({ status_code: 409, rows: null, resource_ids: [deletedId] });
  });
});

describe('after the deletion of a portfolio', () => {
  let before: Record<string, number>;
  let ofTenant: Record<string, number>;
  let ofOthers: Record<string, number>;
  let contents: Record<string, number>;
  let answer: Answer;
  let bothKey: { id: string; key: string };
  let alone: SignedIn;

  beforeAll(async () => {
    const body = { name: 'of both', role: 'analyst', portfolios: ['second', 'default'] };
    bothKey = (await askAs(adminOf('alpha'), 'POST', '/v1/tenant/api-keys', body)).body as typeof bothKey;
    const second = homeOf('alpha', 'second');
    const keyed = { ...second.analyst, headers: { 'idempotency-key': 'before-the-deletion' } };
    await proofs.ask(keyed, { method: 'POST', path: '/v1/incidents', body: { title: 'Keyed' } });
    alone = await signIns.signIn(second);
    // Nothing else may write to the portfolios meanwhile.
    await rows.postponeJobs();
    const alpha = await rows.idOf('alpha');
    before = await rows.ofPortfolio(deletedId);
    ofTenant = await rows.of(alpha);
    ofOthers = await rows.of(await rows.idOf('beta'));
    contents = (await askAs(adminOf('alpha'), 'GET', `/v1/tenant/portfolios/${deletedId}`)).body.contents as never;
    answer = await askAs(adminOf('alpha'), 'DELETE', path());
  }, 120_000);

  test('no table has a row of it, and the number of deleted rows is returned', async () => {
    expect(FURNISHED.filter((name) => before[name] === undefined)).toEqual([]);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: deletedId,
        slug: 'second',
        name: 'Second',
        rows_deleted: Object.values(before).reduce((sum, count) => sum + count, 1),
        api_keys_revoked: 1,
      },
    ]);
    expect(await rows.ofPortfolio(deletedId)).toEqual({});
    expect(await rows.jobsOf(deletedId)).toBe(0);
  });

  test('its numbers were those of its tables', () => {
    expect(contents).toEqual({
      assets: before.asset,
      threats: before.threat,
      incidents: before.incident,
      lookups: before.lookup_request,
      monitored_subjects: before.monitored_subject,
      web_searches: before.web_search_job,
      reports: before.report,
      alert_rules: before.alert_rule,
      webhooks: before.webhook,
      api_keys: 1,
    });
  });

  test('the other portfolios of the tenant and the other tenants keep all of their rows', async () => {
    const left = await rows.of(await rows.idOf('alpha'));
    const expected = Object.fromEntries(
      Object.entries({ ...ofTenant, portfolio: ofTenant.portfolio! - 1 }).map(([name, count]) => [
        name,
        count - (before[name] ?? 0),
      ]),
    );
    expect(left).toEqual(Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0)));
    expect(await rows.of(await rows.idOf('beta'))).toEqual(ofOthers);
    const { assetId, analyst } = homeOf('alpha', 'default');
    expect((await proofs.ask(analyst, { method: 'GET', path: `/v1/assets/${assetId}` })).status).toBe(200);
  });

  test('its own keys are revoked, and keys of several portfolios lose this one', async () => {
    const { analyst, apiKeyId, visitor, admin } = homeOf('alpha', 'second');
    const own = await service.call('GET', '/v1/assets', { key: analyst.key ?? '' });
    expect([own.status, own.body.error.code]).toEqual([401, 'api_key_invalid']);
    const list = (await askAs(adminOf('alpha'), 'GET', '/v1/tenant/api-keys')).body.api_keys as {
      id: string;
      revoked_at: string | null;
      portfolios: string[];
    }[];
    expect(list.find(({ id }) => id === apiKeyId)).toMatchObject({ revoked_at: expect.any(String), portfolios: [] });
    expect(list.find(({ id }) => id === bothKey.id)).toMatchObject({ revoked_at: null, portfolios: ['default'] });
    const rest = await service.call('GET', '/v1/assets', { key: bothKey.key });
    expect([rest.status, rest.body.assets[0].asset_id]).toEqual([200, homeOf('alpha', 'default').assetId]);
    for (const asker of [visitor, admin]) {
      const { status, body } = await proofs.ask(asker, { method: 'GET', path: '/v1/assets' });
      expect([status, body.error.message]).toEqual([404, 'The portfolio was not found']);
      expect((await service.call('GET', '/v1/assets', { key: asker.key })).status).toBe(200);
    }
  });

  test('users of it alone can no longer enter, and no role rule names it', async () => {
    expect(await signIns.isOpen(alone)).toBe(false);
    const { body } = await askAs(adminOf('alpha'), 'GET', '/v1/tenant/sso/saml');
    expect(body.role_rules).toEqual([{ value: 'default', role: 'analyst', portfolios: ['default'] }]);
    const others = await askAs(adminOf('beta'), 'GET', '/v1/tenant/sso/saml');
    if (others.status === 200) expect(others.body.role_rules).toHaveLength(2);
  });

  test('it is not found, by repetition either', async () => {
    const at = `/v1/tenant/portfolios/${deletedId}`;
    expect((await askAs(adminOf('alpha'), 'DELETE', path())).status).toBe(404);
    expect((await askAs(adminOf('alpha'), 'GET', at)).status).toBe(404);
    expect((await askAs(adminOf('alpha'), 'PATCH', at, { name: 'x' })).status).toBe(404);
    const { body } = await askAs(adminOf('alpha'), 'GET', '/v1/tenant/portfolios');
    expect((body.portfolios as { slug: string }[]).map(({ slug }) => slug)).toEqual(['default']);
  });

  test('the audit log has a record of the deletion, and verifies', async () => {
    const { body } = await askAs(
      adminOf('alpha'),
      'GET',
      `/v1/audit?resource_id=${deletedId}&action=portfolios.delete`,
    );
    const deletion = (body.records as { status_code: number }[]).find(({ status_code: status }) => status === 200);
    expect(deletion).toMatchObject({
      method: 'DELETE',
      resource_ids: [deletedId, 'second', homeOf('alpha', 'second').apiKeyId],
      rows: answer.body.rows_deleted as number,
    });
    expect((await askAs(adminOf('alpha'), 'GET', '/v1/audit/verify')).body).toMatchObject({ verified: true });
  });

  test('its slug can be used for another portfolio, which has nothing of the former one', async () => {
    const made = await askAs(adminOf('alpha'), 'POST', '/v1/tenant/portfolios', { slug: 'second', name: 'New' });
    expect(made.status).toBe(201);
    expect(made.body.id).not.toBe(deletedId);
    const { status, body } = await proofs.ask(homeOf('alpha', 'second').admin, { method: 'GET', path: '/v1/assets' });
    expect([status, body.assets, body.total]).toEqual([200, [], 0]);
    expect(await signIns.isOpen(alone)).toBe(false);
    const again = await operator('DELETE', `/v1/admin/tenants/alpha/portfolios/${made.body.id}?confirm=second`);
    expect([again.status, again.body.rows_deleted]).toEqual([200, 1]);
  });
});
