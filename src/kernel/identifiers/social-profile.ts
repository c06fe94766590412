import type { NormalizedIdentifier } from './normalized-identifier';
import { lowerCase } from './plain-text';
import { FEDIVERSE_HANDLE, type ProfilePath, SOCIAL_NETWORKS, type SocialNetwork } from './social-networks';
import { normalizeUrl, parseUrl } from './web-address';

/**
 * The canonical address of an account. Addresses of its posts lead to it too; pages of a network that belong to no
 * account are refused. On hosts of unknown networks the address is kept unchanged. Facts: `platform` and `handle` (null
 * if unknown), `handleKind` (`in`, `company`, `channel` …; null for plain ones).
 */
export function normalizeSocialUrl(text: string): NormalizedIdentifier {
  const address = normalizeUrl(text);
  if ('reason' in address) return address;
  const url = parseUrl(address.normalized);
  if (url === null) return { reason: 'should be a URL' };
  const segments = decodedSegments(url.pathname);
  const network = SOCIAL_NETWORKS.find(({ hosts }) => hosts.some((host) => isBelow(url.hostname, host)));
  if (network !== undefined) return profileOf(network, segments, url);
  const [first] = segments;
  if (first !== undefined && FEDIVERSE_HANDLE.test(first)) {
    const handle = lowerCase(first.slice(1));
    return found(`https://${url.host}/@${handle}`, 'fediverse', `${handle}@${url.host}`, null);
  }
  return { normalized: address.normalized, facts: { platform: null, handle: null, handleKind: null } };
}

const isBelow = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);

function decodedSegments(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function profileOf(network: SocialNetwork, segments: string[], url: URL): NormalizedIdentifier {
  const numberedId = url.searchParams.get('id');
  if (network.platform === 'facebook' && segments[0] === 'profile.php' && /^[0-9]+$/.test(numberedId ?? '')) {
    return found(`${network.origin}/${numberedId ?? ''}`, network.platform, numberedId ?? '', null);
  }
  for (const path of network.paths) {
    const segment = segments[path.before.length];
    if (segment === undefined || !startsWith(segments, path) || !path.handle.test(segment)) continue;
    if (path.before.length === 0 && network.pages?.includes(segment.toLowerCase()) === true) continue;
    const bare = segment.replace(/^@/, '');
    const handle = path.isCaseSensitive === true ? bare : lowerCase(bare);
    const start = path.canonical ?? `/${path.before.join('/')}/`;
    return found(
      `${network.origin}${start}${encodeURIComponent(handle)}`,
      network.platform,
      handle,
      path.before[0] ?? null,
    );
  }
  return { reason: `should be the URL of an account on ${network.platform}` };
}

function startsWith(segments: string[], { before }: ProfilePath): boolean {
  return before.every((segment, index) => segment === '*' || segment === segments[index]?.toLowerCase());
}

function found(normalized: string, platform: string, handle: string, handleKind: string | null): NormalizedIdentifier {
  return { normalized, facts: { platform, handle, handleKind } };
}
