import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { plainContract } from '../support/openapi/plain-contract';

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: string;
  summary: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

const written = JSON.parse(readFileSync('openapi.json', 'utf8'));
const document = plainContract(written);
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema(document, 'openapi.json');

const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);

/** The schema with its references resolved against the document. */
const within = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi.json#/components'));

/** True if the body is text that a person reads, not a file. */
const SHOWN = /^(application\/(scim\+)?json|text\/event-stream)$/;

/** The bodies of the request and of the successful answers, each with a name. */
function shownMedia({ requestBody, responses }: Operation): [string, Media][] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [['request', requestBody] as const, ...successes].flatMap(([part, holder]) =>
    Object.entries(holder?.content ?? {})
      .filter(([mediaType]) => SHOWN.test(mediaType))
      .map(([mediaType, media]): [string, Media] => [`${part} ${mediaType}`, media]),
  );
}

// `npm run examples` records them.
test.each(operations)('%s: every body has examples that match its schema', (_route, operation) => {
  for (const [body, { schema, example, examples = { default: { value: example } } }] of shownMedia(operation)) {
    expect([body, Object.values(examples).every(({ value }) => value !== undefined)]).toEqual([body, true]);
    const validate = ajv.compile(within(schema));
    for (const { value } of Object.values(examples)) {
      expect([body, validate(value), validate.errors]).toEqual([body, true, null]);
    }
  }
});

test.each(operations)('%s: describes what it does and how it fails', (_route, operation) => {
  expect(operation.summary.length).toBeGreaterThan(3);
  for (const status of ['400', '429', '500', '503']) expect(Object.keys(operation.responses)).toContain(status);
});

test.each(operations)('%s: all its errors have the same form', (route, operation) => {
  const failures = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status));
  const documented = failures.flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, { schema }]) => `${status} ${type} ${namesOf(schema)}`),
  );
  expect(documented).toEqual(failures.flatMap(([status]) => failuresOf(route, status)));
  // RFC 7644 §3.12 and TAXII 2.1 §3.6.1: they report invalid input with 400.
  expect(failures.some(([status]) => status === '422')).toBe(!isScim(route) && !isTaxii(route));
});

const namesOf = ({ oneOf, ...schema }: { oneOf?: { $ref: string }[] }): string =>
  oneOf?.map(({ $ref }) => $ref).join(' or ') ?? (Object.values(schema)[0] as string);

const isScim = (route: string): boolean => route.includes(' /scim/');

const isTaxii = (route: string): boolean => route.includes(' /taxii2');

/** These are reported before the route is known, and therefore in the common form. */
const EARLY = ['400', '415', '429', '431', '500', '503'];

function failuresOf(route: string, status: string): string[] {
  const common = `${status} application/json #/components/schemas/Failure`;
  if (isScim(route)) {
    const own = `${status} application/scim+json #/components/schemas/ScimError`;
    return EARLY.includes(status) ? [own, common] : [own];
  }
  if (isTaxii(route)) {
    const own = `${status} application/taxii+json;version=2.1 #/components/schemas/TaxiiError`;
    return EARLY.includes(status) ? [own, common] : [own];
  }
  // A browser gets a page that explains why a sign-in was refused.
  const isOfBrowsers = / \/v1\/auth\/(saml|oidc)\//.test(route) && !route.endsWith('/backchannel-logout');
  if (isOfBrowsers && status < '500' && status !== '422') return [common, `${status} text/html string`];
  // OpenID Connect Back-Channel Logout 1.0 §2.8 defines its own form.
  const isLogoutToken = route.endsWith('/backchannel-logout') && status === '400';
  if (isLogoutToken) {
    return [`${status} application/json #/components/schemas/OidcLogoutFailure or #/components/schemas/Failure`];
  }
  const schema = status === '422' ? 'ValidationFailure' : 'Failure';
  return [`${status} application/json #/components/schemas/${schema}`];
}

test('operation ids are unique', () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

// The document has one schema for each name, so that one of two classes with the same name would describe both.
test('every class that describes a body has a name of its own', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const names = files
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .filter((text) => /@(?:Shown|Field)\(/.test(text))
    .flatMap((text) => [...text.matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
});
