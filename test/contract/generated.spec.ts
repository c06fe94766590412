import { readFileSync, writeFileSync } from 'node:fs';
import { ERROR_CATALOGUE } from '../../src/kernel/errors/catalogue';
import { openApiDocument } from '../../src/open-api/open-api-document';
import { AllowedMethods } from '../../src/platform/http/server/allowed-methods';
import { clientTypes } from '../support/openapi/client-types';
import { contractText } from '../support/openapi/contract-text';
import { startTestApp, type TestApp } from '../support/app/test-app';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ ROLE: 'serve' });
});
afterAll(() => service.close());

/** Compares with the committed file; `npm run generate` rewrites it. */
function expectCommitted(path: string, content: string): void {
  if (process.env.UPDATE_GENERATED === '1') writeFileSync(path, content);
  expect(readFileSync(path, 'utf8')).toBe(content);
}

interface DocumentedOperation {
  operationId: string;
  summary: string;
  'x-permission': string;
}

const documented = (): [string, string, DocumentedOperation][] =>
  Object.entries(openApiDocument(service.app).paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, DocumentedOperation>).map(
      ([method, operation]) => [method.toUpperCase(), path, operation] as [string, string, DocumentedOperation],
    ),
  );

test('openapi.json is up to date', () => {
  expectCommitted('openapi.json', contractText(openApiDocument(service.app)));
});

test('client/src/schema.ts is up to date', () => {
  expectCommitted('client/src/schema.ts', clientTypes(openApiDocument(service.app)));
}, 600_000);

test('the served document is the committed one', async () => {
  const served = await service.call('GET', '/openapi.json');
  expect(served.body).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
});

test('docs/errors.md is up to date', () => {
  const rows = Object.entries(ERROR_CATALOGUE).map(
    ([code, { status, title }]) => `| ${status} | \`${code}\` | ${title} |`,
  );
  expectCommitted(
    'docs/errors.md',
    `# Errors

Made from the catalogue in \`src/kernel/errors/catalogue.ts\` by \`npm run generate\`.

Every error but 422 has the body \`{"error":{"code","message","details"?},"request_id"}\`. 422 has
\`{"detail":[{"loc":[…],"msg":"…","type":"…"}]}\`, with every violation and in the vocabulary of Pydantic v2; at most 1,000
are listed, then one \`too_many_errors\`.

| status | code | meaning |
|---|---|---|
${rows.join('\n')}
`,
  );
});

test('docs/routes.md lists every route with its rule', () => {
  const rows = documented()
    .sort(([a, pathA], [b, pathB]) => pathA.localeCompare(pathB, 'en') || a.localeCompare(b, 'en'))
    .map(
      ([method, path, operation]) =>
        `| ${method} | \`${path}\` | \`${operation['x-permission']}\` | ${operation.summary} |`,
    );
  expectCommitted(
    'docs/routes.md',
    `# Routes

Made by \`npm run generate\`. A route that declares no permission is open to nobody; \`authenticated\` is every valid credential, and \`public\` needs none.

| method | address | permission | what it does |
|---|---|---|---|
${rows.join('\n')}
`,
  );
});

test('declares every route except the documents and the files of the console', () => {
  const declared = new Set(documented().map(([method, path]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
  const undeclared = service.app
    .get(AllowedMethods)
    .all()
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !declared.has(route) && !/^GET \/(docs|openapi\.(json|yaml)|console\/)/.test(route));
  expect(undeclared).toEqual([]);
});
