import { FakeDnsServer } from '../../../../test/support/peers/fake-dns-server';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import type { IdentifierFinding } from '../../../kernel/resolution/records/source-record';
import { DNS_POLICY, DnsConnector } from './dns-connector';

const NAMES = {
  'example.com': {
    A: ['192.0.2.10'],
    AAAA: ['2001:db8::10'],
    MX: [
      { preference: 20, exchange: 'backup.example.com' },
      { preference: 10, exchange: 'mail.example.com' },
    ],
    NS: ['ns2.example.com', 'ns1.example.com'],
    SOA: [
      {
        mname: 'ns1.example.com',
        rname: 'hostmaster.example.com',
        serial: 1,
        refresh: 2,
        retry: 3,
        expire: 4,
        minimum: 5,
      },
    ],
    TXT: [['v=spf1 include:', 'mail.example.com -all'], 'site-verification=1'],
  },
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=Reject; rua=mailto:d@example.com'] },
  'www.example.com': { CNAME: ['example.com'], A: ['192.0.2.10'] },
  'quiet.example': { MX: [{ preference: 0, exchange: '.' }] },
  'bare.example': { A: ['192.0.2.11'] },
  '10.2.0.192.in-addr.arpa': { PTR: ['example.com', 'pretender.example.com'] },
  'pretender.example.com': { A: ['192.0.2.99'] },
  '0.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { PTR: ['example.com'] },
  '.': { NS: ['a.root.example'] },
};

const server = new FakeDnsServer(NAMES);
beforeAll(() => server.open());
afterAll(() => server.close());
beforeEach(() => {
  server.faults = () => undefined;
  server.questions.length = 0;
});

const connector = (options: { healthName?: string; servers?: string[] } = {}): DnsConnector =>
  new DnsConnector(
    { depth: 'standard', policy: DNS_POLICY, servers: [server.address], healthName: null, ...options },
    () => new Date('2030-01-02T03:04:05Z'),
  );

async function find(type: string, value: string, signal = AbortSignal.timeout(10_000)): Promise<IdentifierFinding[]> {
  const { identifiers } = checkIdentifiers([{ type, value }]);
  const { records, findings } = await connector().search({ identifiers, depth: 'standard', dataScope: null }, signal);
  expect(records).toEqual([]);
  return findings;
}

const factsOf = async (type: string, value: string) => (await find(type, value))[0]?.facts;

describe('DNS facts of a host', () => {
  test('contain every record of the name servers', async () => {
    expect(await find('domain', 'EXAMPLE.com')).toEqual([
      {
        connectorId: 'dns',
        type: 'domain',
        value: 'example.com',
        facts: {
          host: 'example.com',
          exists: true,
          a: ['192.0.2.10'],
          aaaa: ['2001:db8::10'],
          cname: [],
          ns: ['ns1.example.com', 'ns2.example.com'],
          mx: ['10 mail.example.com', '20 backup.example.com'],
          accepts_mail: true,
          txt: ['v=spf1 include:mail.example.com -all', 'site-verification=1'],
          has_spf: true,
          spf: 'v=spf1 include:mail.example.com -all',
          has_dmarc: true,
          dmarc: 'v=DMARC1; p=Reject; rua=mailto:d@example.com',
          dmarc_policy: 'reject',
          soa_primary: 'ns1.example.com',
          soa_contact: 'hostmaster.example.com',
        },
        retrievedAt: '2030-01-02T03:04:05.000Z',
      },
    ]);
  });

  test.each([
    ['email', 'jane@example.com', 'example.com'],
    ['url', 'https://www.example.com:8443/a', 'www.example.com'],
    ['social_url', 'https://www.example.com/@jane', 'www.example.com'],
  ])('are found for the host of an identifier of type %s', async (type, value, host) => {
    expect(await factsOf(type, value)).toMatchObject({ host, exists: true, a: ['192.0.2.10'] });
  });

  test('use the DMARC policy of the organisation for a name without its own', async () => {
    expect(await factsOf('domain', 'www.example.com')).toMatchObject({
      cname: ['example.com'],
      has_dmarc: true,
      dmarc_policy: 'reject',
      has_spf: false,
    });
  });

  test.each([
    ['quiet.example', { mx: ['0 .'], accepts_mail: false }],
    ['bare.example', { mx: [], accepts_mail: true }],
  ])('show whether %s accepts mail', async (domain, facts) => {
    expect(await factsOf('domain', domain)).toMatchObject(facts);
  });

  test('report a host that does not exist', async () => {
    expect(await factsOf('domain', 'nobody.example')).toEqual({ host: 'nobody.example', exists: false });
  });

  test('query a name once for several identifiers', async () => {
    const { identifiers } = checkIdentifiers([
      { type: 'domain', value: 'example.com' },
      { type: 'email', value: 'jane@example.com' },
      { type: 'name', value: 'Jane Doe' },
    ]);
    const { findings } = await connector().search(
      { identifiers, depth: 'standard', dataScope: null },
      AbortSignal.timeout(10_000),
    );
    expect(findings.map(({ value }) => value)).toEqual(['example.com', 'jane@example.com']);
    expect(server.questions.filter((question) => question === 'udp A example.com')).toHaveLength(1);
  });
});

describe('DNS facts of an address', () => {
  test('contain its names and those that resolve to it', async () => {
    expect(await factsOf('ip', '192.0.2.10')).toEqual({
      ptr: ['example.com', 'pretender.example.com'],
      forward_confirmed: ['example.com'],
      is_forward_confirmed: true,
    });
    expect(await factsOf('ip', '2001:db8::10')).toMatchObject({ forward_confirmed: ['example.com'] });
    expect(await factsOf('url', 'http://192.0.2.10/')).toMatchObject({ is_forward_confirmed: true });
  });

  test('have no names for an address without one', async () => {
    expect(await factsOf('ip', '192.0.2.77')).toEqual({ ptr: [], forward_confirmed: [], is_forward_confirmed: false });
  });
});

describe('a failing name server', () => {
  test.each([
    ['SERVFAIL' as const, 'error', false],
    ['REFUSED' as const, 'error', false],
    ['FORMERR' as const, 'invalid_answer', false],
  ])('reports the response code %s as a failure', async (code, reason, isTransient) => {
    server.faults = () => code;
    await expect(find('domain', 'example.com')).rejects.toMatchObject({ kind: reason, isTransient });
    await expect(find('ip', '192.0.2.10')).rejects.toMatchObject({ kind: reason, isTransient });
  });

  test('refuses a malformed answer', async () => {
    server.faults = () => 'noise';
    await expect(find('domain', 'example.com')).rejects.toMatchObject({ kind: 'invalid_answer' });
  });

  test.each(['silence' as const, 'wrong id' as const])('stops waiting at the signal after %s', async (fault) => {
    server.faults = () => fault;
    await expect(find('domain', 'example.com', AbortSignal.timeout(300))).rejects.toMatchObject({
      kind: 'timeout',
      isTransient: true,
    });
    expect(server.questions.length).toBeGreaterThan(0);
  });

  test('sends no query after the signal', async () => {
    await expect(find('domain', 'example.com', AbortSignal.abort())).rejects.toMatchObject({ kind: 'timeout' });
    expect(server.questions).toEqual([]);
  });

  test('lists unanswered record types instead of returning them as empty', async () => {
    server.faults = (name, type) => (type === 'TXT' || type === 'MX' ? 'SERVFAIL' : undefined);
    const facts = await factsOf('domain', 'example.com');
    expect(facts).toMatchObject({ exists: true, a: ['192.0.2.10'], unanswered: ['MX', 'TXT', 'DMARC'] });
    expect(Object.keys(facts ?? {})).not.toEqual(expect.arrayContaining(['mx']));
    expect(facts).not.toHaveProperty('has_spf');
    expect(facts).not.toHaveProperty('has_dmarc');
    expect(facts).not.toHaveProperty('accepts_mail');
  });

  test('returns the facts of other hosts if one fails', async () => {
    server.faults = (name) => (name.endsWith('broken.example') ? 'SERVFAIL' : undefined);
    const { identifiers } = checkIdentifiers([
      { type: 'domain', value: 'broken.example' },
      { type: 'domain', value: 'bare.example' },
    ]);
    const { findings } = await connector().search(
      { identifiers, depth: 'standard', dataScope: null },
      AbortSignal.timeout(10_000),
    );
    expect(findings.map(({ facts }) => facts)).toMatchObject([
      { host: 'broken.example', exists: null, unanswered: ['all'] },
      { host: 'bare.example', exists: true },
    ]);
  });

  test('repeats a query over TCP after a truncated answer', async () => {
    server.faults = (name, type) => (type === 'TXT' ? 'truncated' : undefined);
    expect(await factsOf('domain', 'example.com')).toMatchObject({ has_spf: true });
    expect(server.questions).toContain('tcp TXT example.com');
  });

  test('reports a missing server as unreachable', async () => {
    const gone = new FakeDnsServer({});
    await gone.open();
    await gone.close();
    const { identifiers } = checkIdentifiers([{ type: 'domain', value: 'example.com' }]);
    const search = connector({ servers: [gone.address] }).search(
      { identifiers, depth: 'standard', dataScope: null },
      AbortSignal.timeout(10_000),
    );
    await expect(search).rejects.toMatchObject({ kind: 'unreachable', isTransient: true });
  });
});

describe('health of the DNS connector', () => {
  test('queries the root or the configured name', async () => {
    expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toEqual({ status: 'reachable', error: null });
    expect(server.questions).toEqual(['udp NS .']);
    expect(await connector({ healthName: 'bare.example' }).checkHealth(AbortSignal.timeout(5_000))).toEqual({
      status: 'reachable',
      error: null,
    });
    expect(server.questions[1]).toBe('udp A bare.example');
  });

  test('is degraded after a failure, and rejects without any answer', async () => {
    server.faults = () => 'SERVFAIL';
    expect(await connector().checkHealth(AbortSignal.timeout(5_000))).toMatchObject({ status: 'degraded' });
    server.faults = () => undefined;
    expect(await connector({ healthName: 'nobody.example' }).checkHealth(AbortSignal.timeout(5_000))).toMatchObject({
      status: 'degraded',
    });
    server.faults = () => 'silence';
    await expect(connector().checkHealth(AbortSignal.timeout(300))).rejects.toMatchObject({ kind: 'timeout' });
  });
});

test.each([
  ['192.0.2.1', { host: '192.0.2.1', port: 53, protocol: 'dns' }],
  ['192.0.2.1:5353', { host: '192.0.2.1', port: 5353, protocol: 'dns' }],
  ['2001:db8::1', { host: '2001:db8::1', port: 53, protocol: 'dns' }],
  ['[2001:db8::1]:5353', { host: '2001:db8::1', port: 5353, protocol: 'dns' }],
])('declares the egress to name server %s', (address, egress) => {
  expect(connector({ servers: [address] }).egress).toEqual([egress]);
});
