import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, text } from '../../../platform/http/validation/rules';

export class LegalHoldParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'The slug of the tenant.' })
  slug: string;
}

export class LegalHoldBody {
  @Field(text({ minLength: 1, maxLength: 1_000 }), { example: 'Case 2026-17' })
  reason: string;
}

export class LegalHoldAnswer {
  @Shown(text(), { example: 'Case 2026-17' })
  reason: string;

  @Shown(instant(), { description: 'When the hold was first placed.' })
  placed_at: Date;
}
