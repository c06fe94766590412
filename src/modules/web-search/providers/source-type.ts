import { SOCIAL_NETWORKS } from '../../../kernel/identifiers/social-networks';

const SOCIAL_HOSTS: readonly string[] = SOCIAL_NETWORKS.flatMap(({ hosts, platform }) =>
  platform === 'github' || platform === 'gitlab' || platform === 'medium' ? [] : hosts,
);
/** `gov`, `gov.uk`, `gob.mx`, `gouv.fr`, `mil`, and the institutions of the European Union. */
const GOVERNMENT = /(?:^|\.)(?:(?:gov|gob|gouv|govt|go|mil)(?:\.[a-z]{2})|gov|mil|europa\.eu)$/;
const BLOGS = ['blogspot.com', 'wordpress.com', 'substack.com', 'medium.com', 'tumblr.com'];

/** The type of a source, if its host determines it. */
export function detectSourceType(url: string): 'social' | 'government' | 'blog' | null {
  const { hostname } = new URL(url);
  const isBelow = (host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);
  if (SOCIAL_HOSTS.some(isBelow)) return 'social';
  if (GOVERNMENT.test(hostname)) return 'government';
  return BLOGS.some(isBelow) ? 'blog' : null;
}
