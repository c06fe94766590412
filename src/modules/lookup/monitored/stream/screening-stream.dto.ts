import type { DeclaredEvents } from '../../../../platform/http/operations/declared-operation';
import { object } from '../../../../platform/http/validation/composite-rules';
import { Shown } from '../../../../platform/http/validation/field';
import { integer, oneOf, uuid } from '../../../../platform/http/validation/rules';
import { ScreeningAlertAnswer } from '../screening-alerts.dto';

const KINDS = ['created', 'updated'] as const;

export class ScreeningEventData {
  @Shown(integer({ ge: 1 }), { description: 'The number of the event in its portfolio; also its `id`.' })
  seq: number;

  @Shown(oneOf(KINDS), { description: 'The name of the event.' })
  kind: (typeof KINDS)[number];

  @Shown(uuid())
  screening_alert_id: string;

  @Shown(object(ScreeningAlertAnswer), {
    isNullable: true,
    description: 'The alert when the event is sent; null if it no longer exists.',
  })
  screening_alert: ScreeningAlertAnswer | null;
}

export class ScreeningResetData {
  @Shown(integer({ ge: 0 }), {
    description: 'Events up to this number are no longer stored; load the list of alerts again.',
  })
  seq: number;
}

export const SCREENING_EVENTS: DeclaredEvents = {
  name: 'ScreeningAlert',
  data: { created: ScreeningEventData, updated: ScreeningEventData, reset: ScreeningResetData },
};
