import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { sampleEvents } from '../../support/samples/event-samples';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let analyst: string;
beforeAll(async () => {
  service = await startTestApp();
  ({ analyst = '' } = await service.tenant('imports', { analyst: { role: 'admin' } }));
});
afterAll(() => service.close());

const PATH = '/v1/admin/events/import?format=ndjson';
const ndjson = (count: number, source: string): string =>
  sampleEvents(count, () => ({ source }))
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
const post = (rawBody: string | Buffer | ReadableStream, headers = {}, path = PATH): Promise<Answer> =>
  service.call('POST', path, { key: OPERATOR_KEY, rawBody, headers });
const audit = (requestId: string): Promise<Answer> =>
  service.call('GET', `/v1/audit/${requestId}`, { key: OPERATOR_KEY });
const sources = async () =>
  Object.fromEntries(
    (await service.call('GET', '/v1/sources', { key: analyst })).body.sources.map((each: { format: string }) => [
      each.format,
      each,
    ]),
  );

describe('GET /v1/sources', () => {
  test('lists every format, also those that were never imported', async () => {
    const found = await sources();
    expect(Object.keys(found).sort()).toEqual([
      ...['acled', 'csv', 'eonet', 'gdacs', 'gdelt-events', 'ndjson', 'nws-cap', 'ucdp-ged', 'usgs'],
    ]);
    expect(found.usgs).toEqual({
      format: 'usgs',
      description: expect.any(String),
      sources: [],
      staleness: 'never',
      lastSuccessAt: null,
      lastAttemptAt: null,
      rows: null,
      lastImportRows: null,
      error: null,
      feed: {
        id: 'usgs',
        enabled: false,
        url: expect.stringContaining('.geojson'),
        intervalSeconds: 60,
        staleness: 'never',
        lastAttemptAt: null,
        lastSuccessAt: null,
        lastChangeAt: null,
        nextPollAt: null,
        consecutiveFailures: 0,
        error: null,
      },
    });
    expect(found.ndjson.feed).toBeNull();
  });
});

describe('GET /v1/sources/{format}', () => {
  test('returns one format, and 404 for an unknown one', async () => {
    const one = await service.call('GET', '/v1/sources/usgs', { key: analyst });
    expect(one.body).toEqual((await sources()).usgs);
    const none = await service.call('GET', '/v1/sources/reuters', { key: analyst });
    expect([none.status, none.body.error.code]).toEqual([404, 'not_found']);
  });
});

describe('POST /v1/admin/events/import', () => {
  test('imports rows, rejects bad ones with line and reason, and writes two audit records', async () => {
    const good = ndjson(3, 'mixed').split('\n');
    const answer = await post([good[0], 'no json', good[1], '{"title":"x"}', good[2], ''].join('\n'));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      read: 5,
      stored: 3,
      revised: 0,
      unchanged: 0,
      rejected: 2,
      corpus_revision: 1,
      rejections: [
        { line: 2, reason: expect.any(String) },
        { line: 4, reason: expect.stringMatching(/^source/) },
      ],
    });
    const { body } = await audit(answer.headers.get('x-request-id') ?? '');
    expect(body).toMatchObject({ action: 'events.import', outcome: 'streaming', status_code: 200 });
    expect(body.resource_ids).toHaveLength(1);
    expect(body.end).toMatchObject({ action: 'events.import.end', outcome: 'success', rows: 5 });
    expect((await sources()).ndjson).toMatchObject({
      staleness: 'fresh',
      sources: ['mixed'],
      rows: 3,
      lastImportRows: 5,
      error: null,
    });
  });

  test('the rows of a source are the current ones that the key may see', async () => {
    const { narrow = '' } = await service.tenant('narrow', {
      narrow: { role: 'viewer', scope: { countries: ['FJ'] } },
    });
    await post(ndjson(1, 'mixed'));
    expect((await sources()).ndjson).toMatchObject({ rows: 3, lastImportRows: 1 });
    await post(ndjson(4, 'mixed'));
    expect((await sources()).ndjson).toMatchObject({ rows: 4, lastImportRows: 4 });
    const { body } = await service.call('GET', '/v1/sources/ndjson', { key: narrow });
    expect(body).toMatchObject({ rows: 0, lastImportRows: 4 });
  });

  test('returns a hundred rejections and counts all', async () => {
    const { body } = await post('nonsense\n'.repeat(150));
    expect(body).toMatchObject({ read: 150, rejected: 150, stored: 0 });
    expect(body.rejections).toHaveLength(100);
  });

  test.each([
    ['a file', {}],
    ['a body with Content-Encoding', { 'content-encoding': 'gzip' }],
  ])('accepts gzip as %s', async (_name, headers) => {
    const { body } = await post(gzipSync(ndjson(10, 'gzip')), headers);
    expect(body).toMatchObject({ read: 10, rejected: 0 });
    expect(body.stored + body.unchanged).toBe(10);
  });

  test.each([
    ['', 'missing'],
    ['?format=shapefile', 'enum'],
    ['?format=', 'missing'],
  ])('rejects the format %j: %s', async (query, type) => {
    const { status, body } = await post('x', {}, `/v1/admin/events/import${query}`);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['query', 'format'], type }]);
  });

  test('rejects an empty body, chunked or not', async () => {
    const empty = new ReadableStream({ start: (controller) => controller.close() });
    for (const answer of [await post(''), await post(empty), await service.call('POST', PATH, { key: OPERATOR_KEY })]) {
      expect([answer.status, answer.body.detail]).toEqual([
        422,
        [{ loc: ['body'], msg: 'Field required', type: 'missing' }],
      ]);
    }
  });

  test('rejects other encodings, and a tenant’s admin', async () => {
    expect((await post('x', { 'content-encoding': 'br' })).status).toBe(415);
    const refused = await service.call('POST', PATH, { key: analyst, rawBody: ndjson(1, 'mine') });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
  });

  test('keeps complete batches of damaged gzip, reports it, and accepts the file again', async () => {
    const whole = ndjson(6_000, 'damaged');
    const zipped = gzipSync(whole);
    const answer = await post(zipped.subarray(0, Math.floor(zipped.length * 0.95)));
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([
      {
        loc: ['body'],
        type: 'value_error',
        msg: expect.stringMatching(/cut off.*5000 events were read, of which 5000 were stored/s),
      },
    ]);
    expect((await sources()).ndjson).toMatchObject({ staleness: 'failing', error: expect.stringContaining('cut off') });
    const { body: record } = await audit(answer.headers.get('x-request-id') ?? '');
    expect(record.end).toMatchObject({ outcome: 'rejected', status_code: 422, rows: 5_000 });
    expect((await post(whole)).body).toMatchObject({ read: 6_000, stored: 1_000, unchanged: 5_000 });
    expect((await sources()).ndjson).toMatchObject({ staleness: 'fresh' });
  });

  test('keeps complete batches of a broken connection and records its end', async () => {
    const requestId = '01890000-0000-7000-8000-00000000c0de';
    const sending = openImport(ndjson(5_500, 'broken'), { 'x-request-id': requestId });
    await sending.untilStored(5_000);
    sending.request.destroy(new Error('gone'));
    const record = await until(async () => {
      const { body } = await service.call('GET', '/v1/audit?action=events.import.end&limit=1', { key: OPERATOR_KEY });
      return body.records.find((each: { client_request_id: string }) => each.client_request_id === requestId);
    });
    expect(record).toMatchObject({ outcome: 'client_closed', rows: 5_000 });
    expect((await post(ndjson(5_500, 'broken'))).body).toMatchObject({ stored: 500, unchanged: 5_000 });
  });

  test('streams its progress in lines on request, the result last', async () => {
    const sending = openImport(ndjson(5_001, 'slow'));
    const early = await sending.untilStored(5_000);
    expect(early).toMatchObject({ read: 5_000, stored: 5_000, rejected: 0 });
    sending.request.end(ndjson(6_000, 'slow'));
    const { statusCode, headers } = await sending.response;
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const lines = await sending.lines();
    expect(lines.at(-1)).toMatchObject({ read: 11_001, stored: 6_000, unchanged: 5_001, rejections: [] });
    const record = await until(async () => {
      const { body: found } = await audit(headers['x-request-id'] as string);
      return found.end && found;
    });
    expect(record).toMatchObject({ outcome: 'streaming', end: { outcome: 'success', rows: 11_001 } });
  }, 600_000);

  test('reports a failure in the last line of its progress', async () => {
    const answer = await post(gzipSync(ndjson(100, 'lines')).subarray(0, -100), { accept: 'application/x-ndjson' });
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1).detail).toMatchObject([{ loc: ['body'], type: 'value_error' }]);
    const record = await until(async () => {
      const { body: found } = await audit(answer.headers.get('x-request-id') ?? '');
      return found.end && found;
    });
    expect(record.end).toMatchObject({ outcome: 'error' });
  });
});

async function until<T>(find: () => Promise<T>): Promise<NonNullable<T>> {
  for (let left = 5_000; left > 0; left -= 1) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nothing was found in 250 s');
}

interface Progress {
  read: number;
  stored: number;
  rejected: number;
}

/** An import whose body is sent in parts while its progress is read. */
class OpenImport {
  readonly response: Promise<IncomingMessage>;
  readonly #lines: { progress?: Progress }[] = [];
  #end: Promise<unknown> | undefined;

  constructor(readonly request: ClientRequest) {
    request.on('error', () => undefined);
    this.response = once(request, 'response').then(([response]) => this.#read(response as IncomingMessage));
  }

  /** The first progress with this number of stored events. */
  async untilStored(count: number): Promise<Progress> {
    await this.response;
    return until(() => Promise.resolve(this.#lines.find(({ progress }) => progress?.stored === count)?.progress));
  }

  /** All lines of the response, once it has ended. */
  async lines(): Promise<unknown[]> {
    await this.response;
    await this.#end;
    return this.#lines;
  }

  #read(response: IncomingMessage): IncomingMessage {
    response.on('error', () => undefined);
    const reader = createInterface(response).on('error', () => undefined);
    reader.on('line', (line) => this.#lines.push(JSON.parse(line) as { progress?: Progress }));
    this.#end = new Promise((resolve) => reader.once('close', resolve));
    return response;
  }
}

function openImport(firstPart: string, headers: Record<string, string> = {}): OpenImport {
  const request = httpRequest(service.url + PATH, {
    method: 'POST',
    headers: {
      ...headers,
      'x-api-key': OPERATOR_KEY,
      'content-type': 'application/x-ndjson',
      accept: 'application/x-ndjson',
    },
  });
  request.write(firstPart);
  return new OpenImport(request);
}
