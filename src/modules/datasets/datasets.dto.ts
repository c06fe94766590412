import { RECORD_SCHEMAS, type RecordSchema } from '../../kernel/entities/entity-record';
import { LINK_REASONS, type LinkReason } from '../../kernel/resolution/links/entity-link';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { DATASET_FORMATS, type DatasetFormat } from './imports/dataset-formats';

const count = () => integer({ ge: 0 });
const DATASET_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export class DatasetParams {
  @Field(text({ minLength: 1, maxLength: 64, pattern: DATASET_ID }), {
    description:
      'The id of the list: sanctions_ofac, sanctions_un, us_consolidated, or any other id for a list of your own.',
    example: 'sanctions_un',
  })
  dataset_id: string;
}

export class DatasetImportQuery {
  @Field(oneOf(DATASET_FORMATS), { description: 'The format of the body.', example: 'un-xml' })
  format: DatasetFormat;

  @Field(boolean(), { default: false, description: 'Whether the new version may lack more than half of the entities.' })
  allow_shrink: boolean;
}

export const ENTITY_STATUSES = ['listed', 'removed'] as const;
export type EntityStatus = (typeof ENTITY_STATUSES)[number];

export const ENTITY_CURSOR = new ListCursor('dataset_entities', 'text', 'integer');

export class DatasetEntitiesQuery extends pageQuery(ENTITY_CURSOR) {
  @Field(list(oneOf(ENTITY_STATUSES)), { default: () => [] })
  status: EntityStatus[];
}

class RejectedRowAnswer {
  @Shown(integer({ ge: 1 }), { description: 'The line of the body or of the form part, counted from 1.' })
  line: number;

  @Shown(text(), { example: 'sdn.csv: The entity has no name' })
  reason: string;
}

class ListCountsAnswer {
  @Shown(count(), { description: 'The number of entities read and rows rejected.' })
  read: number;

  @Shown(count(), { description: 'The number of new and returning entities.' })
  stored: number;

  @Shown(count(), { description: 'The number of entities whose content was replaced.' })
  revised: number;

  @Shown(count())
  unchanged: number;

  @Shown(count())
  rejected: number;

  @Shown(count(), {
    description:
      'The number of entities that the previous version had and this one lacks. They are kept and marked as removed.',
  })
  removed: number;
}

export class DatasetImportAnswer extends ListCountsAnswer {
  @Shown(text(), { example: 'sanctions_un' })
  dataset: string;

  @Shown(count(), { description: 'The current version of the list; unchanged if the import changed nothing.' })
  version: number;

  @Shown(list(object(RejectedRowAnswer), { maxItems: 100 }), { description: 'The first 100 rejections.' })
  rejections: RejectedRowAnswer[];
}

export class DatasetAnswer {
  @Shown(text(), { example: 'sanctions_un' })
  id: string;

  @Shown(count(), { description: 'The current version; 0 before the first import.' })
  version: number;

  @Shown(text(), { isNullable: true })
  format: string | null;

  @Shown(count())
  entity_count: number;

  @Shown(instant(), {
    isNullable: true,
    description: 'When the list was last imported, whether or not it had changed.',
  })
  imported_at: Date | null;
}

export const DATASET_CURSOR = new ListCursor('datasets', 'text');

export class DatasetsQuery extends pageQuery(DATASET_CURSOR) {}

export class DatasetListAnswer extends PageAnswer {
  @Shown(list(object(DatasetAnswer)))
  datasets: DatasetAnswer[];
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
  @Shown(list(object(ImportOfDatasetAnswer), { maxItems: 50 }), { description: 'The last 50 imports, newest first.' })
  imports: ImportOfDatasetAnswer[];
}

class SameEntityAnswer {
  @Shown(text(), { description: 'The id of the list.', example: 'sanctions_un' })
  dataset: string;

  @Shown(text(), { description: 'The id of the entity in that list.', example: '6908555' })
  entity_id: string;

  @Shown(oneOf(LINK_REASONS), {
    description:
      'What both have in common: an identifier, or the name together with the date of birth, the date of incorporation ' +
      'or a country.',
    example: 'birth_date',
  })
  reason: LinkReason;
}

class ListedEntityAnswer {
  @Shown(text(), { description: 'The id of the entity in the list.' })
  source_entity_id: string;

  @Shown(oneOf(RECORD_SCHEMAS))
  schema: RecordSchema;

  @Shown(text())
  caption: string;

  @Shown(instant())
  first_seen: Date;

  @Shown(instant(), { description: 'When a version with this entity was last imported.' })
  last_seen: Date;

  @Shown(instant(), { isNullable: true })
  removed_at: Date | null;

  @Shown(list(object(SameEntityAnswer), { maxItems: 50 }), {
    description:
      'The entities of other lists, and of other lists within the same file, that are the same entity. The import of a ' +
      'list finds them.',
    example: [{ dataset: 'sanctions_un', entity_id: '6908555', reason: 'birth_date' }],
  })
  same_as: SameEntityAnswer[];
}

export class DatasetEntitiesAnswer extends PageAnswer {
  @Shown(list(object(ListedEntityAnswer)))
  entities: ListedEntityAnswer[];
}
