import { SEVERITIES, type Severity } from '../../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../../kernel/evaluation/lifecycle';
import { list } from '../../../platform/http/validation/composite-rules';
import { Field } from '../../../platform/http/validation/field';
import { oneOf, text } from '../../../platform/http/validation/rules';

/** Selects the threats that are sent in full; for others only the id and the kind of change are sent. */
export class ThreatStreamQuery {
  @Field(list(text({ minLength: 1, maxLength: 128 })), {
    default: () => [],
    description: 'Only threats that affect one of these assets.',
  })
  asset_id: string[];

  @Field(list(oneOf(SEVERITIES)), { default: () => [], description: 'Only threats with one of these severities.' })
  severity: Severity[];

  @Field(list(oneOf(THREAT_STATUSES)), { default: () => [], description: 'Only threats with one of these statuses.' })
  status: ThreatStatus[];
}
