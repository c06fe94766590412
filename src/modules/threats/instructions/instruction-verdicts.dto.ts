import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { VERDICT_CURSOR, VERDICT_STATES, type VerdictState } from '../../instruction-model/instruction-model.contract';

export class InstructionVerdictsQuery extends pageQuery(VERDICT_CURSOR) {
  @Field(list(uuid()), { default: () => [], description: 'Only verdicts on events of these threats.' })
  threat_id: string[];

  @Field(list(text({ minLength: 1, maxLength: 128 })), {
    default: () => [],
    description: 'Only verdicts for one of these assets.',
  })
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

  @Shown(text(), { description: 'The start date of the event.' })
  date: string;

  @Shown(text(), { isNullable: true })
  location: string | null;

  @Shown(text(), { isNullable: true })
  country: string | null;
}

class AskedQuestionAnswer {
  @Shown(text(), { description: 'The lines of `custom_instructions` that are not rules.' })
  instruction: string;

  @Shown(text())
  place_type: string;

  @Shown(object(AskedEventAnswer), {
    isNullable: true,
    description: 'Null if it is outside the data scope of the credential.',
  })
  event: AskedEventAnswer | null;
}

export class InstructionVerdictAnswer {
  @Shown(text(), {
    description: 'The SHA-256 hash of the prompt without its random part; the assessment of a threat refers to it.',
  })
  prompt_hash: string;

  @Shown(uuid(), { isNullable: true, description: 'Null if it is outside the data scope of the credential.' })
  event_id: string | null;

  @Shown(list(text()), { description: 'The assets that the question was asked for.' })
  asset_ids: string[];

  @Shown(oneOf(VERDICT_STATES))
  state: VerdictState;

  @Shown(integer({ ge: -1, le: 1 }), { isNullable: true, description: '1 raises the level, −1 lowers it.' })
  step: number | null;

  @Shown(text({ maxLength: 300 }), { isNullable: true, description: 'The reason, in the words of the model.' })
  reason: string | null;

  @Shown(text())
  model: string;

  @Shown(object(AskedQuestionAnswer), { description: 'The question to the model.' })
  question: AskedQuestionAnswer;

  @Shown(text({ maxLength: 2_000 }), { isNullable: true, description: 'The verbatim answer of the model.' })
  answer: string | null;

  @Shown(text(), { isNullable: true, description: 'Why the last attempt gave no verdict.' })
  failure: string | null;

  @Shown(integer({ ge: 0 }), { description: 'The number of calls to the model so far.' })
  calls: number;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  prompt_tokens: number | null;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  completion_tokens: number | null;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  duration_ms: number | null;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { isNullable: true, description: 'When the model answered, or the last attempt failed.' })
  answered_at: Date | null;

  @Shown(instant(), {
    isNullable: true,
    description: 'The time of the next attempt, if the verdict is still needed then.',
  })
  due_at: Date | null;
}

export class InstructionVerdictListAnswer extends PageAnswer {
  @Shown(list(object(InstructionVerdictAnswer)))
  instruction_verdicts: InstructionVerdictAnswer[];
}
