import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { RequestFailure } from './outbound-failure';
import { isPublicAddress } from './public-address';

/** `dns.lookup`, asked for all addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for one connection. The socket connects to what is given back here, so what was checked is what is
 * connected to, whatever the name resolves to a moment later. One address that is not allowed refuses them all: a name
 * that mixes public and private ones has no good reason to.
 */
export const checkedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, []);
        return;
      }
      const [first] = addresses;
      if (!first) callback(new RequestFailure('unreachable', `${hostname} has no IP address`), []);
      else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new RequestFailure('forbidden_address', `${hostname} has an IP address that is not public`), []);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

export const publicLookup = (resolve: Resolve): LookupFunction => checkedLookup(resolve, isPublicAddress);
export const anyLookup = (resolve: Resolve): LookupFunction => checkedLookup(resolve, () => true);
