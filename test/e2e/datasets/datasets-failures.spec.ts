import { Agent, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { WorkerPools } from '../../../src/platform/workers/worker-pools';
import { file, FORM_TYPE, formBody, value } from '../../support/http/form-body';
import { crowd, crowdName, ListDesk, person, until } from '../../support/fixtures/list-fixture';
import { ADD, ALT, SDN, UN_XML } from '../../support/samples/list-readers';
import { OPERATOR_KEY } from '../../support/app/test-app';

const LOOPING = join(__dirname, '../../support/workers/looping-task');

let desk: ListDesk;
beforeAll(async () => {
  desk = await ListDesk.open();
});
afterAll(() => desk.close());

const LINES = crowd(5_000);
const MAPPING = JSON.stringify({ No: 'id', Name: 'name' });

/** Sends the beginning of a body and closes the connection once the service has read it. */
async function sendBroken(
  list: string,
  format: string,
  beginning: string | Buffer,
  type = 'text/plain',
): Promise<string> {
  const requestId = uuidv7();
  await new Promise<void>((resolve) => {
    const path = `${desk.service.url}/v1/admin/datasets/${list}/import?format=${format}`;
    const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': type, 'x-request-id': requestId };
    const request = httpRequest(path, { method: 'POST', headers });
    request.on('error', () => resolve());
    request.write(beginning, () => setTimeout(() => request.destroy(new Error('gone')), 400));
  });
  return requestId;
}

const finished = (list: string) =>
  until(async () => {
    const [last] = await desk.imports(list);
    return last?.outcome !== 'running' && last;
  });

test('a file whose reader never ends fails its own import, and neither other requests nor the next import', async () => {
  await desk.sendFtm('looped', LINES.slice(0, 10));
  const pools = desk.service.app.get(WorkerPools);
  const stream = pools.stream.bind(pools);
  const spy = jest
    .spyOn(pools, 'stream')
    .mockImplementationOnce((task, input, body, options) =>
      stream({ ...task, module: LOOPING }, input, body, { ...options, deadlineMs: 2_000 }),
    );
  const sent = desk.sendFtm('looped', LINES.slice(0, 20));
  expect((await desk.service.call('GET', '/healthz')).status).toBe(200);
  const { status, body } = await sent;
  expect([status, body.detail]).toEqual([
    422,
    [
      {
        loc: ['body'],
        type: 'value_error',
        msg: expect.stringMatching(/took too long\. Nothing was replaced$/),
      },
    ],
  ]);
  expect(spy).toHaveBeenCalledTimes(1);
  expect((await desk.get('/looped')).body).toMatchObject({ version: 1, entity_count: 10 });
  expect(await desk.imports('looped')).toMatchObject([{ outcome: 'failed' }, { outcome: 'completed' }]);
  expect((await desk.sendFtm('looped', LINES.slice(0, 20))).body).toMatchObject({
    version: 2,
    stored: 10,
    unchanged: 10,
  });
});

describe('an interrupted upload', () => {
  const CSV = `No,Name\n${LINES.map((_, index) => `${index},${crowdName(index)}\n`).join('')}`;
  const form = formBody([value('mapping', MAPPING), file('file', CSV)]);
  const gzip = gzipSync(LINES.join(''));

  beforeAll(async () => {
    await desk.sendFtm('kept', LINES);
    await desk.send('kept_table', 'csv', form, { headers: { 'content-type': FORM_TYPE } });
    await desk.send('sanctions_un', 'un-xml', UN_XML);
    await desk.send('sanctions_ofac', 'ofac-csv', [file('sdn', SDN), file('alt', ALT), file('add', ADD)]);
  }, 600_000);

  const ofac = formBody([file('sdn', SDN), file('alt', ALT), file('add', ADD)]);
  test.each<[string, string, string, string | Buffer, string]>([
    ['lines', 'kept', 'ftm', LINES.slice(0, 3_000).join('').slice(0, -20), 'text/plain'],
    ['gzip', 'kept', 'ftm', gzip.subarray(0, gzip.length * 0.8), 'application/gzip'],
    ['a table', 'kept_table', 'csv', CSV.slice(0, CSV.length * 0.7), 'text/csv'],
    ['a form, in its table', 'kept_table', 'csv', form.subarray(0, form.length * 0.7), FORM_TYPE],
    ['a form, in its mapping', 'kept_table', 'csv', form.subarray(0, 110), FORM_TYPE],
    ['a form, before its first part', 'kept_table', 'csv', form.subarray(0, 10), FORM_TYPE],
    ['OFAC’s files', 'sanctions_ofac', 'ofac-csv', ofac.subarray(0, ofac.length - 200), FORM_TYPE],
    ['XML', 'sanctions_un', 'un-xml', UN_XML.slice(0, -100), 'application/xml'],
  ])('keeps the current version if the connection ends: %s', async (_what, list, format, beginning, type) => {
    const { version, entity_count: count } = (await desk.get(`/${list}`)).body;
    const requestId = await sendBroken(list, format, beginning, type);
    expect(await finished(list)).toMatchObject({
      outcome: 'failed',
      version: null,
      stored: 0,
      removed: 0,
      error: expect.stringMatching(/cut off|broke off|ended early/),
    });
    expect((await desk.get(`/${list}`)).body).toMatchObject({ version, entity_count: count });
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
    const record = await until(async () => {
      const path = '/v1/audit?action=datasets.import.end&limit=10';
      const { body } = await desk.service.call('GET', path, { key: OPERATOR_KEY });
      return body.records.find((each: { client_request_id: string }) => each.client_request_id === requestId);
    });
    expect(record).toMatchObject({ outcome: 'client_closed' });
  });

  test('that ends in the middle of its gzip is answered with 422', async () => {
    const { status, body } = await desk.send('kept', 'ftm', gzip.subarray(0, gzip.length * 0.9));
    expect([status, body.detail]).toEqual([
      422,
      [{ loc: ['body'], type: 'value_error', msg: expect.stringMatching(/cut off.*Nothing was replaced$/s) }],
    ]);
    expect((await desk.get('/kept')).body).toMatchObject({ version: 1, entity_count: 5_000 });
    expect(await desk.found('kept', crowdName(4_321))).toContain('p4321');
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
  });

  test('can be sent again', async () => {
    expect((await desk.sendFtm('kept', LINES)).body).toMatchObject({ unchanged: 5_000, version: 1 });
  });

  test('of the first version leaves the list empty', async () => {
    await sendBroken('never', 'ftm', LINES.slice(0, 2_500).join(''));
    expect(await finished('never')).toMatchObject({ outcome: 'failed', read: expect.any(Number) });
    expect((await desk.get('/never')).body).toMatchObject({ version: 0, entity_count: 0, imported_at: null });
    expect(await desk.entities('never')).toEqual([]);
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
  });

  // A connection whose body nobody reads is never closed, so that the service could not even stop.
  const large = Buffer.alloc(20_000_000, 'x');
  test.each<[string, Buffer, number]>([
    ['a refusal', formBody([value('mapping', '{'), file('file', large)]), 422],
    [
      'a form with more after its end',
      Buffer.concat([formBody([value('mapping', MAPPING), file('file', CSV)]), large]),
      200,
    ],
    ['another import that is running', large, 409],
  ])('is answered before most of the body was sent: %s', async (_what, body, expected) => {
    const list = `large_${expected}`;
    if (expected === 409) {
      await desk.query('insert into dataset (id) values ($1)', [list]);
      await desk.query(`insert into dataset_import (id, dataset, format, outcome) values ($1, $2, 'ftm', 'running')`, [
        ...[uuidv7(), list],
      ]);
    }
    const path = `${desk.service.url}/v1/admin/datasets/${list}/import?format=csv`;
    const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': FORM_TYPE, 'content-length': body.length };
    const agent = new Agent({ keepAlive: true });
    const server = desk.service.app.getHttpServer();
    const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(path, { method: 'POST', headers, agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      request.on('error', reject);
      request.end(body);
    });
    expect(status).toBe(expected);
    agent.destroy();
    const socket = await connected;
    await until(() => Promise.resolve(socket.destroyed));
  });
});

describe('the progress of an import', () => {
  const lined = { headers: { accept: 'application/x-ndjson' } };
  const slowly = (first: string, second: string): ReadableStream =>
    new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from(first));
        await delay(2_500);
        controller.enqueue(Buffer.from(second));
        controller.close();
      },
    });
  const linesOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('is streamed in lines on request, the result last', async () => {
    const body = slowly(LINES.slice(0, 3_000).join(''), `${LINES.slice(3_000).join('')}nonsense\n`);
    const answer = await desk.send('lined', 'ftm', body, lined);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const lines = linesOf(answer.text);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const counts = { read: expect.any(Number), rejected: expect.any(Number) };
    expect(lines.slice(0, -1)).toEqual(lines.slice(0, -1).map(() => ({ progress: counts })));
    expect(lines.slice(0, -1).some(({ progress }) => progress.read > 0 && progress.read < 5_001)).toBe(true);
    expect(lines.at(-1)).toMatchObject({ dataset: 'lined', version: 1, read: 5_001, stored: 5_000, rejected: 1 });
    expect(await desk.auditOf(answer)).toMatchObject({
      outcome: 'streaming',
      end: { outcome: 'success', rows: 5_001 },
    });
  }, 600_000);

  test('ends with a line that reports the failure', async () => {
    const answer = await desk.send('lined', 'ftm', gzipSync(LINES.join('')).subarray(0, -100), lined);
    expect(linesOf(answer.text).at(-1).detail).toMatchObject([{ loc: ['body'], type: 'value_error' }]);
    expect((await desk.auditOf(answer)).end).toMatchObject({ outcome: 'error' });
    expect((await desk.get('/lined')).body).toMatchObject({ version: 1, imports: [{ outcome: 'failed' }, {}] });
  });
});

describe('the audit log of imports', () => {
  test('has two records of an import, also of one that failed', async () => {
    const done = await desk.sendFtm('audited', [person('1', 'Jane Doe'), person('2', 'Joan Roe')]);
    const [last] = await desk.imports('audited');
    expect(await desk.auditOf(done)).toMatchObject({
      action: 'datasets.import',
      outcome: 'streaming',
      status_code: 200,
      resource_ids: ['audited', last.id],
      end: { action: 'datasets.import.end', outcome: 'success', rows: 2 },
    });
    const failed = await desk.sendFtm('audited', ['nonsense\n']);
    expect(await desk.auditOf(failed)).toMatchObject({
      outcome: 'streaming',
      end: { action: 'datasets.import.end', outcome: 'rejected', status_code: 409, rows: 1 },
    });
  });

  test('has one record of a rejected import, and of a read', async () => {
    const refused = await desk.sendFtm('sanctions_un', [person('1', 'Jane Doe')]);
    const path = (answer: { headers: Headers }): string => `/v1/audit/${answer.headers.get('x-request-id') ?? ''}`;
    const record = await desk.service.call('GET', path(refused), { key: OPERATOR_KEY });
    expect(record.body).toMatchObject({ action: 'datasets.import', outcome: 'rejected', status_code: 422 });
    expect(record.body.end ?? null).toBeNull();
    const read = await desk.service.call('GET', path(await desk.get('/audited')), { key: OPERATOR_KEY });
    expect(read.body).toMatchObject({ action: 'datasets.read', outcome: 'success' });
  });
});
