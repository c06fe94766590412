import type { DeclaredEvents } from '../../../platform/http/operations/declared-operation';
import { object } from '../../../platform/http/validation/composite-rules';
import { Shown } from '../../../platform/http/validation/field';
import { integer, oneOf, uuid } from '../../../platform/http/validation/rules';
import { ThreatAnswer } from '../threat-answers.dto';

const KINDS = ['created', 'updated', 'ended'] as const;

export class ThreatChangeData {
  @Shown(integer({ ge: 1 }), { description: 'The number of the change in its portfolio; also the `id` of the event.' })
  seq: number;

  @Shown(oneOf(KINDS), { description: 'The name of the event.' })
  kind: (typeof KINDS)[number];

  @Shown(uuid())
  threat_id: string;

  @Shown(object(ThreatAnswer), {
    isNullable: true,
    description:
      'The state of the threat when the event is sent; null if it does not match the filters or no longer exists.',
  })
  threat: ThreatAnswer | null;
}

export class ThreatResetData {
  @Shown(integer({ ge: 0 }), {
    description: 'Changes up to this number are no longer stored; load the list of threats again.',
  })
  seq: number;
}

export const THREAT_EVENTS: DeclaredEvents = {
  name: 'Threat',
  data: {
    created: ThreatChangeData,
    updated: ThreatChangeData,
    ended: ThreatChangeData,
    reset: ThreatResetData,
  },
};
