import { IDENTIFIER_TYPES, type IdentifierType } from '../../kernel/identifiers/identifier-types';
import type { ResolutionStatus } from '../../kernel/resolution/resolution.types';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { LOOKUP_DEPTHS, type LookupDepth } from '../connectors/connectors.contract';
import { MAX_REFERENCE } from './lookup-body';
import { RESOLUTION_STATUSES, ResolutionSummaryAnswer } from './lookup.dto';

export const LOOKUP_CURSOR = new ListCursor('lookups', 'instant', 'uuid');

export class LookupsQuery extends pageQuery(LOOKUP_CURSOR) {
  @Field(list(oneOf(RESOLUTION_STATUSES)), { default: () => [] })
  status: ResolutionStatus[];

  @Field(boolean(), {
    isOptional: true,
    description: 'True: only lookups with an entity that no reviewer has decided on. False: only the others.',
  })
  undecided?: boolean;

  @Field(text({ minLength: 1, maxLength: MAX_REFERENCE }), {
    isOptional: true,
    description: 'Only lookups with exactly this `requester_reference`.',
    example: 'case 4711',
  })
  requester_reference?: string;
}

class LookupSummaryAnswer {
  @Shown(uuid())
  request_id: string;

  @Shown(instant())
  queried_at: Date;

  @Shown(oneOf(LOOKUP_DEPTHS))
  depth: LookupDepth;

  @Shown(text(), { isNullable: true })
  requester_reference: string | null;

  @Shown(list(oneOf(IDENTIFIER_TYPES)), { description: 'The types of the identifiers, never their values.' })
  identifier_types: IdentifierType[];

  @Shown(integer({ ge: 0 }), {
    description: 'The number of entities that no reviewer has decided on; 0 for an erased lookup.',
  })
  undecided_count: number;

  @Shown(object(ResolutionSummaryAnswer))
  resolution: ResolutionSummaryAnswer;

  @Shown(text())
  report_hash: string;

  @Shown(instant(), { description: 'When the result is erased automatically.' })
  expires_at: Date;

  @Shown(instant(), { isNullable: true })
  erased_at: Date | null;
}

export class LookupListAnswer extends PageAnswer {
  @Shown(list(object(LookupSummaryAnswer)))
  lookups: LookupSummaryAnswer[];
}
