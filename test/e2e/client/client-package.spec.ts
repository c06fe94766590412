import { ClientPackage } from '../../support/openapi/client-package';
import { HARBOUR } from '../../support/fixtures/harbour-list';
import { EVALUATION_TIME, importEarthquakes } from '../../support/samples/sample-threats';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const ARTICLE = {
  url: 'https://news.example/burov',
  title: 'Vikenty Burov charged with money laundering',
  text: 'The prosecutor charged the shipowner Vikenty Burov with money laundering.',
};

let service: TestApp;
let client: ClientPackage;
let environment: Record<string, string>;

async function importLines(path: string, ...rows: readonly object[]): Promise<void> {
  const rawBody = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { status, text } = await service.call('POST', path, { key: OPERATOR_KEY, rawBody });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
}

beforeAll(async () => {
  client = await ClientPackage.install();
  service = await startTestApp();
  const { analyst = '' } = await service.tenant('acme', undefined, { evaluation_time: EVALUATION_TIME });
  environment = { TMS_URL: service.url, TMS_KEY: analyst };
  await importEarthquakes(service, [{ id: 'Hualien', lat: 23.98, lng: 121.6 }]);
  await importLines('/v1/admin/datasets/harbour/import?format=ftm', ...HARBOUR);
  await importLines('/v1/admin/articles/import?format=ndjson', ARTICLE);
});
afterAll(async () => {
  await service.close();
  client.remove();
});

test('the package contains the compiled files, its README and its license only', () => {
  const others = client.files.filter((file) => !/^dist\/[a-z-]+\.(js|d\.ts)$/.test(file));
  expect(others).toEqual(['LICENSE', 'README.md', 'package.json']);
  expect(client.files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/schema.d.ts']));
  expect(client.files.filter((file) => file.includes('.spec.'))).toEqual([]);
});

test('the README has three examples', () => {
  expect(client.examples).toHaveLength(3);
});

test('the example of threats prints those near the place', async () => {
  expect(await client.run(client.examples[0]!, environment)).toMatch(/^(low|medium|high|critical) [\d.]+ .*Hualien/m);
});

test('the example of a lookup prints who was found', async () => {
  expect(await client.run(client.examples[1]!, environment)).toMatch(/^resolved [\d.]+\n[0-9a-f-]{36} [\d.]+\n$/);
});

test('the example of a web search prints what arrives on its stream', async () => {
  const printed = await client.run(client.examples[2]!, environment);
  expect(printed).toContain('Vikenty Burov charged with money laundering https://news.example/burov\n');
  expect(printed).toMatch(/^1 found$/m);
});

test('the compiler checks the fields of every event, and rejects what the contract does not have', async () => {
  const program = (line: string): string => `
    import { createClient, type WebSearchEvent } from 'threat-monitoring-client';
    const client = createClient({ baseUrl: 'http://localhost', apiKey: 'key' });
    export const read = (event: WebSearchEvent): string => event.event === 'item' ? event.data.item.label : event.event;
    ${line}`;
  const right = `for await (const { event, data } of client.streamWebSearch({ subject: { type: 'person', name: 'x' } })) {
      if (event === 'error') console.log(data.code);
    }`;
  expect(await client.compile(program(right))).toBe('');
  expect(
    await client.compile(program(`await client.GET('/v1/threats', { params: { query: { colour: 'red' } } });`)),
  ).toMatch(/'colour' does not exist/);
  expect(await client.compile(program(`await client.GET('/v1/no-such-path');`))).toMatch(/error TS/);
});
