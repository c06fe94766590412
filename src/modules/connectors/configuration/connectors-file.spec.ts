import { OutboundHttp } from '../../../platform/fetch/outbound-http';
import { makeConnectors } from './built-in-connectors';
import { ConnectorRegistry } from '../connector-registry.service';
import { type ConnectorsConfig, parseConnectorsFile } from './connectors-file';

const http = new OutboundHttp();
afterAll(() => http.close());

const parse = (file: unknown): ConnectorsConfig => parseConnectorsFile(JSON.stringify(file));

/** The ids of the connectors that the registry contains for this file. */
function idsOf(file: unknown): string[] {
  const secrets = { reveal: () => Promise.resolve(null) };
  const connectors = makeConnectors(parse(file), { http, secrets, now: () => new Date() });
  const registry = new ConnectorRegistry();
  for (const connector of connectors) registry.register(connector);
  return connectors.map(({ id }) => id);
}

const ACME = {
  id: 'acme',
  name: 'Acme',
  identifier_types: ['name'],
  url: 'https://api.acme.example/people/{name}?lang=en',
  mapping: '{"records": []}',
};

test('configures the default connectors without a file', () => {
  expect(idsOf({})).toEqual(['phone_metadata', 'dns', 'rdap', 'gleif']);
  expect(parse({})).toMatchObject({
    phoneMetadata: { depth: 'standard' },
    dns: { depth: 'standard', servers: [], healthName: null, policy: { timeoutMs: 5_000 } },
    rdap: { depth: 'deep', baseUrl: 'https://data.iana.org/rdap', maxAgeMs: 86_400_000 },
    gleif: { depth: 'standard', baseUrl: 'https://api.gleif.org/api/v1' },
    openSanctions: null,
    httpJson: [],
  });
});

test('applies the changes of a file', () => {
  const file = {
    phone_metadata: { enabled: false },
    dns: { servers: ['192.0.2.53', '[2001:db8::53]:5353'], health_name: 'intranet.example', policy: { attempts: 1 } },
    rdap: { base_url: 'http://rdap.intranet.example/', bootstrap_max_age_s: 3_600, depth: 'standard' },
    gleif: { policy: { timeout_ms: 2_000, concurrency: 1, cache_ttl_s: 60 } },
    opensanctions: { base_url: 'https://yente.intranet.example/', dataset: 'sanctions', secret: 'yente_key' },
    http_json: [ACME, { ...ACME, id: 'acme_off', enabled: false }],
  };
  expect(idsOf(file)).toEqual(['dns', 'rdap', 'gleif', 'opensanctions', 'acme']);
  expect(parse(file)).toMatchObject({
    phoneMetadata: null,
    dns: { servers: ['192.0.2.53', '[2001:db8::53]:5353'], healthName: 'intranet.example', policy: { attempts: 1 } },
    rdap: { baseUrl: 'http://rdap.intranet.example', maxAgeMs: 3_600_000, depth: 'standard' },
    gleif: { policy: { timeoutMs: 2_000, attempts: 2, concurrency: 1, cacheTtlMs: 60_000 } },
    openSanctions: {
      baseUrl: 'https://yente.intranet.example',
      dataset: 'sanctions',
      algorithm: null,
      threshold: 0.5,
      limit: 10,
      secret: 'yente_key',
    },
    httpJson: [{ id: 'acme', category: 'custom', notFoundStatuses: [404], healthUrl: null, method: 'GET' }],
  });
});

const problemsOf = (file: unknown): string[] => {
  try {
    parse(file);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

test('reports every problem at once with its path', () => {
  expect(
    problemsOf({
      dns: { servers: ['dns.example', '192.0.2.1:0'] },
      rdap: { base_url: 'https://user:pass@rdap.example/' },
      gleif: { policy: { attempts: 0 }, url: 'x' },
      opensanctions: { secret: 'Not A Name' },
      http_json: [{ ...ACME, url: 'https://{name}/', mapping: '{"records": [' }, 7],
      web: {},
    }),
  ).toEqual([
    'dns.servers[0]: should be an IP address, with a port if it is not 53',
    'dns.servers[1]: should be an IP address, with a port if it is not 53',
    'rdap.base_url: should be an http or https URL without a user name',
    'gleif.policy.attempts: Input should be greater than or equal to 1',
    'gleif.url: Extra inputs are not permitted',
    'opensanctions.base_url: Field required',
    'opensanctions.secret: should have 1 to 64 lower-case letters, digits or underscores',
    'http_json[0].url: should have no placeholder or user name in its scheme, host or port',
    expect.stringMatching(/^http_json\[0\]\.mapping: should be valid JSONata: .*\(at position \d+\)$/),
    'http_json[1]: Input should be a valid dictionary or object to extract fields from',
    'web: Extra inputs are not permitted',
  ]);
});

test.each<[Record<string, unknown>, string]>([
  [{ id: 'Acme' }, 'http_json[0].id: String should match'],
  [{ id: 'gleif' }, 'http_json[0].id: should be an id that no other connector uses'],
  [{ identifier_types: [] }, 'http_json[0].identifier_types: List should have at least 1 item'],
  [{ identifier_types: ['shoe_size'] }, 'http_json[0].identifier_types[0]: Input should be'],
  [
    { identifier_types: ['name', 'email'] },
    'http_json[0].url: should have only {value} as a placeholder in its path, or the type in identifier_types if there is only one',
  ],
  [{ headers: { Host: 'x' } }, 'http_json[0].headers.Host: should be the name of a header that does not belong'],
  [{ headers: { 'x-key': '{secret:A}' } }, 'http_json[0].headers.x-key: should name secrets with lower-case letters'],
  [{ body: {} }, 'http_json[0].body: should only be set with method POST'],
  [{ method: 'POST', body: { q: '{nmae}' } }, 'http_json[0].body: each {placeholder} should be'],
  [{ method: 'DELETE' }, "http_json[0].method: Input should be 'GET' or 'POST'"],
  [{ not_found_statuses: [200] }, 'http_json[0].not_found_statuses[0]: Input should be greater'],
  [{ health_url: 'ftp://acme.example' }, 'http_json[0].health_url: should be an http or https URL'],
])('refuses a described connector: %j', (change, problem) => {
  expect(problemsOf({ http_json: [{ ...ACME, ...change }] })).toEqual([expect.stringContaining(problem)]);
});

test('refuses two connectors with the same id', () => {
  expect(problemsOf({ http_json: [ACME, ACME] })).toEqual([
    'http_json[1].id: should be an id that no other connector uses',
  ]);
});

test.each([
  ['{\n"dns": {},\n"k-secret"', /^the file is not valid JSON( from line \d+ on)?$/],
  ['[]', /^the file: Input should be/],
  ['', /^the file is not valid JSON( from line \d+ on)?$/],
])('refuses the file %j', (text, message) => {
  expect(() => parseConnectorsFile(text)).toThrow(message);
});
