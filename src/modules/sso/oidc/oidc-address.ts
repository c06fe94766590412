import { RequestFailure } from '../../../platform/fetch/outbound-failure';
import { isLoopback, providerAddressFault } from '../provider-address';

/**
 * Requires that an address from a provider's metadata is allowed like the issuer itself, because metadata is untrusted.
 * Returns whether it is this machine, which `allowsLoopback` permits for tests and trials.
 * @throws RequestFailure forbidden_address
 */
export function requireOidcAddress(address: string, allowsLoopback: boolean): { isLoopback: boolean } {
  const fault = providerAddressFault(address, { allowsLoopback });
  if (fault !== null) throw new RequestFailure('forbidden_address', `a URL of the identity provider ${fault}`);
  return { isLoopback: allowsLoopback && isLoopback(new URL(address).hostname) };
}
