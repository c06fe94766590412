import { PageQuery } from '../../platform/http/page-query';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';

export const DECISIONS = ['same', 'different'] as const;
export type Decision = (typeof DECISIONS)[number];

export class DecisionBody {
  @Field(uuid(), { description: 'An entity of the lookup’s answer' })
  entity_id: string;

  @Field(oneOf(DECISIONS), { description: 'Whether it is the subject that was looked up' })
  decision: Decision;

  @Field(text({ minLength: 1, maxLength: 2_000 }), { example: 'Other date of birth in the passport we hold' })
  reason: string;
}

export class DecisionParams {
  @Field(uuid(), { description: 'Id of the decision' })
  decision_id: string;
}

export class DecisionsQuery extends PageQuery {
  @Field(uuid(), { isOptional: true, description: 'Those of one lookup' })
  request_id?: string;
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
    description: 'The source records it is about; it holds for them after every update of their lists',
  })
  source_ids: string[];

  @Shown(text(), { description: 'Who decided', example: 'api_key:01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e' })
  decided_by: string;

  @Shown(instant())
  decided_at: Date;

  @Shown(instant(), { isNullable: true })
  withdrawn_at: Date | null;
}

export class DecisionListAnswer {
  @Shown(list(object(DecisionAnswer)))
  decisions: DecisionAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
