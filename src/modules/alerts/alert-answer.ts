import type { ThreatNotice } from '../threats/threats.contract';
import type { AlertAnswer } from './alerts.dto';
import type { AlertRow } from './alerts.repository';

/** An alert as the API and webhooks show it, with the current state of its threat. */
export function alertAnswer(row: AlertRow, threat: ThreatNotice): AlertAnswer {
  return {
    id: row.id,
    rule_id: row.rule_id,
    rule_title: row.rule_title,
    threat_id: row.threat_id,
    threat: {
      id: threat.id,
      title: threat.title,
      severity: threat.severity,
      status: threat.status,
      threat_type: threat.threat_type,
      risk_score: threat.risk_score,
      location: threat.location,
      coordinates: threat.coordinates,
      observed_at: threat.observed_at,
      version_count: threat.version_count,
      latest_development_title: threat.latest_development_title,
    },
    severity: row.severity,
    matched_asset_ids: row.matched_asset_ids,
    matched_asset_count: row.matched_asset_count,
    state: row.state,
    state_changed_at: row.state_changed_at,
    state_changed_by: row.state_changed_by,
    email: row.email,
    trigger_count: row.trigger_count,
    suppressed_count: row.suppressed_count,
    created_at: row.created_at,
    last_triggered_at: row.last_triggered_at,
  };
}
