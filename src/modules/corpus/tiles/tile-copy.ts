import { toMercator } from '../../../kernel/geodesy/web-mercator';
import { type ColumnarCopy, type ColumnarScan, type ScannedColumns, halvesAsWords } from '../columnar/columnar-copy';
import type { UuidSlots } from '../memory-index/uuid-slots';
import { type CodedTileEvent, NO_COUNT, NO_DAY, type TileColumns } from './tile-columns';

const SCAN: ColumnarScan = {
  numbers: [
    'id_high',
    'id_low',
    'lat',
    'lng',
    `coalesce(event_date - date '1970-01-01', ${NO_DAY})::integer`,
    `coalesce(salience_score, 'nan'::double)`,
    `coalesce(fatalities, ${NO_COUNT})`,
  ],
  labels: ['event_category', 'event_type', 'location_country'],
  where: 'lat is not null and lng is not null',
};

/**
 * Reads the located events of the columnar copy. `reserve` gets their greatest possible number first.
 * @returns the revision after which changes have to be read, or null if there is nothing to read
 */
export async function readTileEvents(
  copy: ColumnarCopy,
  columns: TileColumns,
  ids: UuidSlots,
  reserve: (events: number) => void,
  visit: (event: CodedTileEvent) => void,
): Promise<number | null> {
  return copy.scan(SCAN, reserve, (scanned) => {
    const [highs, lows, lats, lngs, days, saliences, fatalities] = scanned.numbers as TileNumbers;
    const [highWords, lowWords] = [halvesAsWords(highs), halvesAsWords(lows)];
    const [categories, types, countries] = codesOfLabels(columns, scanned);
    for (let row = 0; row < scanned.rows; row += 1) {
      const place = toMercator(lats[row] ?? NaN, lngs[row] ?? NaN);
      if (place === null) continue;
      visit({
        x: place.x,
        y: place.y,
        slot: ids.slotOfHalves(highWords, lowWords, row),
        day: days[row] ?? NO_DAY,
        salience: saliences[row] ?? NaN,
        fatalities: fatalities[row] ?? NO_COUNT,
        category: categories(row),
        type: types(row),
        country: countries(row),
      });
    }
  });
}

type TileNumbers = [BigInt64Array, BigInt64Array, Float64Array, Float64Array, Int32Array, Float64Array, Int32Array];
type CodeAt = (row: number) => number;

/** For each column of labels, the code that the columns of tiles give to the label of a row; 0 for an unknown country. */
function codesOfLabels(columns: TileColumns, { codes, labels }: ScannedColumns): [CodeAt, CodeAt, CodeAt] {
  const [categories, types, countries] = [columns.categories, columns.types, columns.countries].map((known, index) => {
    const own = labels[index]?.map((label) => (label === '' ? 0 : known.codeOf(label))) ?? [];
    return (row: number) => own[Number(codes[index]?.[row] ?? 0)] ?? 0;
  });
  if (!categories || !types || !countries) throw new Error('a scan of tiles has three labels');
  return [categories, types, countries];
}
