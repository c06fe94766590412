import { createHash } from 'node:crypto';
import type { EntityRecord } from '../../../kernel/entities/entity-record';
import { copyHex, copyLine, copyNumber, copyText } from '../../../platform/database/copy-text';
import { copyRows } from '../../../platform/database/copy-rows';
import type { SystemTx } from '../../../platform/database/db';

/** An entity of a running import, with its existing or new number. */
export interface StagedEntity {
  number: number;
  entity: EntityRecord;
}

/** The numbers of entities; entities that the list already contained keep theirs. */
export async function numberEntities(
  tx: SystemTx,
  dataset: string,
  entities: readonly EntityRecord[],
): Promise<StagedEntity[]> {
  const ids = entities.map(({ sourceEntityId }) => sourceEntityId);
  const rows = await tx.query<{ number: number }>(
    `select coalesce(entity.number, nextval('entity_number_seq')::int) as number
     from unnest($2::text[]) with ordinality as listed (id, at)
       left join entity on entity.dataset = $1 and entity.source_entity_id = listed.id
     order by listed.at`,
    [dataset, ids],
  );
  return entities.map((entity, index) => {
    const number = rows[index]?.number;
    if (number === undefined) throw new Error('the database returned fewer numbers than entities');
    return { number, entity };
  });
}

/**
 * The length of a caption, by which entities are listed: an entry of a B-tree has at most 2,704 bytes, and a character
 * up to four.
 */
const MOST_SIGNS_OF_CAPTION = 500;
const COLUMNS = ['import_id', 'number', 'source_entity_id', 'schema', 'caption', 'content', 'content_hash'];

export function stageEntities(tx: SystemTx, importId: string, staged: readonly StagedEntity[]): Promise<void> {
  return copyRows(tx, 'entity_staging', COLUMNS, linesOf(importId, staged));
}

function* linesOf(importId: string, staged: readonly StagedEntity[]): Generator<string> {
  for (const { number, entity } of staged) {
    const content = JSON.stringify(entity);
    const hash = createHash('sha256').update(content).digest('hex');
    const caption = [...entity.caption].slice(0, MOST_SIGNS_OF_CAPTION).join('');
    yield copyLine([
      ...[importId, copyNumber(number), copyText(entity.sourceEntityId), entity.schema, copyText(caption)],
      ...[copyText(content), copyHex(hash)],
    ]);
  }
}

export interface ListComparison {
  staged: number;
  stored: number;
  revised: number;
  unchanged: number;
  removed: number;
  /** The number of entities of the current version. */
  listed: number;
}

/** The changes that an import would make to the current version. */
export async function compareWithListed(tx: SystemTx, importId: string, dataset: string): Promise<ListComparison> {
  const [counts] = await tx.query<{ staged: number; stored: number; unchanged: number; listed: number; kept: number }>(
    `select count(*) filter (where staged.number is not null) as staged,
       count(*) filter (where staged.number is not null and (entity.number is null or entity.removed_at is not null))
         as stored,
       count(*) filter (where entity.removed_at is null and entity.content_hash = staged.content_hash) as unchanged,
       count(*) filter (where entity.number is not null and entity.removed_at is null) as listed,
       count(*) filter (where entity.removed_at is null and entity.number = staged.number) as kept
     from (select * from entity_staging where import_id = $1) as staged
       full join (select * from entity where dataset = $2) as entity on entity.number = staged.number`,
    [importId, dataset],
  );
  const { staged = 0, stored = 0, unchanged = 0, listed = 0, kept = 0 } = counts ?? {};
  return { staged, stored, unchanged, revised: staged - stored - unchanged, removed: listed - kept, listed };
}

/** The numbers of the entities that an import would add, change or remove. */
export interface EntityChanges {
  changed: number[];
  removed: number[];
}

/** Must be called before `replaceEntities`. With `isRekeyed` every entity of the import counts as changed. */
export async function countChanges(
  tx: SystemTx,
  { importId, dataset, isRekeyed }: { importId: string; dataset: string; isRekeyed: boolean },
): Promise<EntityChanges> {
  const [changes] = await tx.query<EntityChanges>(
    `select coalesce(array_agg(staged.number) filter (where staged.number is not null and ($3 or entity.number is null
         or entity.removed_at is not null or entity.content_hash <> staged.content_hash)), '{}') as changed,
       coalesce(array_agg(entity.number) filter (where staged.number is null and entity.removed_at is null), '{}') as removed
     from (select number, content_hash from entity_staging where import_id = $1) as staged
       full join (select number, content_hash, removed_at from entity where dataset = $2) as entity
         on entity.number = staged.number`,
    [importId, dataset, isRekeyed],
  );
  return changes ?? { changed: [], removed: [] };
}

/**
 * Makes the staged entities the current ones: new, changed and returned entities are written, others marked as removed.
 */
export async function replaceEntities(
  tx: SystemTx,
  {
    importId,
    dataset,
    version,
    lastSeen,
  }: { importId: string; dataset: string; version: number; lastSeen: Date | null },
): Promise<void> {
  await tx.query(
    `insert into entity (number, dataset, source_entity_id, schema, caption, content, content_hash, first_version, first_seen)
     select number, $2, source_entity_id, schema, caption, content, content_hash, $3::int, now()
     from entity_staging where import_id = $1
     on conflict (number) do update set schema = excluded.schema, caption = excluded.caption, content = excluded.content,
       content_hash = excluded.content_hash, last_seen = null, removed_at = null
     where entity.content_hash <> excluded.content_hash or entity.removed_at is not null`,
    [importId, dataset, version],
  );
  await tx.query(
    `update entity set removed_at = now(), last_seen = $3::timestamptz
     where dataset = $2 and removed_at is null
       and not exists (select from entity_staging as staged where staged.import_id = $1 and staged.number = entity.number)`,
    [importId, dataset, lastSeen],
  );
}

/** The ids of entities in their list. */
export async function idsOf(tx: SystemTx, numbers: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select source_entity_id as id from entity where number = any($1::int[]) order by number',
    [numbers],
  );
  return rows.map(({ id }) => id);
}
