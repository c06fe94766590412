import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { PrincipalAnswer } from '../../identity/principal-answer.contract';

export const DECISIONS = ['same', 'different'] as const;
export type Decision = (typeof DECISIONS)[number];

export class DecisionBody {
  @Field(uuid(), { description: 'The id of an entity in the result of the lookup.' })
  entity_id: string;

  @Field(oneOf(DECISIONS), { description: 'Whether the entity is the subject that was looked up.' })
  decision: Decision;

  @Field(text({ minLength: 1, maxLength: 2_000 }), { example: 'The date of birth in the passport differs' })
  reason: string;
}

export class DecisionParams {
  @Field(uuid(), { description: 'The id of the decision.' })
  decision_id: string;
}

export const DECISION_CURSOR = new ListCursor('lookup_decisions', 'instant', 'uuid');

export class DecisionsQuery extends pageQuery(DECISION_CURSOR) {
  @Field(list(uuid()), { default: () => [], description: 'Only decisions on these lookups.' })
  request_id: string[];

  @Field(uuid(), {
    isOptional: true,
    description:
      'Only decisions that apply to this lookup, including withdrawn ones: it has every identifier of the lookup on which they were ' +
      'made. The list is empty if the lookup has been erased.',
  })
  applies_to?: string;
}

export class DecisionAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid())
  request_id: string;

  @Shown(uuid())
  entity_id: string;

  @Shown(oneOf(DECISIONS))
  decision: Decision;

  @Shown(text())
  reason: string;

  @Shown(list(text()), {
    description: 'The source records that the decision covers. It remains valid for them after updates of their lists.',
  })
  source_ids: string[];

  @Shown(object(PrincipalAnswer), { description: 'Who made the decision.' })
  principal: PrincipalAnswer;

  @Shown(instant())
  decided_at: Date;

  @Shown(instant(), { isNullable: true })
  withdrawn_at: Date | null;
}

export class DecisionListAnswer extends PageAnswer {
  @Shown(list(object(DecisionAnswer)))
  decisions: DecisionAnswer[];
}
