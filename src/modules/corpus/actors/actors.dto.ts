import { country } from '../../../platform/http/validation/country-rule';
import { list, map, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import type { Location } from '../../../platform/http/validation/rule';
import { date, instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { CamelPageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { ACTOR_SORT_COLUMNS, type ActorSortColumn, actorPosition } from './actor-order';
import { searchText } from '../filters/search-rule';

const count = () => integer({ ge: 0 });
const none = (): string[] => [];

export class ActorParams {
  @Field(uuid(), { description: 'The id of the actor.' })
  actor_id: string;
}

/** See `actorPlace`. */
export const ACTOR_CURSOR = new ListCursor('actors', 'text', 'text', 'text', 'uuid');

export class ActorListQuery extends pageQuery(ACTOR_CURSOR) {
  @Field(searchText(), {
    isOptional: true,
    description: 'Words, "phrases" and -exclusions, searched in all names of an actor.',
  })
  search?: string;

  @Field(list(country()), {
    default: none,
    description: 'Only actors of these countries: ISO 3166-1 alpha-2 or alpha-3 codes, or English names.',
  })
  country: string[];

  @Field(list(text({ minLength: 1, maxLength: 100 })), { default: none, example: ['armed_group'] })
  actor_type: string[];

  @Field(oneOf(ACTOR_SORT_COLUMNS), {
    default: 'canonical_name',
    description: 'The field to sort by. Ties are sorted by id; nulls come last.',
  })
  sort_by: ActorSortColumn;

  @Field(oneOf(['asc', 'desc']), { default: 'asc' })
  sort_order: 'asc' | 'desc';

  static crossCheck(query: ActorListQuery, add: (loc: Location, type: string, msg: string) => void): void {
    if (query.cursor && !actorPosition(query, query.cursor)) {
      add(['cursor'], 'value_error', 'Value error, this is not a cursor of this list in this order');
    }
  }
}

export class ActorAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'Government of Mozambique' })
  canonicalName: string;

  @Shown(text(), { isNullable: true, example: 'state' })
  actorType: string | null;

  @Shown(text(), { isNullable: true, description: 'The ISO 3166-1 alpha-2 code.' })
  country: string | null;

  @Shown(list(text()))
  aliases: string[];

  @Shown(text(), { isNullable: true })
  description: string | null;

  @Shown(count(), { description: 'The number of articles about the actor’s events.' })
  articleCount: number;

  @Shown(count())
  eventCount: number;

  @Shown(list(text()))
  sourceDomains: string[];

  @Shown(date(), { isNullable: true })
  firstMentionDate: string | null;

  @Shown(date(), { isNullable: true })
  lastMentionDate: string | null;

  @Shown(map(text(), count()), { description: 'The number of events by type.', example: { armed_clash: 12 } })
  eventTypesBreakdown: Record<string, number>;

  @Shown(map(text(), count()), {
    description: 'The number of events by the actor’s role in them.',
    example: { side_a: 12 },
  })
  rolesBreakdown: Record<string, number>;

  @Shown(instant())
  createdAt: string;

  @Shown(instant())
  updatedAt: string;
}

export class ActorListAnswer extends CamelPageAnswer {
  @Shown(list(object(ActorAnswer)))
  items: ActorAnswer[];
}
