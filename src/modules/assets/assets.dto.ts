import { ALERT_CLASSES, type AlertClass } from '../../kernel/evaluation/evaluation.types';
import { PageQuery } from '../../platform/http/page-query';
import { ignored, list, map, object } from '../../platform/http/validation/composite-rules';
import { country } from '../../platform/http/validation/country-rule';
import { Field, parseObject, Shown } from '../../platform/http/validation/field';
import { type Location, type ObjectClass, ViolationSink } from '../../platform/http/validation/rule';
import { boolean, instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ASSET_STATUSES, type AssetStatus } from './assets.contract';

const DEFAULT_RADIUS_KM = 25;
const DEFAULT_LOOKBACK_DAYS = 45;
/** More than any list of assets can have: the setting MAX_ASSETS is what bounds it. */
const MANY = 1_000_000;

// Control and format characters and line separators: nothing one can see or tell apart.
const PRINTABLE = /^(?!\.{1,2}$)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;

const defaultsOf = (objectClass: ObjectClass) => (): object => {
  const defaults = parseObject(objectClass, {}, [], new ViolationSink('body'), { unknownKeys: 'refuse' });
  if (!defaults) throw new Error(`${objectClass.name} has fields without a default`);
  return defaults;
};

class AssetAttributesBody {
  @Field(number({ ge: -90, le: 90 }), { description: 'Degrees, WGS 84', example: 23.9769 })
  lat: number;

  @Field(number({ ge: -180, le: 180 }), { description: 'Degrees, WGS 84', example: 121.6044 })
  lng: number;

  @Field(text({ maxLength: 1_000 }), { default: null, isNullable: true })
  address: string | null;

  @Field(country(), {
    default: null,
    isNullable: true,
    description: 'Alpha-2, alpha-3 or English name; alpha-2 in answers',
    example: 'TW',
  })
  country: string | null;

  @Field(number({ gt: 0, le: 1_000 }), { default: DEFAULT_RADIUS_KM, description: 'km' })
  monitoring_radius_km: number;

  @Field(text({ maxLength: 256 }), { default: null, isNullable: true })
  organization: string | null;

  @Field(list(text({ minLength: 1, maxLength: 256 }), { maxItems: 100 }), { default: () => [] })
  aliases: string[];
}

class SharedConfigBody {
  @Field(boolean(), { default: true })
  enabled: boolean;

  @Field(list(oneOf(ALERT_CLASSES), { maxItems: 10 }), { default: () => [], description: 'Empty: all' })
  alert_classes: AlertClass[];

  @Field(text({ maxLength: 4_000 }), {
    default: '',
    description: 'Lines `ignore:`, `only:`, `raise:`, `lower:` with a search expression',
  })
  custom_instructions: string;

  @Field(list(text({ minLength: 1, maxLength: 80 }), { maxItems: 500 }), {
    default: () => [],
    description: 'Categories, types or subtypes. Empty: all',
  })
  monitored_event_types: string[];
}

class ThreatConfigBody extends SharedConfigBody {
  @Field(integer({ ge: 1, le: 3_650 }), { default: DEFAULT_LOOKBACK_DAYS })
  lookback_days: number;
}

class PhysicalThreatConfigBody extends SharedConfigBody {
  @Field(map(text({ minLength: 1, maxLength: 80 }), number({ gt: 0, le: 1_000_000 })), {
    default: () => ({}),
    description: 'Category to hours',
    example: { climate_environment: 72 },
  })
  max_age_hours_by_category: Record<string, number>;
}

const assetId = text({ minLength: 1, maxLength: 128, pattern: PRINTABLE });

export class AssetParams {
  @Field(assetId, { description: 'The caller’s id of the asset, percent-encoded', example: 'hq' })
  asset_id: string;
}

export class AssetBody {
  @Field(assetId, { example: 'hq' })
  asset_id: string;

  @Field(text({ minLength: 1, maxLength: 256 }), { example: 'Headquarters' })
  name: string;

  @Field(text({ minLength: 1, maxLength: 64 }), { default: 'facility' })
  type: string;

  @Field(text({ maxLength: 256 }), { default: null, isNullable: true })
  role: string | null;

  @Field(oneOf(ASSET_STATUSES), { default: 'active', description: '`inactive`: kept, not evaluated' })
  status: AssetStatus;

  @Field(object(AssetAttributesBody, { keepsUnknownKeys: true }), { description: 'Further keys are kept as sent' })
  attributes: AssetAttributesBody;

  @Field(object(ThreatConfigBody), { default: defaultsOf(ThreatConfigBody) })
  threat_config: ThreatConfigBody;

  @Field(object(PhysicalThreatConfigBody), { default: defaultsOf(PhysicalThreatConfigBody) })
  physical_threat_config: PhysicalThreatConfigBody;

  @Field(ignored({ type: 'string', format: 'uuid' }), { isOptional: true, isNullable: true })
  id?: never;

  @Field(ignored({ type: 'string', format: 'date-time' }), { isOptional: true, isNullable: true })
  created_at?: never;

  @Field(ignored({ type: 'string', format: 'date-time' }), { isOptional: true, isNullable: true })
  updated_at?: never;
}

export class ReplaceAssetsBody {
  @Field(list(object(AssetBody), { maxItems: MANY }))
  assets: AssetBody[];

  /** Every further use of an asset_id is a violation where it stands. */
  static crossCheck(body: ReplaceAssetsBody, add: (loc: Location, type: string, msg: string) => void): void {
    const seen = new Set<string>();
    for (const [index, { asset_id: assetId }] of body.assets.entries()) {
      if (seen.has(assetId)) add(['assets', index, 'asset_id'], 'duplicate', 'asset_id is used more than once');
      seen.add(assetId);
    }
  }
}

export class AssetsQuery extends PageQuery {
  @Field(list(oneOf(ASSET_STATUSES)), { default: () => [] })
  status: AssetStatus[];

  @Field(list(text({ minLength: 1, maxLength: 64 })), { default: () => [] })
  type: string[];
}

class AssetAttributesAnswer extends AssetAttributesBody {}
class ThreatConfigAnswer extends ThreatConfigBody {}
class PhysicalThreatConfigAnswer extends PhysicalThreatConfigBody {}

export class AssetAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'hq' })
  asset_id: string;

  @Shown(text(), { example: 'Headquarters' })
  name: string;

  @Shown(text(), { example: 'facility' })
  type: string;

  @Shown(text(), { isNullable: true })
  role: string | null;

  @Shown(oneOf(ASSET_STATUSES))
  status: AssetStatus;

  @Shown(object(AssetAttributesAnswer))
  attributes: AssetAttributesAnswer;

  @Shown(object(ThreatConfigAnswer))
  threat_config: ThreatConfigAnswer;

  @Shown(object(PhysicalThreatConfigAnswer))
  physical_threat_config: PhysicalThreatConfigAnswer;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;
}

export class AssetSetAnswer {
  @Shown(list(object(AssetAnswer), { maxItems: MANY }))
  assets: AssetAnswer[];

  @Shown(integer({ ge: 0 }), { description: 'Raised by every change of the set' })
  assets_revision: number;

  @Shown(uuid(), { description: 'The evaluation that this call asked for; see GET /v1/threats?scan_id=' })
  scan_id: string;
}

export class AssetListAnswer {
  @Shown(list(object(AssetAnswer)))
  assets: AssetAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;

  @Shown(integer({ ge: 0 }))
  assets_revision: number;
}
