import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { importRows, importStream } from '../../../test/support/samples/import-rows';
import { alertSample, eonetSample, gdacsItem, gdacsRss } from '../../../test/support/samples/hazard-samples';
import { EVENT_FORMATS, getEventFormat } from './formats';
import { GDELT_COLUMNS } from './gdelt/gdelt-columns';

const FORMATS = ['ucdp-ged', 'gdelt-events', 'usgs', 'gdacs', 'eonet', 'nws-cap', 'acled', 'csv', 'ndjson'];
/** Formats with a single line of JSON, whose structure any damage may break. */
const FRAMED = ['usgs', 'eonet', 'nws-cap'];

/** Small valid samples with several rows, so that damage also occurs after the header. */
const SAMPLES: Record<string, string> = {
  'ucdp-ged':
    'id,type_of_violence,side_a,side_b,where_prec,latitude,longitude,country,date_start,best\n' +
    Array.from({ length: 20 }, (_, index) => `${index},1,"A, ""x""",B,1,1.5,2.5,Chad,2031-01-02,3\n`).join(''),
  acled:
    'event_id_cnty,event_date,event_type,actor1,country,latitude,longitude\n' +
    Array.from({ length: 20 }, (_, index) => `CHA${index},2031-01-02,Battles,"A, ""x""",Chad,1.5,2.5\n`).join(''),
  'gdelt-events': Array.from(
    { length: 20 },
    (_, index) =>
      `${GDELT_COLUMNS.map((column) => ({ GLOBALEVENTID: String(index), SQLDATE: '20310102', EventCode: '190', NumArticles: '1' })[column] ?? '').join('\t')}\n`,
  ).join(''),
  usgs: JSON.stringify({
    features: Array.from({ length: 20 }, (_, index) => ({
      id: `x${index}`,
      properties: { time: index, type: 'earthquake', place: 'é, Chad' },
      geometry: { coordinates: [1, 2, 3] },
    })),
  }),
  gdacs: gdacsRss(
    ...Array.from({ length: 20 }, (_, index) => gdacsItem({ eventid: String(index), country: 'Côte d’Ivoire' })),
  ),
  eonet: JSON.stringify({
    title: 'EONET Events',
    events: Array.from({ length: 20 }, (_, index) => eonetSample({ id: `EONET_${index}`, title: 'é, Chad' })),
  }),
  'nws-cap': JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: 20 }, (_, index) => alertSample({ id: `urn:oid:${index}`, areaDesc: 'é' })),
  }),
  csv:
    'source,sourceEventId,title,eventCategory,eventType\n' +
    Array.from({ length: 20 }, (_, index) => `s,${index},"ti, tle",crime,robbery\n`).join(''),
  ndjson: Array.from(
    { length: 20 },
    (_, index) =>
      `${JSON.stringify({ source: 's', sourceEventId: String(index), title: 'té', eventCategory: 'crime', eventType: 'robbery' })}\n`,
  ).join(''),
};

describe('import formats', () => {
  it('are found by their names only', () => {
    expect(Object.keys(EVENT_FORMATS)).toEqual(FORMATS);
    for (const name of FORMATS) expect(getEventFormat(name)?.name).toBe(name);
    for (const name of ['toString', '__proto__', 'shapefile', '']) expect(getEventFormat(name)).toBeUndefined();
  });

  describe.each(FORMATS)('import format %s', (format) => {
    const sample = Buffer.from(SAMPLES[format]!);

    it('reads its sample plain and compressed, in any chunks', async () => {
      const whole = await importRows(format, sample);
      expect([whole.events.length, whole.rejections.length, whole.error]).toEqual([20, 0, null]);
      for (const chunkBytes of [1, 7, 100]) expect(await importRows(format, sample, chunkBytes)).toEqual(whole);
      expect(await importRows(format, gzipSync(sample), 50)).toEqual(whole);
    });

    it('returns rows or an ImportStreamError for any bytes', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ maxLength: 400 }),
          fc.integer({ min: 1, max: 50 }),
          async (bytes, chunkBytes) => {
            const { error } = await importRows(format, Buffer.from(bytes), chunkBytes);
            expect(error?.message).not.toBe('');
          },
        ),
      );
    });

    it('rejects a damaged row and continues', async () => {
      const damage = fc.tuple(fc.nat({ max: sample.length - 1 }), fc.uint8Array({ minLength: 1, maxLength: 5 }));
      await fc.assert(
        fc.asyncProperty(damage, fc.boolean(), async ([at, bytes], isInserted) => {
          const rest = sample.subarray(isInserted ? at : at + bytes.length);
          const { events, error } = await importRows(format, Buffer.concat([sample.subarray(0, at), bytes, rest]), 64);
          // A damaged header or JSON structure may end the import, or reject every row: an additional comma shifts all
          // columns. After the header, a wrong line break costs one or two rows.
          const isBehindHeader = at > sample.indexOf('\n');
          if (error === null && isBehindHeader && !FRAMED.includes(format))
            expect(events.length).toBeGreaterThanOrEqual(17);
        }),
        { numRuns: 100 },
      );
    });

    it('returns the rows before any cut, and no others', async () => {
      const whole = (await importRows(format, sample)).events.map((event) => JSON.stringify(event));
      for (let part = 1; part < 50; part += 1) {
        const cut = sample.subarray(0, Math.floor((sample.length * part) / 50));
        const stream = Readable.from(
          (function* () {
            yield cut;
            throw new Error('connection reset');
          })(),
          { objectMode: false },
        );
        const { events, rejections, error } = await importStream(format, stream);
        expect(error?.message).toContain('cut off');
        expect(rejections).toEqual([]);
        expect(events.map((event) => JSON.stringify(event))).toEqual(whole.slice(0, events.length));
        expect(events.length).toBeGreaterThanOrEqual(Math.floor((20 * part) / 50) - 3);
      }
    });

    it('returns the rows before truncated gzip, then fails', async () => {
      const whole = (await importRows(format, sample)).events.map((event) => JSON.stringify(event));
      const packed = gzipSync(sample);
      for (let part = 1; part < 50; part += 1) {
        const length = Math.max(2, Math.floor((packed.length * part) / 50));
        const { events, error } = await importRows(format, packed.subarray(0, length), 64);
        expect(error?.message).toContain('cut off');
        expect(events.map((event) => JSON.stringify(event))).toEqual(whole.slice(0, events.length));
      }
    });
  });
});
