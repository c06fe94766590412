import type { Coding } from '../../../kernel/reliability/source-rating';
import type { ColumnarCopy, ColumnarScan, ScannedColumns } from '../columnar/columnar-copy';
import type { IndexedEventRow } from './indexed-events.sql';
import { uuidOfHalves } from './uuid-slots';

const LAST_DATE = 'greatest(event_date, coalesce(event_date_end, event_date))';
/** The first and last instant in ms since the epoch, and the UTC day on which an event ended, as in `indexed-events.sql`. */
const START_MS = 'coalesce(occurred_at_us / 1000, epoch_ms(event_date))::double';
const END_MS = `coalesce(occurred_at_us / 1000, epoch_ms(${LAST_DATE} + 1))::double`;
const LAST_DAY_MS = `coalesce(occurred_at_us / 1000, epoch_ms(${LAST_DATE}))`;

const orNaN = (expression: string): string => `coalesce(${expression}, 'nan'::double)`;
const located = (column: string): string => orNaN(`case when geo_precision >= 6 then null else ${column} end`);

const NUMBERS = [
  ...['id_high', 'id_low', START_MS, END_MS, located('lat'), located('lng')],
  ...[orNaN('uncertainty_km'), orNaN('magnitude'), 'is_contradictory::integer'],
];
const LABELS = ['event_category', 'event_type', 'location_country', 'event_subtype', 'source', 'coding'];

/**
 * Reads the events of the columnar copy that ended on a day (ms since the epoch) or later.
 * @param begin is called first, with the revision after which changes have to be read
 * @returns this revision, or null if there is nothing to read or the reading failed, perhaps after some events
 */
export async function readCopiedEvents(
  copy: ColumnarCopy,
  dayMs: number,
  begin: (revision: number) => void,
  visit: (row: IndexedEventRow) => void,
): Promise<number | null> {
  const scan: ColumnarScan = { numbers: NUMBERS, labels: LABELS, where: `${LAST_DAY_MS} >= ${dayMs}` };
  return copy.scan(
    scan,
    (_events, revision) => begin(revision),
    (columns) => {
      for (let row = 0; row < columns.rows; row += 1) visit(copiedRow(columns, row));
    },
  );
}

function copiedRow({ numbers, codes, labels }: ScannedColumns, row: number): IndexedEventRow {
  const [high, low, ...facts] = numbers;
  const [start, end, lat, lng, uncertainty, magnitude, contradictory] = facts.map((column) =>
    orNull(Number(column[row])),
  );
  const texts = codes.map((column, index) => labels[index]?.[Number(column[row])] ?? '');
  const [category = '', type = '', country = '', subtype = '', source = '', coding = ''] = texts;
  return {
    id: uuidOfHalves(high as BigInt64Array, low as BigInt64Array, row),
    // The revision of a single event is not needed: what has changed since is read again.
    corpus_revision: 0,
    start_ms: start ?? null,
    end_ms: end ?? null,
    event_category: category,
    event_type: type,
    location_country: country === '' ? null : country,
    lat: lat ?? null,
    lng: lng ?? null,
    uncertainty_km: uncertainty ?? null,
    magnitude: magnitude ?? null,
    source,
    coding: coding as Coding,
    event_subtype: subtype === '' ? null : subtype,
    is_contradictory: contradictory === 1,
  };
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
