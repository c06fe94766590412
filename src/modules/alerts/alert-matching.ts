import type { Severity } from '../../kernel/evaluation/evaluation.types';
import { isLive } from '../../kernel/evaluation/lifecycle';
import type { ThreatNotice } from '../threats/threats.contract';

/** The part of a rule that decides which threats it matches. */
export interface MatchingRule {
  severity_threshold: readonly Severity[];
  asset_ids: readonly string[] | null;
  threat_types: readonly string[] | null;
  max_distance_km: number | null;
}

type MatchedThreat = Pick<ThreatNotice, 'status' | 'severity' | 'threat_type' | 'affected_assets'>;

/**
 * Prepares a rule for many threats. The returned function lists the affected assets of a threat that match the rule, in
 * the order of the threat; an empty list means that the rule does not match. Dismissed, resolved and ended threats
 * match no rule.
 */
export function ruleMatcher(rule: MatchingRule): (threat: MatchedThreat) => string[] {
  const severities = new Set(rule.severity_threshold);
  const types = rule.threat_types && new Set(rule.threat_types);
  const assetIds = rule.asset_ids && new Set(rule.asset_ids);
  const maxKm = rule.max_distance_km;
  const isNear = (distanceKm: number | null): boolean => maxKm === null || (distanceKm !== null && distanceKm <= maxKm);
  return ({ status, severity, threat_type: type, affected_assets: assets }) => {
    if (!isLive(status) || !severities.has(severity) || types?.has(type) === false) return [];
    return assets
      .filter(({ asset_id: id, distance_km: distanceKm }) => (assetIds?.has(id) ?? true) && isNear(distanceKm))
      .map(({ asset_id: id }) => id);
  };
}
