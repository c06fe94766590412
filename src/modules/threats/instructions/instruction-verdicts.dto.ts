import { PageQuery } from '../../../platform/http/page-query';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { VERDICT_STATES, type VerdictState } from '../../instruction-model/instruction-model.contract';

export class InstructionVerdictsQuery extends PageQuery {
  @Field(uuid(), { isOptional: true, description: 'About the events of this threat' })
  threat_id?: string;

  @Field(list(text({ minLength: 1, maxLength: 128 })), { default: () => [], description: 'For one of these assets' })
  asset_id: string[];

  @Field(list(oneOf(VERDICT_STATES)), { default: () => [] })
  state: VerdictState[];
}

class AskedEventAnswer {
  @Shown(text())
  title: string;

  @Shown(text(), { isNullable: true })
  description: string | null;

  @Shown(text())
  category: string;

  @Shown(text())
  type: string;

  @Shown(text(), { isNullable: true })
  subtype: string | null;

  @Shown(text(), { description: 'The day that it began on' })
  date: string;

  @Shown(text(), { isNullable: true })
  location: string | null;

  @Shown(text(), { isNullable: true })
  country: string | null;
}

class AskedQuestionAnswer {
  @Shown(text(), { description: 'Lines of `custom_instructions` that are no rule' })
  instruction: string;

  @Shown(text())
  place_type: string;

  @Shown(object(AskedEventAnswer), { isNullable: true, description: 'Null beyond the data scope of the key' })
  event: AskedEventAnswer | null;
}

export class InstructionVerdictAnswer {
  @Shown(text(), { description: 'SHA-256 of the prompt but for its random part; threats name it in their assessment' })
  prompt_hash: string;

  @Shown(uuid(), { isNullable: true, description: 'Null beyond the data scope of the key' })
  event_id: string | null;

  @Shown(list(text()), { description: 'Assets that it was asked for' })
  asset_ids: string[];

  @Shown(oneOf(VERDICT_STATES))
  state: VerdictState;

  @Shown(integer({ ge: -1, le: 1 }), { isNullable: true, description: '1 raises the level, -1 lowers it' })
  step: number | null;

  @Shown(text({ maxLength: 300 }), { isNullable: true, description: 'In the words of the model' })
  reason: string | null;

  @Shown(text())
  model: string;

  @Shown(object(AskedQuestionAnswer), { description: 'What the model was told' })
  question: AskedQuestionAnswer;

  @Shown(text({ maxLength: 2_000 }), { isNullable: true, description: 'What it answered, word for word' })
  answer: string | null;

  @Shown(text(), { isNullable: true, description: 'Why there was no verdict the last time' })
  failure: string | null;

  @Shown(integer({ ge: 0 }), { description: 'Calls made for it so far' })
  calls: number;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  prompt_tokens: number | null;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  completion_tokens: number | null;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  duration_ms: number | null;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { isNullable: true, description: 'When it was answered, or failed' })
  answered_at: Date | null;

  @Shown(instant(), { isNullable: true, description: 'When it is asked next, if it is wanted then' })
  due_at: Date | null;
}

export class InstructionVerdictListAnswer {
  @Shown(list(object(InstructionVerdictAnswer)))
  instruction_verdicts: InstructionVerdictAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
