import type { ResolutionStatus } from '../../../kernel/resolution/resolution.types';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { PrincipalAnswer } from '../../identity/principal-answer.contract';
import { RESOLUTION_STATUSES } from '../lookup.dto';
import { HitAnswer } from './monitored-subjects.dto';
import {
  HIT_CHANGES,
  type HitChange,
  SCREENING_ALERT_KINDS,
  SCREENING_ALERT_STATES,
  type ScreeningAlertKind,
  type ScreeningAlertState,
} from './monitored.types';

export const SCREENING_ALERT_CURSOR = new ListCursor('screening_alerts', 'instant', 'uuid');

export class ScreeningAlertParams {
  @Field(uuid(), { description: 'The id of the screening alert.' })
  screening_alert_id: string;
}

export class ScreeningAlertsQuery extends pageQuery(SCREENING_ALERT_CURSOR) {
  @Field(list(oneOf(SCREENING_ALERT_STATES)), { default: () => [] })
  state: ScreeningAlertState[];

  @Field(list(oneOf(SCREENING_ALERT_KINDS)), { default: () => [] })
  kind: ScreeningAlertKind[];

  @Field(list(uuid()), { default: () => [], description: 'Only alerts of these subjects.' })
  monitored_subject_id: string[];
}

export class ChangeScreeningAlertBody {
  @Field(oneOf(SCREENING_ALERT_STATES), { example: 'acked' })
  state: ScreeningAlertState;
}

export class ScreeningAlertAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid())
  monitored_subject_id: string;

  @Shown(text(), { isNullable: true })
  requester_reference: string | null;

  @Shown(oneOf(SCREENING_ALERT_KINDS), {
    description:
      '`new`: a listed entity matches that did not match before. `changed`: what matched has changed. `removed`: the entity no ' +
      'longer matches, for example because it is no longer listed.',
  })
  kind: ScreeningAlertKind;

  @Shown(list(oneOf(HIT_CHANGES)), {
    description:
      'What is different about a `changed` hit: its level of `confidence`, its `sources`, or a field of its profile that counted ' +
      'for or against the match. `status`: only the status of the subject is different.',
  })
  changes: HitChange[];

  @Shown(oneOf(SCREENING_ALERT_STATES))
  state: ScreeningAlertState;

  @Shown(oneOf(RESOLUTION_STATUSES), { description: 'The status of the subject after the change.' })
  status: ResolutionStatus;

  @Shown(object(HitAnswer), { description: 'The hit after the change; for `removed`, before it.' })
  hit: HitAnswer;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { isNullable: true })
  state_changed_at: Date | null;

  @Shown(object(PrincipalAnswer), { isNullable: true })
  state_changed_by: PrincipalAnswer | null;
}

export class ScreeningAlertListAnswer extends PageAnswer {
  @Shown(list(object(ScreeningAlertAnswer)))
  screening_alerts: ScreeningAlertAnswer[];
}
