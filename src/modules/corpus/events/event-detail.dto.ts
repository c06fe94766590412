import { list, object, openObject } from '../../../platform/http/validation/composite-rules';
import { Shown } from '../../../platform/http/validation/field';
import { instant, integer, number, text, uuid } from '../../../platform/http/validation/rules';
import { EventAnswer } from './events.dto';

const count = () => integer({ ge: 0 });

export class EventActorAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { description: 'The id of the actor at the source of the event.', example: '1023' })
  sourceActorId: string;

  @Shown(text(), { example: 'Government of Mozambique' })
  canonicalName: string;

  @Shown(text(), { example: 'side_a' })
  role: string;

  @Shown(text(), { isNullable: true })
  actorType: string | null;

  @Shown(text(), { isNullable: true })
  country: string | null;
}

export class EventSourceAnswer {
  @Shown(text(), { isNullable: true })
  url: string | null;

  @Shown(text(), { example: 'reuters.com' })
  domain: string;

  @Shown(text(), { example: 'news' })
  type: string;

  @Shown(text(), { isNullable: true })
  title: string | null;

  @Shown(instant(), { isNullable: true })
  publishedAt: string | null;
}

export class EventDetailAnswer extends EventAnswer {
  @Shown(number(), { isNullable: true, description: 'The magnitude of an earthquake.', example: 6.4 })
  magnitude: number | null;

  @Shown(number({ ge: 0 }), {
    isNullable: true,
    description: 'How far the event may have been from its coordinates, in km.',
    example: 5,
  })
  uncertaintyKm: number | null;

  @Shown(list(object(EventActorAnswer)))
  actors: EventActorAnswer[];

  @Shown(list(object(EventSourceAnswer)))
  sources: EventSourceAnswer[];

  @Shown(text(), {
    description: 'The rating of the source in the Admiralty code with its reasons, in words.',
    example: 'A2: completely reliable source, probably true; measured by instruments, one publisher',
  })
  sourceRating: string;

  @Shown(openObject, { description: 'Fields of the source beyond the common ones.' })
  categorySpecificData: Record<string, unknown>;

  @Shown(count(), { description: 'The number of times that later imports replaced the content of the event.' })
  revisions: number;
}

class EventCategoryAnswer {
  @Shown(text(), { example: 'conflict' })
  value: string;

  @Shown(count())
  count: number;
}

export class EventCategoriesAnswer {
  @Shown(list(object(EventCategoryAnswer)))
  categories: EventCategoryAnswer[];
}
