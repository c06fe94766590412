import { FakeDnsServer } from '../../support/peers/fake-dns-server';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const PUBLIC_URL = 'https://threats.example.com';

let service: TestApp;
let keys: Record<string, string>;
let strangers: Record<string, string>;
const names: Record<string, { TXT: string[] | string[][] }> = {};
const dns = new FakeDnsServer(names);

beforeAll(async () => {
  await dns.open();
  service = await startTestApp({ PUBLIC_URL, DNS_SERVERS: dns.address, TRUSTED_PROXIES: '127.0.0.1' });
  const admin = { admin: { role: 'admin', portfolios: ['*'] } };
  keys = await service.tenant('acme', admin);
  strangers = await service.tenant('stranger', admin);
});
afterAll(async () => {
  await service.close();
  await dns.close();
});
beforeEach(() => {
  dns.faults = () => undefined;
});

interface Domain {
  domain: string;
  txt_name: string;
  txt_value: string;
  verified_at: string | null;
}

const sso = (method: string, path: string, body?: unknown, key: string | undefined = keys.admin) => {
  const base = key === OPERATOR_KEY ? '/v1/admin/tenants/acme' : '/v1/tenant';
  return service.call(method, `${base}/sso${path}`, { key, ...(body !== undefined && { body }) });
};

async function put(domains: string[], more: object = {}, key = keys.admin): Promise<Domain[]> {
  const body = { issuer: 'https://login.example.com', client_id: 'threats', client_secret: 's', domains, ...more };
  const { status, body: answer, text } = await sso('PUT', '/oidc', body, key);
  if (status !== 200 && status !== 201) throw new Error(text);
  return answer.domains as Domain[];
}
const verify = (domain: string, key = keys.admin) =>
  sso('POST', `/oidc/domains/${encodeURIComponent(domain)}/verify`, undefined, key);
const discover = (email: string) =>
  service.call('GET', `/v1/auth/discover?email=${encodeURIComponent(email)}`, { key: null });
const publish = ({ txt_name: name, txt_value: value }: Domain): void => {
  names[name] = { TXT: [value] };
};

test('a domain is verified by its record, and then leads to the connection', async () => {
  const [domain] = await put(['Example.com']);
  expect(domain).toMatchObject({ domain: 'example.com', txt_name: '_tms-challenge.example.com', verified_at: null });
  expect((await discover('ada@example.com')).status).toBe(404);

  const missing = await verify('example.com');
  expect([missing.status, missing.body.error]).toEqual([
    409,
    {
      code: 'conflict',
      message: `There is no TXT record at _tms-challenge.example.com yet; create it with the value ${domain!.txt_value}. New records can take some time to become visible.`,
      details: { name: domain!.txt_name, expected: domain!.txt_value, found: [] },
    },
  ]);
  names[domain!.txt_name] = { TXT: ['v=spf1 -all', 'tms-domain=another'] };
  const wrong = await verify('example.com');
  expect([wrong.status, [...wrong.body.error.details.found].sort()]).toEqual([
    409,
    ['tms-domain=another', 'v=spf1 -all'],
  ]);
  expect((await sso('GET', '/oidc')).body.domains[0].verified_at).toBeNull();

  // The record is one of several, and split into parts, as long texts are.
  names[domain!.txt_name] = { TXT: [['v=spf1 -all'], [domain!.txt_value.slice(0, 9), domain!.txt_value.slice(9)]] };
  const verified = await verify('EXAMPLE.com');
  expect([verified.status, verified.body]).toEqual([200, { ...domain, verified_at: expect.any(String) }]);
  const found = await discover(' Ada.Lovelace@EXAMPLE.com ');
  expect([found.status, found.body]).toEqual([
    200,
    { tenant: 'acme', kind: 'oidc', login_url: `${PUBLIC_URL}/v1/auth/oidc/acme/login` },
  ]);
  expect((await discover('ada@mail.example.com')).status).toBe(404);

  names[domain!.txt_name] = { TXT: [] };
  expect((await verify('example.com')).body.verified_at).toBe(verified.body.verified_at);
});

test('a domain remains verified when the connection is replaced, and not when it was omitted', async () => {
  const [kept] = (await put(['kept.example.org'])).values();
  publish(kept!);
  expect((await verify('kept.example.org')).status).toBe(200);
  expect(
    (await put(['kept.example.org', 'new.example.org'], { groups_claim: 'g' })).map((one) => one.verified_at),
  ).toEqual([expect.any(String), null]);
  const elsewhere = await put(['kept.example.org'], { issuer: 'https://other.example.com' });
  expect(elsewhere).toEqual([{ ...kept, verified_at: expect.any(String) }]);
  await put([]);
  expect((await discover('a@kept.example.org')).status).toBe(404);
  const [again] = await put(['kept.example.org']);
  expect(again).toMatchObject({ verified_at: null, txt_value: expect.not.stringContaining(kept!.txt_value) });
});

test('a domain belongs to one tenant, and another learns nothing of it', async () => {
  const [own] = await put(['shared.example.net']);
  publish(own!);
  expect((await verify('shared.example.net')).status).toBe(200);
  const [theirs] = await put(['shared.example.net'], {}, strangers.admin);
  expect(theirs?.txt_value).not.toBe(own?.txt_value);
  expect((await verify('shared.example.net', strangers.admin)).status).toBe(409);
  publish(theirs!);
  const refused = await verify('shared.example.net', strangers.admin);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'The domain is already verified for another connection',
  ]);
  expect(refused.text).not.toContain('acme');
  expect((await discover('a@shared.example.net')).body.tenant).toBe('acme');

  expect((await sso('DELETE', '/oidc')).status).toBe(204);
  expect((await discover('a@shared.example.net')).status).toBe(404);
  expect((await verify('shared.example.net', strangers.admin)).status).toBe(200);
  expect((await discover('a@shared.example.net')).body.tenant).toBe('stranger');
});

test('two tenants that verify one domain at the same time: one succeeds', async () => {
  const [own] = await put(['race.example.net']);
  const [theirs] = await put(['race.example.net'], {}, strangers.admin);
  names[own!.txt_name] = { TXT: [own!.txt_value, theirs!.txt_value] };
  const answers = await Promise.all([verify('race.example.net'), verify('race.example.net', strangers.admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('failing name servers are reported', async () => {
  await put(['broken.example.net']);
  dns.faults = () => 'SERVFAIL';
  const { status, body } = await verify('broken.example.net');
  expect([status, body.error.message]).toEqual([
    409,
    'The TXT record at _tms-challenge.broken.example.net could not be looked up: the name servers did not respond (ESERVFAIL)',
  ]);
});

test('an internationalised domain can be verified', async () => {
  const [domain] = await put(['BÜCHER.example']).catch(() => put(['bücher.de']));
  expect(domain?.domain).toBe('xn--bcher-kva.de');
  publish(domain!);
  expect((await verify('bücher.de')).status).toBe(200);
  expect((await discover('ada@BÜCHER.de')).body.tenant).toBe('acme');
});

test('domains that do not exist, or belong to others, are not found', async () => {
  await put(['mine.example.net']);
  for (const domain of ['other.example.net', 'co.uk', 'no domain']) expect((await verify(domain)).status).toBe(404);
  expect((await sso('POST', '/saml/domains/mine.example.net/verify')).status).toBe(404);
  expect((await verify('mine.example.net', strangers.admin)).status).toBe(404);
  expect((await verify('mine.example.net', OPERATOR_KEY)).status).toBe(409);
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  'ada@localhost',
  'ada@192.0.2.1',
  `${'a'.repeat(400)}@b.com`,
])('"%s" is rejected as an address with 422', async (email) => {
  const { status, body } = await service.call('GET', `/v1/auth/discover?email=${encodeURIComponent(email)}`, {
    headers: { 'x-forwarded-for': '192.0.2.7' },
  });
  expect([status, body.detail[0].loc]).toEqual([422, ['query', 'email']]);
});

test('discovery is limited per client address', async () => {
  const ask = () =>
    service.call('GET', '/v1/auth/discover?email=a@nowhere.example.net', {
      headers: { 'x-forwarded-for': '192.0.2.8' },
    });
  const statuses = (await Promise.all(Array.from({ length: 80 }, ask))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});
