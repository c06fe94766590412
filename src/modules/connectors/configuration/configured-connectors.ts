import { readFileSync } from 'node:fs';
import { type Settings, SettingsError } from '../../../../config/settings';
import { type ConnectorParts, makeConnectors } from './built-in-connectors';
import { parseConnectorsFile } from './connectors-file';
import type { Connector } from '../connectors.contract';

/**
 * The connectors that CONNECTORS_FILE and NETWORK_CONNECTORS configure.
 * @throws SettingsError with every problem of the file
 */
export function configuredConnectors(
  { connectorsFile, networkConnectors }: Pick<Settings, 'connectorsFile' | 'networkConnectors'>,
  parts: ConnectorParts,
): Connector[] {
  const connectors = makeConnectors(readConfig(connectorsFile), parts);
  return networkConnectors ? connectors : connectors.filter(({ egress }) => egress.length === 0);
}

function readConfig(path: string | undefined): ReturnType<typeof parseConnectorsFile> {
  if (path === undefined) return parseConnectorsFile('{}');
  try {
    return parseConnectorsFile(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError(`CONNECTORS_FILE: ${error instanceof Error ? error.message : String(error)}`);
  }
}
