import { country } from '../../platform/http/validation/country-rule';
import { list, map, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { date, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ACTOR_SORT_COLUMNS, type ActorSortColumn } from './actor-order';
import { CorpusPageQuery } from './events.dto';
import { searchText } from './search-rule';

const count = () => integer({ ge: 0 });
const none = (): string[] => [];

export class ActorParams {
  @Field(uuid(), { description: 'Id of the actor' })
  actor_id: string;
}

export class ActorListQuery extends CorpusPageQuery {
  @Field(searchText(), {
    isOptional: true,
    description: 'Words, "phrases" and -negations, looked for in all names of an actor',
  })
  search?: string;

  @Field(list(country()), { default: none, description: 'Countries by alpha-2, alpha-3 or English name' })
  country: string[];

  @Field(list(text({ minLength: 1, maxLength: 100 })), { default: none, example: ['armed_group'] })
  actor_type: string[];

  @Field(oneOf(ACTOR_SORT_COLUMNS), {
    default: 'canonical_name',
    description: 'Ties are ordered by id; nulls come last',
  })
  sort_by: ActorSortColumn;

  @Field(oneOf(['asc', 'desc']), { default: 'asc' })
  sort_order: 'asc' | 'desc';
}

export class ActorAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'Government of Mozambique' })
  canonicalName: string;

  @Shown(text(), { isNullable: true, example: 'state' })
  actorType: string | null;

  @Shown(text(), { isNullable: true, description: 'ISO 3166-1 alpha-2' })
  country: string | null;

  @Shown(list(text()))
  aliases: string[];

  @Shown(text(), { isNullable: true })
  description: string | null;

  @Shown(count(), { description: 'Articles about its events' })
  articleCount: number;

  @Shown(count())
  eventCount: number;

  @Shown(list(text()))
  sourceDomains: string[];

  @Shown(date(), { isNullable: true })
  firstMentionDate: string | null;

  @Shown(date(), { isNullable: true })
  lastMentionDate: string | null;

  @Shown(map(text(), count()), { description: 'Events by type', example: { armed_clash: 12 } })
  eventTypesBreakdown: Record<string, number>;

  @Shown(map(text(), count()), { description: 'Events by the part it had in them', example: { side_a: 12 } })
  rolesBreakdown: Record<string, number>;

  @Shown(instant())
  createdAt: string;

  @Shown(instant())
  updatedAt: string;
}

export class ActorPageAnswer {
  @Shown(list(object(ActorAnswer)))
  items: ActorAnswer[];

  @Shown(count())
  total: number;

  @Shown(count())
  page: number;

  @Shown(count())
  pageSize: number;

  @Shown(count())
  totalPages: number;
}
