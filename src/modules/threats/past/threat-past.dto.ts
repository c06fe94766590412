import { list, object, openObject } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { TIMELINE_KINDS, type TimelineKind } from './threat-timeline';

export class ThreatVersionParams {
  @Field(uuid(), { description: 'Id of the threat' })
  threat_id: string;

  @Field(integer({ ge: 1 }), { description: 'Number of the version' })
  version: number;
}

export class ThreatDiffQuery {
  @Field(integer({ ge: 1 }), { isOptional: true, description: 'A version; the one before `to` unless given' })
  from?: number;

  @Field(integer({ ge: 1 }), { isOptional: true, description: 'A version; the last one unless given' })
  to?: number;
}

export class VersionAnswer {
  @Shown(integer({ ge: 1 }))
  version: number;

  @Shown(instant())
  created_at: Date;

  @Shown(list(openObject), { description: '`{field, from, to}` each; empty for the first version' })
  changes: Record<string, unknown>[];

  @Shown(openObject, { description: 'What the threat was then, as far as a change of it makes a version' })
  snapshot: Record<string, unknown>;
}

export class ThreatVersionsAnswer {
  @Shown(list(object(VersionAnswer)))
  versions: VersionAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

class HistoryEntryAnswer {
  @Shown(instant())
  changed_at: Date;

  @Shown(text(), { example: 'service_account', description: '`system` is the service itself' })
  principal_type: string;

  @Shown(text(), { isNullable: true, description: 'Of a user or an API key' })
  principal_id: string | null;

  @Shown(openObject, { example: { status: { from: 'active', to: 'monitoring' } } })
  changes: Record<string, unknown>;

  @Shown(text(), { isNullable: true })
  reason: string | null;
}

export class ThreatHistoryAnswer {
  @Shown(list(object(HistoryEntryAnswer)))
  history: HistoryEntryAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

class ComparedVersionAnswer {
  @Shown(integer({ ge: 1 }))
  version: number;

  @Shown(instant())
  created_at: Date;
}

class ChangedAssetAnswer {
  @Shown(text(), { example: 'hq' })
  asset_id: string;

  @Shown(list(openObject), { example: [{ field: 'distance_km', from: 22.4, to: 18 }] })
  changes: object[];
}

class AssetsDiffAnswer {
  @Shown(list(openObject), { description: 'As in the later snapshot', example: [{ asset_id: 'hq', distance_km: 3.2 }] })
  added: object[];

  @Shown(list(openObject), { description: 'As in the earlier snapshot' })
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
    description: '`{field, from, to}` for each field of the snapshots that differs',
    example: [{ field: 'risk_level', from: 'low', to: 'high' }],
  })
  changes: object[];

  @Shown(object(AssetsDiffAnswer))
  affected_assets: AssetsDiffAnswer;
}

class TimelinePrincipalAnswer {
  @Shown(text(), { example: 'user' })
  type: string;

  @Shown(text(), { isNullable: true })
  id: string | null;
}

class TimelineEntryAnswer {
  @Shown(instant(), { description: 'When the service came to know it' })
  at: Date;

  @Shown(oneOf(TIMELINE_KINDS), {
    description: '`status`: a move by the service itself; `decision`: what an analyst changed',
  })
  kind: TimelineKind;

  @Shown(text(), { example: 'Status active → monitoring' })
  title: string;

  @Shown(integer({ ge: 1 }), { isNullable: true, description: 'Of `found` and `version`' })
  version: number | null;

  @Shown(uuid(), { isNullable: true, description: 'Of a development' })
  event_id: string | null;

  @Shown(instant(), { isNullable: true, description: 'Of a development: when it happened' })
  occurred_at: Date | null;

  @Shown(object(TimelinePrincipalAnswer), { isNullable: true, description: 'Of a decision' })
  principal: TimelinePrincipalAnswer | null;

  @Shown(list(openObject), { description: '`{field, from, to}` each' })
  changes: object[];

  @Shown(text(), { isNullable: true })
  reason: string | null;
}

export class ThreatTimelineAnswer {
  @Shown(list(object(TimelineEntryAnswer)), { description: 'The newest last' })
  timeline: TimelineEntryAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;

  @Shown(integer({ ge: 0 }), {
    description: 'Events that the data scope of the key withholds; they are not in `total`',
  })
  evidence_withheld: number;
}
