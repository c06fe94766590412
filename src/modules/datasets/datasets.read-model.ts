import { Injectable } from '@nestjs/common';
import type { EntityRecord } from '../../kernel/entities/entity-record';
import type { LinkReason } from '../../kernel/resolution/links/entity-link';
import { Db } from '../../platform/database/db';
import { prepared } from '../../platform/database/prepared-statements';
import { ImportLedger } from '../../platform/imports/import-ledger';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { readCorpusPage } from '../../platform/paging/read-page';
import type { ChangedEntity, DatasetState, ListedEntity, ListedLink } from './datasets.contract';
import { DATASET_CURSOR, ENTITY_CURSOR, type EntityStatus } from './datasets.dto';

export interface DatasetRow {
  id: string;
  version: number;
  format: string | null;
  entity_count: number;
  imported_at: Date | null;
}

export interface ImportRow {
  id: string;
  version: number | null;
  format: string;
  outcome: 'running' | 'completed' | 'unchanged' | 'failed';
  started_at: Date;
  finished_at: Date | null;
  read: number;
  stored: number;
  revised: number;
  unchanged: number;
  rejected: number;
  removed: number;
  error: string | null;
}

export interface EntityRow {
  source_entity_id: string;
  schema: string;
  caption: string;
  first_seen: Date;
  last_seen: Date;
  removed_at: Date | null;
  same_as: { dataset: string; entity_id: string; reason: LinkReason }[];
}

export interface EntityPage extends PageRequest {
  /** Empty for entities of any status. */
  status: readonly EntityStatus[];
}

/**
 * An entity with more counterparts than this would be a fault of the data, so no more are listed or fetched for a
 * lookup.
 */
const MOST_SAME_AS = 50;
const MOST_COUNTERPARTS = 200;
/** The maximum length of a chain of links through other lists. */
const MOST_STEPS = 3;

const SHOWN = 'id, version, format, entity_count, imported_at';
const DATASET = `select ${SHOWN} from dataset`;
const SHOWN_OF_ENTITY = `source_entity_id, schema, caption, first_seen, coalesce(last_seen, dataset.imported_at) as last_seen,
  removed_at, array(
    select json_build_object('dataset', other.dataset, 'entity_id', other.source_entity_id, 'reason', link.reason)
    from entity_link as link join entity as other on other.number = link.other_number
    where link.entity_number = entity.number order by other.dataset, other.source_entity_id limit ${MOST_SAME_AS}) as same_as`;
const RECENT_IMPORTS = 50;

const STATES = prepared(
  `select id, version, entity_count as "entityCount", imported_at as "importedAt", is_sample as "isSample"
   from dataset order by id`,
);

/**
 * The offsets keep the planner from reading whole tables, which takes four times as long: it expects far more links than there are.
 */
const LISTED = prepared(
  `with recursive reached (number, steps, at) as (
     select number, 0, at from unnest($1::int[]) with ordinality as asked (number, at)
     union
     select link.other_number, steps + 1, null
     from reached
       cross join lateral (select other_number from entity_link where entity_number = reached.number offset 0) as link
     where steps < ${MOST_STEPS}
   ), wanted as (
     select number, min(at) as at from reached group by number
     order by min(steps), min(at), number limit cardinality($1::int[]) + ${MOST_COUNTERPARTS}
   )
   select entity.number, dataset, version, content, encode(content_hash, 'base64') as hash, first_seen, imported_at,
     array(
       select json_build_object('number', link.other_number, 'reason', link.reason, 'score', link.score)
       from entity_link as link where link.entity_number = entity.number
       order by link.other_number limit ${MOST_COUNTERPARTS}) as links
   from wanted
     cross join lateral (select * from entity where number = wanted.number and removed_at is null offset 0) as entity
     join dataset on dataset.id = entity.dataset
   order by wanted.at nulls last, entity.number`,
);

/** Queries of lists and their entities, which belong to no tenant. */
@Injectable()
export class DatasetsReadModel {
  constructor(private readonly db: Db) {}

  /** In order of their ids. */
  page(request: PageRequest): Promise<Page<DatasetRow>> {
    const datasets = { select: SHOWN, from: 'dataset', where: 'true', parameters: [] };
    const order = { cursor: DATASET_CURSOR, orderBy: ['id'], direction: 'asc' } as const;
    return readCorpusPage<DatasetRow>(this.db, { ...datasets, ...order }, request);
  }

  async dataset(id: string): Promise<DatasetRow | undefined> {
    const [row] = await this.db.queryShared<DatasetRow>(`${DATASET} where id = $1`, [id]);
    return row;
  }

  states(): Promise<DatasetState[]> {
    return this.db.queryShared<DatasetState>(STATES);
  }

  /** The latest imports first. */
  imports(dataset: string): Promise<ImportRow[]> {
    return this.db.queryShared<ImportRow>(
      `select id, version, format, started_at, finished_at, read, stored, revised, unchanged, rejected, removed,
         ${ImportLedger.outcome} as outcome, ${ImportLedger.error} as error
       from dataset_import where dataset = $1 order by started_at desc, id desc limit ${RECENT_IMPORTS}`,
      [dataset],
    );
  }

  /** In order of their captions. */
  entities(dataset: string, { status, ...request }: EntityPage): Promise<Page<EntityRow>> {
    const where = `entity.dataset = $1 and ($2::text[] = '{}'
      or case when entity.removed_at is null then 'listed' else 'removed' end = any($2))`;
    const from = 'entity join dataset on dataset.id = entity.dataset';
    const entities = { select: SHOWN_OF_ENTITY, from, where, parameters: [dataset, status] };
    const order = { cursor: ENTITY_CURSOR, orderBy: ['caption', 'number'], direction: 'asc' } as const;
    return readCorpusPage<EntityRow>(this.db, { ...entities, ...order }, request);
  }

  /**
   * Listed entities by their numbers, in that order, followed by those of other lists that are the same entities.
   * Entities that were removed meanwhile are left out.
   */
  async listed(numbers: readonly number[]): Promise<ListedEntity[]> {
    if (numbers.length === 0) return [];
    const rows = await this.db.queryShared<ListedRow>(LISTED, [numbers]);
    return rows.map(listedEntity);
  }

  /** Entities by their numbers, with their counterparts on other lists. Those of lists that were removed are left out. */
  changed(numbers: readonly number[]): Promise<ChangedEntity[]> {
    return this.db.queryShared<ChangedEntity>(
      `select entity.dataset, entity.source_entity_id as "entityId",
         case when entity.removed_at is null then entity.content end as entity,
         array(
           select json_build_object('dataset', other.dataset, 'entityId', other.source_entity_id)
           from entity_link as link join entity as other on other.number = link.other_number
           where link.entity_number = entity.number
           order by link.other_number limit ${MOST_COUNTERPARTS}) as linked
       from unnest($1::int[]) as asked (number)
         cross join lateral (select * from entity where number = asked.number offset 0) as entity
       order by entity.number`,
      [numbers],
    );
  }
}

interface ListedRow {
  number: number;
  dataset: string;
  version: number;
  content: EntityRecord;
  hash: string;
  first_seen: Date;
  imported_at: Date;
  links: ListedLink[];
}

const listedEntity = (row: ListedRow): ListedEntity => ({
  number: row.number,
  dataset: row.dataset,
  version: row.version,
  entity: row.content,
  contentHash: row.hash,
  firstSeen: row.first_seen,
  lastSeen: row.imported_at,
  links: row.links,
});
