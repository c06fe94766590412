import type { components } from '../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type ThreatDetail = Schemas['ThreatDetailAnswer'];
export type Threat = Schemas['ThreatAnswer'];
export type Evaluation = Schemas['EvaluationAnswer'];
export type TimelineEntry = Schemas['TimelineEntryAnswer'];
export type ThreatNotes = Schemas['NoteListAnswer'];
export type ThreatDiff = Schemas['ThreatDiffAnswer'];
export type AssetList = Schemas['AssetListAnswer'];
export type Incident = Schemas['IncidentAnswer'];
export type Verdict = Schemas['InstructionVerdictAnswer'];
export type Severity = Threat['severity'];
export type ThreatStatus = Threat['status'];
export type DismissalCategory = NonNullable<Threat['dismissal_category']>;

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export interface Me {
  readonly principal: { readonly type: string; readonly id: string | null; readonly name: string | null };
  readonly email: string | null;
  readonly tenant: { readonly slug: string; readonly name: string } | null;
  readonly portfolio: string | null;
  readonly portfolios: readonly {
    readonly slug: string;
    readonly name: string;
    readonly permissions: readonly string[];
  }[];
  readonly permissions: readonly string[];
  readonly now: string;
  readonly evaluation_time: string | null;
  readonly session: { readonly id: string; readonly csrf_token: string; readonly expires_at: string } | null;
}

/** A row of the triage list. */
export interface CompactThreat {
  readonly id: string;
  readonly etag: string;
  readonly title: string;
  readonly threat_type: string;
  readonly severity: Severity;
  readonly risk_level: Severity;
  readonly risk_score: number;
  readonly reliability: string;
  readonly status: ThreatStatus;
  readonly pinned: boolean;
  readonly location: string | null;
  readonly location_country: string | null;
  readonly coordinates: Position | null;
  readonly observed_at: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly snoozed_until: string | null;
  readonly version_count: number;
  readonly development_count: number;
  readonly nearest_asset: {
    readonly asset_id: string;
    readonly asset_name: string;
    readonly distance_km: number | null;
  } | null;
  readonly affected_asset_count: number;
  readonly incident_count: number;
}

export interface CompactList {
  readonly threats: readonly CompactThreat[];
  readonly total: number;
  readonly next_cursor: string | null;
  readonly evaluation: Evaluation;
  readonly stream_seq: number;
}

export interface ThreatCounts {
  readonly total: number;
  readonly severity: Readonly<Record<Severity, number>>;
  readonly status: Readonly<Record<ThreatStatus, number>>;
  readonly threat_type: readonly { readonly value: string; readonly count: number }[];
  readonly country: readonly { readonly value: string | null; readonly count: number }[];
}

export interface ThreatChange {
  readonly status?: Exclude<ThreatStatus, 'ended'>;
  readonly pinned?: boolean;
  readonly severity?: Severity | null;
  readonly dismissal_category?: DismissalCategory;
  readonly dismissal_reason?: string;
  readonly snoozed_until?: string | null;
}

export interface BulkDecisions {
  readonly decisions: readonly {
    readonly threat_id: string;
    readonly outcome: 'changed' | 'unchanged' | 'refused';
    readonly etag: string | null;
    readonly error: { readonly code: string; readonly message: string } | null;
  }[];
  readonly changed: number;
  readonly refused: number;
}

/** An event of `GET /v1/threats/stream`. */
export interface StreamMessage {
  readonly id: number;
  readonly event: 'created' | 'updated' | 'ended' | 'reset';
  readonly data: { readonly threat_id?: string; readonly threat?: Threat | null };
}
