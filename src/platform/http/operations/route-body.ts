import { parseSettings, type Settings } from '../../../../config/settings';

/**
 * The largest body that a route accepts: bytes, or the setting that bounds it. `stream`: an import, which is read piece by
 * piece and never held as a whole.
 */
export type RouteBody = number | ((settings: Settings) => number) | 'stream';

/** For large JSON objects. */
export const maxBody = ({ maxBodyBytes }: Settings): number => maxBodyBytes;

/** For ordinary JSON objects. */
export const DEFAULT_BODY_BYTES = 65_536;

/** The limit of a route in bytes under these settings; null for imports, which have none. */
export function bodyBytesOf(body: RouteBody, settings: Settings): number | null {
  if (body === 'stream') return null;
  return typeof body === 'number' ? body : body(settings);
}

/** The same with the default settings, for the OpenAPI document. */
export const defaultBodyBytesOf = (body: RouteBody): number | null => bodyBytesOf(body, parseSettings({}));
