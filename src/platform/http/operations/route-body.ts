import type { Settings } from '../../../../config/settings';

/**
 * The largest body that a route takes: bytes, or the name of the setting that bounds it. `stream`: an import, which is read
 * piece by piece and never held as a whole.
 */
export type RouteBody = number | 'max_body' | 'max_assets_body' | 'stream';

/** For ordinary JSON objects. */
export const DEFAULT_BODY_BYTES = 65_536;

const SETTING_DEFAULTS = { max_body: 1_048_576, max_assets_body: 33_554_432 } as const;

/** The limit of a route in bytes under these settings; undefined for imports, which have none. */
export function bodyBytesOf(
  body: RouteBody,
  { maxBodyBytes, maxAssetsBodyBytes }: Pick<Settings, 'maxBodyBytes' | 'maxAssetsBodyBytes'>,
): number | undefined {
  if (body === 'stream') return undefined;
  if (body === 'max_assets_body') return maxAssetsBodyBytes;
  return body === 'max_body' ? maxBodyBytes : body;
}

/** The same with the settings' defaults, for the OpenAPI document; null for imports. */
export const defaultBodyBytesOf = (body: RouteBody): number | null =>
  body === 'stream' ? null : typeof body === 'number' ? body : SETTING_DEFAULTS[body];
