import { list, object, openObject } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, integer, number, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { PrincipalAnswer } from '../../identity/principal-answer.contract';
import { TIMELINE_CURSOR, TIMELINE_KINDS, type TimelineKind } from './threat-timeline';

export class ThreatVersionParams {
  @Field(uuid(), { description: 'The id of the threat.' })
  threat_id: string;

  @Field(integer({ ge: 1 }), { description: 'The number of the version.' })
  version: number;
}

export class ThreatDiffQuery {
  @Field(integer({ ge: 1 }), {
    isOptional: true,
    description: 'The version to compare from; defaults to the one before `to`.',
  })
  from?: number;

  @Field(integer({ ge: 1 }), {
    isOptional: true,
    description: 'The version to compare to; defaults to the latest one.',
  })
  to?: number;
}

export class VersionAnswer {
  @Shown(integer({ ge: 1 }))
  version: number;

  @Shown(instant())
  created_at: Date;

  @Shown(list(openObject), { description: 'The changes, each as `{field, from, to}`; empty for the first version.' })
  changes: Record<string, unknown>[];

  @Shown(openObject, {
    description:
      'The state of the threat in this version, limited to the fields whose changes create a version. Each of ' +
      '`affected_assets` has `asset_id`, `asset_name`, `asset_type`, `distance_km` and `risk_score`.',
  })
  snapshot: Record<string, unknown>;
}

export const VERSION_CURSOR = new ListCursor('threat_versions', 'integer');

export class ThreatVersionsQuery extends pageQuery(VERSION_CURSOR) {}

export class ThreatVersionsAnswer extends PageAnswer {
  @Shown(list(object(VersionAnswer)))
  versions: VersionAnswer[];
}

class HistoryEntryAnswer {
  @Shown(instant())
  changed_at: Date;

  @Shown(object(PrincipalAnswer))
  principal: PrincipalAnswer;

  @Shown(openObject, {
    description: '`{from, to}` for each field that changed. In the first entry, `from` of the status is null.',
    example: { status: { from: 'active', to: 'monitoring' } },
  })
  changes: Record<string, unknown>;

  @Shown(text(), { isNullable: true })
  reason: string | null;
}

export const HISTORY_CURSOR = new ListCursor('threat_history', 'instant', 'uuid');

export class ThreatHistoryQuery extends pageQuery(HISTORY_CURSOR) {}

export class ThreatHistoryAnswer extends PageAnswer {
  @Shown(list(object(HistoryEntryAnswer)))
  history: HistoryEntryAnswer[];
}

class ComparedVersionAnswer {
  @Shown(integer({ ge: 1 }))
  version: number;

  @Shown(instant())
  created_at: Date;
}

class VersionAssetAnswer {
  @Shown(text(), { example: 'hq' })
  asset_id: string;

  @Shown(text(), { example: 'Head office' })
  asset_name: string;

  @Shown(text(), { example: 'office' })
  asset_type: string;

  @Shown(number({ ge: 0 }), { isNullable: true })
  distance_km: number | null;

  @Shown(number({ ge: 0, le: 100 }))
  risk_score: number;
}

class ChangedAssetAnswer {
  @Shown(text(), { example: 'hq' })
  asset_id: string;

  @Shown(text(), { example: 'Head office', description: 'As in the later snapshot.' })
  asset_name: string;

  @Shown(text(), { example: 'office', description: 'As in the later snapshot.' })
  asset_type: string;

  @Shown(list(openObject), { example: [{ field: 'distance_km', from: 22.4, to: 18 }] })
  changes: object[];
}

class AssetsDiffAnswer {
  @Shown(list(object(VersionAssetAnswer)), { description: 'The added assets, as in the later snapshot.' })
  added: object[];

  @Shown(list(object(VersionAssetAnswer)), { description: 'The removed assets, as in the earlier snapshot.' })
  removed: object[];

  @Shown(list(object(ChangedAssetAnswer)))
  changed: ChangedAssetAnswer[];
}

export class ThreatDiffAnswer {
  @Shown(object(ComparedVersionAnswer))
  from: ComparedVersionAnswer;

  @Shown(object(ComparedVersionAnswer))
  to: ComparedVersionAnswer;

  @Shown(list(openObject), {
    description: '`{field, from, to}` for each field in which the snapshots differ.',
    example: [{ field: 'risk_level', from: 'low', to: 'high' }],
  })
  changes: object[];

  @Shown(object(AssetsDiffAnswer))
  affected_assets: AssetsDiffAnswer;
}

class TimelineEntryAnswer {
  @Shown(instant(), { description: 'When the service learned of it.' })
  at: Date;

  @Shown(oneOf(TIMELINE_KINDS), {
    description:
      "`status` is a status change by the service itself, `decision` a change by an analyst, and `note` an analyst's note.",
  })
  kind: TimelineKind;

  @Shown(text(), { example: 'Status changed from active to monitoring' })
  title: string;

  @Shown(integer({ ge: 1 }), { isNullable: true, description: 'The version, for `found` and `version`.' })
  version: number | null;

  @Shown(uuid(), { isNullable: true, description: 'The event, for a development.' })
  event_id: string | null;

  @Shown(instant(), { isNullable: true, description: 'When the event happened, for a development.' })
  occurred_at: Date | null;

  @Shown(object(PrincipalAnswer), {
    isNullable: true,
    description: 'Who made the change or wrote the note, for `status`, `decision` and `note`.',
  })
  principal: PrincipalAnswer | null;

  @Shown(list(openObject), { description: 'The changes, each as `{field, from, to}`.' })
  changes: object[];

  @Shown(text(), { isNullable: true })
  reason: string | null;

  @Shown(text(), { isNullable: true, description: 'The text, for `note`.' })
  note: string | null;
}

export class ThreatTimelineQuery extends pageQuery(TIMELINE_CURSOR) {}

export class ThreatTimelineAnswer extends PageAnswer {
  @Shown(list(object(TimelineEntryAnswer)), { description: 'The entries, oldest first.' })
  timeline: TimelineEntryAnswer[];

  @Shown(integer({ ge: 0 }), {
    description: 'The number of events that the data scope of the credential hides; they are not counted in `total`.',
  })
  evidence_withheld: number;
}
