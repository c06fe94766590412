import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { Client } from 'pg';
import type { EventAnswer } from '../../../src/modules/corpus/events/events.dto';
import {
  actor,
  analyst,
  closeCorpus,
  EVENTS,
  exportedEvents,
  get,
  HARD_EVENTS,
  importEvents,
  ndjson,
  openCorpus,
  scoped,
  service,
} from '../../support/fixtures/corpus-fixture';
import type { Answer } from '../../support/app/test-app';
import { duckDbRows, testWithDuckDb } from '../../support/app/duck-db';
import { sampleEvents } from '../../support/samples/event-samples';

const FORMATS = ['csv', 'json', 'ndjson', 'geojson', 'parquet'] as const;
const COUNT = EVENTS.length + HARD_EVENTS.length;

let events: EventAnswer[];
beforeAll(async () => {
  await openCorpus(HARD_EVENTS);
  events = await exportedEvents();
});
afterAll(closeCorpus);

const exported = (query: string, key = analyst) => get(`/v1/events/export?${query}`, key);
const titlesOf = (list: { title: string }[]): string[] => list.map(({ title }) => title);

async function exportedBytes(query: string): Promise<ArrayBuffer> {
  const answer = await fetch(`${service.url}/v1/events/export?${query}`, { headers: { 'x-api-key': analyst } });
  expect(answer.status).toBe(200);
  return answer.arrayBuffer();
}

describe('GET /v1/events/export', () => {
  test('contains the events as they are returned one by one', async () => {
    expect(events).toHaveLength(COUNT);
    for (const event of events) {
      const { body } = await get(`/v1/events/${event.id}`);
      expect(body).toMatchObject(event);
    }
  });

  test.each([
    ['csv', 'text/csv; charset=utf-8; header=present'],
    ['json', 'application/json; charset=utf-8'],
    ['ndjson', 'application/x-ndjson; charset=utf-8'],
    ['geojson', 'application/geo+json'],
    ['parquet', 'application/vnd.apache.parquet'],
  ])('returns %s with its media type', async (format, mediaType) => {
    const { status, headers } = await exported(`format=${format}`);
    const today = new Date().toISOString().slice(0, 10);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      ...[200, mediaType],
      `attachment; filename="events-${today}.${format}"`,
    ]);
  });

  test('accepts filters and orders', async () => {
    const query = 'format=json&country=FR&country=JP&sort_by=title&sort_order=asc';
    expect(titlesOf((await exported(query)).body)).toEqual(['Car bomb near Ōsaka', 'Other clash', 'Riot in Paris']);
    const searched = await exported('format=json&search=-clash -bomb -hyperlink&date_from=2018-01-01');
    expect(titlesOf(searched.body).sort()).toEqual(['+1', '@SUM(A1)', 'Riot in Paris']);
    const nothing: string[] = [];
    for (const format of FORMATS.slice(0, 4)) nothing.push((await exported(`format=${format}&country=BR`)).text);
    expect(nothing).toEqual([
      expect.stringMatching(/^id,source,sourceEventId,title,.*updatedAt\r\n$/),
      '[]\n',
      '',
      '{"type":"FeatureCollection","features":[]}\n',
    ]);
  });

  test.each(FORMATS)('as %s contains only events in the scope of the key', async (format) => {
    const within = events.filter(
      ({ locationCountry, eventDate }) => ['TW', 'JP'].includes(locationCountry ?? '') && (eventDate ?? '') >= '2018',
    );
    const { headers } = await exported(`format=${format}`, scoped);
    expect(within.length).toBeGreaterThan(2);
    const end = await endOf(headers.get('x-request-id'), scoped);
    expect(end).toMatchObject({ outcome: 'success', rows: within.length });
  });

  test('rejects a missing or unknown format', async () => {
    const detailOf = async (query: string) => (await exported(query)).body.detail;
    expect(await detailOf('')).toEqual([{ loc: ['query', 'format'], msg: 'Field required', type: 'missing' }]);
    expect(await detailOf('format=xlsx&date_from=2019-01-01&date_to=2018-01-01')).toMatchObject([
      { loc: ['query', 'format'], type: 'enum' },
    ]);
    expect(await detailOf('format=csv&date_from=2019-01-01&date_to=2018-01-01')).toMatchObject([
      { loc: ['query', 'date_from'], type: 'value_error' },
    ]);
  });

  test('answers HEAD with the headers of GET, and reads no events', async () => {
    const { status, headers, text } = await service.call('HEAD', '/v1/events/export?format=csv', { key: analyst });
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/csv; charset=utf-8; header=present']);
    expect(headers.get('content-disposition')).toContain('.csv"');
    expect(await endOf(headers.get('x-request-id'))).toMatchObject({ outcome: 'success', rows: 0, bytes: 0 });
  });

  test('allows two streams per principal and refuses more with 429; a stream that its caller leaves is recorded as client_closed', async () => {
    const description = 'word '.repeat(1_600);
    const long = sampleEvents(2_500, () => ({ source: 'long', description, actors: [actor('long')] }));
    await importEvents(ndjson(long));
    const streams = [await openRaw('/v1/events/export?format=ndjson'), await openRaw('/v1/events/export?format=csv')];
    const third = await exported('format=parquet');
    expect([third.status, third.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect([third.headers.get('retry-after'), third.headers.get('content-disposition')]).toEqual(['5', null]);
    const { body: list } = await get('/v1/actors?search=long');
    expect((await get(`/v1/actors/${list.items[0].id}/events?all_results=true`)).status).toBe(429);
    streams.forEach(({ socket }) => socket.destroy());
    for (const { requestId } of streams) {
      const end = await endOf(requestId);
      expect(end.outcome).toBe('client_closed');
      expect(end.rows).toBeLessThan(2_500);
    }
    expect((await exported('format=csv&country=JP')).status).toBe(200);
  });

  test('closes the connection at a fault after the first byte', async () => {
    const stream = await openRaw('/v1/events/export?format=json');
    const owner = new Client({ connectionString: service.database.ownerUrl });
    await owner.connect();
    await owner.query('alter table event rename to event_away');
    try {
      const rest = await new Promise<string>((resolve) => {
        let text = '';
        stream.socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
        stream.socket.on('error', () => undefined);
        stream.socket.once('close', () => resolve(text));
        stream.socket.resume();
      });
      // Neither the array nor the chunked body (RFC 9112 §7.1) is complete.
      expect(rest.slice(-8)).not.toContain('0\r\n\r\n');
      const before = await exported('format=json');
      expect([before.status, before.headers.get('content-disposition')]).toEqual([500, null]);
    } finally {
      await owner.query('alter table event_away rename to event');
      await owner.end();
    }
    expect((await endOf(stream.requestId)).outcome).toBe('error');
  });
});

describe('exported files', () => {
  test('as CSV contain every value, and no formula', async () => {
    const { text } = await exported('format=csv&country=TW');
    const rows: Record<string, string>[] = parse(text, { columns: true, record_delimiter: '\r\n' });
    const inTaiwan = events.filter(({ locationCountry }) => locationCountry === 'TW');
    expect(rows.filter(({ description }) => !description?.startsWith('word'))).toEqual(inTaiwan.map(csvCells));
    expect(text).toContain(`"'=HYPERLINK(""http://example.org"",""a, b"")"`);
    expect(text).toContain(`,'-1+1,`);
  });

  test('as NDJSON contain the API’s representation of an event in each line', async () => {
    const { text } = await exported('format=ndjson&country=FR');
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      events.filter(({ locationCountry }) => locationCountry === 'FR'),
    );
  });

  test('with details contain each event as it is returned by its id', async () => {
    const { body } = await exported('format=json&details=true&search=-word');
    expect(body.length).toBeGreaterThan(0);
    for (const event of body as EventAnswer[]) expect((await get(`/v1/events/${event.id}`)).body).toEqual(event);
    const { text } = await exported('format=ndjson&details=true&search=-word');
    expect(text.trimEnd().split('\n')).toEqual(body.map((event: EventAnswer) => JSON.stringify(event)));
    const { body: collection } = await exported('format=geojson&details=true&country=FR');
    expect(collection.features[0].properties).toMatchObject({ actors: expect.any(Array), sources: expect.any(Array) });
  });

  test.each(['csv', 'parquet'])('as %s have no details', async (format) => {
    const { status, body } = await exported(`format=${format}&details=true`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'details']]);
  });

  test('as GeoJSON are a FeatureCollection across the antimeridian', async () => {
    const { body } = await exported('format=geojson&bbox=179,-20,-179,-10&sort_by=title&sort_order=desc');
    const [first, second] = [HARD_EVENTS[1]!, HARD_EVENTS[0]!].map(({ title }) =>
      events.find((event) => event.title === title)!,
    );
    const featureOf = ({ id, locationCoordinates, ...properties }: EventAnswer): object => ({
      type: 'Feature',
      id,
      properties,
      geometry: { type: 'Point', coordinates: [locationCoordinates!.lng, locationCoordinates!.lat] },
    });
    expect(body).toEqual({
      type: 'FeatureCollection',
      bbox: [179, -20, -179, -10],
      features: expect.arrayContaining([featureOf(first!), featureOf(second!)]),
    });
    expect(body.features).toHaveLength(2);
    const { body: bare } = await exported('format=geojson&search=Bare');
    expect(bare.features).toMatchObject([{ geometry: null, properties: { title: 'Bare' } }]);
    expect(Object.keys(bare)).toEqual(['type', 'features']);
  });

  test('as Parquet contain every value of the API, read by hyparquet', async () => {
    const file = await exportedBytes('format=parquet&sort_by=salience_score');
    const { body } = await exported('format=json&sort_by=salience_score');
    expect(Number(parquetMetadata(file).num_rows)).toBe(body.length);
    const rows = await parquetReadObjects({ file });
    expect(
      rows.map(({ createdAt, updatedAt, eventDate, eventDateEnd, occurredAt, ...row }) => ({
        ...row,
        // hyparquet returns undefined for a null in a column of lists.
        sourceDomains: row.sourceDomains ?? null,
        sourceTypes: row.sourceTypes ?? null,
        eventDate: dayOf(eventDate as Date | null),
        eventDateEnd: dayOf(eventDateEnd as Date | null),
        occurredAt: (occurredAt as Date | null)?.toISOString() ?? null,
        createdAt: (createdAt as Date).toISOString(),
        updatedAt: (updatedAt as Date).toISOString(),
      })),
    ).toEqual(body.map(flat));
  });

  testWithDuckDb()('as Parquet contain every value of the API, read by DuckDB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tms-export-'));
    const path = join(folder, 'events.parquet');
    try {
      writeFileSync(path, Buffer.from(await exportedBytes('format=parquet&sort_by=title')));
      const { body } = await exported('format=json&sort_by=title');
      const rows = await duckDbRows(
        `select * replace (cast(eventDate as varchar) as eventDate, cast(eventDateEnd as varchar) as eventDateEnd,
           epoch_ms(occurredAt)::double as occurredAt, epoch_ms(createdAt)::double as createdAt, epoch_ms(updatedAt)::double as updatedAt) from '${path}'`,
      );
      expect(rows).toEqual(
        body.map((event: EventAnswer) => ({
          ...flat(event),
          occurredAt: event.occurredAt === null ? null : Date.parse(event.occurredAt),
          createdAt: Date.parse(event.createdAt),
          updatedAt: Date.parse(event.updatedAt),
        })),
      );
      const types = await duckDbRows(
        `select typeof(eventDate) as day, typeof(createdAt) as instant, typeof(fatalities) as fatalities,
           typeof(sourceDomains) as domains, count(*)::int as count from '${path}' group by all`,
      );
      expect(types[0]).toEqual({
        day: 'DATE',
        instant: 'TIMESTAMP WITH TIME ZONE',
        fatalities: 'INTEGER',
        domains: 'VARCHAR[]',
        count: body.length,
      });
      writeFileSync(path, Buffer.from(await exportedBytes('format=parquet&country=BR')));
      expect(await duckDbRows(`select count(*)::int as count from '${path}'`)).toEqual([{ count: 0 }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** DuckDB reads coordinates as two fields. */
function flat({ locationCoordinates, ...event }: EventAnswer): object {
  return { ...event, lat: locationCoordinates?.lat ?? null, lng: locationCoordinates?.lng ?? null };
}

const dayOf = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null;

function csvCells(event: EventAnswer): object {
  const entries = Object.entries(flat(event)).map(([name, value]) => {
    if (value === null) return [name, ''];
    if (typeof value === 'string' && /^[=+\-@]/.test(value)) return [name, `'${value}`];
    return [name, Array.isArray(value) ? JSON.stringify(value) : String(value)];
  });
  return Object.fromEntries(entries);
}

/** A stream whose reader reads the headers and then nothing more. */
function openRaw(path: string): Promise<{ socket: Socket; requestId: string }> {
  const { port, hostname } = new URL(service.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${analyst}\r\n\r\n`);
    socket.once('data', (head: Buffer) => {
      socket.pause();
      resolve({ socket, requestId: /x-request-id: (\S+)/i.exec(head.toString())?.[1] ?? '' });
    });
  });
}

async function endOf(requestId: string | null, key = analyst): Promise<Answer['body']> {
  for (let left = 5_000; left > 0; left -= 1) {
    const { body } = await get(`/v1/audit/${requestId}`, key);
    if (body.end) return body.end;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the answer did not end');
}
