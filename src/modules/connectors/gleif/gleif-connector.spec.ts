import { FakeSource } from '../../../../test/support/peers/fake-source';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import { OutboundHttp } from '../../../platform/fetch/outbound-http';
import type { ConnectorResult } from '../connectors.contract';
import { GLEIF_POLICY, GleifConnector } from './gleif-connector';

const LEI = '00EXAMPLEMUSTER00147';
const RECORD = {
  type: 'lei-records',
  id: LEI,
  attributes: {
    lei: LEI,
    entity: {
      legalName: { name: 'Muster Maschinenbau AG', language: 'de' },
      otherNames: [
        { name: 'Muster Machinery plc', language: 'en', type: 'ALTERNATIVE_LANGUAGE_LEGAL_NAME' },
        { name: 'Muster & Söhne KG', language: 'de', type: 'PREVIOUS_LEGAL_NAME' },
      ],
      transliteratedOtherNames: [
        { name: 'Muster & Soehne KG', language: 'de', type: 'AUTO_ASCII_TRANSLITERATED_LEGAL_NAME' },
      ],
      legalAddress: {
        language: 'de',
        addressLines: ['Beispielstraße 1', 'Haus B'],
        city: 'Musterstadt',
        region: 'DE-HE',
        country: 'DE',
        postalCode: '60000',
      },
      headquartersAddress: {
        language: 'de',
        addressLines: ['Ring 7'],
        city: 'Wien',
        region: null,
        country: 'AT',
        postalCode: '1010',
      },
      registeredAt: { id: 'RA000242', other: null },
      registeredAs: 'HRB 12345',
      jurisdiction: 'DE',
      category: 'GENERAL',
      legalForm: { id: '6QQB', other: null },
      status: 'ACTIVE',
      creationDate: '1998-04-01T00:00:00+02:00',
      expiration: { date: null, reason: null },
      otherAddresses: [],
    },
    registration: {
      initialRegistrationDate: '2014-01-01T00:00:00Z',
      lastUpdateDate: '2029-05-06T07:08:09Z',
      status: 'ISSUED',
      nextRenewalDate: '2030-05-06T00:00:00Z',
    },
    bic: ['MUSTDEFFXXX'],
  },
};

const source = new FakeSource();
const http = new OutboundHttp();
beforeAll(() => source.open());
afterAll(async () => {
  await http.close();
  await source.close();
});

const connector = (baseUrl = `${source.origin}/api/v1`): GleifConnector =>
  new GleifConnector(
    { depth: 'standard', policy: GLEIF_POLICY, baseUrl },
    http,
    () => new Date('2030-01-02T03:04:05Z'),
  );

const search = (
  identifiers: { type: string; value: string }[],
  signal = AbortSignal.timeout(5_000),
): Promise<ConnectorResult> =>
  connector().search(
    { identifiers: checkIdentifiers(identifiers).identifiers, depth: 'standard', dataScope: null },
    signal,
  );

const byLei = (signal?: AbortSignal): Promise<ConnectorResult> => search([{ type: 'lei', value: LEI }], signal);
const PATH = `/api/v1/lei-records/${LEI}`;

test('finds a record by its LEI', async () => {
  source.serve({ [PATH]: { body: { data: RECORD } } });
  const { records, findings } = await byLei();
  expect(findings).toEqual([]);
  expect(records).toEqual([
    {
      connectorId: 'gleif',
      recordId: LEI,
      retrievedAt: '2030-01-02T03:04:05.000Z',
      listing: null,
      entity: {
        sourceEntityId: LEI,
        schema: 'Company',
        caption: 'Muster Maschinenbau AG',
        names: [
          { value: 'Muster Maschinenbau AG', kind: 'primary', script: 'Latn' },
          { value: 'Muster Machinery plc', kind: 'alias', script: 'Latn' },
          { value: 'Muster & Söhne KG', kind: 'former', script: 'Latn' },
          { value: 'Muster & Soehne KG', kind: 'alias', script: 'Latn' },
        ],
        birthDates: [],
        deathDates: [],
        incorporationDates: [{ value: '1998-04-01' }],
        genders: [],
        nationalities: [],
        countries: ['DE', 'AT'],
        addresses: [
          {
            full: 'Beispielstraße 1, Haus B, Musterstadt, 60000, DE-HE, DE',
            street: 'Beispielstraße 1, Haus B',
            city: 'Musterstadt',
            country: 'DE',
          },
          { full: 'Ring 7, Wien, 1010, AT', street: 'Ring 7', city: 'Wien', country: 'AT' },
        ],
        identifiers: [
          { type: 'lei', value: LEI },
          { type: 'registration_number', value: 'HRB 12345', country: 'DE', label: 'RA000242' },
          { type: 'swift_bic', value: 'MUSTDEFFXXX' },
        ],
        programs: [],
        topics: [],
        remarks: null,
        url: `https://search.gleif.org/#/record/${LEI}`,
        listedOn: null,
        extra: {
          nameLanguage: [
            'de: Muster Maschinenbau AG',
            'en: Muster Machinery plc',
            'de: Muster & Söhne KG',
            'de: Muster & Soehne KG',
          ],
          jurisdiction: ['DE'],
          status: ['ACTIVE'],
          legalForm: ['6QQB'],
          leiStatus: ['ISSUED'],
          leiLastUpdate: ['2029-05-06T07:08:09Z'],
          leiNextRenewal: ['2030-05-06T00:00:00Z'],
        },
      },
    },
  ]);
  expect(source.requests[0]?.headers.accept).toBe('application/vnd.api+json');
});

test('finds records by name and number once each, without filter operators in names', async () => {
  source.serve({});
  source.answer = () => ({ body: { data: [RECORD] } });
  const { records } = await search([
    { type: 'company_name', value: '!Muster, Maschinenbau..AG' },
    { type: 'registration_number', value: 'HRB 12345' },
    { type: 'name', value: 'Jane Doe' },
  ]);
  expect(records).toHaveLength(1);
  expect(source.requests.map(({ path }) => decodeURIComponent(path))).toEqual([
    '/api/v1/lei-records?filter[entity.names]=Muster+Maschinenbau+AG&page[size]=10',
    '/api/v1/lei-records?filter[entity.registeredAs]=HRB12345,HRB+12345&page[size]=10',
  ]);
});

test.each([
  ['SOLE_PROPRIETOR', 'LegalEntity'],
  ['RESIDENT_GOVERNMENT_ENTITY', 'PublicBody'],
  ['FUND', 'Company'],
])('converts an entity of category %s into a %s', async (category, schema) => {
  const entity = { ...RECORD.attributes.entity, category };
  source.serve({ [PATH]: { body: { data: { ...RECORD, attributes: { ...RECORD.attributes, entity } } } } });
  expect((await byLei()).records[0]?.entity.schema).toBe(schema);
});

describe('a GLEIF answer without records', () => {
  test.each([
    ['an empty list', { body: { data: [] } }],
    ['not found', { status: 404, body: { errors: [{ status: '404' }] } }],
  ])('is an empty result for %s', async (_case, answer) => {
    source.serve({ [PATH]: answer });
    expect(await byLei()).toEqual({ records: [], findings: [] });
  });
});

describe('a failing GLEIF API', () => {
  test.each([
    ['the rate limit', { status: 429 }, 'rate_limited', true],
    ['an internal error', { status: 500 }, 'error', true],
    ['an unavailable server', { status: 503 }, 'unreachable', true],
    ['a refused request', { status: 400 }, 'error', false],
    ['truncated JSON', { body: '{"data": [' }, 'invalid_answer', false],
    ['another document', { body: { data: ['text'] } }, 'invalid_answer', false],
    ['a list instead of a document', { body: [] }, 'invalid_answer', false],
    ['a record without a name', { body: { data: { id: LEI, attributes: {} } } }, 'invalid_answer', false],
    ['an answer above the size limit', { body: ' '.repeat(3 * 1024 * 1024) }, 'invalid_answer', false],
    ['a redirect to a private address', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'error', false],
  ])('is reported for %s', async (_case, answer, reason, isTransient) => {
    source.serve({ [PATH]: answer });
    await expect(byLei()).rejects.toMatchObject({ name: 'ConnectorError', kind: reason, isTransient });
  });

  test('times out at the signal without an answer', async () => {
    source.serve({ [PATH]: 'silence' });
    await expect(byLei(AbortSignal.timeout(100))).rejects.toMatchObject({ kind: 'timeout', isTransient: true });
  });
});

describe('health of the GLEIF connector', () => {
  test('is checked by reading one record', async () => {
    source.serve({ '/api/v1/lei-records?page%5Bsize%5D=1': { body: { data: [RECORD] } } });
    expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toEqual({ status: 'reachable', error: null });
    source.serve({ '/api/v1/lei-records?page%5Bsize%5D=1': { status: 500 } });
    expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toEqual({
      status: 'degraded',
      error: 'The source answered with HTTP status 500',
    });
  });

  test('rejects without a server', async () => {
    await expect(connector('http://127.0.0.1:1').checkHealth(AbortSignal.timeout(5_000))).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});

test('declares the configured egress of GLEIF', () => {
  expect(connector('https://api.gleif.org/api/v1').egress).toEqual([
    { host: 'api.gleif.org', port: 443, protocol: 'https' },
  ]);
  expect(connector('http://[::1]:8080').egress).toEqual([{ host: '::1', port: 8080, protocol: 'http' }]);
});
