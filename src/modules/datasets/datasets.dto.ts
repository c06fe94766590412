import { RECORD_SCHEMAS, type RecordSchema } from '../../kernel/entities/entity-record';
import { PageQuery } from '../../platform/http/page-query';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { DATASET_FORMATS, type DatasetFormat } from './dataset-formats';

const count = () => integer({ ge: 0 });
const DATASET_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export class DatasetParams {
  @Field(text({ minLength: 1, maxLength: 64, pattern: DATASET_ID }), {
    description: 'Id of the list: sanctions_ofac, sanctions_un, us_consolidated, or any other for a list of your own',
    example: 'sanctions_un',
  })
  dataset_id: string;
}

export class DatasetImportQuery {
  @Field(oneOf(DATASET_FORMATS), { description: 'Format of the body', example: 'un-xml' })
  format: DatasetFormat;

  @Field(boolean(), { default: false, description: 'Whether more than half of the entities may go at once' })
  allow_shrink: boolean;
}

export const ENTITY_STATUSES = ['listed', 'removed'] as const;

export class DatasetEntitiesQuery extends PageQuery {
  @Field(oneOf(ENTITY_STATUSES), { isOptional: true })
  status?: (typeof ENTITY_STATUSES)[number];
}

class RejectedRowAnswer {
  @Shown(integer({ ge: 1 }), { description: 'Line of the body or of its part, counted from 1' })
  line: number;

  @Shown(text(), { example: 'sdn: the entity has no name' })
  reason: string;
}

class ListCountsAnswer {
  @Shown(count(), { description: 'Entities read, and rows that were rejected' })
  read: number;

  @Shown(count(), { description: 'New entities, and such as have returned' })
  stored: number;

  @Shown(count(), { description: 'Entities whose content was replaced' })
  revised: number;

  @Shown(count())
  unchanged: number;

  @Shown(count())
  rejected: number;

  @Shown(count(), { description: 'Entities of the version before that are listed no more; they are kept and marked' })
  removed: number;
}

export class DatasetImportAnswer extends ListCountsAnswer {
  @Shown(text(), { example: 'sanctions_un' })
  dataset: string;

  @Shown(count(), { description: 'The version in force; the same as before where nothing has changed' })
  version: number;

  @Shown(list(object(RejectedRowAnswer), { maxItems: 100 }), { description: 'The first hundred' })
  rejections: RejectedRowAnswer[];
}

export class DatasetAnswer {
  @Shown(text(), { example: 'sanctions_un' })
  id: string;

  @Shown(count(), { description: '0 before the first import' })
  version: number;

  @Shown(text(), { isNullable: true })
  format: string | null;

  @Shown(count())
  entity_count: number;

  @Shown(instant(), { isNullable: true, description: 'When the list was last seen, changed or not' })
  imported_at: Date | null;
}

export class DatasetListAnswer {
  @Shown(list(object(DatasetAnswer)))
  datasets: DatasetAnswer[];

  @Shown(count())
  total: number;
}

export const IMPORT_OUTCOMES = ['running', 'completed', 'unchanged', 'failed'] as const;

class ImportOfDatasetAnswer extends ListCountsAnswer {
  @Shown(uuid())
  id: string;

  @Shown(count(), { isNullable: true })
  version: number | null;

  @Shown(text())
  format: string;

  @Shown(oneOf(IMPORT_OUTCOMES))
  outcome: (typeof IMPORT_OUTCOMES)[number];

  @Shown(instant())
  started_at: Date;

  @Shown(instant(), { isNullable: true })
  finished_at: Date | null;

  @Shown(text(), { isNullable: true })
  error: string | null;
}

export class DatasetDetailAnswer extends DatasetAnswer {
  @Shown(list(object(ImportOfDatasetAnswer), { maxItems: 50 }), { description: 'The last fifty, the latest first' })
  imports: ImportOfDatasetAnswer[];
}

class ListedEntityAnswer {
  @Shown(text(), { description: 'Id that the list gives it' })
  source_entity_id: string;

  @Shown(oneOf(RECORD_SCHEMAS))
  schema: RecordSchema;

  @Shown(text())
  caption: string;

  @Shown(instant())
  first_seen: Date;

  @Shown(instant(), { description: 'When the last version that has it was last imported' })
  last_seen: Date;

  @Shown(instant(), { isNullable: true })
  removed_at: Date | null;
}

export class DatasetEntitiesAnswer {
  @Shown(list(object(ListedEntityAnswer)))
  entities: ListedEntityAnswer[];

  @Shown(count())
  total: number;
}
