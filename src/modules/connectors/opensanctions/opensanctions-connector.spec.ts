import { FakeSource, type FakeSourceAnswer } from '../../../../test/support/peers/fake-source';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import { OutboundHttp } from '../../../platform/fetch/outbound-http';
import type { ConnectorResult } from '../connectors.contract';
import { OPENSANCTIONS_POLICY, OpenSanctionsConnector, type OpenSanctionsOptions } from './opensanctions-connector';

const JANE = {
  id: 'NK-jane',
  caption: 'Jane Doe',
  schema: 'Person',
  properties: {
    name: ['Jane Doe', 'Janet Doe'],
    birthDate: ['1948-12-10'],
    nationality: ['de'],
    topics: ['sanction'],
    passportNumber: ['C01X00T47'],
  },
  datasets: ['xx_list'],
  referents: ['xx-1'],
  target: true,
  first_seen: '2029-01-01T00:00:00',
  last_change: '2029-06-01T00:00:00',
  score: 0.91,
  features: { name_match: 0.9 },
  match: true,
};
const SECURITY = { ...JANE, id: 'NK-bond', schema: 'Security', properties: { name: ['Bond 1'] } };

const source = new FakeSource();
const http = new OutboundHttp();
beforeAll(() => source.open());
afterAll(async () => {
  await http.close();
  await source.close();
});
beforeEach(() => source.serve({}));

const connector = (options: Partial<OpenSanctionsOptions> = {}, secrets: Record<string, string> = {}) =>
  new OpenSanctionsConnector(
    {
      depth: 'standard',
      policy: OPENSANCTIONS_POLICY,
      baseUrl: `${source.origin}/yente`,
      dataset: 'default',
      algorithm: null,
      threshold: 0.5,
      limit: 10,
      secret: null,
      ...options,
    },
    http,
    { reveal: (name) => Promise.resolve(secrets[name] ?? null) },
    () => new Date('2030-01-02T03:04:05Z'),
  );

const queryOf = (identifiers: { type: string; value: string }[]) => ({
  identifiers: checkIdentifiers(identifiers).identifiers,
  depth: 'standard' as const,
  dataScope: null,
});
const JANE_DOE = [{ type: 'name', value: 'Jane Doe' }];

const search = (
  identifiers = JANE_DOE,
  asked = connector(),
  signal = AbortSignal.timeout(5_000),
): Promise<ConnectorResult> => asked.search(queryOf(identifiers), signal);

const answering = (...results: unknown[]): FakeSourceAnswer => ({
  body: { responses: { q1: { status: 200, results, total: { value: results.length, relation: 'eq' }, query: {} } } },
});

test('returns each result once, without objects that are not parties', async () => {
  source.answer = () => answering(JANE, SECURITY, JANE);
  const { records } = await search();
  expect(records).toMatchObject([
    {
      connectorId: 'opensanctions',
      recordId: 'NK-jane',
      retrievedAt: '2030-01-02T03:04:05.000Z',
      listing: null,
      entity: {
        schema: 'Person',
        caption: 'Jane Doe',
        birthDates: [{ value: '1948-12-10' }],
        nationalities: ['DE'],
        topics: ['sanction'],
        identifiers: [{ type: 'passport_number', value: 'C01X00T47' }],
        extra: { datasets: ['xx_list'], lastChange: ['2029-06-01T00:00:00'] },
      },
    },
  ]);
  const [request] = source.requests;
  expect(request?.path).toBe('/yente/match/default?limit=10&threshold=0.5');
  expect(request?.headers.authorization).toBeUndefined();
});

test('uses the configured dataset and algorithm', async () => {
  source.answer = () => answering();
  await search(JANE_DOE, connector({ dataset: 'sanctions', algorithm: 'logic-v2', threshold: 0.7, limit: 3 }));
  expect(source.requests[0]?.path).toBe('/yente/match/sanctions?limit=3&threshold=0.7&algorithm=logic-v2');
});

test('sends the API key', async () => {
  source.answer = () => answering();
  const keyed = connector({ secret: 'yente_key' }, { yente_key: 'k-123' });
  expect(keyed.credentialMode).toBe('required');
  await search(JANE_DOE, keyed);
  expect(source.requests[0]?.headers.authorization).toBe('ApiKey k-123');
});

describe('queries to OpenSanctions', () => {
  const examplesFor = async (identifiers: { type: string; value: string }[]): Promise<unknown> => {
    source.answer = ({ body }) => ({
      body: {
        responses: Object.fromEntries(
          Object.keys((JSON.parse(body) as { queries: object }).queries).map((name) => [name, { results: [] }]),
        ),
      },
    });
    await search(identifiers);
    const [request] = source.requests;
    return request === undefined ? null : Object.values((JSON.parse(request.body) as { queries: object }).queries);
  };

  test('search for any party by a name alone', async () => {
    expect(await examplesFor(JANE_DOE)).toEqual([{ schema: 'LegalEntity', properties: { name: ['Jane Doe'] } }]);
  });

  test('search for a person by a name with a birthday', async () => {
    expect(
      await examplesFor([
        ...JANE_DOE,
        { type: 'date_of_birth', value: '1948-12-10' },
        { type: 'nationality', value: 'Germany' },
        { type: 'passport_number', value: 'C01X00T47' },
      ]),
    ).toEqual([
      {
        schema: 'Person',
        properties: {
          name: ['Jane Doe'],
          birthDate: ['1948-12-10'],
          nationality: ['DE'],
          passportNumber: ['C01X00T47'],
        },
      },
    ]);
  });

  test('search for companies and vessels by their numbers', async () => {
    expect(
      await examplesFor([
        { type: 'company_name', value: 'Muster AG' },
        { type: 'registration_number', value: 'HRB 12345' },
        { type: 'imo_number', value: 'IMO 9074729' },
      ]),
    ).toEqual([
      { schema: 'Company', properties: { name: ['Muster AG'], registrationNumber: ['HRB12345'] } },
      { schema: 'Vessel', properties: { imoNumber: ['9074729'] } },
    ]);
  });

  test('search for a number without a name', async () => {
    expect(await examplesFor([{ type: 'tax_id', value: 'DE 123456789' }])).toEqual([
      { schema: 'LegalEntity', properties: { taxNumber: ['DE123456789'] } },
    ]);
  });

  test('are not sent for a country alone', async () => {
    expect(await examplesFor([{ type: 'nationality', value: 'DE' }])).toBeNull();
  });
});

describe('a failing OpenSanctions server', () => {
  test.each<[string, FakeSourceAnswer, string, boolean]>([
    ['the rate limit', { status: 429 }, 'rate_limited', true],
    ['an internal error', { status: 500 }, 'error', true],
    ['an unknown dataset', { status: 404 }, 'error', false],
    ['a missing API key', { status: 401 }, 'credential_missing', false],
    ['truncated JSON', { body: '{"responses"' }, 'invalid_answer', false],
    ['a query without an answer', { body: { responses: {} } }, 'invalid_answer', false],
    ['a failed query', { body: { responses: { q1: { status: 500, results: [] } } } }, 'invalid_answer', false],
    ['a redirect', { status: 307, headers: { location: '/elsewhere' } }, 'invalid_answer', false],
  ])('is reported for %s', async (_case, answer, reason, isTransient) => {
    source.answer = () => answer;
    await expect(search()).rejects.toMatchObject({ name: 'ConnectorError', kind: reason, isTransient });
  });

  test('reports a refused and a missing API key', async () => {
    source.answer = () => ({ status: 403 });
    const refused = search(JANE_DOE, connector({ secret: 'yente_key' }, { yente_key: 'k-123' }));
    await expect(refused).rejects.toMatchObject({ kind: 'credential_refused', isTransient: false });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('k-123') });
    const missing = search(JANE_DOE, connector({ secret: 'yente_key' }));
    await expect(missing).rejects.toMatchObject({ kind: 'credential_missing' });
    expect(source.requests).toHaveLength(1);
  });

  test('times out at the signal without an answer', async () => {
    source.answer = () => 'silence';
    await expect(search(JANE_DOE, connector(), AbortSignal.timeout(100))).rejects.toMatchObject({ kind: 'timeout' });
  });
});

test('reports the health of the OpenSanctions index', async () => {
  source.serve({ '/yente/readyz': { body: { status: 'ok' } } });
  expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toEqual({ status: 'reachable', error: null });
  source.serve({ '/yente/readyz': { status: 503, body: { detail: 'Index not ready.' } } });
  expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toMatchObject({ status: 'degraded' });
});
