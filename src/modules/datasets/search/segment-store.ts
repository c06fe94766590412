import { copyBoolean, copyHex, copyLine, copyNumber, copyText } from '../../../platform/database/copy-text';
import { copyRows } from '../../../platform/database/copy-rows';
import type { SystemTx } from '../../../platform/database/db';
import type { Segment, SegmentKey, SegmentName } from './segment-builder';

/** Increase this if the keys of names or links change: lists with older keys get new ones with their next import. */
const KEY_FORMAT = 2;
const NAME_COLUMNS = ['segment_id', 'position', 'entity_number', 'schema', 'value', 'is_weak'];
const KEY_COLUMNS = ['key', 'segment_id', 'positions'];
/** Other requests run in between: copying 300,000 keys at once blocks the event loop for most of a second. */
const ROWS_PER_COPY = 5_000;

/** Stores a segment. Searches do not find it until its import becomes the current one. */
export async function storeSegment(tx: SystemTx, importId: string, { names, weights, keys }: Segment): Promise<void> {
  const [segment] = await tx.query<{ id: number }>(
    'insert into entity_segment (import_id, weights, key_format) values ($1, $2, $3) returning id',
    [importId, weights, KEY_FORMAT],
  );
  if (!segment) throw new Error('the segment has no id');
  for (const slice of slicesOf(names)) await copyRows(tx, 'entity_name', NAME_COLUMNS, nameLines(segment.id, slice));
  for (const slice of slicesOf(keys)) await copyRows(tx, 'entity_key', KEY_COLUMNS, keyLines(segment.id, slice));
}

/** Whether the keys of the current version were created by older rules than those of a new import. */
export async function hasOutdatedKeys(tx: SystemTx, dataset: string): Promise<boolean> {
  const rows = await tx.query(
    `select from entity_segment as segment join dataset on dataset.current_import = segment.import_id
     where dataset.id = $1 and segment.key_format <> $2 limit 1`,
    [dataset, KEY_FORMAT],
  );
  return rows.length > 0;
}

function* slicesOf<T>(rows: Iterable<T>): Generator<T[]> {
  let slice: T[] = [];
  for (const row of rows) {
    if (slice.push(row) < ROWS_PER_COPY) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

function* nameLines(segmentId: number, names: readonly SegmentName[]): Generator<string> {
  for (const { position, entityNumber, schema, value, isWeak } of names) {
    yield copyLine([
      ...[copyNumber(segmentId), copyNumber(position), copyNumber(entityNumber), schema, copyText(value)],
      copyBoolean(isWeak),
    ]);
  }
}

function* keyLines(segmentId: number, keys: readonly SegmentKey[]): Generator<string> {
  for (const { key, positions } of keys) {
    yield copyLine([copyText(key), copyNumber(segmentId), copyHex(positions.toString('hex'))]);
  }
}

/** A search that has read keys of the previous version still has to read its names. */
const REPLACED_FOR = '1 minute';

/**
 * Deletes the segments and staged entities of imports that are neither current nor running, of one list or of all. The
 * segments of a replaced version are kept for a while, until another import of the list or the job runs.
 */
export async function deleteLeftovers(tx: SystemTx, dataset: string | null): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select import.id from dataset_import as import join dataset on dataset.id = import.dataset
     where ($1::text is null or import.dataset = $1) and import.outcome <> 'running'
       and import.id is distinct from dataset.current_import
       and (exists (select from entity_segment where import_id = import.id)
         or exists (select from entity_staging where import_id = import.id))
       and not exists (
         select from dataset_import as next
         where import.outcome = 'completed' and next.dataset = import.dataset and next.outcome = 'completed'
           and next.version = import.version + 1 and next.finished_at > now() - interval '${REPLACED_FOR}')`,
    [dataset],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const segments = 'select id from entity_segment where import_id = any($1)';
  await tx.query(`delete from entity_key where segment_id in (${segments})`, [ids]);
  await tx.query(`delete from entity_name where segment_id in (${segments})`, [ids]);
  await tx.query('delete from entity_segment where import_id = any($1)', [ids]);
  await tx.query('delete from entity_staging where import_id = any($1)', [ids]);
}
