import { SOURCE_RELIABILITIES, type SourceReliability } from '../../../kernel/reliability/source-rating';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { line } from '../../../platform/http/validation/line-rule';
import { boolean, instant, oneOf, text } from '../../../platform/http/validation/rules';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { SOURCE_RATING_CURSOR } from '../../identity/tenants/source-ratings.contract';

const RELIABILITY = 'The reliability of the source in the Admiralty code, from A to F.';
const DISCOUNTED =
  'Whether its reports are discounted: they have 0.3 of their impact (machine-coded acts of violence except shootings 0.1), and alone ' +
  'they raise no threat above `low`. With null the default applies: machine-coded reports are discounted, others are not.';
const REASON = 'Why the default does not apply. It is part of the rationale of threats.';

const source = () => text({ minLength: 1, maxLength: 200 });
const reason = () => line({ minLength: 1, maxLength: 500 });

export class TenantOfRatingsParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'The slug of the tenant.' })
  slug: string;
}

export class SourceRatingParams extends TenantOfRatingsParams {
  @Field(source(), { description: 'The `source` of its events.', example: 'gdelt-events' })
  source: string;
}

export class SourceRatingsQuery extends pageQuery(SOURCE_RATING_CURSOR) {}

export class PutSourceRatingBody {
  @Field(oneOf(SOURCE_RELIABILITIES), { description: RELIABILITY, example: 'B' })
  reliability: SourceReliability;

  @Field(boolean(), { isOptional: true, isNullable: true, description: DISCOUNTED })
  discounted?: boolean | null;

  @Field(reason(), { description: REASON, example: 'Our analysts checked a year of its reports' })
  reason: string;
}

export class SourceRatingAnswer {
  @Shown(source(), { example: 'gdelt-events' })
  source: string;

  @Shown(oneOf(SOURCE_RELIABILITIES), { description: RELIABILITY, example: 'B' })
  reliability: SourceReliability;

  @Shown(boolean(), { isNullable: true, description: DISCOUNTED })
  discounted: boolean | null;

  @Shown(reason(), { description: REASON, example: 'Our analysts checked a year of its reports' })
  reason: string;

  @Shown(instant())
  updated_at: Date;
}

export class SourceRatingListAnswer extends PageAnswer {
  @Shown(list(object(SourceRatingAnswer)))
  source_ratings: SourceRatingAnswer[];
}
