import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { resetEvent } from '../../../src/platform/sse/portfolio-streams';
import { readStream, type StreamedEvent } from '../../support/http/event-stream';
import {
  analyst,
  asset,
  closeDesk,
  list,
  openDesk,
  patch,
  putAssets,
  service,
} from '../../support/fixtures/threats-fixture';
import { OPERATOR_KEY } from '../../support/app/test-app';

/* Every server-sent event matches the schema of its name in openapi.json, without further fields. */

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

/** Objects that list their fields allow no others; those of `allOf` are combined first. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isClosed = schema.type === 'object' && typeof schema.properties === 'object';
  return isClosed && !('additionalProperties' in schema) ? { ...schema, additionalProperties: false } : schema;
}

beforeAll(async () => {
  ajv.addSchema(closed(JSON.parse(readFileSync('openapi.json', 'utf8'))) as object, 'openapi.json');
  await openDesk();
  await putAssets(asset('n', 25.05, 121.5));
});
afterAll(closeDesk);

/** The violations of the schema of the stream by its events. */
function faultsOf(schema: string, events: readonly Omit<StreamedEvent, 'atMs'>[]): unknown[] {
  const validate = ajv.getSchema(`openapi.json#/components/schemas/${schema}`);
  if (!validate) throw new Error(`The document has no schema ${schema}`);
  return events.flatMap(({ id, type, data }) => {
    const event = { id, event: type, data: JSON.parse(data) as unknown };
    return validate(event) === true ? [] : [{ event, errors: validate.errors }];
  });
}

const namesOf = (events: readonly StreamedEvent[]): string[] => [...new Set(events.map(({ type }) => type))].sort();

test('the stream of threats matches its schema', async () => {
  const id = (await list()).body.threats[0].id as string;
  await patch(id, { pinned: true });
  await putAssets(asset('elsewhere', 0, 0));
  const lastId = (await list()).body.stream_seq as number;
  const url = `${service.url}/v1/threats/stream`;
  const { events } = await readStream(url, { key: analyst(), lastEventId: 0, cutAfterId: lastId });
  expect(namesOf(events)).toEqual(['created', 'ended', 'updated']);
  expect(faultsOf('ThreatEvent', [...events, resetEvent(7)])).toEqual([]);
});

describe('the stream of a web search matches its schema', () => {
  const search = (name: string) =>
    readStream(`${service.url}/v1/web-search/stream`, {
      method: 'POST',
      key: analyst(),
      body: { subject: { type: 'person', name } },
    });

  test('if it ends with a result', async () => {
    const rawBody = JSON.stringify({ title: 'Vikenty Burov on trial', text: 'Vikenty Burov was charged with fraud.' });
    const path = '/v1/admin/articles/import?format=ndjson';
    expect((await service.call('POST', path, { key: OPERATOR_KEY, rawBody })).body).toMatchObject({ rejected: 0 });
    const { events } = await search('Vikenty Burov');
    expect(namesOf(events)).toEqual(['item', 'job', 'progress', 'result', 'warning']);
    expect(faultsOf('WebSearchEvent', events)).toEqual([]);
  });

  test('if it is cancelled', async () => {
    const call = (method: string, url: string) => service.call(method, url, { key: analyst() });
    const options = { key: analyst(), body: { subject: { type: 'keyword', name: 'harbour' } } };
    const { body: job } = await service.call('POST', '/v1/web-search?responseMode=async', options);
    await call('DELETE', job.resultUrl as string);
    const { events } = await readStream(`${service.url}${job.streamUrl as string}`, { key: analyst() });
    expect(faultsOf('WebSearchEvent', events)).toEqual([]);
  });
});

test('the schema rejects an event with an unknown field', () => {
  const event = { id: 1, type: 'reset', data: '{"seq":1,"threat":null}' };
  expect(faultsOf('ThreatEvent', [event])).toHaveLength(1);
});
