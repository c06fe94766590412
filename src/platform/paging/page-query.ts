import { Field, Shown } from '../http/validation/field';
import { integer, text } from '../http/validation/rules';
import type { ListCursor, Place } from './list-cursor';

/** The requested page of a list. */
export interface PageRequest {
  readonly limit: number;
  /** The place after which it begins; absent for the first page. */
  readonly cursor?: Place | undefined;
}

/** The rows of one page, how many there are on all pages, and the cursor of the next one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly nextCursor: string | null;
}

const MAX_LIMIT = 1_000;
const DEFAULT_LIMIT = 100;

/** The base of a query class for a list that is read page by page. */
export function pageQuery(
  cursorOfList: ListCursor,
  { maxLimit = MAX_LIMIT, defaultLimit = DEFAULT_LIMIT } = {},
): new () => { limit: number; cursor?: Place } {
  class PageQuery {
    @Field(integer({ ge: 1, le: maxLimit }), {
      default: defaultLimit,
      description: 'The maximum number of items to return.',
    })
    limit: number;

    @Field(cursorOfList.rule, { isOptional: true, description: 'The `next_cursor` of the previous page.' })
    cursor?: Place;
  }
  return PageQuery;
}

const TOTAL = integer({ ge: 0 });
const NEXT_CURSOR = { isNullable: true, description: 'The `cursor` of the next page; null on the last page.' } as const;

/** The properties of every response with a page. */
export class PageAnswer {
  @Shown(TOTAL, { description: 'The total number of items on all pages.' })
  total: number;

  @Shown(text(), NEXT_CURSOR)
  next_cursor: string | null;
}

/** The same for resources whose keys are in camelCase. */
export class CamelPageAnswer {
  @Shown(TOTAL, { description: 'The total number of items on all pages.' })
  total: number;

  @Shown(text(), NEXT_CURSOR)
  nextCursor: string | null;
}

export const pageParts = ({ total, nextCursor }: Pick<Page<unknown>, 'total' | 'nextCursor'>): PageAnswer => ({
  total,
  next_cursor: nextCursor,
});

export const camelPageParts = ({
  total,
  nextCursor,
}: Pick<Page<unknown>, 'total' | 'nextCursor'>): CamelPageAnswer => ({
  total,
  nextCursor,
});
