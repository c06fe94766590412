import type { OutboundHttp } from '../../../platform/fetch/outbound-http';
import type { Clock } from '../connector-options';
import type { ConnectorsConfig } from './connectors-file';
import type { Connector } from '../connectors.contract';
import { DnsConnector } from '../dns/dns-connector';
import { GleifConnector } from '../gleif/gleif-connector';
import { HttpJsonConnector } from '../http-json/http-json-connector';
import { MappingProcess } from '../http-json/http-json-mapping-process';
import { OpenSanctionsConnector } from '../opensanctions/opensanctions-connector';
import { PhoneMetadataConnector } from '../phone-metadata/phone-metadata-connector';
import { RdapConnector } from '../rdap/rdap-connector';
import type { SecretReader } from '../secrets/secret-reader';

export interface ConnectorParts {
  http: OutboundHttp;
  secrets: SecretReader;
  now: Clock;
}

/** Creates the connectors of this module from their configuration. */
export function makeConnectors(config: ConnectorsConfig, { http, secrets, now }: ConnectorParts): Connector[] {
  const { phoneMetadata, dns, rdap, gleif, openSanctions, httpJson } = config;
  const mappings = new MappingProcess();
  return [
    ...(phoneMetadata ? [new PhoneMetadataConnector(phoneMetadata, now)] : []),
    ...(dns ? [new DnsConnector(dns, now)] : []),
    ...(rdap ? [new RdapConnector(rdap, http, now)] : []),
    ...(gleif ? [new GleifConnector(gleif, http, now)] : []),
    ...(openSanctions ? [new OpenSanctionsConnector(openSanctions, http, secrets, now)] : []),
    ...httpJson.map((options) => new HttpJsonConnector(options, http, mappings, secrets, now)),
  ];
}
