import { pageAfter, pagesOf } from '../../support/http/list-pages';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const operator = (method: string, path: string, body?: unknown) =>
  service.call(method, `/v1/admin/tenants${path}`, { key: OPERATOR_KEY, ...(body !== undefined && { body }) });

const violations = (answer: { body: { detail: { loc: unknown[]; type: string }[] } }) =>
  answer.body.detail.map(({ loc, type }) => `${loc.join('.')}: ${type}`);

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);

describe('tenants', () => {
  test('are created with a portfolio, and read as created', async () => {
    const body = { slug: 'acme', name: 'Acme', evaluation_time: '2018-02-07T08:00:00+08:00' };
    const made = await operator('POST', '', body);
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe('/v1/admin/tenants/acme');
    expect(made.body).toEqual({
      erased_at: null,
      id: UUID_V7,
      slug: 'acme',
      name: 'Acme',
      evaluation_time: '2018-02-07T00:00:00.000Z',
      created_at: INSTANT,
      updated_at: INSTANT,
    });
    expect((await operator('GET', '/acme')).body).toEqual(made.body);
    expect((await operator('GET', '/acme/portfolios')).body).toEqual({
      portfolios: [{ id: UUID_V7, slug: 'default', name: 'Default', created_at: INSTANT }],
      total: 1,
      next_cursor: null,
    });
  });

  test('are listed with the numbers of their portfolios, keys, users and assets, and with their legal hold', async () => {
    await service.tenant('counted', { one: { role: 'viewer' }, two: { role: 'admin' } });
    await operator('POST', '/counted/portfolios', { slug: 'second', name: 'Second' });
    await operator('PUT', '/counted/legal-hold', { reason: 'Case 2026-17' });
    const counted = async (): Promise<object | undefined> =>
      ((await operator('GET', '?limit=1000')).body.tenants as { slug: string }[]).find(
        ({ slug }) => slug === 'counted',
      );
    expect(await counted()).toMatchObject({
      portfolios: 2,
      api_keys: 2,
      users: 0,
      assets: 0,
      legal_hold_since: INSTANT,
    });
    await operator('DELETE', '/counted/legal-hold');
    expect(await counted()).toMatchObject({ legal_hold_since: null });
  });

  test('have the record of their creation in their own chain, where the operator can read it', async () => {
    const made = await operator('POST', '', { slug: 'recorded', name: 'Recorded' });
    const requestId = made.headers.get('x-request-id') ?? '';
    const { body } = await service.call('GET', `/v1/audit/${requestId}`, { key: OPERATOR_KEY });
    expect(body).toMatchObject({
      request_id: requestId,
      tenant_id: made.body.id,
      action: 'tenants.create',
      principal: { type: 'operator' },
    });
  });

  test('conflict with 409 if a slug is taken, also in concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => operator('POST', '', { slug: 'once', name: 'Once' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error.code).toBe('conflict');
    expect((await operator('GET', '/once/portfolios')).body.total).toBe(1);
  });

  test.each<[unknown, string[]]>([
    [{}, ['body.slug: missing', 'body.name: missing']],
    [{ slug: 'A', name: '' }, ['body.slug: string_pattern_mismatch', 'body.name: string_too_short']],
    [{ slug: 'x', name: 'x' }, ['body.slug: string_pattern_mismatch']],
    [{ slug: 'x'.repeat(41), name: 'x' }, ['body.slug: string_pattern_mismatch']],
    [{ slug: 'a b', name: 'x'.repeat(201) }, ['body.slug: string_pattern_mismatch', 'body.name: string_too_long']],
    [{ slug: 'aa\n', name: 'x' }, ['body.slug: string_pattern_mismatch']],
    [{ slug: null, name: null }, ['body.slug: string_type', 'body.name: string_type']],
    [{ slug: 'ab', name: 'x', evaluation_time: '2018-02-30T00:00:00Z' }, ['body.evaluation_time: datetime_parsing']],
    [{ slug: 'ab', name: 'x', evaluation_time: '2018-02-07' }, ['body.evaluation_time: datetime_parsing']],
    [{ slug: 'ab', name: 'x', evaluation_time: 1 }, ['body.evaluation_time: datetime_type']],
    [{ slug: 'ab', name: 'x', role: 'operator' }, ['body.role: extra_forbidden']],
  ])('%j is rejected', async (body, expected) => {
    const answer = await operator('POST', '', body);
    expect([answer.status, violations(answer)]).toEqual([422, expected]);
  });

  test('PATCH keeps absent fields, sets values, and returns to the clock at null', async () => {
    await operator('POST', '', { slug: 'changing', name: 'Before', evaluation_time: '2018-02-07T00:00:00Z' });
    const named = await operator('PATCH', '/changing', { name: 'After' });
    expect(named.body).toMatchObject({ name: 'After', evaluation_time: '2018-02-07T00:00:00.000Z', slug: 'changing' });
    const timed = await operator('PATCH', '/changing', { evaluation_time: '2020-01-01T00:00:00Z' });
    expect(timed.body).toMatchObject({ name: 'After', evaluation_time: '2020-01-01T00:00:00.000Z' });
    expect((await operator('PATCH', '/changing', {})).body).toEqual(timed.body);
    expect((await operator('PATCH', '/changing', { evaluation_time: null })).body.evaluation_time).toBeNull();
    expect(violations(await operator('PATCH', '/changing', { name: null }))).toEqual(['body.name: string_type']);
    expect(violations(await operator('PATCH', '/changing', { slug: 'else' }))).toEqual(['body.slug: extra_forbidden']);
  });

  test('are returned in pages without gaps or repetitions, with the total', async () => {
    const all = (await operator('GET', '')).body;
    expect(all.tenants).toHaveLength(all.total);
    const slugs: string[] = [];
    for (const page of await pagesOf((path) => operator('GET', path), '', 2)) {
      expect(page.body.total).toBe(all.total);
      slugs.push(...page.body.tenants.map(({ slug }: { slug: string }) => slug));
    }
    expect(slugs).toEqual(all.tenants.map(({ slug }: { slug: string }) => slug));
    expect(slugs).toEqual([...slugs].sort());
  });

  test.each<[string, string, ...unknown[]]>([
    ['GET', '/nobody'],
    ['PATCH', '/nobody', { name: 'x' }],
    ['GET', '/nobody/portfolios'],
    ['POST', '/nobody/portfolios', { slug: 'xx', name: 'x' }],
    ['GET', '/nobody/api-keys'],
    ['POST', '/nobody/api-keys', { name: 'x', role: 'viewer' }],
    ['GET', '/nobody/api-keys/0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10'],
    ['DELETE', '/nobody/api-keys/0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10'],
    ['GET', '/acme/api-keys/0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10'],
    ['DELETE', '/acme/api-keys/0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10'],
  ])('%s %s of an unknown tenant is not found', async (method, path, ...[body]) => {
    const answer = await operator(method, path, body);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
  });
});

describe('portfolios', () => {
  beforeAll(() => operator('POST', '', { slug: 'houses', name: 'Houses' }));

  test('are created and listed, and a slug is unique within its tenant', async () => {
    const made = await operator('POST', '/houses/portfolios', { slug: 'europe', name: 'Europe' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ id: UUID_V7, slug: 'europe', name: 'Europe', created_at: INSTANT });
    expect((await operator('POST', '/houses/portfolios', { slug: 'europe', name: 'x' })).status).toBe(409);
    expect((await operator('POST', '/acme/portfolios', { slug: 'europe', name: 'x' })).status).toBe(201);
    const listed = (await pageAfter((path) => operator('GET', path), '/houses/portfolios', 1, 1)).body;
    expect(listed).toEqual({ portfolios: [made.body], total: 2, next_cursor: null });
  });

  test('are rejected with the names of invalid fields', async () => {
    expect(violations(await operator('POST', '/houses/portfolios', { slug: '*', name: 7 }))).toEqual([
      'body.slug: string_pattern_mismatch',
      'body.name: string_type',
    ]);
  });
});

describe('API keys', () => {
  beforeAll(async () => {
    await operator('POST', '', { slug: 'keys', name: 'Keys' });
    await operator('POST', '/keys/portfolios', { slug: 'north', name: 'North' });
  });

  test('are shown once and stored nowhere in clear', async () => {
    const made = await operator('POST', '/keys/api-keys', {
      name: 'dashboard',
      role: 'analyst',
      permissions: ['assets:read', 'threats:read'],
      scope: { countries: ['Taiwan', 'JPN', 'tw'], date_from: '2018-01-01' },
      portfolios: ['north', 'default', 'north'],
      rate_limit_per_minute: 30,
      expires_at: '2999-01-01T00:00:00Z',
    });
    expect(made.status).toBe(201);
    const { key, ...shown } = made.body;
    expect(key).toMatch(/^tms_[0-9A-Za-z]{13}_[0-9A-Za-z]{49}$/);
    expect(made.headers.get('location')).toBe(`/v1/admin/tenants/keys/api-keys/${shown.id}`);
    expect(shown).toEqual({
      id: UUID_V7,
      prefix: key.slice(0, 17),
      name: 'dashboard',
      role: 'analyst',
      permissions: ['assets:read', 'threats:read'],
      scope: { countries: ['TW', 'JP'], event_categories: [], event_types: [], date_from: '2018-01-01' },
      portfolios: ['north', 'default'],
      rate_limit_per_minute: 30,
      expires_at: '2999-01-01T00:00:00.000Z',
      revoked_at: null,
      last_used_at: null,
      rotated_from: null,
      replaced_by: null,
      created_at: INSTANT,
    });
    const read = await operator('GET', `/keys/api-keys/${shown.id}`);
    const listed = await operator('GET', '/keys/api-keys');
    expect(read.body).toEqual(shown);
    expect(listed.body.api_keys).toContainEqual(shown);
    for (const { text } of [read, listed]) expect(text).not.toContain(key.slice(18));
  });

  test('have defaults', async () => {
    const { body } = await operator('POST', '/keys/api-keys', { name: 'plain', role: 'viewer' });
    expect(body).toMatchObject({
      permissions: [
        ...[
          'events:read',
          'source_ratings:read',
          'assets:read',
          'threats:read',
          'incidents:read',
          'alerts:read',
          'lookup:read',
          'web_search:read',
          'connectors:read',
        ],
        ...['reports:read', 'audit:read_own', 'sessions:own'],
      ],
      scope: null,
      portfolios: ['default'],
      rate_limit_per_minute: null,
      expires_at: null,
    });
  });

  test.each<[object, string[]]>([
    [{}, ['body.name: missing', 'body.role: missing']],
    [{ role: 'operator' }, ['body.role: enum']],
    [{ role: null, name: '' }, ['body.name: string_too_short', 'body.role: enum']],
    [{ portfolios: [] }, ['body.portfolios: too_short']],
    [
      { portfolios: ['north', 'nowhere', 'default', '*'] },
      ['body.portfolios.1: not_found', 'body.portfolios.3: not_found'],
    ],
    [{ portfolios: 'north' }, ['body.portfolios: list_type']],
    [{ permissions: ['tenants:write'] }, ['body.permissions.0: value_error']],
    [{ permissions: ['assets:read', 'assets:write'] }, ['body.permissions.1: value_error']],
    [{ permissions: ['everything'] }, ['body.permissions.0: enum']],
    [{ scope: { countries: ['TW', 'Atlantis'] } }, ['body.scope.countries.1: value_error']],
    [{ scope: { date_from: '2018-02-30' } }, ['body.scope.date_from: date_from_datetime_parsing']],
    [{ scope: { cities: [] } }, ['body.scope.cities: extra_forbidden']],
    [{ rate_limit_per_minute: 0 }, ['body.rate_limit_per_minute: greater_than_equal']],
    [{ rate_limit_per_minute: 1.5 }, ['body.rate_limit_per_minute: int_from_float']],
    [{ expires_at: '2018-01-01T00:00:00Z' }, ['body.expires_at: value_error']],
  ])('%j is rejected', async (more, expected) => {
    const body = Object.keys(more).length === 0 ? {} : { name: 'x', role: 'viewer', ...more };
    const before = (await operator('GET', '/keys/api-keys?limit=1')).body.total;
    const answer = await operator('POST', '/keys/api-keys', body);
    expect([answer.status, violations(answer)]).toEqual([422, expected]);
    expect((await operator('GET', '/keys/api-keys?limit=1')).body.total).toBe(before);
  });

  test('can be revoked permanently and repeatedly', async () => {
    const { body } = await operator('POST', '/keys/api-keys', { name: 'short-lived', role: 'viewer' });
    const path = `/keys/api-keys/${body.id}`;
    expect(await operator('DELETE', path)).toMatchObject({ status: 204, text: '' });
    const { revoked_at: revokedAt } = (await operator('GET', path)).body;
    expect(revokedAt).toEqual(INSTANT);
    expect((await operator('DELETE', path)).status).toBe(204);
    expect((await operator('GET', path)).body.revoked_at).toBe(revokedAt);
  });

  test('are found under the path of their own tenant only', async () => {
    const { body } = await operator('POST', '/keys/api-keys', { name: 'mine', role: 'viewer' });
    expect((await operator('GET', `/acme/api-keys/${body.id}`)).status).toBe(404);
    expect((await operator('DELETE', `/acme/api-keys/${body.id}`)).status).toBe(404);
    expect((await operator('GET', `/keys/api-keys/${body.id}`)).body.revoked_at).toBeNull();
  });
});
