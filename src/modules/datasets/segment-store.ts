import { copyBoolean, copyHex, copyLine, copyNumber, copyText } from '../../platform/database/copy-text';
import { copyRows } from '../../platform/database/copy-rows';
import type { SystemTx } from '../../platform/database/db';
import type { Segment, SegmentName } from './segment-builder';

const NAME_COLUMNS = ['segment_id', 'position', 'entity_number', 'schema', 'value', 'is_weak'];
const KEY_COLUMNS = ['key', 'segment_id', 'positions'];

/** Writes a segment, found by nobody until its import is the one in force. */
export async function storeSegment(tx: SystemTx, importId: string, { names, weights, keys }: Segment): Promise<void> {
  const [segment] = await tx.query<{ id: number }>(
    'insert into entity_segment (import_id, weights) values ($1, $2) returning id',
    [importId, weights],
  );
  if (!segment) throw new Error('the segment has no id');
  await copyRows(tx, 'entity_name', NAME_COLUMNS, nameLines(segment.id, names));
  await copyRows(tx, 'entity_key', KEY_COLUMNS, keyLines(segment.id, keys));
}

function* nameLines(segmentId: number, names: readonly SegmentName[]): Generator<string> {
  for (const { position, entityNumber, schema, value, isWeak } of names) {
    yield copyLine([
      ...[copyNumber(segmentId), copyNumber(position), copyNumber(entityNumber), schema, copyText(value)],
      copyBoolean(isWeak),
    ]);
  }
}

function* keyLines(segmentId: number, keys: Segment['keys']): Generator<string> {
  for (const { key, positions } of keys) {
    yield copyLine([copyText(key), copyNumber(segmentId), copyHex(positions.toString('hex'))]);
  }
}

/** Takes away the segments of imports that are neither in force nor running, and what they staged. */
export async function deleteLeftovers(tx: SystemTx, dataset: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select import.id from dataset_import as import join dataset on dataset.id = import.dataset
     where import.dataset = $1 and import.outcome <> 'running' and import.id is distinct from dataset.current_import
       and (exists (select from entity_segment where import_id = import.id)
         or exists (select from entity_staging where import_id = import.id))`,
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
