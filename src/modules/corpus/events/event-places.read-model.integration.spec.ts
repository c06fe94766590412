import { Client } from 'pg';
import { parseSettings } from '../../../../config/settings';
import { openTestCorpus, sampleEvent, type TestCorpus } from '../../../../test/support/samples/event-samples';
import { ellipsoidKm } from '../../../kernel/geodesy/distance';
import type { TenantsService } from '../../identity/tenants/tenants.service';
import type { Place } from '../../../platform/paging/list-cursor';
import { AT_POINT_CURSOR, MAX_HEATMAP_POINTS } from './event-places.dto';
import { EventPlacesReadModel } from './event-places.read-model';
import { EventTotals } from './event-totals';

const COPIES = 60_000;

let corpus: TestCorpus;
let places: EventPlacesReadModel;
beforeAll(async () => {
  corpus = await openTestCorpus();
  // These tests never read a tenant's now.
  const tenants = undefined as unknown as TenantsService;
  places = new EventPlacesReadModel(corpus.db, new EventTotals(corpus.db), tenants, parseSettings({}));
  await corpus.importEvents([sampleEvent('original')]);
  await repeat();
}, 600_000);
afterAll(() => corpus.close());

/** Copies the event to many places around the poles and the equator, evenly distributed by number. */
async function repeat(): Promise<void> {
  const owner = new Client({ connectionString: corpus.database.ownerUrl });
  await owner.connect();
  await owner.query('drop index event_search_text_idx, event_short_keys_idx');
  await owner.query(
    `insert into event (id, source, source_event_id, title, event_category, event_type, event_date, location_point,
       search_text, content_hash, corpus_revision)
     select gen_random_uuid(), source, 'copy-' || n, title, event_category, event_type, '2018-03-01',
       point(n % 360 - 180, n % 181 - 90), search_text, content_hash, 2
     from event, generate_series(1, ${COPIES}) as n`,
  );
  await owner.query(`insert into corpus_month values ('2018-03-01', 2)`);
  await owner.query('update corpus_state set revision = 2');
  await owner.query('analyze event');
  await owner.end();
}

const everything = { filter: {}, dataScope: null };

describe('heatmap', () => {
  it('returns an even and stable sample of many events with the exact total', async () => {
    const first = await places.heatmap(everything);
    expect(first.total).toBe(COPIES + 1);
    expect(first.oneIn).toBe(2);
    expect(first.points.length).toBeLessThanOrEqual(MAX_HEATMAP_POINTS);
    // Six standard deviations of a fair coin.
    expect(Math.abs(first.points.length - COPIES / 2)).toBeLessThan(6 * Math.sqrt(COPIES / 4));
    const again = await places.heatmap(everything);
    const key = (points: readonly (readonly number[])[]): string[] => points.map((point) => point.join()).sort();
    expect(key(again.points)).toEqual(key(first.points));
    const few = await places.heatmap({ filter: { near: { lat: 0, lng: 0, km: 500 } }, dataScope: null });
    expect(few).toMatchObject({ oneIn: 1, total: few.points.length });
  });
});

describe('atPoint', () => {
  it.each([
    [{ lat: 89.9, lng: 17, km: 600 }, 200],
    [{ lat: -17.2, lng: 179.9, km: 900 }, 20],
    [{ lat: -17.2, lng: 179.9, km: 900 }, 3],
    [{ lat: 0.3, lng: 0.3, km: 1_000 }, 25],
  ])('orders events around %j by ellipsoidal distance, in pages of %d', async (circle, limit) => {
    const all = await corpus.query<{ id: string; lat: number; lng: number }>(
      'select id, location_point[1] as lat, location_point[0] as lng from event',
    );
    const within = all
      .map(({ id, lat, lng }) => ({ id, km: ellipsoidKm(circle.lat, circle.lng, lat, lng) }))
      .filter(({ km }) => km <= circle.km)
      .sort((a, b) => a.km - b.km);
    const items: { id: string; distanceKm: number }[] = [];
    let cursor: Place | undefined;
    do {
      const page = await places.atPoint(circle, everything, { limit, cursor });
      expect(page.total).toBe(within.length);
      items.push(...page.items);
      cursor = page.nextCursor === null ? undefined : AT_POINT_CURSOR.read(page.nextCursor);
    } while (cursor);
    expect(items.map(({ id }) => id).sort()).toEqual(within.map(({ id }) => id).sort());
    for (const [index, { distanceKm }] of items.entries()) expect(distanceKm).toBeCloseTo(within[index]!.km, 5);
  });
});
