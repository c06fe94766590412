import type { Db } from '../../../platform/database/db';
import { KeyTable } from './key-table';
import { NameTable } from './name-table';
import { listedName, type NameRow } from './segment-postings';

/** A segment in memory. */
export class SegmentContent {
  readonly keys = new KeyTable();
  readonly names = new NameTable();

  get bytes(): number {
    return this.keys.bytes + this.names.bytes;
  }

  trim(): void {
    this.keys.trim();
    this.names.trim();
  }
}

/** Each page takes the process 10 to 20 ms, in which other requests wait. */
const BLOCKS_PER_PAGE = 64;
const NAMES_PER_PAGE = 10_000;

/**
 * Reads whole segments from the database in one pass, page by page. Segments that were deleted meanwhile are left out, since
 * their content would be incomplete.
 * @throws the reason of `signal`
 */
export async function readSegments(
  db: Db,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, SegmentContent>> {
  const contents = new Map(ids.map((id) => [id, new SegmentContent()]));
  await readKeys(db, contents, signal);
  for (const [id, { names }] of contents) await readNames(db, id, names, signal);
  const rows = await db.queryShared<{ id: number }>('select id from entity_segment where id = any($1::int[])', [ids]);
  const remaining = new Set(rows.map(({ id }) => id));
  for (const [id, content] of contents) {
    if (remaining.has(id)) content.trim();
    else contents.delete(id);
  }
  return contents;
}

/**
 * The keys in some blocks of the table. One value, because ten thousand rows take longer to read than their content: a sequence
 * of the segment, the number of bytes of a key, the key, the number of bytes of its positions, and these. By blocks, the table is
 * read once, whatever the planner knows about new segments, whose rows do not change.
 */
const KEYS_IN_BLOCKS = `select string_agg(
    int4send(segment_id) || int4send(octet_length(key)) || convert_to(key, 'UTF8')
      || int4send(octet_length(positions)) || positions, '') as page
  from entity_key where ctid >= $2::text::tid and ctid < $3::text::tid and segment_id = any($1::int[])`;

async function readKeys(db: Db, contents: ReadonlyMap<number, SegmentContent>, signal: AbortSignal): Promise<void> {
  const ids = [...contents.keys()];
  const { blocks, file } = await keyTableState(db);
  for (let block = 0; block < blocks; block += BLOCKS_PER_PAGE) {
    signal.throwIfAborted();
    const range = [`(${block},0)`, `(${block + BLOCKS_PER_PAGE},0)`];
    const [row] = await db.queryShared<{ page: Buffer | null }>(KEYS_IN_BLOCKS, [ids, ...range]);
    for (const { segmentId, key, positions } of entriesOf(row?.page ?? NOTHING)) {
      contents.get(segmentId)?.keys.add(key, positions);
    }
  }
  // VACUUM FULL moves rows to other blocks.
  if ((await keyTableState(db)).file !== file) throw new Error('the table of keys was rewritten while it was read');
}

interface KeyTableState {
  blocks: number;
  /** The number of the file that contains the rows. */
  file: number;
}

async function keyTableState(db: Db): Promise<KeyTableState> {
  const [state] = await db.queryShared<KeyTableState>(
    `select (pg_relation_size('entity_key') / current_setting('block_size')::int)::int8 as blocks,
       pg_relation_filenode('entity_key')::int8 as file`,
  );
  if (state === undefined) throw new Error('the table of keys has no state');
  return state;
}

const NOTHING = Buffer.alloc(0);

interface KeyEntry {
  segmentId: number;
  key: Buffer;
  positions: Buffer;
}

function* entriesOf(page: Buffer): Generator<KeyEntry> {
  for (let at = 0; at < page.length;) {
    const segmentId = page.readInt32BE(at);
    const keyStart = at + 8;
    const keyEnd = keyStart + page.readInt32BE(at + 4);
    const start = keyEnd + 4;
    at = start + page.readInt32BE(keyEnd);
    yield { segmentId, key: page.subarray(keyStart, keyEnd), positions: page.subarray(start, at) };
  }
}

async function readNames(db: Db, segmentId: number, names: NameTable, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await db.queryShared<NameRow & { position: number }>(
      `select position, entity_number, schema, value, is_weak from entity_name
       where segment_id = $1 and position >= $2 order by position limit ${NAMES_PER_PAGE}`,
      [segmentId, names.count],
    );
    for (const { position, ...row } of rows) {
      if (position !== names.count) throw new Error(`segment ${segmentId} has no name at position ${names.count}`);
      names.add(listedName(row));
    }
    if (rows.length < NAMES_PER_PAGE) return;
  }
}
