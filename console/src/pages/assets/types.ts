import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type Asset = Schemas['AssetAnswer'];
export type AssetBody = Schemas['AssetBody'];
export type AssetThreats = Schemas['AssetThreatsAnswer'];
export type AssetSet = Schemas['AssetSetAnswer'];
export type AssetSetPreview = Schemas['AssetSetPreviewAnswer'];
export type Scan = Schemas['ScanAnswer'];

/** A field of the preview that would change. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The radius and the look-back that the service uses where a body has none. */
export const DEFAULT_RADIUS_KM = 25;
