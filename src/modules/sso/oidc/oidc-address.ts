import { RequestFailure } from '../../../platform/fetch/outbound-failure';
import { isLoopback, providerAddressFault } from '../provider-address';

/**
 * What the addresses that a provider's metadata names may be, as the issuer itself: they come from outside. Returns whether
 * it is this machine, which `allowsLoopback` (tests and trials alone) lets through.
 * @throws RequestFailure forbidden_address
 */
export function requireOidcAddress(address: string, allowsLoopback: boolean): { isLoopback: boolean } {
  const fault = providerAddressFault(address, { allowsLoopback });
  if (fault !== null) throw new RequestFailure('forbidden_address', `a URL of the identity provider ${fault}`);
  return { isLoopback: allowsLoopback && isLoopback(new URL(address).hostname) };
}
