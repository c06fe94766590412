/** What tests of the RDAP connector share: a registry and its bootstrap. State of a module: every test file has its own. */
import { checkIdentifiers } from '../../src/kernel/identifiers/check-identifiers';
import type { SourceAnswer } from '../../src/modules/connectors/connectors.contract';
import { RDAP_POLICY, RdapConnector } from '../../src/modules/connectors/rdap-connector';
import { OutboundHttp } from '../../src/platform/fetch/outbound-http';
import { FakeSource, type FakeSourceAnswer } from './fake-source';

export const MUSTER = [{ type: 'domain', value: 'muster.example' }];
/** Where the registry is asked about it. */
export const PATH = '/registry/domain/muster.example';

export const source = new FakeSource();
const http = new OutboundHttp();
/** The connector's. */
export const clock = { now: new Date('2030-01-02T03:04:05Z') };

export const openRdapDesk = (): Promise<void> => source.open();

export async function closeRdapDesk(): Promise<void> {
  await http.close();
  await source.close();
}

export const bootstrap = (servers = [`${source.origin}/registry/`]): Record<string, FakeSourceAnswer> => ({
  '/boot/dns.json': { body: { version: '1.0', services: [[['example'], servers]] } },
  '/boot/ipv4.json': { body: { services: [[['192.0.0.0/8'], servers]] } },
  '/boot/ipv6.json': { body: { services: [[['2a00::/12'], servers]] } },
});
/** What there is besides the bootstrap. */
export const serve = (answers: Record<string, FakeSourceAnswer | 'silence'>): void =>
  source.serve({ ...bootstrap(), ...answers });

export const connector = (): RdapConnector =>
  new RdapConnector(
    { depth: 'deep', policy: RDAP_POLICY, baseUrl: `${source.origin}/boot`, maxAgeMs: 86_400_000 },
    http,
    () => clock.now,
  );

export const search = (
  identifiers: { type: string; value: string }[],
  asked = connector(),
  signal = AbortSignal.timeout(5_000),
): Promise<SourceAnswer> =>
  asked.search({ identifiers: checkIdentifiers(identifiers).identifiers, depth: 'deep', dataScope: null }, signal);
