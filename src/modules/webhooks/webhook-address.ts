import { isIP } from 'node:net';
import { portFault, STANDARD_PORTS } from '../../platform/fetch/outbound-ports';
import { isPublicAddress } from '../../platform/fetch/public-address';

const LOCAL_NAME = /(^|\.)localhost\.?$/;

/**
 * Why no messages can be sent to an address, or null if they can: it must be https and public, or of an origin that the
 * operator trusts, at an allowed port. The addresses of a host name are checked on sending, since they may change.
 */
export function webhookAddressFault(
  address: string,
  trustedOrigins: readonly string[],
  ports: ReadonlySet<number> = STANDARD_PORTS,
): string | null {
  const url = new URL(address);
  if (trustedOrigins.some((origin) => new URL(origin).origin === url.origin)) return null;
  if (url.protocol !== 'https:') return 'should start with https://';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);
  return isPrivate ? 'should not point to a private network' : portFault(url, ports);
}
