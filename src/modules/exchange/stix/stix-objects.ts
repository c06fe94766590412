import {
  type Publication,
  type PublishedPart,
  type PublishedPlace,
  type PublishedRelationship,
  type PublishedThreat,
  toDate,
} from '../publications/published-threat';

/** Any object of STIX 2.1. */
export interface StixObject {
  readonly type: string;
  readonly spec_version: '2.1';
  readonly id: string;
  readonly created: string;
  readonly modified: string;
  readonly [property: string]: unknown;
}

/** A version of a part of a threat, as it is read for a collection. */
export type PublishedVersion = Publication<unknown> & { readonly part: PublishedPart };

/** When the two objects that every collection contains were written. */
const DEFINED = '2026-11-28T00:00:00.000Z';

/** The producer of all objects: this software, which evaluated the threats. */
export const PRODUCER: StixObject = {
  type: 'identity',
  spec_version: '2.1',
  id: 'identity--3b9a1d5e-52a4-4c0b-9b61-6f6a0d3c7e21',
  created: DEFINED,
  modified: DEFINED,
  name: 'Threat monitoring service',
  identity_class: 'system',
};

const EXTENSION_ID = 'extension-definition--a7c5f3de-8a0e-4f0e-b0a4-5d9c1f4e2b36';

/** Defines the properties of a threat that STIX has no place for. */
export const EXTENSION: StixObject = {
  type: 'extension-definition',
  spec_version: '2.1',
  id: EXTENSION_ID,
  created_by_ref: PRODUCER.id,
  created: DEFINED,
  modified: DEFINED,
  name: 'Physical threat',
  description: 'Severity, likelihood, impact and affected assets of a threat to places that an organisation watches.',
  schema:
    'threat_type, category, status (active, monitoring, contained, resolved, dismissed, ended), severity (negligible, low, medium, high, ' +
    'critical), likelihood (rare, unlikely, possible, likely, almost_certain), impact (negligible, minor, moderate, major, severe): ' +
    'strings. risk_score: number, 0 to 100. reliability, source_rating (Admiralty code): strings. observed_at, expires_at: timestamps. ' +
    'affected_assets: list of objects with asset_id, name, type, distance_km, latitude, longitude. affected_asset_count, version: ' +
    'integers. is_test: boolean, true if the time of the organisation is fixed in the past.',
  version: '1.0.0',
  extension_types: ['property-extension'],
};

export const stixId = (part: string, objectId: string): string => `${part}--${objectId}`;

/** STIX 2.1 appendix A, Admiralty credibility. A 6 (truth cannot be judged) has no value. */
const CONFIDENCE: Readonly<Record<string, number>> = { '1': 90, '2': 70, '3': 50, '4': 30, '5': 10 };

export function stixConfidence(sourceRating: string | null): number | undefined {
  const credibility = /^[A-F]([1-6])/.exec(sourceRating ?? '')?.[1];
  return credibility === undefined ? undefined : CONFIDENCE[credibility];
}

/** @param pageOf the address of a threat for people; null if there is none */
export function stixObject(version: PublishedVersion, pageOf: (threatId: string) => string | null): StixObject {
  switch (version.part) {
    case 'incident':
      return incident(version as Publication<PublishedThreat>, pageOf(version.threat_id));
    case 'location':
      return location(version as Publication<PublishedPlace>);
    case 'relationship':
      return relationship(version as Publication<PublishedRelationship>);
  }
}

const common = (part: PublishedPart, version: Publication<unknown>): StixObject => ({
  type: part,
  spec_version: '2.1',
  id: stixId(part, version.object_id),
  created_by_ref: PRODUCER.id,
  created: toDate(version.created_us).toISOString(),
  modified: toDate(version.added_us).toISOString(),
  ...(version.is_revoked && { revoked: true }),
});

function incident(version: Publication<PublishedThreat>, page: string | null): StixObject {
  const { content: threat, threat_id: threatId } = version;
  const confidence = stixConfidence(threat.source_rating);
  return {
    ...common('incident', version),
    name: threat.title,
    description: [threat.description, threat.threat_rationale, threat.likelihood_rationale, threat.impact_rationale]
      .filter((text) => text !== null && text !== '')
      .join('\n\n'),
    lang: 'en',
    labels: [threat.threat_type],
    ...(confidence !== undefined && { confidence }),
    external_references: [
      { source_name: 'threat-monitoring-service', external_id: threatId, ...(page !== null && { url: page }) },
      ...threat.sources.map((source) => ({ source_name: source, description: 'A source of the reported events.' })),
    ],
    extensions: { [EXTENSION_ID]: { extension_type: 'property-extension', ...threatProperties(threat) } },
  };
}

const threatProperties = (threat: PublishedThreat): Record<string, unknown> => ({
  threat_type: threat.threat_type,
  category: threat.category,
  status: threat.status,
  severity: threat.severity,
  risk_score: threat.risk_score,
  likelihood: threat.likelihood,
  impact: threat.impact_severity,
  reliability: threat.reliability,
  ...(threat.source_rating !== null && { source_rating: threat.source_rating }),
  observed_at: threat.observed_at,
  ...(threat.expires_at !== null && { expires_at: threat.expires_at }),
  // STIX allows no empty list (§2.1, `list`).
  ...(threat.assets.length > 0 && { affected_assets: threat.assets.map(assetProperties) }),
  affected_asset_count: threat.asset_count,
  version: threat.version,
  is_test: threat.is_test,
});

const assetProperties = (asset: PublishedThreat['assets'][number]): Record<string, unknown> => ({
  asset_id: asset.asset_id,
  name: asset.name,
  type: asset.type,
  ...(asset.distance_km !== null && { distance_km: asset.distance_km }),
  ...(asset.lat !== null && asset.lng !== null && { latitude: asset.lat, longitude: asset.lng }),
});

const METRES_PER_KM = 1_000;

function location(version: Publication<PublishedPlace>): StixObject {
  const { name, country, lat, lng, uncertainty_km: uncertaintyKm } = version.content;
  const position = lat !== null && lng !== null ? { latitude: lat, longitude: lng } : {};
  const precision = uncertaintyKm !== null && lat !== null ? { precision: uncertaintyKm * METRES_PER_KM } : {};
  return {
    ...common('location', version),
    ...(name !== null && name !== '' && { name }),
    ...position,
    ...precision,
    ...(country !== null && { country }),
  };
}

/** STIX 2.1 defines no relationships of incidents, and `related-to` between any two objects (§3.7). */
const relationship = (version: Publication<PublishedRelationship>): StixObject => ({
  ...common('relationship', version),
  relationship_type: 'related-to',
  description: 'The place of the events that the threat is based on.',
  source_ref: stixId('incident', version.content.incident),
  target_ref: stixId('location', version.content.location),
});
