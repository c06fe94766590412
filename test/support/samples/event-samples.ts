import { CorpusChanges, type EventInput, type ImportResult } from '../../../src/modules/corpus/corpus.contract';
import { ImportSession } from '../../../src/modules/corpus/imports/import-session';
import { Turns } from '../../../src/platform/turns';
import type { Db } from '../../../src/platform/database/db';
import { createTestDatabase, type TestDatabase } from '../app/test-database';
import { closeDb, openDb } from '../app/open-db';

/** An event with every field filled; `id` is its identifier at the source. */
export const sampleEvent = (id: string, more: Partial<EventInput> = {}): EventInput => ({
  source: 'sample',
  sourceEventId: id,
  title: `Clash ${id}`,
  description: `What happened in ${id}`,
  eventCategory: 'conflict',
  eventType: 'armed_clash',
  eventSubtype: null,
  eventDate: '2018-02-06',
  eventDateEnd: null,
  occurredAt: null,
  location: 'Hualien',
  locationCountry: 'TW',
  locationCoordinates: { lat: 23.98, lng: 121.6 },
  admin1: 'Hualien County',
  admin2: null,
  admin3: null,
  geoPrecision: 1,
  uncertaintyKm: 1,
  fatalities: 3,
  injuries: null,
  abductions: null,
  civilianTargeting: false,
  magnitude: null,
  salienceScore: 0.5,
  salienceRationale: 'Three people died',
  articleCount: 2,
  actors: [
    { sourceActorId: 'a', name: 'Side A', role: 'side_a', type: 'state', country: 'TW' },
    { sourceActorId: 'b', name: 'Side B', role: 'side_b', type: null, country: null },
  ],
  sources: [
    { url: null, domain: 'example.org', type: 'news', title: 'Clash', publishedAt: '2018-02-06T12:00:00.000Z' },
  ],
  categorySpecificData: { depthKm: 10, note: 'tab\there, "quotes", back\\slash\nand a second line' },
  ...more,
});

export const sampleEvents = (count: number, more: (index: number) => Partial<EventInput> = () => ({})): EventInput[] =>
  Array.from({ length: count }, (_item, index) => sampleEvent(`e${index}`, more(index)));

/** A separate corpus for the test file, without the rest of the service. */
export interface TestCorpus {
  db: Db;
  database: TestDatabase;
  changes: CorpusChanges;
  importEvents(events: Iterable<EventInput>): Promise<ImportResult>;
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openTestCorpus(): Promise<TestCorpus> {
  const database = await createTestDatabase();
  const db = await openDb(database.url, 8);
  const changes = new CorpusChanges();
  return {
    db,
    database,
    changes,
    // A separate lock for each import, so that they meet at the database's lock like those of two processes.
    importEvents: async (events) => {
      const session = await ImportSession.open(db, changes, new Turns(), 'ndjson');
      for (const event of events) await session.add(event);
      return session.complete();
    },
    query: (sql, parameters) => db.queryShared(sql, parameters),
    close: async () => {
      await closeDb(db);
      await database.drop();
    },
  };
}
