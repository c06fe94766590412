import { Injectable } from '@nestjs/common';
import type { EntityRecord } from '../../kernel/entities/entity-record';
import { Db } from '../../platform/database/db';
import { INTERRUPTED, SILENT_AFTER } from './dataset-ledger';
import type { DatasetState, ListedEntity } from './datasets.contract';

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
}

export interface EntityPage {
  status: 'listed' | 'removed' | null;
  limit: number;
  offset: number;
}

const DATASET = 'select id, version, format, entity_count, imported_at from dataset';
const RECENT_IMPORTS = 50;

/** Lists and what is on them. They are of no tenant. */
@Injectable()
export class DatasetsReadModel {
  constructor(private readonly db: Db) {}

  datasets(): Promise<DatasetRow[]> {
    return this.db.queryCorpus<DatasetRow>(`${DATASET} order by id`);
  }

  async dataset(id: string): Promise<DatasetRow | undefined> {
    const [row] = await this.db.queryCorpus<DatasetRow>(`${DATASET} where id = $1`, [id]);
    return row;
  }

  async states(): Promise<DatasetState[]> {
    const rows = await this.datasets();
    return rows.map(({ id, version, entity_count, imported_at }) => ({
      ...{ id, version, entityCount: entity_count, importedAt: imported_at },
    }));
  }

  /** The latest first. */
  imports(dataset: string): Promise<ImportRow[]> {
    return this.db.queryCorpus<ImportRow>(
      `select id, version, format, started_at, finished_at, read, stored, revised, unchanged, rejected, removed,
         case when outcome = 'running' and updated_at < now() - interval '${SILENT_AFTER}' then 'failed' else outcome end
           as outcome,
         case when outcome = 'running' and updated_at < now() - interval '${SILENT_AFTER}'
           then '${INTERRUPTED}' else error end as error
       from dataset_import where dataset = $1 order by started_at desc, id desc limit ${RECENT_IMPORTS}`,
      [dataset],
    );
  }

  async entities(dataset: string, page: EntityPage): Promise<{ entities: EntityRow[]; total: number }> {
    const where = `entity.dataset = $1 and ($2::text is null or (entity.removed_at is null) = ($2 = 'listed'))`;
    const entities = await this.db.queryCorpus<EntityRow>(
      `select source_entity_id, schema, caption, first_seen, coalesce(last_seen, dataset.imported_at) as last_seen,
         removed_at
       from entity join dataset on dataset.id = entity.dataset
       where ${where} order by caption, number limit $3 offset $4`,
      [dataset, page.status, page.limit, page.offset],
    );
    const [count] = await this.db.queryCorpus<{ total: number }>(
      `select count(*) as total from entity where ${where}`,
      [dataset, page.status],
    );
    return { entities, total: count?.total ?? 0 };
  }

  /** Listed entities by their numbers, in that order; those removed meanwhile are left out. */
  async listed(numbers: readonly number[]): Promise<ListedEntity[]> {
    const rows = await this.db.queryCorpus<ListedRow>(
      `select number, dataset, version, content, encode(content_hash, 'base64') as hash, first_seen, imported_at
       from entity join dataset on dataset.id = entity.dataset
       where number = any($1::int[]) and removed_at is null`,
      [numbers],
    );
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    return numbers.flatMap((number) => {
      const row = byNumber.get(number);
      return row === undefined ? [] : [listedEntity(row)];
    });
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
}

const listedEntity = (row: ListedRow): ListedEntity => ({
  number: row.number,
  dataset: row.dataset,
  version: row.version,
  entity: row.content,
  contentHash: row.hash,
  firstSeen: row.first_seen,
  lastSeen: row.imported_at,
});
