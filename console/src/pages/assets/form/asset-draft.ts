import type { Asset } from '../types';
import { DEFAULT_RADIUS_KM } from '../types';

export const ALERT_CLASSES = ['class_1_situational_awareness', 'class_2_elevated', 'class_3_critical'] as const;
export type AlertClass = (typeof ALERT_CLASSES)[number];

export const ALERT_CLASS_WORDS: Readonly<Record<AlertClass, string>> = {
  class_1_situational_awareness: 'Situational awareness (class 1)',
  class_2_elevated: 'Elevated (class 2)',
  class_3_critical: 'Critical (class 3)',
};

/** The form of an asset: every text as it was typed. */
export interface AssetDraft {
  readonly assetId: string;
  readonly name: string;
  readonly type: string;
  readonly role: string;
  readonly status: 'active' | 'inactive';
  readonly lat: string;
  readonly lng: string;
  readonly address: string;
  readonly country: string;
  readonly radius: string;
  readonly organization: string;
  /** One per line. */
  readonly aliases: string;
  /** The attributes that the service stores as they are, as JSON; empty if there are none. */
  readonly further: string;
  readonly nearEnabled: boolean;
  readonly nearClasses: readonly AlertClass[];
  readonly nearInstructions: string;
  readonly nearTypes: string;
  /** `category: hours`, one per line. */
  readonly maxAges: string;
  readonly elsewhereEnabled: boolean;
  readonly elsewhereClasses: readonly AlertClass[];
  readonly elsewhereInstructions: string;
  readonly elsewhereTypes: string;
  readonly lookbackDays: string;
}

export type DraftField = keyof AssetDraft;

interface FieldNames {
  readonly label: string;
  /** Where the API reports violations of the field. */
  readonly path: string;
}

const NEAR = 'physical_threat_config';
const ELSEWHERE = 'threat_config';

export const DRAFT_FIELDS: Readonly<Record<DraftField, FieldNames>> = {
  assetId: { label: 'Id', path: 'asset_id' },
  name: { label: 'Name', path: 'name' },
  type: { label: 'Type', path: 'type' },
  role: { label: 'Role', path: 'role' },
  status: { label: 'Status', path: 'status' },
  lat: { label: 'Latitude', path: 'attributes.lat' },
  lng: { label: 'Longitude', path: 'attributes.lng' },
  address: { label: 'Address', path: 'attributes.address' },
  country: { label: 'Country', path: 'attributes.country' },
  radius: { label: 'Monitoring radius in km', path: 'attributes.monitoring_radius_km' },
  organization: { label: 'Organisation', path: 'attributes.organization' },
  aliases: { label: 'Other names', path: 'attributes.aliases' },
  further: { label: 'Further attributes', path: 'attributes' },
  nearEnabled: { label: 'Watch events near the asset', path: `${NEAR}.enabled` },
  nearClasses: { label: 'Alert classes near the asset', path: `${NEAR}.alert_classes` },
  nearInstructions: { label: 'Instructions for events near the asset', path: `${NEAR}.custom_instructions` },
  nearTypes: { label: 'Event types near the asset', path: `${NEAR}.monitored_event_types` },
  maxAges: { label: 'Maximum age by category', path: `${NEAR}.max_age_hours_by_category` },
  elsewhereEnabled: { label: 'Watch events of the country and the name', path: `${ELSEWHERE}.enabled` },
  elsewhereClasses: { label: 'Alert classes of the country and the name', path: `${ELSEWHERE}.alert_classes` },
  elsewhereInstructions: {
    label: 'Instructions for events of the country and the name',
    path: `${ELSEWHERE}.custom_instructions`,
  },
  elsewhereTypes: { label: 'Event types of the country and the name', path: `${ELSEWHERE}.monitored_event_types` },
  lookbackDays: { label: 'Look back in days', path: `${ELSEWHERE}.lookback_days` },
};

export const ALL_FIELDS = Object.keys(DRAFT_FIELDS) as DraftField[];

const DEFAULT_LOOKBACK_DAYS = 45;

export const EMPTY_DRAFT: AssetDraft = {
  assetId: '',
  name: '',
  type: 'facility',
  role: '',
  status: 'active',
  lat: '',
  lng: '',
  address: '',
  country: '',
  radius: String(DEFAULT_RADIUS_KM),
  organization: '',
  aliases: '',
  further: '',
  nearEnabled: true,
  nearClasses: [],
  nearInstructions: '',
  nearTypes: '',
  maxAges: '',
  elsewhereEnabled: true,
  elsewhereClasses: [],
  elsewhereInstructions: '',
  elsewhereTypes: '',
  lookbackDays: String(DEFAULT_LOOKBACK_DAYS),
};

const furtherText = (further: Readonly<Record<string, unknown>>): string =>
  Object.keys(further).length === 0 ? '' : JSON.stringify(further, null, 2);

/** The form for an asset as the service returns it. */
export function draftFrom(asset: Asset): AssetDraft {
  const { lat, lng, address, country, monitoring_radius_km, organization, aliases, ...further } = asset.attributes;
  const near = asset.physical_threat_config;
  const elsewhere = asset.threat_config;
  return {
    assetId: asset.asset_id,
    name: asset.name,
    type: asset.type,
    role: asset.role ?? '',
    status: asset.status,
    lat: String(lat),
    lng: String(lng),
    address: address ?? '',
    country: country ?? '',
    radius: String(monitoring_radius_km ?? DEFAULT_RADIUS_KM),
    organization: organization ?? '',
    aliases: (aliases ?? []).join('\n'),
    further: furtherText(further),
    nearEnabled: near.enabled ?? true,
    nearClasses: near.alert_classes ?? [],
    nearInstructions: near.custom_instructions ?? '',
    nearTypes: (near.monitored_event_types ?? []).join('\n'),
    maxAges: Object.entries(near.max_age_hours_by_category ?? {})
      .map(([category, hours]) => `${category}: ${hours}`)
      .join('\n'),
    elsewhereEnabled: elsewhere.enabled ?? true,
    elsewhereClasses: elsewhere.alert_classes ?? [],
    elsewhereInstructions: elsewhere.custom_instructions ?? '',
    elsewhereTypes: (elsewhere.monitored_event_types ?? []).join('\n'),
    lookbackDays: String(elsewhere.lookback_days ?? DEFAULT_LOOKBACK_DAYS),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two forms differ, in the order of the form. */
export const differingFields = (from: AssetDraft, to: AssetDraft): DraftField[] =>
  ALL_FIELDS.filter((field) => !isSame(from[field], to[field]));

/** Their state with my changes of `base` on top; a field that only they changed keeps their value. */
export function mergeDrafts(base: AssetDraft, mine: AssetDraft, theirs: AssetDraft): AssetDraft {
  const changed = differingFields(base, mine).map((field) => [field, mine[field]]);
  return Object.assign({}, theirs, Object.fromEntries(changed) as Partial<AssetDraft>);
}

/** A value of the form as a table shows it. */
export function shownValue(draft: AssetDraft, field: DraftField): string {
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string')
    return value.length === 0 ? 'All' : value.map((one) => ALERT_CLASS_WORDS[one]).join(', ');
  return value === '' ? 'None' : value;
}
