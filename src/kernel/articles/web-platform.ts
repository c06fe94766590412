import { SOCIAL_NETWORKS } from '../identifiers/social-networks';

/** Where an article was published, as in `platformFilters` of a search. */
export const WEB_PLATFORMS = ['web', 'news', 'x', 'reddit', 'youtube', 'telegram'] as const;
export type WebPlatform = (typeof WEB_PLATFORMS)[number];

const SHORT_HOSTS: Readonly<Partial<Record<WebPlatform, string>>> = { reddit: 'redd.it', youtube: 'youtu.be' };
const HOSTS = WEB_PLATFORMS.map((platform) => ({
  platform,
  hosts: [
    ...SOCIAL_NETWORKS.filter((network) => network.platform === platform).flatMap(({ hosts }) => hosts),
    ...[SHORT_HOSTS[platform] ?? []].flat(),
  ],
}));
const HOST = /^https?:\/\/([^/?#:]+)/i;

/** The platform of an address: social platforms by their host, every other address as `otherwise`. */
export function detectPlatform(url: string | null, otherwise: WebPlatform): WebPlatform {
  const host = HOST.exec(url ?? '')?.[1]?.toLowerCase() ?? '';
  const social = HOSTS.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`)));
  return social?.platform ?? otherwise;
}
