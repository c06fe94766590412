import { ALERT_CLASSES, type AlertClass } from '../../kernel/evaluation/evaluation.types';
import { ignored, list, map, object } from '../../platform/http/validation/composite-rules';
import { country } from '../../platform/http/validation/country-rule';
import { Field, parseObject, Shown } from '../../platform/http/validation/field';
import { degreeBox, type DegreeBox } from '../../platform/http/validation/geo-rules';
import { type Location, type ObjectClass, type Rule, ViolationSink } from '../../platform/http/validation/rule';
import { boolean, instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { ASSET_STATUSES, type AssetStatus } from './assets.contract';

const DEFAULT_RADIUS_KM = 25;
const DEFAULT_LOOKBACK_DAYS = 45;
/** The largest value that MAX_ASSETS may be set to. */
const LARGEST_MAX_ASSETS = 1_000_000;
/** The default of MAX_ASSETS. */
const DEFAULT_MAX_ASSETS = 20_000;

/** The contract documents the default of MAX_ASSETS; the service enforces the configured value. */
function assetList(): Rule<AssetBody[]> {
  const assets = list(object(AssetBody), { maxItems: LARGEST_MAX_ASSETS });
  return { ...assets, schema: { ...assets.schema, maxItems: DEFAULT_MAX_ASSETS } };
}

// Control and format characters and line separators: nothing one can see or tell apart.
const PRINTABLE = /^(?!\.{1,2}$)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;

const defaultsOf = (objectClass: ObjectClass) => (): object => {
  const defaults = parseObject(objectClass, {}, [], new ViolationSink('body'), { unknownKeys: 'refuse' });
  if (!defaults) throw new Error(`${objectClass.name} has fields without a default`);
  return defaults;
};

class AssetAttributesBody {
  @Field(number({ ge: -90, le: 90 }), { description: 'In degrees (WGS 84).', example: 23.9769 })
  lat: number;

  @Field(number({ ge: -180, le: 180 }), { description: 'In degrees (WGS 84).', example: 121.6044 })
  lng: number;

  @Field(text({ maxLength: 1_000 }), { default: null, isNullable: true })
  address: string | null;

  @Field(country(), {
    default: null,
    isNullable: true,
    description: 'An ISO 3166-1 alpha-2 or alpha-3 code or an English name; alpha-2 in responses.',
    example: 'TW',
  })
  country: string | null;

  @Field(number({ gt: 0, le: 1_000 }), {
    default: DEFAULT_RADIUS_KM,
    description: 'The monitoring radius in km. `monitoringRadiusKm` is accepted as the same field.',
  })
  monitoring_radius_km: number;

  @Field(text({ maxLength: 256 }), { default: null, isNullable: true })
  organization: string | null;

  @Field(list(text({ minLength: 1, maxLength: 256 }), { maxItems: 100 }), { default: () => [] })
  aliases: string[];
}

class SharedConfigBody {
  @Field(boolean(), { default: true })
  enabled: boolean;

  @Field(list(oneOf(ALERT_CLASSES), { maxItems: 10 }), {
    default: () => [],
    description: 'The alert classes to consider; empty means all.',
  })
  alert_classes: AlertClass[];

  @Field(text({ maxLength: 4_000 }), {
    default: '',
    description:
      'One instruction per line: `ignore:`, `only:`, `raise:` or `lower:`, followed by a search expression ' +
      '(docs/custom-instructions.md).',
  })
  custom_instructions: string;

  @Field(list(text({ minLength: 1, maxLength: 80 }), { maxItems: 500 }), {
    default: () => [],
    description: 'Event categories, types or subtypes to consider; empty means all.',
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
    description: 'The maximum age of events in hours, by category.',
    example: { climate_environment: 72 },
  })
  max_age_hours_by_category: Record<string, number>;
}

const assetId = text({
  minLength: 1,
  maxLength: 128,
  pattern: PRINTABLE,
  patternMessage: 'Value should contain visible characters only and be neither "." nor ".."',
});

export class AssetParams {
  @Field(assetId, { description: 'The caller’s id for the asset, percent-encoded.', example: 'hq' })
  asset_id: string;
}

class AssetContentBody {
  @Field(text({ minLength: 1, maxLength: 256 }), { example: 'Headquarters' })
  name: string;

  @Field(text({ minLength: 1, maxLength: 64 }), { default: 'facility' })
  type: string;

  @Field(text({ maxLength: 256 }), { default: null, isNullable: true })
  role: string | null;

  @Field(oneOf(ASSET_STATUSES), { default: 'active', description: 'An `inactive` asset is stored but not evaluated.' })
  status: AssetStatus;

  @Field(object(AssetAttributesBody, { keepsUnknownKeys: true, acceptsCamelCase: true }), {
    description:
      'Further keys are stored as sent, with at most 2,000 values, 64 KiB and 32 levels of nesting in total.',
  })
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

export class AssetBody extends AssetContentBody {
  @Field(assetId, { example: 'hq' })
  asset_id: string;
}

/** Of one asset, whose id the path has. */
export class OneAssetBody extends AssetContentBody {
  @Field(assetId, { isOptional: true, example: 'hq', description: 'If given, it must equal the one in the path.' })
  asset_id?: string;
}

export class ReplaceAssetsBody {
  @Field(assetList(), {
    description: 'At most MAX_ASSETS items, a setting of the installation (20,000 by default).',
  })
  assets: AssetBody[];

  /** Every further use of an asset_id is a violation where it stands. */
  static crossCheck(body: ReplaceAssetsBody, add: (loc: Location, type: string, msg: string) => void): void {
    const seen = new Set<string>();
    for (const [index, { asset_id: assetId }] of body.assets.entries()) {
      if (seen.has(assetId))
        add(['assets', index, 'asset_id'], 'duplicate', 'Value error, asset_id should be unique in the list');
      seen.add(assetId);
    }
  }
}

export const ASSET_CURSOR = new ListCursor('assets', 'integer', 'uuid');

export class AssetsQuery extends pageQuery(ASSET_CURSOR) {
  @Field(text({ maxLength: 200 }), {
    isOptional: true,
    description: 'Only assets whose id, name, type, role or country contains this text, ignoring case.',
    example: 'taipei',
  })
  search?: string;

  @Field(degreeBox(), {
    isOptional: true,
    description:
      'Only assets within `minLng,minLat,maxLng,maxLat`. If minLng is greater than maxLng, the box crosses the antimeridian.',
    example: '119,21,123,26',
  })
  bbox?: DegreeBox;

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
  @Shown(list(object(AssetAnswer)))
  assets: AssetAnswer[];

  @Shown(integer({ ge: 0 }), { description: 'A number that increases with every change of the set.' })
  assets_revision: number;

  @Shown(uuid(), { description: 'The evaluation that this request started; see GET /v1/threats?scan_id=.' })
  scan_id: string;
}

export class AssetListAnswer extends PageAnswer {
  @Shown(list(object(AssetAnswer)))
  assets: AssetAnswer[];

  @Shown(integer({ ge: 0 }))
  assets_revision: number;
}
