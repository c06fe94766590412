import type { SystemTx } from '../../../platform/database/db';
import { decodePositions } from '../search/positions';

/** Two entities that share a key, by their numbers; the first belongs to the imported list. */
export type NumberPair = readonly [own: number, other: number];

/** The ranges of the index with keys for links by name and by number. Identifiers that are contacts have other keys. */
const KEY_RANGES = [
  ['=', '>'],
  ['n:', 'n;'],
] as const;
/** The number of key rows that one statement reads. */
const KEYS_PER_PAGE = 4_000;
/**
 * Longer lists of positions belong to keys that many entities share and that distinguish little. A position takes one
 * or two bytes.
 */
const MOST_BYTES = 64;

interface KeyRow {
  key: string;
  segment_id: number;
  positions: Buffer;
  other_segment_id: number | null;
  other_positions: Buffer | null;
}

/** The segments whose keys are compared; they may overlap. */
interface Segments {
  own: readonly number[];
  others: readonly number[];
}

/** Pairs of entities that share a key, page by page; a pair with several common keys may occur several times. */
export async function* linkCandidates(tx: SystemTx, segments: Segments): AsyncGenerator<NumberPair[]> {
  for (const [start, end] of KEY_RANGES) {
    let place: { key: string; segmentId: number } | null = { key: start, segmentId: 0 };
    while (place !== null) {
      const rows: KeyRow[] = await readKeys(tx, segments, place, end);
      yield await pairsOf(tx, rows);
      const last = rows.at(-1);
      place = last === undefined ? null : { key: last.key, segmentId: last.segment_id };
    }
  }
}

/** The offset keeps the planner from reading the whole table, which it would do until a new list has been analysed. */
function readKeys(
  tx: SystemTx,
  { own, others }: Segments,
  after: { key: string; segmentId: number },
  end: string,
): Promise<KeyRow[]> {
  return tx.query<KeyRow>(
    `select page.key, page.segment_id, page.positions, other.segment_id as other_segment_id,
       other.positions as other_positions
     from (
       select * from entity_key
       where (key, segment_id) > ($1::text collate "C", $2::int) and key < $3::text collate "C" and segment_id = any($4::int[])
       order by key, segment_id limit ${KEYS_PER_PAGE}
     ) as page left join lateral (
       select segment_id, positions from entity_key
       where entity_key.key = page.key and segment_id = any($5::int[]) and octet_length(positions) <= ${MOST_BYTES}
         and octet_length(page.positions) <= ${MOST_BYTES}
       offset 0
     ) as other on true
     order by page.key, page.segment_id`,
    [after.key, after.segmentId, end, own, others],
  );
}

async function pairsOf(tx: SystemTx, rows: readonly KeyRow[]): Promise<NumberPair[]> {
  const shared = rows.flatMap(({ segment_id: own, positions, other_segment_id: other, other_positions: theirs }) =>
    other === null || theirs === null ? [] : [{ own, positions, other, theirs }],
  );
  const names = new NumberedNames();
  for (const { own, positions, other, theirs } of shared) {
    names.want(own, positions);
    names.want(other, theirs);
  }
  await names.read(tx);
  return shared.flatMap(({ own, positions, other, theirs }) => {
    const others = names.numbersOf(other, theirs);
    return names.numbersOf(own, positions).flatMap((number) => others.map((one): NumberPair => [number, one]));
  });
}

/** Maps the names at positions of segments to their entities. */
class NumberedNames {
  readonly #numbers = new Map<string, number | null>();

  want(segmentId: number, positions: Buffer): void {
    for (const position of decodePositions(positions)) this.#numbers.set(`${segmentId} ${position}`, null);
  }

  async read(tx: SystemTx): Promise<void> {
    const places = [...this.#numbers.keys()].map((place) => place.split(' ').map(Number));
    if (places.length === 0) return;
    const rows = await tx.query<{ segment_id: number; position: number; entity_number: number }>(
      `select segment_id, position, entity_number
       from unnest($1::int[], $2::int[]) as wanted (segment_id, position) join entity_name using (segment_id, position)`,
      [places.map(([segmentId]) => segmentId), places.map(([, position]) => position)],
    );
    for (const { segment_id: segmentId, position, entity_number: number } of rows) {
      this.#numbers.set(`${segmentId} ${position}`, number);
    }
  }

  numbersOf(segmentId: number, positions: Buffer): number[] {
    return [...decodePositions(positions)].flatMap((position) => this.#numbers.get(`${segmentId} ${position}`) ?? []);
  }
}
