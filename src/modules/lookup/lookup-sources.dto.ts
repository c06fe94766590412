import { list, object } from '../../platform/http/validation/composite-rules';
import { Shown } from '../../platform/http/validation/field';
import { integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import {
  NOT_ASKED_REASONS,
  type NotAskedReason,
  UNAVAILABLE_REASONS,
  type UnavailableReason,
} from '../connectors/connectors.contract';

class UnavailableSourceAnswer {
  @Shown(text(), { example: 'gleif' })
  id: string;

  @Shown(oneOf(UNAVAILABLE_REASONS))
  reason: UnavailableReason;
}

class NotAskedSourceAnswer {
  @Shown(text(), { example: 'rdap' })
  id: string;

  @Shown(oneOf(NOT_ASKED_REASONS), {
    description:
      '`depth`: only deep lookups query this connector; `identifier_types`: it supports none of the identifiers.',
  })
  reason: NotAskedReason;
}

export class SourceCoverageAnswer {
  @Shown(list(text()), { description: 'The ids of the connectors that responded.' })
  available: string[];

  @Shown(list(object(UnavailableSourceAnswer)), {
    description: 'The connectors that were queried and did not respond, or could not be queried.',
  })
  unavailable: UnavailableSourceAnswer[];

  @Shown(list(object(NotAskedSourceAnswer)), { description: 'The connectors that this lookup did not need to query.' })
  not_asked: NotAskedSourceAnswer[];

  @Shown(text(), {
    isNullable: true,
    description: 'A sentence that names the unavailable connectors; null if all of them responded.',
  })
  unavailability_reason: string | null;
}

export class LookupWarningAnswer {
  @Shown(oneOf(['not_screened', 'invalid_date']), {
    description:
      '`not_screened`: every relevant list is empty or did not respond; the status `no_match` then clears nobody. ' +
      '`invalid_date`: a date of birth does not exist; the message names the field and says how the date was read.',
  })
  code: 'not_screened' | 'invalid_date';

  @Shown(text())
  message: string;
}

export class RelatedActorAnswer {
  @Shown(uuid(), { description: 'The id for `GET /v1/actors/{actor_id}`.' })
  actor_id: string;

  @Shown(text())
  name: string;

  @Shown(text(), { isNullable: true, example: 'government' })
  actor_type: string | null;

  @Shown(text(), { isNullable: true, description: 'An ISO 3166-1 alpha-2 code.' })
  country: string | null;

  @Shown(integer({ ge: 0 }))
  event_count: number;

  @Shown(text(), { isNullable: true, description: 'A date, such as 2026-11-21.' })
  first_mention_date: string | null;

  @Shown(text(), { isNullable: true, description: 'A date, such as 2026-11-21.' })
  last_mention_date: string | null;

  @Shown(number({ ge: 0, le: 1 }), { description: 'How well the name of the actor matches, from 0 to 1.' })
  score: number;
}
