import { list, object, openObject } from '../../platform/http/validation/composite-rules';
import { Shown } from '../../platform/http/validation/field';
import { instant, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { PrincipalAnswer } from '../identity/principal-answer.contract';

export const ACTIVITY_KINDS = [
  'created',
  'changed',
  'commented',
  'threat_linked',
  'threat_unlinked',
  'threat_merged',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

class ActivityEntryAnswer {
  @Shown(uuid())
  id: string;

  @Shown(instant())
  changed_at: Date;

  @Shown(oneOf(ACTIVITY_KINDS), {
    description:
      '`threat_merged` means that evaluation merged two threats, and the incident is now linked to the remaining one.',
  })
  kind: ActivityKind;

  @Shown(object(PrincipalAnswer))
  principal: PrincipalAnswer;

  @Shown(openObject, {
    example: { status: { from: 'open', to: 'resolved' } },
    description: 'The changed fields, for `changed`.',
  })
  changes: Record<string, unknown>;

  @Shown(uuid(), {
    isNullable: true,
    description: 'The threat that was linked or unlinked; for a merge, the one that remains.',
  })
  threat_id: string | null;

  @Shown(uuid(), { isNullable: true, description: 'For a merge, the threat that ended.' })
  merged_threat_id: string | null;

  @Shown(text(), { isNullable: true, description: 'The text of a comment, for `commented`.' })
  comment: string | null;
}

export const ACTIVITY_CURSOR = new ListCursor('incident_activity', 'instant', 'uuid');

export class ActivityQuery extends pageQuery(ACTIVITY_CURSOR) {}

export class IncidentActivityAnswer extends PageAnswer {
  @Shown(list(object(ActivityEntryAnswer)), { description: 'The entries, oldest first.' })
  activity: ActivityEntryAnswer[];
}
