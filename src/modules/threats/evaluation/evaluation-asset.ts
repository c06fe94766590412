import type { EvaluationAsset, PhysicalThreatConfig, ThreatConfig } from '../../../kernel/evaluation/evaluation.types';
import type { StoredAsset } from '../../assets/assets.contract';

/** The configuration as requests contain it and assets store it. */
interface StoredConfig {
  enabled: boolean;
  alert_classes: ThreatConfig['alertClasses'];
  custom_instructions: string;
  monitored_event_types: string[];
  lookback_days: number;
  max_age_hours_by_category: Record<string, number>;
}

/**
 * An asset in the form for evaluation. Its `id` is the caller's asset_id, which threats refer to, so that an asset that
 * was removed and added again is linked to its threats again.
 */
export function evaluationAsset(asset: StoredAsset): EvaluationAsset {
  return {
    id: asset.asset_id,
    assetId: asset.asset_id,
    name: asset.name,
    type: asset.type,
    role: asset.role,
    lat: asset.lat,
    lng: asset.lng,
    country: asset.country,
    organization: (asset.attributes.organization as string | null | undefined) ?? null,
    aliases: (asset.attributes.aliases as string[] | undefined) ?? [],
    monitoringRadiusKm: asset.monitoring_radius_km,
    threatConfig: threatConfig(asset.threat_config as unknown as StoredConfig),
    physicalThreatConfig: physicalThreatConfig(asset.physical_threat_config as unknown as StoredConfig),
  };
}

const sharedConfig = (config: StoredConfig): Omit<ThreatConfig, 'lookbackDays'> => ({
  enabled: config.enabled,
  alertClasses: config.alert_classes,
  customInstructions: config.custom_instructions,
  monitoredEventTypes: config.monitored_event_types,
});

const threatConfig = (config: StoredConfig): ThreatConfig => ({
  ...sharedConfig(config),
  lookbackDays: config.lookback_days,
});

const physicalThreatConfig = (config: StoredConfig): PhysicalThreatConfig => ({
  ...sharedConfig(config),
  maxAgeHoursByCategory: config.max_age_hours_by_category,
});
