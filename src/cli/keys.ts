import type { Command } from 'commander';
import type { Cli } from './cli';
import { fileText } from './file-text';
import { connect, online, type OnlineOptions, query, segment } from './online-command';

const ROUTE = '/v1/admin/signing-keys';

interface Key {
  kid: string;
  purpose: string;
  state: string;
  certificate_sha256: string;
  valid_to: string;
}

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

/** `keys list|generate|import|link|activate|retire`: the keys that sign, of a service that runs. */
export function addKeyCommands(program: Command, cli: Cli): void {
  const keys = program.command('keys').description('Keys that sign reports and audit checkpoints');
  addListing(keys, cli);
  const PURPOSE = '--purpose <purpose>';
  online(keys.command('generate').description('A new key, published and not used yet'))
    .requiredOption(PURPOSE, 'report or audit')
    .action(async (options: PurposeOptions) => {
      const body = { purpose: options.purpose };
      show(cli, options, [await connect(cli, options).request<Key>('POST', ROUTE, body)]);
    });
  online(keys.command('import').description('A key of your own, with its certificates'), true)
    .requiredOption(PURPOSE, 'report or audit')
    .requiredOption('--key <file>', 'the private key, in PEM')
    .requiredOption('--certificates <file>', "in PEM: the signer's first, the root last")
    .option('--passphrase-file <file>', 'where the key is encrypted')
    .action(async (options: BroughtOptions) => {
      // Here `--key` is the file: the API key comes by the other ways.
      const { url, keyFile, operatorKeyFile, json } = options;
      const access = { url, keyFile, operatorKeyFile, json };
      const client = connect(cli, access);
      show(cli, access, [await client.request<Key>('POST', `${ROUTE}/import`, broughtKey(options))]);
    });
  online(keys.command('link').description('A key that stays in a hardware security module (PKCS #11)'))
    .requiredOption(PURPOSE, 'report or audit')
    .requiredOption('--token <label>', 'the label of the token')
    .requiredOption('--label <label>', 'the label of the key')
    .requiredOption('--certificates <file>', "in PEM: the signer's first, the root last")
    .action(async (options: LinkedOptions) => {
      show(cli, options, [await connect(cli, options).request<Key>('POST', `${ROUTE}/link`, linkedKey(options))]);
    });
  addTurning(keys, cli);
}

function addListing(keys: Command, cli: Cli): void {
  online(keys.command('list').description('List the keys, retired ones too'))
    .option('--purpose <purpose>', 'report or audit')
    .action(async (options: OnlineOptions & { purpose?: string }) => {
      const path = ROUTE + query({ purpose: options.purpose });
      show(cli, options, (await connect(cli, options).request<{ keys: Key[] }>('GET', path)).keys);
    });
}

function addTurning(keys: Command, cli: Cli): void {
  const turn = (name: 'activate' | 'retire', text: string): void => {
    online(keys.command(`${name} <kid>`).description(text)).action(async (kid: string, options: OnlineOptions) => {
      show(cli, options, [await connect(cli, options).request<Key>('POST', `${ROUTE}/${segment(kid)}/${name}`)]);
    });
  };
  turn('activate', 'That key signs from now on; the one before it is retired');
  turn('retire', 'A key that never signed is given up');
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

const show = ({ terminal }: Cli, { json }: OnlineOptions, keys: readonly Key[]): void => {
  terminal.stdout.write(json === true ? `${JSON.stringify(keys, null, 2)}\n` : keys.map(lineOf).join(''));
};

const lineOf = ({ kid, purpose, state, certificate_sha256: fingerprint, valid_to: validTo }: Key): string =>
  `${kid}  ${purpose.padEnd(6)}  ${state.padEnd(7)}  valid to ${validTo.slice(0, 10)}  certificate ${fingerprint}\n`;
