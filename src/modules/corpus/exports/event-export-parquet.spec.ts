import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { eventsParquet } from './event-export-parquet';
import type { EventAnswer } from '../events/events.dto';

const event = (index: number, description: string | null): EventAnswer => ({
  id: `0193f3c2-7d1e-7c3a-9c59-${String(index).padStart(12, '0')}`,
  source: 'usgs',
  sourceEventId: `us${index}`,
  title: `Event ${index}`,
  description,
  eventCategory: 'conflict',
  eventType: 'battle',
  eventSubtype: null,
  eventDate: '2018-02-06',
  eventDateEnd: null,
  occurredAt: null,
  location: null,
  locationCountry: 'TW',
  locationCoordinates: { lat: 23.98, lng: 121.6 },
  fatalities: index,
  injuries: null,
  abductions: null,
  civilianTargeting: index % 2 === 0,
  admin1: null,
  admin2: null,
  admin3: null,
  geoPrecision: 1,
  salienceScore: 0.5,
  salienceRationale: null,
  articleCount: 1,
  actorCount: 0,
  sourceDomains: index % 3 === 0 ? [] : ['a.example', 'b.example'],
  sourceTypes: null,
  coding: 'human',
  publisherCount: 1,
  sourceReliability: 'F',
  informationCredibility: 6,
  codingConflict: null,
  createdAt: '2018-02-06T15:50:42.400Z',
  updatedAt: '2018-02-06T15:50:42.401Z',
});

async function* piecesOf(count: number, description: string | null): AsyncGenerator<EventAnswer[]> {
  for (let first = 0; first < count; first += 64) {
    const piece = Array.from({ length: Math.min(64, count - first) }, (_item, index) =>
      event(first + index, description),
    );
    yield await Promise.resolve(piece);
  }
}

/** The file, and the number of bytes in each of its pieces. */
async function written(count: number, description: string | null): Promise<{ file: ArrayBuffer; pieces: number[] }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of eventsParquet(piecesOf(count, description))) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  return {
    file: whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength),
    pieces: chunks.map(({ length }) => length),
  };
}

test('writes each full row group immediately into one file', async () => {
  const { file, pieces } = await written(12_345, null);
  const { row_groups: groups, num_rows: rows } = parquetMetadata(file);
  expect([Number(rows), groups.map((group) => Number(group.num_rows))]).toEqual([12_345, [5_056, 5_056, 2_233]]);
  expect(pieces).toHaveLength(3);
  const read = await parquetReadObjects({ file, rowStart: 12_000, rowEnd: 12_002 });
  expect(read).toMatchObject([
    {
      title: 'Event 12000',
      fatalities: 12_000,
      civilianTargeting: true,
      sourceDomains: [],
      eventDate: new Date('2018-02-06'),
    },
    {
      title: 'Event 12001',
      sourceDomains: ['a.example', 'b.example'],
      updatedAt: new Date('2018-02-06T15:50:42.401Z'),
    },
  ]);
});

test('writes fewer rows per group with long texts', async () => {
  const { file } = await written(640, 'x'.repeat(50_000));
  const sizes = parquetMetadata(file).row_groups.map((group) => Number(group.num_rows));
  expect(sizes).toEqual([128, 128, 128, 128, 128]);
});

test('writes a file with the columns for no events', async () => {
  const { file } = await written(0, null);
  const { num_rows: rows, schema } = parquetMetadata(file);
  expect([Number(rows), schema.map(({ name }) => name)]).toEqual([
    0,
    expect.arrayContaining(['id', 'lat', 'updatedAt']),
  ]);
});
