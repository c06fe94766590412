import { Injectable } from '@nestjs/common';
import type { Severity } from '../../kernel/evaluation/evaluation.types';
import type { ThreatStatus } from '../../kernel/evaluation/lifecycle';
import { ChangeListeners } from '../../platform/database/change-listeners';
import type { TenantTx } from '../../platform/database/db';

export const DISMISSAL_CATEGORIES = ['duplicate', 'not_relevant', 'false_positive', 'no_impact', 'other'] as const;

/** A summary of a threat, for modules that group threats. */
export interface ThreatSummary {
  id: string;
  title: string;
  severity: Severity;
  risk_score: number;
  status: ThreatStatus;
  threat_type: string;
  location: string | null;
  observed_at: Date;
  coordinates: { lat: number; lng: number } | null;
}

/** A threat with the facts that decide whether a subscriber is notified. */
export interface ThreatNotice extends ThreatSummary {
  /** The number of versions, at least 1. */
  version_count: number;
  latest_development_title: string | null;
  /** The assets that it currently affects, the nearest first. */
  affected_assets: { asset_id: string; asset_name: string; distance_km: number | null }[];
}

export interface ThreatChange {
  threatId: string;
  /** `updated` also for a threat that returned; `ended` for one that expired, lost its last asset or was merged. */
  kind: 'created' | 'updated' | 'ended';
}

/**
 * Notifies other modules in the transactions that change threats, whether by evaluation, analysts or assets: once at the end of each
 * transaction with at least one change, with each threat at most once.
 */
@Injectable()
export class ThreatChanges extends ChangeListeners<TenantTx, [changes: readonly ThreatChange[]]> {
  override async changed(tx: TenantTx, changes: readonly ThreatChange[]): Promise<void> {
    if (changes.length > 0) await super.changed(tx, changes);
  }
}
