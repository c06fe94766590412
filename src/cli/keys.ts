import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CliError, type Terminal } from './cli-error';
import { OperatorClient } from './operator-client';

const ROUTE = '/v1/admin/signing-keys';

const OPTIONS = {
  purpose: { type: 'string' },
  key: { type: 'string' },
  certificates: { type: 'string' },
  'passphrase-file': { type: 'string' },
  token: { type: 'string' },
  label: { type: 'string' },
  json: { type: 'boolean', default: false },
  url: { type: 'string' },
  'operator-key-file': { type: 'string' },
} as const;

interface Key {
  kid: string;
  purpose: string;
  state: string;
  certificate_sha256: string;
  valid_to: string;
}

type Values = ReturnType<typeof argumentsOf>['values'];

/**
 * `keys list|generate|import|link|activate|retire`: the keys that sign, of a service that runs.
 * @throws CliError where the call can't be understood or the service refuses
 */
export async function keys(parameters: readonly string[], terminal: Terminal): Promise<void> {
  const { command, kid, values } = argumentsOf(parameters);
  const client = new OperatorClient({ url: values.url, keyFile: values['operator-key-file'] });
  const shown = await carryOut(client, command, kid, values);
  terminal.stdout.write(values.json ? `${JSON.stringify(shown, null, 2)}\n` : shown.map(lineOf).join(''));
}

async function carryOut(client: OperatorClient, command: string, kid: string, values: Values): Promise<Key[]> {
  const { purpose } = values;
  switch (command) {
    case 'list': {
      const query = purpose === undefined ? '' : `?purpose=${encodeURIComponent(purpose)}`;
      return (await client.request<{ keys: Key[] }>('GET', ROUTE + query)).keys;
    }
    case 'generate':
      return [await client.request<Key>('POST', ROUTE, { purpose: required(purpose, '--purpose report or audit') })];
    case 'import':
      return [await client.request<Key>('POST', `${ROUTE}/import`, broughtKey(values))];
    case 'link':
      return [await client.request<Key>('POST', `${ROUTE}/link`, linkedKey(values))];
    case 'activate':
    case 'retire':
      return [await client.request<Key>('POST', `${ROUTE}/${encodeURIComponent(required(kid, 'a KID'))}/${command}`)];
    default:
      throw new CliError(`keys takes list, generate, import, link, activate or retire, not ${command || 'nothing'}`, 2);
  }
}

function broughtKey(values: Values): object {
  const passphraseFile = values['passphrase-file'];
  return {
    purpose: required(values.purpose, '--purpose report or audit'),
    private_key: fileText(required(values.key, '--key FILE.pem')),
    certificates: fileText(required(values.certificates, '--certificates FILE.pem')),
    ...(passphraseFile !== undefined && { passphrase: fileText(passphraseFile).trimEnd() }),
  };
}

const linkedKey = (values: Values): object => ({
  purpose: required(values.purpose, '--purpose report or audit'),
  token: required(values.token, '--token LABEL'),
  label: required(values.label, '--label LABEL'),
  certificates: fileText(required(values.certificates, '--certificates FILE.pem')),
});

const lineOf = ({ kid, purpose, state, certificate_sha256: fingerprint, valid_to: validTo }: Key): string =>
  `${kid}  ${purpose.padEnd(6)}  ${state.padEnd(7)}  valid to ${validTo.slice(0, 10)}  certificate ${fingerprint}\n`;

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new CliError(`keys needs ${what}`, 2);
  return value;
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`${path} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function argumentsOf(parameters: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...parameters], allowPositionals: true, options: OPTIONS });
    const [command = '', kid = '', ...more] = positionals;
    if (more.length > 0) throw new CliError('keys takes one command and one KID', 2);
    return { command, kid, values };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError((error as Error).message, 2);
  }
}
