import { Field } from './validation/field';
import { integer } from './validation/rules';

/** How lists in snake_case are paged. */
export class PageQuery {
  @Field(integer({ ge: 1, le: 1_000 }), { default: 100, description: 'Rows at most' })
  limit: number;

  @Field(integer({ ge: 0 }), { default: 0, description: 'Rows to pass over' })
  offset: number;
}
