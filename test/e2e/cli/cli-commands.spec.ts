import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CliRun, runCaptured } from '../../support/app/captured-terminal';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'tms-commands-'));

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const access = (): string[] => ['--url', service.url, '--key', OPERATOR_KEY];
const run = (...parameters: string[]): Promise<CliRun> => runCaptured([...parameters, ...access()]);
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const json = async (...parameters: string[]): Promise<Answer['body']> => {
  const { code, out, err } = await run(...parameters, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

test('manages tenants', async () => {
  expect(await json('tenants', 'create', 'acme', '--name', 'Acme')).toMatchObject({
    slug: 'acme',
    evaluation_time: null,
  });
  const changed = await json('tenants', 'update', 'acme', '--evaluation-time', '2018-02-07T00:00:00Z');
  expect(changed).toMatchObject({ name: 'Acme', evaluation_time: '2018-02-07T00:00:00.000Z' });
  expect(await json('tenants', 'update', 'acme', '--evaluation-time', 'clock')).toMatchObject({
    evaluation_time: null,
  });
  expect((await run('tenants', 'show', 'acme')).out).toMatch(/^slug {13}acme$/m);
  expect((await run('tenants', 'list')).out).toMatch(
    /^slug {2}name {2}evaluation_time {2}created_at\nacme {2}Acme {2}- {16}\d{4}-/,
  );
  expect(await run('tenants', 'create', 'acme', '--name', 'Acme')).toMatchObject({
    code: 1,
    out: '',
    err:
      'A tenant with this slug already exists (conflict)\n' +
      'To see it, use "tenants show acme"; to change it, use "tenants update acme".\n',
  });
  expect(await run('tenants', 'create', 'A!', '--name', 'Acme')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^body\.slug: /),
  });
  expect(await run('tenants', 'show', 'no/where')).toMatchObject({ code: 1 });
  expect(await run('tenants', 'create', 'b')).toMatchObject({
    code: 2,
    err: expect.stringContaining("'--name <name>'"),
  });
  expect(await run('tenants', 'update', 'acme')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Nothing to update'),
  });
});

test('manages portfolios', async () => {
  await json('tenants', 'create', 'folders', '--name', 'Folders');
  expect(await json('portfolios', 'create', 'folders', 'ships', '--name', 'Ships')).toMatchObject({ slug: 'ships' });
  const listed = (await json('portfolios', 'list', 'folders')) as { slug: string }[];
  expect(listed.map(({ slug }) => slug).sort()).toEqual(['default', 'ships']);
  expect(await run('portfolios', 'delete', 'folders', 'ships')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Add --yes'),
  });
  expect(await run('portfolios', 'delete', 'folders', 'boats', '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The tenant folders has no portfolio boats'),
  });
  expect(await json('portfolios', 'delete', 'folders', 'ships', '--yes')).toMatchObject({
    slug: 'ships',
    rows_deleted: 1,
  });
  expect(await json('portfolios', 'list', 'folders')).toMatchObject([{ slug: 'default' }]);
});

test('creates, rotates and revokes API keys', async () => {
  await json('tenants', 'create', 'keyed', '--name', 'Keyed');
  const scope = file('scope.json', '{"countries":["DE"]}');
  const options = ['--name', 'map', '--role', 'viewer', '--permission', 'events:read', '--permission', 'threats:read'];
  const made = await json('api-keys', 'create', 'keyed', ...options, '--scope-file', scope, '--rate-limit', '60');
  expect(made).toMatchObject({
    role: 'viewer',
    permissions: ['events:read', 'threats:read'],
    rate_limit_per_minute: 60,
    scope: { countries: ['DE'] },
    key: expect.stringMatching(/^tms_/),
  });
  const rotated = await json('api-keys', 'rotate', 'keyed', made.id as string, '--overlap-hours', '0');
  expect(rotated.key).not.toBe(made.key);
  expect((await service.call('GET', '/v1/threats', { key: rotated.key as string })).status).toBe(200);
  expect(await json('api-keys', 'revoke', 'keyed', rotated.id as string)).toEqual({ id: rotated.id, revoked: true });
  const listed = await run('api-keys', 'list', 'keyed');
  expect(listed.out.split('\n')).toHaveLength(4);
  expect(listed.out).not.toContain(made.key);
  expect(
    await run('api-keys', 'create', 'keyed', '--name', 'x', '--role', 'viewer', '--rate-limit', 'many'),
  ).toMatchObject({
    code: 2,
    err: expect.stringContaining('It should be a whole number'),
  });
});

test('accepts a key of a tenant’s administrator for that tenant only', async () => {
  await json('tenants', 'create', 'own', '--name', 'Own');
  await json('tenants', 'create', 'theirs', '--name', 'Theirs');
  const options = ['--name', 'admin', '--role', 'admin', '--portfolio', '*'];
  const { key } = await json('api-keys', 'create', 'own', ...options);
  const asAdmin = (...args: string[]) => runCaptured([...args, '--url', service.url, '--key', String(key), '--json']);
  const made = JSON.parse((await asAdmin('portfolios', 'create', 'own', 'ships', '--name', 'Ships')).out) as object;
  expect(made).toMatchObject({ slug: 'ships' });
  const viewer = JSON.parse((await asAdmin('api-keys', 'create', 'own', '--name', 'map', '--role', 'viewer')).out) as {
    id: string;
  };
  expect((await asAdmin('api-keys', 'revoke', 'own', viewer.id)).code).toBe(0);
  expect((await asAdmin('users', 'list', 'own')).code).toBe(0);
  expect((await asAdmin('sso', 'show', 'own')).code).toBe(0);
  for (const command of ['portfolios', 'api-keys', 'users']) {
    expect(await asAdmin(command, 'list', 'theirs')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The API key belongs to the tenant own, not to theirs'),
    });
  }
  expect(await asAdmin('tenants', 'list')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Only the operator'),
  });
});

test('prints a link to the console, for the operator or for a new key of a tenant', async () => {
  await json('tenants', 'create', 'seen', '--name', 'Seen');
  const meBy = async (token: string): Promise<Answer['body']> => {
    const entered = await service.call('POST', '/v1/auth/link-session', { body: { token } });
    expect(entered.status).toBe(200);
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return (await service.call('GET', '/v1/me', { headers: { cookie } })).body;
  };
  const { code, out } = await run('console', 'open');
  expect([code, out]).toEqual([0, expect.stringContaining(`${service.url}/console/enter#`)]);
  expect(await meBy(out.trim().split('#')[1] ?? '')).toMatchObject({ principal: { type: 'operator' }, tenant: null });

  const link = await json('console', 'open', '--tenant', 'seen', '--role', 'viewer', '--hours', '2');
  const me = await meBy(link.token as string);
  expect(me).toMatchObject({
    principal: { type: 'service_account', name: 'console (viewer)' },
    tenant: { slug: 'seen' },
    portfolios: [{ slug: 'default', roles: ['viewer'] }],
  });
  expect(Date.parse(me.session.expires_at as string) - Date.now()).toBeLessThanOrEqual(2 * 3_600_000);
  expect(await run('console', 'open', '--role', 'viewer')).toMatchObject({
    code: 2,
    out: '',
    err: 'The options --role, --hours and --portfolio need --tenant\n',
  });
});

test('shows users, connections, sources and feeds', async () => {
  await json('tenants', 'create', 'people', '--name', 'People');
  expect(await run('users', 'list', 'people')).toEqual({ code: 0, out: '', err: 'No entries found.\n' });
  const nobody = '01a1fc04-80a3-7646-804a-261ad7e2f2f8';
  expect(await run('users', 'deactivate', 'people', nobody)).toMatchObject({
    code: 1,
    err: expect.stringContaining('(not_found)'),
  });
  const settings = { issuer: 'https://id.example.com', client_id: 'tms', client_secret: 'a-very-secret-client-secret' };
  const put = ['sso', 'put', 'people', 'oidc', '--file', file('oidc.json', JSON.stringify(settings))];
  expect(await json(...put)).toMatchObject({ kind: 'oidc', issuer: 'https://id.example.com', has_client_secret: true });
  expect(await json('sso', 'show', 'people')).toMatchObject({ saml: null, oidc: { client_id: 'tms' } });
  expect((await run('sso', 'show', 'people')).out).toMatch(
    /^kind +identity_provider +domains +login_url +updated_at\noidc +https:\/\/id\.example\.com +- +http\S+\/login +\d{4}-/,
  );
  expect(await json('sso', 'delete', 'people', 'oidc')).toEqual({ kind: 'oidc', deleted: true });
  expect(await run('sso', 'test', 'people', 'oidc')).toMatchObject({
    code: 1,
    err: expect.stringContaining('(not_found)'),
  });
  expect(await run('sso', 'test', 'people', 'ldap')).toMatchObject({
    code: 2,
    err: expect.stringContaining('saml, oidc'),
  });
  expect(await run('sso', 'put', 'people', 'oidc', '--file', file('broken.json', '{'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('should contain a JSON object'),
  });
  expect((await run('sources')).out).toMatch(/^usgs +never +/m);
  expect(await run('feeds', 'poll', 'usgs')).toMatchObject({ code: 1, err: expect.stringContaining('(conflict)') });
});

test('exports the audit log and verifies it with and without the service', async () => {
  await json('tenants', 'create', 'proved', '--name', 'Proved');
  expect(await json('audit', 'verify')).toMatchObject({ verified: true, first_failure: null });
  const target = join(folder, 'export.ndjson');
  expect(await run('audit', 'export', '--output', target)).toEqual({ code: 0, out: '', err: '' });
  const keys = file('jwks.json', (await service.call('GET', '/.well-known/jwks.json')).text);
  expect(await run('audit', 'verify', target, '--keys', keys)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/VERIFIED\n$/),
  });
  writeFileSync(
    target,
    readFileSync(target, 'utf8')
      .replace('"outcome":"success"', '"outcome":"denied"')
      .replace('\\"success\\"', '\\"denied\\"'),
  );
  expect(await run('audit', 'verify', target, '--keys', keys)).toMatchObject({
    code: 1,
    out: expect.stringContaining('NOT VERIFIED: line '),
  });
  const csv = await run('audit', 'export', '--format', 'csv', '--action', 'tenants.create');
  expect(csv.out.split('\r\n')[0]).toContain('request_id');
  expect(await run('audit', 'export', '--format', 'pdf')).toMatchObject({
    code: 1,
    err: expect.stringContaining('query.format'),
  });
});

test('reports a missing or wrong key', async () => {
  const wrong = await runCaptured(['tenants', 'list', '--url', service.url, '--key', 'tms_wrong']);
  expect(wrong).toMatchObject({ code: 1, out: '', err: expect.stringContaining('(api_key_invalid)') });
  const odd = await runCaptured(['tenants', 'list', '--url', service.url, '--key', 'two words']);
  expect(odd).toMatchObject({ code: 2, err: expect.stringContaining('one line of printable ASCII characters') });
  const place = await runCaptured(['tenants', 'list', '--url', 'ftp://x', '--key', OPERATOR_KEY]);
  expect(place).toMatchObject({ code: 2, err: expect.stringContaining('--url should be') });
});
