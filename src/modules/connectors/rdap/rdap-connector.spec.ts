import {
  closeRdapDesk,
  connector,
  MUSTER,
  openRdapDesk,
  PATH,
  search,
  serve,
  source,
} from '../../../../test/support/fixtures/rdap-fixture';
import { DOMAIN, NETWORK, REDACTED, registrant, REGISTRAR } from '../../../../test/support/samples/rdap-samples';

beforeAll(openRdapDesk);
afterAll(closeRdapDesk);

describe('RDAP search for a domain', () => {
  test('returns the facts of the registry and the registrant', async () => {
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

  test('sends one request for all identifiers below the domain', async () => {
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

  test('reports a domain that is not registered', async () => {
    serve({});
    expect(await search(MUSTER)).toMatchObject({
      records: [],
      findings: [{ facts: { object: 'domain', domain: 'muster.example', registered: false } }],
    });
  });

  test('sends no request below a top-level domain without RDAP', async () => {
    serve({});
    const { findings } = await search([{ type: 'domain', value: 'muster.com' }]);
    expect(findings[0]?.facts).toEqual({ object: 'domain', domain: 'muster.com', has_registry_service: false });
    expect(source.requests).toHaveLength(1);
  });

  test('returns no entity for an undisclosed registrant', async () => {
    serve({ [PATH]: { body: { ...DOMAIN, entities: [REGISTRAR, registrant(REDACTED)] } } });
    const { records, findings } = await search(MUSTER);
    expect(records).toEqual([]);
    expect(findings[0]?.facts).toMatchObject({ registered: true, registrar: 'Example Registrar Ltd' });
  });

  test('ignores a replaced name (RFC 9537)', async () => {
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

describe('RDAP search if the registry knows no registrant', () => {
  const withLink = (href: string) => ({
    ...DOMAIN,
    entities: [REGISTRAR],
    links: [
      { rel: 'self', type: 'application/rdap+json', href: `${source.origin}${PATH}` },
      { rel: 'related', type: 'application/rdap+json', href },
    ],
  });

  test('queries the registrar', async () => {
    serve({ [PATH]: { body: withLink(`${source.origin}/registrar/muster`) }, '/registrar/muster': { body: DOMAIN } });
    const { records, findings } = await search(MUSTER);
    expect(records).toMatchObject([{ entity: { caption: 'Muster Maschinenbau AG' } }]);
    expect(findings[0]?.facts.registrar_answered).toBe(true);
  });

  test.each([
    ['fails', () => `${source.origin}/registrar/down`],
    ['has a private address', () => 'http://127.0.0.1:1/domain/muster.example'],
    ['is another host with a private address', () => 'http://10.0.0.1/domain/muster.example'],
  ])('returns the facts of the registry if the registrar’s server %s', async (_case, href) => {
    serve({ [PATH]: { body: withLink(href()) }, '/registrar/down': { status: 500 } });
    const { records, findings } = await search(MUSTER);
    expect(records).toEqual([]);
    expect(findings[0]?.facts).toMatchObject({ registered: true, registrar_answered: false });
  });
});

describe('RDAP search for an address', () => {
  test('returns its network and the holder', async () => {
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

  test('supports IPv6 and addresses in URLs', async () => {
    serve({ '/registry/ip/2a00:1450::1': { body: NETWORK }, '/registry/ip/192.88.98.7': { body: NETWORK } });
    const { findings } = await search([
      { type: 'ip', value: '2a00:1450:0::1' },
      { type: 'url', value: 'http://192.88.98.7:8080/' },
    ]);
    expect(findings.map(({ facts }) => facts.network_name)).toEqual(['MUSTER-NET', 'MUSTER-NET']);
  });

  test('sends no request for a private address', async () => {
    serve({});
    expect(await search([{ type: 'ip', value: '10.0.0.1' }])).toEqual({ records: [], findings: [] });
    expect(source.requests).toEqual([]);
  });
});

test('declares the egress to the bootstrap and any server that it names', () => {
  expect(connector().egress).toEqual([
    { host: '127.0.0.1', port: Number(new URL(source.origin).port), protocol: 'http' },
    { host: '*', port: 443, protocol: 'https' },
  ]);
});
