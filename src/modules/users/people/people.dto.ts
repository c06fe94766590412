import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';

export const PEOPLE_CURSOR = new ListCursor('people', 'text');

export class PeopleQuery extends pageQuery(PEOPLE_CURSOR) {
  @Field(text({ maxLength: 200 }), {
    isOptional: true,
    description: 'Only people whose name or email address contains this text, ignoring case.',
    example: 'ana',
  })
  search?: string;
}

export class PersonAnswer {
  @Shown(uuid(), { description: 'The id of the user, for example for `assignee` of an incident.' })
  id: string;

  @Shown(text(), { isNullable: true, example: 'Ana Silva' })
  name: string | null;

  @Shown(text(), { isNullable: true, example: 'ana@example.com' })
  email: string | null;
}

export class PeopleAnswer extends PageAnswer {
  @Shown(list(object(PersonAnswer)))
  people: PersonAnswer[];
}
