import { parseSettings, type Settings } from '../../../../config/settings';

/**
 * The largest body that a route accepts, in bytes or by a setting. `stream` is an import, which is read chunk by
 * chunk and is never in memory as a whole.
 */
export type RouteBody = number | ((settings: Settings) => number) | 'stream';

/** The limit for large JSON objects. */
export const maxBody = ({ maxBodyBytes }: Settings): number => maxBodyBytes;

/** The limit for ordinary JSON objects. */
export const DEFAULT_BODY_BYTES = 65_536;

/** The limit of a route in bytes under these settings; null for imports, which have no limit. */
export function maxBodyBytes(body: RouteBody, settings: Settings): number | null {
  if (body === 'stream') return null;
  return typeof body === 'number' ? body : body(settings);
}

/** The same with the default settings, for the OpenAPI document. */
export const defaultMaxBodyBytes = (body: RouteBody): number | null => maxBodyBytes(body, parseSettings({}));
