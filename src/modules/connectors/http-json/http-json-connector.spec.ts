import { FakeSource, type FakeSourceAnswer } from '../../../../test/support/peers/fake-source';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import { OutboundHttp } from '../../../platform/fetch/outbound-http';
import { makeConnectors } from '../configuration/built-in-connectors';
import { parseConnectorsFile } from '../configuration/connectors-file';
import type { Connector, ConnectorResult } from '../connectors.contract';

const source = new FakeSource();
const http = new OutboundHttp();
beforeAll(() => source.open());
afterAll(async () => {
  await http.close();
  await source.close();
});
beforeEach(() => source.serve({}));

const DESCRIPTION = {
  id: 'acme_companies',
  name: 'Acme companies',
  category: 'registry',
  description: 'Companies that Acme knows',
  identifier_types: ['company_name', 'lei'],
  mapping: `{
    "records": hits.{"id": id, "schema": "Company", "name": name, "countries": country},
    "facts": {"hits": $count(hits), "asked_for": $identifier.type}
  }`,
};

function connector(description: Record<string, unknown> = {}, secrets: Record<string, string> = {}): Connector {
  const file = { http_json: [{ ...DESCRIPTION, url: `${source.origin}/find?q={value}`, ...description }] };
  const connectors = makeConnectors(parseConnectorsFile(JSON.stringify(file)), {
    http,
    secrets: { reveal: (name) => Promise.resolve(secrets[name] ?? null) },
    now: () => new Date('2030-01-02T03:04:05Z'),
  });
  return connectors.find(({ id }) => id === 'acme_companies')!;
}

const MUSTER = [{ type: 'company_name', value: 'Muster AG' }];
const HITS = {
  hits: [
    { id: 1, name: 'Muster AG', country: 'DE' },
    { id: 2, name: 'Muster Ltd', country: null },
  ],
};

const search = (
  asked = connector(),
  identifiers = MUSTER,
  signal = AbortSignal.timeout(20_000),
): Promise<ConnectorResult> =>
  asked.search({ identifiers: checkIdentifiers(identifiers).identifiers, depth: 'standard', dataScope: null }, signal);

test('queries the described source and maps its answer', async () => {
  source.serve({ '/find?q=Muster%20AG': { body: HITS } });
  const shared = { connectorId: 'acme_companies', retrievedAt: '2030-01-02T03:04:05.000Z' };
  expect(await search()).toMatchObject({
    records: [
      {
        ...shared,
        recordId: '1',
        listing: null,
        entity: { schema: 'Company', caption: 'Muster AG', countries: ['DE'] },
      },
      { ...shared, recordId: '2', listing: null, entity: { caption: 'Muster Ltd', countries: [] } },
    ],
    findings: [{ ...shared, type: 'company_name', value: 'Muster AG', facts: { hits: 2, asked_for: 'company_name' } }],
  });
  expect(source.requests[0]).toMatchObject({ method: 'GET', headers: { accept: 'application/json' }, body: '' });
});

test('queries each identifier and returns a repeated record once', async () => {
  source.answer = () => ({ body: { hits: HITS.hits[0] } });
  const { records, findings } = await search(connector(), [
    ...MUSTER,
    { type: 'lei', value: '00EXAMPLEMUSTER00147' },
    { type: 'nationality', value: 'DE' },
  ]);
  expect(source.requests.map(({ path }) => path)).toEqual(['/find?q=Muster%20AG', '/find?q=00EXAMPLEMUSTER00147']);
  expect(records).toHaveLength(1);
  expect(findings.map(({ type }) => type)).toEqual(['company_name', 'lei']);
});

test('sends a body and headers with secrets', async () => {
  source.answer = () => ({ body: HITS });
  const asked = connector(
    {
      method: 'POST',
      url: `${source.origin}/find`,
      headers: { Authorization: 'Bearer {secret:acme_key}', 'Content-Type': 'application/vnd.acme+json' },
      body: { name: '{company_name}', lei: '{lei}', size: 5 },
    },
    { acme_key: 'k-1 2' },
  );
  expect(asked.credentialMode).toBe('required');
  await search(asked);
  expect(source.requests[0]).toMatchObject({
    method: 'POST',
    path: '/find',
    headers: { authorization: 'Bearer k-1 2', 'content-type': 'application/vnd.acme+json' },
    body: '{"name":"Muster AG","lei":null,"size":5}',
  });
});

test('returns an empty result for a status of not_found_statuses', async () => {
  source.answer = () => ({ status: 410 });
  expect(await search(connector({ not_found_statuses: [404, 410] }))).toEqual({ records: [], findings: [] });
  await expect(search()).rejects.toMatchObject({ kind: 'error' });
});

describe('a failing described source', () => {
  test.each<[string, FakeSourceAnswer, string, boolean]>([
    ['the rate limit', { status: 429 }, 'rate_limited', true],
    ['an internal error', { status: 500 }, 'error', true],
    ['no credential', { status: 401 }, 'credential_missing', false],
    ['truncated JSON', { body: '{"hits":' }, 'invalid_answer', false],
    ['a record without a name', { body: { hits: [HITS.hits[0], { id: 3 }] } }, 'invalid_answer', false],
    ['an answer above the size limit', { body: ' '.repeat(3 * 1024 * 1024) }, 'invalid_answer', false],
    ['a redirect to a private address', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'error', false],
  ])('is reported for %s', async (_case, answer, reason, isTransient) => {
    source.answer = () => answer;
    await expect(search()).rejects.toMatchObject({ name: 'ConnectorError', kind: reason, isTransient });
  });

  test('times out at the signal without an answer', async () => {
    source.answer = () => 'silence';
    await expect(search(connector(), MUSTER, AbortSignal.timeout(100))).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('ends a mapping that does not terminate', async () => {
    source.answer = () => ({ body: HITS });
    const endless = connector({ mapping: '($f := function() { $f() }; $f())' });
    await expect(search(endless)).rejects.toMatchObject({ kind: 'invalid_answer' });
  });

  test('reports a missing and a refused secret', async () => {
    const headers = { 'x-api-key': '{secret:acme_key}' };
    await expect(search(connector({ headers }))).rejects.toMatchObject({ kind: 'credential_missing' });
    expect(source.requests).toEqual([]);
    source.answer = () => ({ status: 403 });
    await expect(search(connector({ headers }, { acme_key: 'k' }))).rejects.toMatchObject({
      kind: 'credential_refused',
    });
  });
});

describe('health of a described source', () => {
  const check = (asked: Connector) => asked.checkHealth(AbortSignal.timeout(5_000));

  test('is checked at its own address with its headers', async () => {
    const asked = { health_url: `${source.origin}/health`, headers: { 'x-api-key': '{secret:acme_key}' } };
    source.serve({ '/health': {} });
    expect(await check(connector(asked, { acme_key: 'k' }))).toEqual({ status: 'reachable', error: null });
    expect(source.requests[0]?.headers['x-api-key']).toBe('k');
    source.serve({ '/health': { status: 503 } });
    expect(await check(connector(asked, { acme_key: 'k' }))).toMatchObject({ status: 'degraded' });
    expect(await check(connector(asked))).toEqual({
      status: 'degraded',
      error: 'The secret "acme_key" is not stored',
    });
  });

  test('is checked by any answer of its origin without a health address', async () => {
    expect(await check(connector())).toEqual({ status: 'reachable', error: null });
    expect(source.requests).toMatchObject([{ method: 'HEAD', path: '/' }]);
    source.serve({ '/': { status: 302, headers: { location: 'https://login.example/' } } });
    expect(await check(connector())).toEqual({ status: 'reachable', error: null });
    await expect(check(connector({ url: 'http://127.0.0.1:1/{value}' }))).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});

test('declares the egress to the described source', () => {
  const asked = connector({
    url: 'https://api.acme.example/find?q={value}',
    health_url: 'http://status.acme.example/',
  });
  expect(asked.egress).toEqual([
    { host: 'api.acme.example', port: 443, protocol: 'https' },
    { host: 'status.acme.example', port: 80, protocol: 'http' },
  ]);
});
