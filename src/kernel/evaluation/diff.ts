import { ellipsoidKm, type Position } from '../geodesy/distance';
import type { ImpactSeverity, Likelihood, Severity } from './evaluation.types';

/** The parts of a threat that create a new version when they change. */
export interface ThreatEssentials {
  /** The evaluated risk level, without an analyst's override. */
  severity: Severity;
  likelihood: Likelihood;
  impactSeverity: ImpactSeverity;
  coordinates: Position | null;
  /** `id`s of assets in any order. */
  affectedAssetIds: readonly string[];
}

export type EssentialField = 'severity' | 'likelihood' | 'impact_severity' | 'coordinates' | 'affected_assets';

export interface EssentialChange {
  field: EssentialField;
  from: string | Position | string[] | null;
  to: string | Position | string[] | null;
}

/** Sources give coordinates to at least four decimals (11 m). A smaller difference is rounding, not a move. */
const SAME_PLACE_KM = 0.02;

/** The changes that create a version of a threat, in a fixed order; empty if it is essentially the same. */
export function essentialChanges(previous: ThreatEssentials, next: ThreatEssentials): EssentialChange[] {
  const changes: EssentialChange[] = [];
  if (previous.severity !== next.severity) {
    changes.push({ field: 'severity', from: previous.severity, to: next.severity });
  }
  if (previous.likelihood !== next.likelihood) {
    changes.push({ field: 'likelihood', from: previous.likelihood, to: next.likelihood });
  }
  if (previous.impactSeverity !== next.impactSeverity) {
    changes.push({ field: 'impact_severity', from: previous.impactSeverity, to: next.impactSeverity });
  }
  if (!isSamePlace(previous.coordinates, next.coordinates)) {
    changes.push({ field: 'coordinates', from: previous.coordinates, to: next.coordinates });
  }
  const [before, after] = [asSet(previous.affectedAssetIds), asSet(next.affectedAssetIds)];
  if (before.length !== after.length || before.some((id, index) => id !== after[index])) {
    changes.push({ field: 'affected_assets', from: before, to: after });
  }
  return changes;
}

function isSamePlace(a: Position | null, b: Position | null): boolean {
  if (a === null || b === null) return a === b;
  return ellipsoidKm(a.lat, a.lng, b.lat, b.lng) <= SAME_PLACE_KM;
}

function asSet(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
