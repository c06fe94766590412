import type { Settings } from '../../../config/settings';

/** HTTP and HTTPS (RFC 9110 §4.2). */
export const STANDARD_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** The ports of addresses that tenants, pages and providers name; the operator's own addresses may have any. */
export const outboundPorts = ({ outboundPorts: ports }: Pick<Settings, 'outboundPorts'>): ReadonlySet<number> =>
  ports.length === 0 ? STANDARD_PORTS : new Set(ports.map(Number));

export function effectivePort({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/**
 * Why the port of an address is refused, or null. Requests to any port would allow a tenant to scan hosts for
 * services.
 */
export function portFault(url: URL, ports: ReadonlySet<number>): string | null {
  if (ports.has(effectivePort(url))) return null;
  const allowed = [...ports].sort((one, other) => one - other).join(', ');
  return `should use one of the ports ${allowed}; the operator can allow others with OUTBOUND_PORTS`;
}
