import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { ConnectorRegistry } from '../../../src/modules/connectors/connector-registry.service';
import { fakeConnector } from '../../support/peers/fake-connector';
import { BUROV, HARBOUR } from '../../support/fixtures/harbour-list';
import { LookupDesk } from '../../support/fixtures/lookup-fixture';
import type { Answer } from '../../support/app/test-app';

const LONG = 'Cargo, ships and ports. '.repeat(1_000);
const many = (count: number, text: string) => Array.from({ length: count }, (_, index) => `${text} ${index + 1}`);

let desk: LookupDesk;
let schemaOf: (operation: string) => ValidateFunction;

beforeAll(async () => {
  desk = await LookupDesk.open();
  schemaOf = await describedAnswers();
  const large = {
    alias: many(300, 'Vikenty Burov'),
    address: many(300, 'Harbour Road'),
    notes: [LONG],
    topics: many(300, 'topic'),
    programId: many(300, 'program'),
  };
  const rich = { ...BUROV, properties: { ...BUROV.properties, ...large } };
  await desk.importList('harbour', [rich, ...HARBOUR.filter(({ id }) => id !== BUROV.id)]);
  const facts = { text: 'x', number: 1.5, yes: true, nothing: null, texts: ['a', 'b'], none: [] };
  const finding = {
    connectorId: 'facts',
    type: 'username',
    value: 'viktor_burov',
    facts,
    retrievedAt: '2026-01-02T03:04:05Z',
  } as const;
  const search = () => Promise.resolve({ records: [], findings: [finding] });
  desk.service.app
    .get(ConnectorRegistry)
    .register(fakeConnector({ id: 'facts', identifierTypes: ['username'], search }));
});
afterAll(() => desk.close());

/** The schema of an operation's success in the served document. */
async function describedAnswers(): Promise<typeof schemaOf> {
  const { body: document } = await desk.call('GET', '/openapi.json');
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(document as object, 'openapi.json');
  return (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    const { responses } = document.paths[path][method.toLowerCase()];
    const { schema } = (responses['200'] ?? responses['201']).content['application/json'];
    return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/')) as object);
  };
}

function expectDescribed(operation: string, { body }: Answer): void {
  const validate = schemaOf(operation);
  validate(body);
  expect((validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([]);
}

test('every answer matches its schema, however much was found', async () => {
  const made = await desk.post([
    ['name', 'Vikenty Burov'],
    ['username', 'viktor_burov'],
    ['phone', '+7 495 123-45-67'],
    ['email', 'nobody@unlisted.example'],
  ]);
  const [entity] = made.body.entities;
  expect(entity.profile.addresses.length).toBeGreaterThan(100);
  expect(Object.keys(entity.traceability.data_lineage as object).length).toBeGreaterThan(1_000);
  expect(entity.profile.remarks[0].value.length).toBeGreaterThan(20_000);
  expectDescribed('POST /v1/lookup', made);
  const path = `/v1/lookup/${made.body.request_id}`;
  expectDescribed('GET /v1/lookup/{request_id}', await desk.call('GET', path));
  const body = { entity_id: entity.entity_id as string, decision: 'same', reason: 'x' };
  const decided = await desk.call('POST', `${path}/decisions`, { body });
  expectDescribed('POST /v1/lookup/{request_id}/decisions', decided);
  expectDescribed('GET /v1/lookup/decisions', await desk.call('GET', '/v1/lookup/decisions'));
  expectDescribed(
    'POST /v1/lookup',
    await desk.post([
      ['name', 'Vikenty Burov'],
      ['username', 'viktor_burov'],
      ['phone', '+7 495 123-45-67'],
      ['email', 'nobody@unlisted.example'],
    ]),
  );
  expectDescribed('POST /v1/lookup', await desk.post([['name', 'Omar Khalil Hamdan']]));
  expectDescribed('POST /v1/lookup', await desk.post([['username', 'nobody']]));
  expectDescribed(
    'DELETE /v1/lookup/decisions/{decision_id}',
    await desk.call('DELETE', `/v1/lookup/decisions/${decided.body.id}`),
  );
  await desk.call('DELETE', path);
  expectDescribed('GET /v1/lookup', await desk.call('GET', '/v1/lookup'));
});

test('the document limits a request to twenty identifiers', async () => {
  const { body: document } = await desk.call('GET', '/openapi.json');
  expect(document.components.schemas.LookupBody.properties.identifiers).toMatchObject({
    type: 'array',
    minItems: 1,
    maxItems: 20,
  });
});
