import { readFileSync } from 'node:fs';
import { pagesOf } from '../../support/http/list-pages';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

/** Rules for the query of every operation and for every list. */

interface Parameter {
  name: string;
  in: string;
  schema: { type: string | string[]; format?: string; pattern?: string; maximum?: number; default?: unknown };
  style?: string;
  explode?: boolean;
}

interface Reference {
  $ref: string;
}

interface Operation {
  method: string;
  template: string;
  permission: string;
  query: Parameter[];
}

const ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const IN_PATH: Record<string, string> = {
  tenant: 'conventions',
  slug: 'conventions',
  kind: 'saml',
  dataset_id: 'ftm',
  format: 'usgs',
  kid: 'A'.repeat(43),
  z: '0',
  x: '0',
  y: '0',
  size: '1',
  version: '1',
  asset_id: 'a',
  domain: 'example.org',
  name: 'a',
  id: ID,
};
const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { parameters?: (Parameter | Reference)[]; 'x-permission': string }>>;
  components: { parameters: Record<string, Parameter> };
};
const resolved = (parameter: Parameter | Reference): Parameter =>
  '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']! : parameter;
const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]): Operation => {
    const query = (operation.parameters ?? []).map(resolved).filter((parameter) => parameter.in === 'query');
    return { method: method.toUpperCase(), template, permission: operation['x-permission'], query };
  }),
);
// Routes whose parameters others extend: identity providers, load balancers, SCIM clients (RFC 7644 §3.4.2).
const isOpen = ({ template }: Operation): boolean =>
  /^\/(?:scim|healthz|readyz|v1\/auth\/(?:saml|oidc|signed-out))/.test(template);
/** TAXII 2.1 §3.6.1: they report invalid input with 400, in a form of their own. */
const isTaxii = ({ template }: Operation): boolean => template.startsWith('/taxii2');
const isList = ({ query }: Operation): boolean => query.some(({ name }) => name === 'cursor');
const isOneValue = ({ schema, name }: Parameter): boolean => schema.type !== 'array' && name !== 'api_key';
const named = (some: Operation[]): [string, Operation][] =>
  some.map((operation) => [`${operation.method} ${operation.template}`, operation]);

let service: TestApp;
const keys: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestApp();
  Object.assign(keys, await service.tenant('conventions', { admin: { role: 'admin' }, auditor: { role: 'auditor' } }));
  // A collection of TAXII is a portfolio, and an unknown one is not found before the query is read.
  const me = await service.call('GET', '/v1/me', { key: keys.admin ?? '' });
  IN_PATH.collection_id = me.body.portfolios[0].id as string;
}, 120_000);
afterAll(() => service.close());

/** Sends an authorised request: violations of a query are found before the resource is looked up. */
function ask({ method, template, permission }: Operation, query: string): Promise<Answer> {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => IN_PATH[name] ?? ID);
  const isOperators = path.startsWith('/v1/admin');
  const key = isOperators ? OPERATOR_KEY : permission.startsWith('audit:') ? keys.auditor : keys.admin;
  return service.call(method, `${path}?${query}`, { ...(permission !== 'public' && key !== undefined && { key }) });
}

const violations = ({ body }: Answer): string[] =>
  (Array.isArray(body?.detail) ? (body.detail as { loc: unknown[]; type: string }[]) : [])
    .filter(({ loc }) => loc[0] === 'query')
    .map(({ loc, type }) => `${loc.slice(1).join('.')}: ${type}`);

describe('an unknown parameter is rejected by name', () => {
  test.each(named(operations.filter((operation) => !isOpen(operation))))('%s', async (_, operation) => {
    const { status, ...answer } = await ask(operation, 'page_sizes=1');
    if (isTaxii(operation)) {
      expect([status, answer.body.description]).toEqual([400, expect.stringContaining('query.page_sizes: ')]);
      return;
    }
    expect([status, violations({ status, ...answer })]).toEqual([
      422,
      expect.arrayContaining(['page_sizes: extra_forbidden']),
    ]);
  });

  // scim.spec.ts shows with SCIM tokens that SCIM ignores them.
  const open = operations.filter((operation) => isOpen(operation) && operation.permission === 'public');
  test.each(named(open))('but not by %s', async (_, operation) => {
    const answer = await ask(operation, 'session_state=1&session_state=2');
    expect(violations(answer)).toEqual(expect.not.arrayContaining(['session_state: extra_forbidden']));
  });
});

describe('a repeated parameter that takes one value is rejected', () => {
  const withOne = operations.filter((operation) => operation.query.some(isOneValue));
  test.each(named(withOne.filter((operation) => !isOpen(operation))))('%s', async (_, operation) => {
    for (const { name } of operation.query.filter(isOneValue)) {
      if (isTaxii(operation)) {
        const { body } = await ask(operation, `${name}=1&${name}=1`);
        expect(body.description).toContain(`query.${name}: Parameter should be given only once`);
        continue;
      }
      expect(violations(await ask(operation, `${name}=1&${name}=1`))).toContain(`${name}: duplicate`);
    }
  });
});

describe('a parameter without a value counts as absent', () => {
  // Without a violation, a stream would start and not end by itself.
  const isStream = ({ template }: Operation): boolean => template.endsWith('/stream');
  const withQuery = operations.filter((operation) => operation.query.length > 0 && !isStream(operation));
  test.each(named(withQuery))('%s', async (_, operation) => {
    const empty = operation.query.map(({ name }) => `${name}=`).join('&');
    expect(violations(await ask(operation, empty))).toEqual(violations(await ask(operation, '')));
  });
});

describe('the document declares a list parameter as a repeated name', () => {
  const arrays = operations.flatMap(({ query }) => query.filter(({ schema }) => schema.type === 'array'));
  test.each(arrays.map((parameter) => [parameter.name, parameter]))('%s', (_, { style, explode }) => {
    expect([style, explode]).toEqual(['form', true]);
  });
});

describe('a list route', () => {
  const lists = operations.filter(isList);

  test('has a limit and a cursor, and no page; only threats also have the offset of the specification', () => {
    expect(lists.length).toBeGreaterThan(30);
    for (const { query, template } of lists) {
      const names = query.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['limit', 'cursor']));
      const others = names.filter((name) => ['offset', 'page', 'page_size'].includes(name));
      expect([template, ...others]).toEqual(template === '/v1/threats' ? [template, 'offset'] : [template]);
    }
    const others = operations.filter(({ query }) => query.some(({ name }) => /^(?:offset|page|page_size)$/.test(name)));
    expect(others.map(({ template }) => template)).toEqual([
      '/v1/actors/{actor_id}/events',
      '/v1/events',
      '/v1/threats',
    ]);
  });

  test.each(named(lists))('%s rejects a cursor that it did not return', async (_, operation) => {
    const ofAnother = Buffer.from(JSON.stringify(['another list', '1'])).toString('base64url');
    for (const cursor of ['x', '%00', ofAnother, 'x'.repeat(4_097), '0']) {
      expect(violations(await ask(operation, `cursor=${cursor}`))).toContain('cursor: value_error');
    }
  });
});

describe('pages follow each other without gaps or repetitions', () => {
  const paths = [
    ...['/v1/connectors', '/v1/sources', '/v1/audit/checkpoints'],
    ...[
      '/v1/tenant/api-keys',
      '/v1/tenant/portfolios',
      '/v1/assets',
      '/v1/alerts/rules',
      '/v1/webhooks',
      '/v1/reports/keys',
    ],
  ];

  beforeAll(async () => {
    const admin = keys.admin ?? '';
    const call = (method: string, path: string, body: object) => service.call(method, path, { key: admin, body });
    const rules = ['a', 'b', 'c'].map((title) => ({ title, severity_threshold: ['high'] }));
    await call('PUT', '/v1/alerts/rules', { rules });
    const attributes = { lat: 1, lng: 1 };
    await call('PUT', '/v1/assets', { assets: ['a', 'b', 'c'].map((id) => ({ asset_id: id, name: id, attributes })) });
    for (const slug of ['one', 'two']) await call('POST', '/v1/tenant/portfolios', { slug, name: slug });
    for (const title of ['one', 'two', 'three'])
      await call('POST', '/v1/webhooks', { title, url: 'https://example.com/' });
  });

  test.each(paths)('%s', async (path) => {
    const key = (path.startsWith('/v1/audit') ? keys.auditor : keys.admin) ?? '';
    const get = (address: string) => service.call('GET', address, { key });
    const rowsOf = ({ body }: Answer): unknown[] => Object.values(body as object).find(Array.isArray) as unknown[];
    const whole = await get(`${path}?limit=1000`);
    expect([whole.body.next_cursor, whole.body.nextCursor]).toContain(null);
    const pages = await pagesOf(get, path, 1);
    expect(pages.map(({ status, body }) => [status, body.total])).toEqual(pages.map(() => [200, whole.body.total]));
    expect(pages.flatMap(rowsOf)).toEqual(rowsOf(whole));
  });
});
