import type { Command } from 'commander';
import type { Cli } from '../cli';
import { fileText } from '../file-text';
import { connect, online, type OnlineOptions, query, segment } from '../online-command';
import { writeRows } from '../output';

const ROUTE = '/v1/admin/signing-keys';

interface PurposeOptions extends OnlineOptions {
  readonly purpose: string;
}

interface BroughtOptions extends PurposeOptions {
  readonly key: string;
  readonly certificates: string;
  readonly passphraseFile?: string;
}

interface LinkedOptions extends PurposeOptions {
  readonly token: string;
  readonly label: string;
  readonly certificates: string;
}

/** `keys list|generate|import|link|activate|retire`: the signing keys of a running service. */
export function addKeyCommands(program: Command, cli: Cli): void {
  const keys = program.command('keys').description('Manage the keys that sign reports and audit checkpoints');
  addListing(keys, cli);
  const PURPOSE = '--purpose <purpose>';
  online(keys.command('generate').description('Generate a new key, which is published but not used yet'))
    .requiredOption(PURPOSE, 'report or audit')
    .action(async (options: PurposeOptions) => {
      const body = { purpose: options.purpose };
      show(cli, options, [await connect(cli, options).request<object>('POST', ROUTE, body)]);
    });
  online(keys.command('import').description('Import a key of your own with its certificates'), true)
    .requiredOption(PURPOSE, 'report or audit')
    .requiredOption('--key <file>', 'the private key in PEM')
    .requiredOption('--certificates <file>', "the certificates in PEM: the signer's first, the root last")
    .option('--passphrase-file <file>', 'a file with the passphrase, if the key is encrypted')
    .action(async (options: BroughtOptions) => {
      // `--key` is a file here, so the API key comes from the other options.
      const { url, keyFile, operatorKeyFile, json } = options;
      const access = { url, keyFile, operatorKeyFile, json };
      const client = connect(cli, access);
      show(cli, access, [await client.request<object>('POST', `${ROUTE}/import`, broughtKey(options))]);
    });
  online(keys.command('link').description('Link a key in a hardware security module (PKCS #11)'))
    .requiredOption(PURPOSE, 'report or audit')
    .requiredOption('--token <label>', 'the label of the token')
    .requiredOption('--label <label>', 'the label of the key')
    .requiredOption('--certificates <file>', "the certificates in PEM: the signer's first, the root last")
    .action(async (options: LinkedOptions) => {
      show(cli, options, [await connect(cli, options).request<object>('POST', `${ROUTE}/link`, linkedKey(options))]);
    });
  addTurning(keys, cli);
}

function addListing(keys: Command, cli: Cli): void {
  online(keys.command('list').description('List the keys, including retired ones'))
    .option('--purpose <purpose>', 'report or audit')
    .action(async (options: OnlineOptions & { purpose?: string }) => {
      const path = ROUTE + query({ purpose: options.purpose });
      show(cli, options, await connect(cli, options).list<object>(path, 'keys'));
    });
}

function addTurning(keys: Command, cli: Cli): void {
  const turn = (name: 'activate' | 'retire', text: string): void => {
    online(keys.command(`${name} <kid>`).description(text)).action(async (kid: string, options: OnlineOptions) => {
      show(cli, options, [await connect(cli, options).request<object>('POST', `${ROUTE}/${segment(kid)}/${name}`)]);
    });
  };
  turn('activate', 'Activate a key; the one that was active before is retired');
  turn('retire', 'Retire a key that was never active');
}

const broughtKey = ({ purpose, key, certificates, passphraseFile }: BroughtOptions): object => ({
  purpose,
  private_key: fileText(key),
  certificates: fileText(certificates),
  ...(passphraseFile !== undefined && { passphrase: fileText(passphraseFile).trimEnd() }),
});

const linkedKey = ({ purpose, token, label, certificates }: LinkedOptions): object => ({
  purpose,
  token,
  label,
  certificates: fileText(certificates),
});

const COLUMNS = ['kid', 'purpose', 'state', 'valid_to', 'certificate_sha256'];

const show = ({ terminal }: Cli, { json }: OnlineOptions, keys: readonly object[]): void =>
  writeRows(terminal, json === true, keys, COLUMNS);
