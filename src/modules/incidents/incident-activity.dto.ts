import { list, object, openObject } from '../../platform/http/validation/composite-rules';
import { Shown } from '../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';

export const ACTIVITY_KINDS = ['created', 'changed', 'threat_linked', 'threat_unlinked', 'threat_merged'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

class ActivityEntryAnswer {
  @Shown(uuid())
  id: string;

  @Shown(instant())
  changed_at: Date;

  @Shown(oneOf(ACTIVITY_KINDS), {
    description: '`threat_merged`: evaluation made two threats one, and the incident follows',
  })
  kind: ActivityKind;

  @Shown(text(), { example: 'service_account', description: '`system` is the service itself' })
  principal_type: string;

  @Shown(text(), { isNullable: true, description: 'Of a user or an API key' })
  principal_id: string | null;

  @Shown(openObject, { example: { status: { from: 'open', to: 'resolved' } }, description: 'Of `changed`' })
  changes: Record<string, unknown>;

  @Shown(uuid(), { isNullable: true, description: 'The threat linked or unlinked; of a merge the one that goes on' })
  threat_id: string | null;

  @Shown(uuid(), { isNullable: true, description: 'Of a merge, the threat that ended by it' })
  merged_threat_id: string | null;
}

export class IncidentActivityAnswer {
  @Shown(list(object(ActivityEntryAnswer)), { description: 'The newest last' })
  activity: ActivityEntryAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
