import { withoutTrailing } from '../../../kernel/text/trim-end';

/** The settings of network providers. */
export interface ProviderSettings {
  /** The base URL of a SearXNG instance, below which `/search` is. */
  searxngUrl: string | null;
  /** The URL of the DOC 2.0 API of GDELT; null disables it. */
  gdeltDocUrl: string | null;
  braveApiKey: string | null;
  /** The base URL of `/web/search` and `/news/search`. */
  braveUrl: string;
  /** The URLs of RSS, Atom, RDF and JSON feeds. */
  rssFeeds: readonly string[];
}

export const BRAVE_URL = 'https://api.search.brave.com/res/v1';

export const providerOrigin = (address: string): string => new URL(address).origin;

/** The origins of these addresses, each once. */
export const distinctOrigins = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address === null ? [] : providerOrigin(address)))),
];

/** A URL below another with these parameters, without those that are null. */
export function addressBelow(
  base: string,
  path: string,
  parameters: Readonly<Record<string, string | number | null>>,
): URL {
  const url = new URL(base);
  if (path !== '') url.pathname = `${withoutTrailing(url.pathname, '/')}/${path}`;
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}
