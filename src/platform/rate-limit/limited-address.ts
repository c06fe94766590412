import ipaddr from 'ipaddr.js';

/** An IPv6 caller has a whole /64 (RFC 4291 §2.5.4), which therefore counts as one address. */
export function limitedAddress(sourceIp: string): string {
  if (!ipaddr.isValid(sourceIp)) return sourceIp;
  const address = ipaddr.process(sourceIp);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
