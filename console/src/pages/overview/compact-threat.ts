import type { CompactThreat, Threat } from '../../api/types';

/** The row for a threat of the stream. The service knows in how many incidents it is; a new row begins with none. */
export function toCompactThreat(threat: Threat): CompactThreat {
  const nearest = threat.affected_assets.at(0);
  return {
    id: threat.id,
    etag: threat.etag,
    title: threat.title,
    threat_type: threat.threat_type,
    severity: threat.severity,
    risk_level: threat.risk_level,
    risk_score: threat.risk_score,
    reliability: threat.reliability,
    status: threat.status,
    pinned: threat.pinned,
    location: threat.location,
    location_country: threat.location_country,
    coordinates: threat.coordinates,
    observed_at: threat.observed_at,
    created_at: threat.created_at,
    updated_at: threat.updated_at,
    snoozed_until: threat.snoozed_until,
    version_count: threat.version_count,
    development_count: threat.development_count,
    nearest_asset: nearest
      ? { asset_id: nearest.asset_id, asset_name: nearest.asset_name, distance_km: nearest.distance_km }
      : null,
    affected_asset_count: threat.affected_assets.length,
    incident_count: 0,
  };
}
