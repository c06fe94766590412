import { FakeSource, type FakeSourceAnswer } from '../../../test/support/fake-source';
import { checkIdentifiers } from '../../kernel/identifiers/check-identifiers';
import { OutboundHttp } from '../../platform/fetch/outbound-http';
import type { SourceAnswer } from './connectors.contract';
import { RDAP_POLICY, RdapConnector } from './rdap-connector';

const REGISTRANT = [
  'vcard',
  [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', 'Domain Desk'],
    ['org', {}, 'text', 'Muster Maschinenbau AG'],
    ['adr', { cc: 'DE' }, 'text', ['', '', 'Beispielstraße 1', 'Musterstadt', '', '60000', '']],
    ['tel', { type: 'voice' }, 'uri', 'tel:+49.69123456'],
    ['email', {}, 'text', 'domains@muster.example'],
  ],
];
const REDACTED = [
  'vcard',
  [
    ['fn', {}, 'text', 'REDACTED FOR PRIVACY'],
    ['org', {}, 'text', 'REDACTED FOR PRIVACY'],
    ['email', {}, 'text', 'Please query the RDDS service of the Registrar'],
  ],
];
const registrant = (vcardArray: unknown) => ({
  objectClassName: 'entity',
  handle: 'R-1',
  roles: ['registrant'],
  vcardArray,
});
const REGISTRAR = {
  objectClassName: 'entity',
  roles: ['registrar'],
  publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
  vcardArray: ['vcard', [['fn', {}, 'text', 'Example Registrar Ltd']]],
  entities: [
    {
      objectClassName: 'entity',
      roles: ['abuse'],
      vcardArray: [
        'vcard',
        [
          ['email', {}, 'text', 'abuse@registrar.example'],
          ['tel', { type: ['voice'] }, 'uri', 'tel:+1.5555550100'],
        ],
      ],
    },
  ],
};
const DOMAIN = {
  rdapConformance: ['rdap_level_0'],
  objectClassName: 'domain',
  ldhName: 'MUSTER.EXAMPLE',
  status: ['client transfer prohibited', 'Active'],
  events: [
    { eventAction: 'registration', eventDate: '1998-04-01T10:00:00+02:00' },
    { eventAction: 'expiration', eventDate: '2031-04-01T08:00:00Z' },
    { eventAction: 'last changed', eventDate: 'yesterday' },
  ],
  nameservers: [{ ldhName: 'NS1.MUSTER.EXAMPLE' }, { ldhName: 'ns2.muster.example' }],
  secureDNS: { delegationSigned: true },
  entities: [REGISTRAR, registrant(REGISTRANT)],
  notices: [{ title: 'Terms', description: ['…'] }, { type: 'result set truncated due to excessive load' }],
};
const NETWORK = {
  objectClassName: 'ip network',
  handle: 'NET-192-88-98-0-1',
  startAddress: '192.88.98.0',
  endAddress: '192.88.98.255',
  ipVersion: 'v4',
  name: 'MUSTER-NET',
  type: 'DIRECT ALLOCATION',
  country: 'de',
  cidr0_cidrs: [{ v4prefix: '192.88.98.0', length: 24 }],
  status: ['active'],
  entities: [{ ...registrant(REGISTRANT), entities: REGISTRAR.entities }],
};

const source = new FakeSource();
const http = new OutboundHttp();
let now = new Date('2030-01-02T03:04:05Z');
beforeAll(() => source.open());
afterAll(async () => {
  await http.close();
  await source.close();
});
beforeEach(() => (now = new Date('2030-01-02T03:04:05Z')));

const bootstrap = (servers = [`${source.origin}/registry/`]): Record<string, FakeSourceAnswer> => ({
  '/boot/dns.json': { body: { version: '1.0', services: [[['example'], servers]] } },
  '/boot/ipv4.json': { body: { services: [[['192.0.0.0/8'], servers]] } },
  '/boot/ipv6.json': { body: { services: [[['2a00::/12'], servers]] } },
});
const serve = (answers: Record<string, FakeSourceAnswer | 'silence'>): void =>
  source.serve({ ...bootstrap(), ...answers });

const connector = (): RdapConnector =>
  new RdapConnector(
    { depth: 'deep', policy: RDAP_POLICY, baseUrl: `${source.origin}/boot`, maxAgeMs: 86_400_000 },
    http,
    () => now,
  );

const search = (
  identifiers: { type: string; value: string }[],
  asked = connector(),
  signal = AbortSignal.timeout(5_000),
): Promise<SourceAnswer> =>
  asked.search({ identifiers: checkIdentifiers(identifiers).identifiers, depth: 'deep', dataScope: null }, signal);
const MUSTER = [{ type: 'domain', value: 'muster.example' }];
const PATH = '/registry/domain/muster.example';

describe('of a domain', () => {
  test('what the registry says, and who registered it', async () => {
    serve({ [PATH]: { headers: { 'content-type': 'application/rdap+json' }, body: DOMAIN } });
    const { records, findings } = await search(MUSTER);
    expect(findings).toEqual([
      {
        connectorId: 'rdap',
        type: 'domain',
        value: 'muster.example',
        retrievedAt: '2030-01-02T03:04:05.000Z',
        facts: {
          object: 'domain',
          domain: 'muster.example',
          registered: true,
          status: ['client transfer prohibited', 'active'],
          registered_at: '1998-04-01T08:00:00.000Z',
          changed_at: null,
          expires_at: '2031-04-01T08:00:00.000Z',
          abuse_email: 'abuse@registrar.example',
          abuse_phone: '+1.5555550100',
          registrar: 'Example Registrar Ltd',
          registrar_iana_id: '9999',
          nameservers: ['ns1.muster.example', 'ns2.muster.example'],
          is_dnssec_signed: true,
        },
      },
    ]);
    expect(records).toMatchObject([
      {
        connectorId: 'rdap',
        recordId: 'domain/muster.example/registrant/1',
        retrievedAt: '2030-01-02T03:04:05.000Z',
        listing: null,
        entity: {
          schema: 'Company',
          caption: 'Muster Maschinenbau AG',
          names: [{ value: 'Muster Maschinenbau AG', kind: 'primary', script: 'Latn' }],
          countries: ['DE'],
          addresses: [{ street: 'Beispielstraße 1', city: 'Musterstadt', country: 'DE' }],
          identifiers: [
            { type: 'email', value: 'domains@muster.example' },
            { type: 'phone', value: '+49.69123456' },
            { type: 'url', value: 'muster.example' },
          ],
          extra: { contactName: ['Domain Desk'], registryHandle: ['R-1'] },
        },
      },
    ]);
    expect(source.requests[1]?.headers.accept).toBe('application/rdap+json');
  });

  test('is asked once for all identifiers below it', async () => {
    serve({ [PATH]: { body: DOMAIN } });
    const { findings, records } = await search([
      { type: 'email', value: 'jane@mail.muster.example' },
      { type: 'url', value: 'https://www.muster.example/about' },
      { type: 'name', value: 'Jane Doe' },
    ]);
    expect(findings.map(({ type }) => type)).toEqual(['email', 'url']);
    expect(records).toHaveLength(1);
    expect(source.requests.map(({ path }) => path)).toEqual(['/boot/dns.json', PATH]);
  });

  test('that it is not registered is an answer', async () => {
    serve({});
    expect(await search(MUSTER)).toMatchObject({
      records: [],
      findings: [{ facts: { object: 'domain', domain: 'muster.example', registered: false } }],
    });
  });

  test('below a top-level domain without RDAP nobody is asked', async () => {
    serve({});
    const { findings } = await search([{ type: 'domain', value: 'muster.com' }]);
    expect(findings[0]?.facts).toEqual({ object: 'domain', domain: 'muster.com', has_registry_service: false });
    expect(source.requests).toHaveLength(1);
  });

  test('nobody is made of a registrant who is not disclosed', async () => {
    serve({ [PATH]: { body: { ...DOMAIN, entities: [REGISTRAR, registrant(REDACTED)] } } });
    const { records, findings } = await search(MUSTER);
    expect(records).toEqual([]);
    expect(findings[0]?.facts).toMatchObject({ registered: true, registrar: 'Example Registrar Ltd' });
  });

  test('a replaced name is no name (RFC 9537)', async () => {
    const person = [
      'vcard',
      [
        ['fn', {}, 'text', 'Anon 17'],
        ['kind', {}, 'text', 'individual'],
      ],
    ];
    const redacted = [{ name: { type: 'Registrant Name' }, method: 'replacementValue', postPath: '$' }];
    serve({ [PATH]: { body: { ...DOMAIN, entities: [registrant(person)], redacted } } });
    expect((await search(MUSTER)).records).toEqual([]);
    serve({ [PATH]: { body: { ...DOMAIN, entities: [registrant(person)] } } });
    expect((await search(MUSTER)).records).toMatchObject([{ entity: { schema: 'Person', caption: 'Anon 17' } }]);
  });
});

describe('where the registry knows no registrant', () => {
  const withLink = (href: string) => ({
    ...DOMAIN,
    entities: [REGISTRAR],
    links: [
      { rel: 'self', type: 'application/rdap+json', href: `${source.origin}${PATH}` },
      { rel: 'related', type: 'application/rdap+json', href },
    ],
  });

  test('the registrar is asked', async () => {
    serve({ [PATH]: { body: withLink(`${source.origin}/registrar/muster`) }, '/registrar/muster': { body: DOMAIN } });
    const { records, findings } = await search(MUSTER);
    expect(records).toMatchObject([{ entity: { caption: 'Muster Maschinenbau AG' } }]);
    expect(findings[0]?.facts.registrar_answered).toBe(true);
  });

  test.each([
    ['fails', () => `${source.origin}/registrar/down`],
    ['has a private address', () => 'http://127.0.0.1:1/domain/muster.example'],
    ['is another host that is private', () => 'http://10.0.0.1/domain/muster.example'],
  ])('what the registry says stands where the registrar’s server %s', async (_case, href) => {
    serve({ [PATH]: { body: withLink(href()) }, '/registrar/down': { status: 500 } });
    const { records, findings } = await search(MUSTER);
    expect(records).toEqual([]);
    expect(findings[0]?.facts).toMatchObject({ registered: true, registrar_answered: false });
  });
});

describe('of an address', () => {
  test('its network and who holds it', async () => {
    serve({ '/registry/ip/192.88.98.7': { body: NETWORK } });
    const { records, findings } = await search([{ type: 'ip', value: '192.88.98.7' }]);
    expect(findings[0]?.facts).toEqual({
      object: 'ip network',
      registered: true,
      status: ['active'],
      registered_at: null,
      changed_at: null,
      abuse_email: 'abuse@registrar.example',
      abuse_phone: '+1.5555550100',
      network_handle: 'NET-192-88-98-0-1',
      network_name: 'MUSTER-NET',
      network_type: 'DIRECT ALLOCATION',
      cidr: ['192.88.98.0/24'],
      start_address: '192.88.98.0',
      end_address: '192.88.98.255',
      country: 'DE',
    });
    expect(records).toMatchObject([{ recordId: 'ip/192.88.98.7/registrant/1', entity: { schema: 'Company' } }]);
    expect(records[0]?.entity.identifiers.map(({ type }) => type)).not.toContain('url');
  });

  test('of IPv6, and of a URL', async () => {
    serve({ '/registry/ip/2a00:1450::1': { body: NETWORK }, '/registry/ip/192.88.98.7': { body: NETWORK } });
    const { findings } = await search([
      { type: 'ip', value: '2a00:1450:0::1' },
      { type: 'url', value: 'http://192.88.98.7:8080/' },
    ]);
    expect(findings.map(({ facts }) => facts.network_name)).toEqual(['MUSTER-NET', 'MUSTER-NET']);
  });

  test('one that is nobody’s in the internet is not asked about', async () => {
    serve({});
    expect(await search([{ type: 'ip', value: '10.0.0.1' }])).toEqual({ records: [], findings: [] });
    expect(source.requests).toEqual([]);
  });
});

describe('where it fails', () => {
  test.each<[string, FakeSourceAnswer, string, boolean]>([
    ['too many requests', { status: 429 }, 'rate_limited', true],
    ['a failure of its own', { status: 500 }, 'error', true],
    ['JSON cut in two', { body: '{"objectClassName":' }, 'invalid_answer', false],
    ['another object', { body: { objectClassName: 'entity' } }, 'invalid_answer', false],
    ['a list', { body: [] }, 'invalid_answer', false],
    ['more than can be read', { body: ' '.repeat(2 * 1024 * 1024) }, 'invalid_answer', false],
    [
      'a redirect to a private address',
      { status: 302, headers: { location: 'http://127.0.0.1:1/domain/muster.example' } },
      'error',
      false,
    ],
    ['a redirect to itself', { status: 302, headers: { location: PATH } }, 'invalid_answer', false],
  ])('%s', async (_case, answer, reason, isPassing) => {
    serve({ [PATH]: answer });
    await expect(search(MUSTER)).rejects.toMatchObject({ name: 'ConnectorError', reason, isPassing });
  });

  test('a redirect to another path is followed', async () => {
    serve({ [PATH]: { status: 301, headers: { location: '/moved' } }, '/moved': { body: DOMAIN } });
    expect((await search(MUSTER)).findings[0]?.facts).toMatchObject({ registered: true });
  });

  test('a server that the bootstrap names on a private address is not reached', async () => {
    source.serve(bootstrap(['http://127.0.0.1:1/registry/']));
    await expect(search(MUSTER)).rejects.toMatchObject({ reason: 'error', isPassing: false });
  });

  test('silence until the signal', async () => {
    serve({ [PATH]: 'silence' });
    await expect(search(MUSTER, connector(), AbortSignal.timeout(100))).rejects.toMatchObject({ reason: 'timeout' });
  });
});

describe('the bootstrap', () => {
  const bootRequests = (): number => source.requests.filter(({ path }) => path === '/boot/dns.json').length;

  test('is fetched again when it is old, and used on where it can’t be', async () => {
    serve({ [PATH]: { body: DOMAIN } });
    const asked = connector();
    await search(MUSTER, asked);
    await search(MUSTER, asked);
    expect(bootRequests()).toBe(1);
    now = new Date('2030-01-03T03:04:06Z');
    await search(MUSTER, asked);
    expect(bootRequests()).toBe(2);
    now = new Date('2030-01-05T00:00:00Z');
    source.serve({ '/boot/dns.json': { status: 500 }, [PATH]: { body: DOMAIN } });
    expect((await search(MUSTER, asked)).findings[0]?.facts).toMatchObject({ registered: true });
    await search(MUSTER, asked);
    expect(bootRequests()).toBe(1);
  });

  test.each<[string, FakeSourceAnswer, string]>([
    ['is not there', { status: 404 }, 'error'],
    ['fails', { status: 503 }, 'unreachable'],
    ['is no registry', { body: { services: 'none' } }, 'invalid_answer'],
  ])('nothing can be asked where it %s', async (_case, answer, reason) => {
    serve({ '/boot/dns.json': answer });
    await expect(search(MUSTER)).rejects.toMatchObject({ reason });
  });

  test('health is whether it is there', async () => {
    serve({});
    expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toEqual({ status: 'reachable', error: null });
    expect(source.requests[0]?.method).toBe('HEAD');
    serve({ '/boot/dns.json': { status: 500 } });
    expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toMatchObject({ status: 'degraded' });
  });
});

test('egress goes to the bootstrap and wherever it leads', () => {
  expect(connector().egress).toEqual([
    { host: '127.0.0.1', port: Number(new URL(source.origin).port), protocol: 'http' },
    { host: '*', port: 443, protocol: 'https' },
  ]);
});
