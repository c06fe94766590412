import { Field } from '../../../platform/http/validation/field';
import type { Location } from '../../../platform/http/validation/rule';
import { integer, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor, type Place } from '../../../platform/paging/list-cursor';
import { readTaxiiTime, TAXII_TIME } from './taxii-time';

export const OBJECT_CURSOR = new ListCursor('taxii_objects', 'integer');

const MAX_FILTER_LENGTH = 5_000;
const filter = () => text({ minLength: 1, maxLength: MAX_FILTER_LENGTH });
const VERSIONS = ['first', 'last', 'all'];

export class TaxiiCollectionParams {
  @Field(uuid(), { description: 'The id of the collection, which is that of the portfolio.' })
  collection_id: string;
}

export class TaxiiObjectParams extends TaxiiCollectionParams {
  @Field(text({ minLength: 1, maxLength: 200 }), { description: 'The STIX id of the object.' })
  object_id: string;
}

/** The parameters of every list of versions. */
export class TaxiiVersionsQuery {
  @Field(
    text({ pattern: TAXII_TIME, patternMessage: 'Value should be a time in UTC such as 2026-11-28T08:00:00.000000Z' }),
    {
      isOptional: true,
      description:
        'Only versions that were added after this time: the `X-TAXII-Date-Added-Last` of the previous response.',
    },
  )
  added_after?: string;

  @Field(integer({ ge: 0, le: Number.MAX_SAFE_INTEGER }), {
    default: 0,
    description: 'The maximum number of objects, at most 1,000. 0 stands for 100.',
  })
  limit: number;

  @Field(OBJECT_CURSOR.rule, { isOptional: true, description: 'The `next` of the previous page.' })
  next?: Place;

  @Field(filter(), { isOptional: true, description: 'Versions of STIX, separated by commas. There is only 2.1.' })
  'match[spec_version]'?: string;

  static crossCheck(query: TaxiiVersionsQuery, add: (loc: Location, type: string, msg: string) => void): void {
    if (query.added_after !== undefined && Number.isNaN(readTaxiiTime(query.added_after))) {
      add(['added_after'], 'value_error', 'Value error, this time does not exist');
    }
  }
}

export class TaxiiObjectQuery extends TaxiiVersionsQuery {
  @Field(filter(), {
    isOptional: true,
    description: '`last` (the default), `first`, `all`, or times of `modified`, separated by commas.',
  })
  'match[version]'?: string;

  static override crossCheck(query: TaxiiObjectQuery, add: (loc: Location, type: string, msg: string) => void): void {
    TaxiiVersionsQuery.crossCheck(query, add);
    const isVersion = (value: string): boolean =>
      VERSIONS.includes(value) || (TAXII_TIME.test(value) && !Number.isNaN(readTaxiiTime(value)));
    if (query['match[version]']?.split(',').every(isVersion) === false) {
      add(
        ['match[version]'],
        'value_error',
        'Value error, this should be first, last, all or times, separated by commas',
      );
    }
  }
}

export class TaxiiObjectsQuery extends TaxiiObjectQuery {
  @Field(filter(), { isOptional: true, description: 'STIX ids, separated by commas.' })
  'match[id]'?: string;

  @Field(filter(), { isOptional: true, description: 'Types of STIX objects, separated by commas.' })
  'match[type]'?: string;

  static override crossCheck(query: TaxiiObjectsQuery, add: (loc: Location, type: string, msg: string) => void): void {
    TaxiiObjectQuery.crossCheck(query, add);
  }
}
