import { list, object, openObject } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ThreatAnswer } from './threat-answers.dto';
import { ChangeThreatBody } from './threats.dto';

const MAX_DECISIONS = 200;

export class ThreatDecisionBody extends ChangeThreatBody {
  @Field(uuid())
  threat_id: string;

  @Field(text({ minLength: 1, maxLength: 200 }), {
    isOptional: true,
    description: 'The entity tag of the threat as the caller saw it. With another one, the decision is refused.',
    example: '"7"',
  })
  etag?: string;
}

export class ThreatDecisionsBody {
  @Field(list(object(ThreatDecisionBody), { minItems: 1, maxItems: MAX_DECISIONS }))
  decisions: ThreatDecisionBody[];

  static crossCheck(body: ThreatDecisionsBody, add: (loc: Location, type: string, msg: string) => void): void {
    const seen = new Set<string>();
    for (const [index, { threat_id: id }] of body.decisions.entries()) {
      if (seen.has(id)) {
        add(['decisions', index, 'threat_id'], 'duplicate', 'Value error, threat_id should be unique in the list');
      }
      seen.add(id);
    }
  }
}

class DecisionErrorAnswer {
  @Shown(text(), { example: 'precondition_failed' })
  code: string;

  @Shown(text())
  message: string;

  @Shown(openObject, { isNullable: true, example: { etag: '"8"' } })
  details: Record<string, unknown> | null;
}

export class DecisionOutcomeAnswer {
  @Shown(uuid())
  threat_id: string;

  @Shown(oneOf(['changed', 'unchanged', 'refused']))
  outcome: 'changed' | 'unchanged' | 'refused';

  @Shown(object(ThreatAnswer), {
    isNullable: true,
    description: 'The threat after the decision; null if it was refused.',
  })
  threat: ThreatAnswer | null;

  @Shown(object(DecisionErrorAnswer), {
    isNullable: true,
    description: 'The error of `PATCH /v1/threats/{threat_id}` for the same decision; null unless it was refused.',
  })
  error: DecisionErrorAnswer | null;
}

export class ThreatDecisionsAnswer {
  @Shown(list(object(DecisionOutcomeAnswer)), { description: 'In the order of the request.' })
  decisions: DecisionOutcomeAnswer[];

  @Shown(integer({ ge: 0 }))
  changed: number;

  @Shown(integer({ ge: 0 }))
  unchanged: number;

  @Shown(integer({ ge: 0 }))
  refused: number;
}
