import { gzipSync } from 'node:zlib';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

/**
 * The largest inputs on which expressions took quadratic or exponential time. Every answer comes well within the 30 s
 * limit of
 * a test; the same inputs blocked the process for minutes to hours.
 */
const MAX_IMPORT_BYTES = 2_000_000;
let service: TestApp;
let viewer: string;
beforeAll(async () => {
  service = await startTestApp({ MAX_IMPORT_BYTES: String(MAX_IMPORT_BYTES) });
  ({ viewer = '' } = await service.tenant('longest', { viewer: { role: 'viewer' } }));
});
afterAll(() => service.close());

const send = (path: string, rawBody: string | Buffer, headers = {}): Promise<Answer> =>
  service.call('POST', path, { key: OPERATOR_KEY, rawBody, headers });

describe('a number in a query', () => {
  const NOT_A_NUMBER = 'Input should be a valid number, unable to parse string as a number';

  test.each([
    ['/v1/events/at-point?lng=1&lat=', 'lat'],
    ['/v1/threats?min_risk_score=', 'min_risk_score'],
  ])('of 14,000 digits in %s is rejected with the name of its field', async (path, name) => {
    for (const number of [`${'1'.repeat(14_000)}x`, '1'.repeat(14_000), `0.${'0'.repeat(63)}`]) {
      const { status, body } = await service.call('GET', path + number, { key: viewer });
      expect(status).toBe(422);
      expect(body.detail).toContainEqual({ loc: ['query', name], msg: NOT_A_NUMBER, type: 'float_parsing' });
    }
  });
  test('of 64 characters is accepted', async () => {
    const { status } = await service.call('GET', `/v1/threats?min_risk_score=1.${'0'.repeat(62)}`, { key: viewer });
    expect(status).toBe(200);
  });
});

describe('a number in a file of events', () => {
  test.each([
    ['400,000 digits', '1'.repeat(400_000)],
    ['400,000 digits and a letter', `${'1'.repeat(400_000)}x`],
  ])('of %s is rejected with the name of its column', async (_, latitude) => {
    const own = `source,sourceEventId,title,eventCategory,eventType,magnitude\na,1,t,c,e,${latitude}\n`;
    const usgs = `id,time,latitude,longitude,depth,mag,place,type\na,2024-01-01T00:00:00Z,${latitude},1,1,5,here,earthquake\n`;
    const reasons = [];
    for (const [format, file] of Object.entries({ csv: own, usgs })) {
      const { body } = await send(`/v1/admin/events/import?format=${format}`, file);
      reasons.push(body.rejections);
    }
    expect(reasons).toEqual([
      [{ line: 2, reason: 'magnitude is longer than 64 characters' }],
      [{ line: 2, reason: 'latitude is longer than 64 characters' }],
    ]);
  });
});

describe('an imported file', () => {
  let bomb: Buffer;
  beforeAll(() => {
    bomb = gzipSync(Buffer.alloc(300_000_000, '\n'));
  });
  const ROUTES = [
    ['events', '/v1/admin/events/import?format=ndjson'],
    ['articles', '/v1/admin/articles/import?format=ndjson'],
    ['a list', '/v1/admin/datasets/longest/import?format=ftm'],
  ] as const;

  test.each(ROUTES)('of %s that unpacks to 300 MB of line feeds is rejected', async (_, path) => {
    const { status, body } = await send(path, bomb);
    expect([status, body.detail]).toEqual([422, [tooLong]]);
  });
  test.each(ROUTES)('of %s with one byte too much is rejected', async (_, path) => {
    const { status, body } = await send(path, Buffer.alloc(MAX_IMPORT_BYTES + 1, '\n'));
    expect([status, body.detail]).toEqual([422, [tooLong]]);
  });
  const tooLong = {
    loc: ['body'],
    msg: expect.stringContaining(
      `The file is larger than ${MAX_IMPORT_BYTES} bytes, the limit set by MAX_IMPORT_BYTES`,
    ),
    type: 'value_error',
  };
});
