import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { RequestFailure } from './outbound-failure';
import { isPublicAddress } from './public-address';

/** `dns.lookup` with the option to return all addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for one connection. The socket connects to exactly the addresses that are returned here, so a name
 * that changes after the check has no effect. A single address that is not allowed refuses the whole name, since a
 * name has no good reason to mix public and private addresses.
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
