import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyExport } from '../../../src/modules/audit/exports/offline-verifier';
import { capturedLog } from '../../support/app/captured-log';
import { FakeSearchEngine } from '../../support/peers/fake-search-engine';
import { FullHomes } from '../../support/isolation/full-homes';
import { responseEnd } from '../../support/http/response-end';
import { BOUT } from '../../support/fixtures/search-fixture';
import { TenantRows } from '../../support/app/tenant-rows';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const homes = new FullHomes();
const { proofs, signIns } = homes;

/** Tables that have rows, so that the proof is not about empty tables. */
const FURNISHED =
  `portfolio api_key api_key_portfolio asset scan portfolio_evaluation threat threat_asset threat_evidence
  threat_version threat_history threat_stream threat_change threat_publication threat_publication_clock incident incident_threat incident_activity alert alert_rule
  alert_rule_webhook webhook webhook_delivery lookup_request lookup_result lookup_decision lookup_batch lookup_batch_subject
  monitored_subject monitored_subject_keys screening_alert screening_stream screening_event report web_search_job
  web_search_event web_search_step app_user app_session sso_connection scim_token`.split(/\s+/);

let service: TestApp;
let rows: TenantRows;

beforeAll(async () => {
  service = await homes.open();
  rows = await TenantRows.open(service.database);
}, 600_000);
afterAll(async () => {
  await rows.close();
  await homes.close();
});

const operator = (method: string, path: string, body?: object): Promise<Answer> =>
  service.call(method, path, { key: OPERATOR_KEY, ...(body && { body }) });
const erase = (slug: string, confirm = slug): Promise<Answer> =>
  operator('DELETE', `/v1/admin/tenants/${slug}?confirm=${confirm}`);
const slugs = async (query = ''): Promise<string[]> => {
  const { body } = await operator('GET', `/v1/admin/tenants${query}`);
  return (body.tenants as { slug: string }[]).map(({ slug }) => slug);
};

/** Whether a statement took longer on a busy machine than the service waits for it. The service repeats what it does for itself. */
const isSlowDatabase = (error: unknown): boolean => (error as Error | undefined)?.message === 'Query read timeout';
const openThreats = (key: string, at = service): Promise<Response> =>
  fetch(`${at.url}/v1/threats/stream`, { headers: { 'x-api-key': key } });

describe('a tenant is not erased', () => {
  test.each([
    ['without its slug as confirmation', '/v1/admin/tenants/alpha', 422],
    ['with the slug of another as confirmation', '/v1/admin/tenants/alpha?confirm=beta', 422],
    ['that does not exist', '/v1/admin/tenants/nobody?confirm=nobody', 404],
  ])('%s', async (_name, path, status) => {
    expect((await operator('DELETE', path)).status).toBe(status);
    expect(await slugs()).toEqual(['alpha', 'beta']);
  });

  test('by its own administrator', async () => {
    const { admin } = proofs.homes[0]!;
    const path = '/v1/admin/tenants/alpha?confirm=alpha';
    expect((await proofs.ask(admin, { method: 'DELETE', path })).status).toBe(403);
  });

  test('under legal hold', async () => {
    const hold = '/v1/admin/tenants/alpha/legal-hold';
    await operator('PUT', hold, { reason: 'case 4711' });
    const before = await rows.of(await rows.idOf('alpha'));
    const { status, body } = await erase('alpha');
    expect([status, body.error.code, body.error.message]).toEqual([
      ...[409, 'conflict', 'The tenant is under legal hold and cannot be erased; lift the hold first'],
    ]);
    expect(await rows.of(await rows.idOf('alpha'))).toEqual(before);
    await operator('DELETE', hold);
  });
});

describe('after the erasure of a tenant', () => {
  let alpha: string;
  let beta: string;
  let before: Record<string, number>;
  let ofOthers: Record<string, number>;
  let answer: Answer;
  const keys = () => proofs.homes.filter(({ tenant }) => tenant === 'alpha').map(({ analyst }) => analyst.key ?? '');

  beforeAll(async () => {
    const people = await signIns.everybody();
    await signIns.scimToken(people[0]!.home);
    // The webhooks of the tenants cannot be reached, and their deliveries are retried.
    await rows.postponeJobs();
    [alpha, beta] = [await rows.idOf('alpha'), await rows.idOf('beta')];
    [before, ofOthers] = [await rows.of(alpha), await rows.of(beta)];
    answer = await erase('alpha');
    expect(await signIns.isOpen(people[0]!)).toBe(false);
    expect(await signIns.isOpen(people[2]!)).toBe(true);
  }, 60_000);

  test('no table except the audit log has a row of it, and other tenants keep all of theirs', async () => {
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: alpha,
        slug: 'alpha',
        name: 'alpha',
        erased_at: expect.any(String) as string,
        rows_deleted: Object.values(before).reduce((sum, count) => sum + count, 0),
      },
    ]);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(FURNISHED));
    expect(await rows.of(alpha)).toEqual({});
    expect(await rows.jobsOf(alpha)).toBe(0);
    expect(await rows.of(beta)).toEqual(ofOthers);
  });

  test('its keys are refused and its slug is unknown', async () => {
    for (const key of keys()) {
      const { status, body } = await service.call('GET', '/v1/assets', { key });
      expect([status, body.error.code]).toEqual([401, 'api_key_invalid']);
    }
    expect((await operator('GET', '/v1/admin/tenants/alpha')).status).toBe(404);
    expect((await operator('PATCH', '/v1/admin/tenants/alpha', { name: 'x' })).status).toBe(404);
    expect((await operator('GET', '/v1/admin/tenants/alpha/api-keys')).status).toBe(404);
    expect((await erase('alpha')).status).toBe(404);
  });

  test('only the list of erased tenants has an entry', async () => {
    expect(await slugs()).toEqual(['beta']);
    const { body } = await operator('GET', '/v1/admin/tenants?erased=true');
    expect(body).toMatchObject({ total: 1, tenants: [{ id: alpha, slug: 'alpha', erased_at: answer.body.erased_at }] });
  });

  test('the operator can verify and export its audit log, which includes the erasure', async () => {
    const { status, body } = await operator('GET', `/v1/audit/verify?chain_id=${alpha}`);
    expect([status, body.verified, body.first_failure]).toEqual([200, true, null]);
    expect(body.records).toBeGreaterThan(10);
    const exported = await operator('GET', `/v1/audit/export?chain_id=${alpha}`);
    expect(exported.status).toBe(200);
    expect(exported.text).toContain('tenants.erase');
    const folder = mkdtempSync(join(tmpdir(), 'tms-erasure-'));
    try {
      writeFileSync(join(folder, 'export'), exported.text);
      writeFileSync(join(folder, 'keys'), (await operator('GET', '/.well-known/jwks.json')).text);
      expect(readFileSync(join(folder, 'keys'), 'utf8')).toContain('keys');
      expect(await verifyExport(join(folder, 'export'), join(folder, 'keys'))).toMatchObject({ verified: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('only the operator can read its audit log, and that of no other tenant', async () => {
    const { admin } = proofs.homes.find(({ tenant }) => tenant === 'beta')!;
    for (const path of ['/v1/audit/verify', '/v1/audit/export']) {
      expect((await proofs.ask(admin, { method: 'GET', path: `${path}?chain_id=${alpha}` })).status).toBe(404);
      expect((await proofs.ask(admin, { method: 'GET', path: `${path}?chain_id=${beta}` })).status).toBe(200);
      expect((await operator('GET', `${path}?chain_id=${beta}`)).status).toBe(404);
      expect((await operator('GET', `${path}?chain_id=nobody`)).status).toBe(404);
      expect((await operator('GET', `${path}?chain_id=platform`)).status).toBe(200);
    }
  });

  test('its slug can be used for another tenant, which gets nothing of the former one', async () => {
    const made = await service.tenant('alpha', { admin: { role: 'admin' } });
    expect((await service.call('GET', '/v1/assets', { key: made.admin! })).body).toMatchObject({
      assets: [],
      total: 0,
    });
    expect((await service.call('GET', '/v1/audit', { key: made.admin! })).body.total).toBeLessThan(5);
    expect((await operator('GET', '/v1/admin/tenants/alpha')).body.id).not.toBe(alpha);
    await expect(
      rows.query(`insert into portfolio (id, tenant_id, slug, name) values (gen_random_uuid(), $1, 'late', 'Late')`, [
        alpha,
      ]),
    ).rejects.toThrow('was erased');
  });
});

test('every table that refers to no other tenant table rejects rows of it, and so do legal holds', async () => {
  const refusing = await rows.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'tenant_is_not_erased' order by 1`,
  );
  const outermost = await rows.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not starts_with(c.relname, 'audit_')
       and not exists (
         select from pg_constraint k join pg_attribute t on t.attrelid = k.confrelid and t.attname = 'tenant_id'
         where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid)
     order by 1`,
  );
  expect(refusing).toEqual(
    [...outermost, { name: 'audit_legal_hold' }].sort((one, other) => (one.name < other.name ? -1 : 1)),
  );
});

describe('while a tenant is erased', () => {
  let engine: FakeSearchEngine;
  const captured = capturedLog();
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    engine = await FakeSearchEngine.start({ pages: 50, perPage: 1, delayMs: 300 });
    const settings = { WEB_SEARCH_SEARXNG_URL: engine.url };
    first = await startTestApp(settings, undefined, captured.log);
    second = await startTestApp({ ...settings, ROLE: 'serve' }, first.database, captured.log);
  }, 60_000);
  afterAll(async () => {
    await second.close();
    await first.close();
    engine.close();
  });

  test('streams of every process end properly, and its jobs end without a failure', async () => {
    const { analyst = '' } = await first.tenant('busy');
    const { analyst: other = '' } = await first.tenant('other');
    const [here, there] = [await openThreats(analyst, first), await openThreats(analyst, second)];
    const unconcerned = await openThreats(other, second);
    const search = await fetch(`${second.url}/v1/web-search/stream`, {
      method: 'POST',
      headers: { 'x-api-key': analyst, 'content-type': 'application/json' },
      body: JSON.stringify(BOUT),
    });
    while (engine.queries === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const ends = Promise.all([here, there, search].map(responseEnd));
    const erased = await first.call('DELETE', '/v1/admin/tenants/busy?confirm=busy', { key: OPERATOR_KEY });
    expect(erased.status).toBe(200);
    expect(await ends).toEqual(['ended', 'ended', 'ended']);
    expect((await second.call('GET', '/v1/assets', { key: analyst })).status).toBe(401);
    expect((await second.call('GET', '/v1/assets', { key: other })).status).toBe(200);
    await unconcerned.body?.cancel();
    const isOver = ({ msg }: Record<string, unknown>): boolean => String(msg).includes('no longer counts');
    while (!captured.lines.some(isOver)) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(captured.lines.filter(({ level, err }) => level === 'error' && !isSlowDatabase(err))).toEqual([]);
    const left = await TenantRows.open(first.database);
    expect(await left.of(erased.body.id as string)).toEqual({});
    expect(await left.jobsOf(erased.body.id as string)).toBe(0);
    await left.close();
  }, 60_000);
});
