import { RECORD_SCHEMAS, type RecordSchema } from '../../../kernel/entities/entity-record';
import { IDENTIFIER_TYPES, type IdentifierType } from '../../../kernel/identifiers/identifier-types';
import { type ResolutionStatus, SUBJECT_TYPES, type SubjectType } from '../../../kernel/resolution/resolution.types';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { boolean, instant, integer, number, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { PrincipalAnswer } from '../../identity/principal-answer.contract';
import { MAX_REFERENCE } from '../lookup-body';
import { RESOLUTION_STATUSES } from '../lookup.dto';
import { CONFIDENCE_LEVELS, type ConfidenceLevel } from './monitored.types';

const share = () => number({ ge: 0, le: 1 });

export const MONITORED_CURSOR = new ListCursor('monitored_subjects', 'instant', 'uuid');

export class MonitoredSubjectParams {
  @Field(uuid(), { description: 'The `monitored_subject_id` that the lookup returned.' })
  monitored_subject_id: string;
}

export class MonitoredQuery extends pageQuery(MONITORED_CURSOR) {
  @Field(text({ minLength: 1, maxLength: MAX_REFERENCE }), {
    isOptional: true,
    description: 'Only subjects with exactly this `requester_reference`.',
    example: 'supplier 17',
  })
  requester_reference?: string;

  @Field(boolean(), {
    isOptional: true,
    description: 'True: only subjects with an alert that nobody has acknowledged. False: only the others.',
  })
  open_alerts?: boolean;
}

class HitSourceAnswer {
  @Shown(text(), { example: 'sanctions_ofac:15713' })
  id: string;

  @Shown(text(), { description: 'The id of the list.', example: 'sanctions_ofac' })
  dataset: string;

  @Shown(list(text()), { description: 'The lists within the file that the entity is on, if it combines several.' })
  lists: string[];
}

export class HitAnswer {
  @Shown(uuid(), { description: 'The id of the entity, as in the result of a lookup.' })
  entity_id: string;

  @Shown(oneOf(RECORD_SCHEMAS))
  schema: RecordSchema;

  @Shown(text())
  caption: string;

  @Shown(share(), { description: 'How well the entity matches; 0.70 or more is a match.' })
  score: number;

  @Shown(share(), { description: 'The probability that this entity is the subject.' })
  confidence: number;

  @Shown(oneOf(CONFIDENCE_LEVELS), { description: '`high` from 0.9 on, `medium` from 0.5 on, otherwise `low`.' })
  confidence_level: ConfidenceLevel;

  @Shown(boolean(), { description: 'Whether a reviewer decided that it is the subject.' })
  is_confirmed: boolean;

  @Shown(list(object(HitSourceAnswer)))
  sources: HitSourceAnswer[];
}

class MonitoredIdentifierAnswer {
  @Shown(oneOf(IDENTIFIER_TYPES))
  type: IdentifierType;

  @Shown(text(), { description: 'The identifier in the normalised form that is compared.' })
  value: string;
}

export class MonitoredSummaryAnswer {
  @Shown(uuid())
  monitored_subject_id: string;

  @Shown(oneOf(SUBJECT_TYPES))
  subject_type: SubjectType;

  @Shown(text(), { isNullable: true, description: 'The latest reference with which the subject was sent.' })
  requester_reference: string | null;

  @Shown(object(PrincipalAnswer), { description: 'Who had the subject monitored first.' })
  principal: PrincipalAnswer;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { description: 'When the subject was last compared with a list.' })
  last_screened_at: Date;

  @Shown(oneOf(RESOLUTION_STATUSES), { description: 'As in the result of a lookup.' })
  status: ResolutionStatus;

  @Shown(integer({ ge: 0 }))
  hit_count: number;

  @Shown(integer({ ge: 0 }), { description: 'The number of alerts that nobody has acknowledged.' })
  open_alert_count: number;
}

export class MonitoredSubjectAnswer extends MonitoredSummaryAnswer {
  @Shown(list(object(MonitoredIdentifierAnswer)))
  identifiers: MonitoredIdentifierAnswer[];

  @Shown(list(object(HitAnswer)), { description: 'The listed entities that match, best first.' })
  hits: HitAnswer[];
}

export class MonitoredListAnswer extends PageAnswer {
  @Shown(list(object(MonitoredSummaryAnswer)))
  monitored_subjects: MonitoredSummaryAnswer[];
}
