import { copyFileSync, existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { loadMasterKey } from '../../platform/crypto/master-key';
import type { BackupFacts } from '../../platform/database/embedded/backup/backup-format';
import { restoreBackup } from '../../platform/database/embedded/backup/restore';
import { syncPath } from '../../platform/database/embedded/backup/sync-path';
import { refuseExternal } from './backup';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import { audited } from '../offline-database';
import { writeRecord } from '../output';
import { ProgressBar } from '../progress-bar';
import { readFingerprint, readSchemaState } from '../schema-state';

interface RestoreOptions {
  readonly force?: boolean;
  readonly masterKeyFile?: string;
  readonly json?: boolean;
}

/** `restore FILE`. */
export function addRestoreCommand(program: Command, cli: Cli): void {
  program
    .command('restore <file>')
    .description('Restore a backup into the data folder (DATA_DIR), while no service is using it')
    .option('--force', 'restore even if the folder is not empty; its contents are moved aside and kept')
    .option(
      '--master-key-file <file>',
      'for a backup without secrets: the master key file, which is copied into the folder',
    )
    .option('--json', 'print the result as JSON')
    .action((file: string, options: RestoreOptions) => restore(cli, file, options));
}

async function restore(cli: Cli, file: string, options: RestoreOptions): Promise<void> {
  const { settings, terminal } = cli;
  refuseExternal(cli, 'restore');
  const bar = new ProgressBar(terminal.stderr, 'restoring');
  const { facts, aside } = await restoreBackup({
    file,
    dataDir: settings.dataDir,
    mayReplace: options.force === true,
    check: async ({ ownerUrl }, folder, { master_key_fingerprint: fingerprint }) => {
      placeMasterKey(cli, folder, fingerprint, options.masterKeyFile);
      const command = { action: 'database.restore', resourceIds: [basename(file)] };
      await audited(cli.parts, ownerUrl, command, () => requireUsable(ownerUrl, fingerprint));
    },
    onProgress: (done, total) => bar.update(done, total),
    onStep: (message) => {
      bar.done();
      if (terminal.stderr.isTTY === true) terminal.stderr.write(`${message}\n`);
    },
  }).finally(() => bar.done());
  writeRecord(terminal, options.json === true, answerOf(resolve(settings.dataDir), facts, aside));
  if (aside !== null)
    terminal.stderr.write(
      `The previous contents are in ${aside}. Delete that folder once you have checked the restored data.\n`,
    );
}

const answerOf = (dataDir: string, facts: BackupFacts, aside: string | null): object => ({
  data_dir: dataDir,
  created_at: facts.created_at,
  has_secrets: facts.has_secrets,
  moved_aside: aside,
});

/** The key that the service will read: from the archive, from the given file, or from the file of the setting. */
function placeMasterKey(cli: Cli, folder: string, fingerprint: string, named: string | undefined): void {
  const placed = join(folder, 'master.key');
  if (named !== undefined && !existsSync(placed)) {
    if (!existsSync(named)) throw new CliError(`The file ${named} does not exist`);
    copyFileSync(named, placed);
    syncPath(placed);
  }
  const used = cli.settings.masterKeyFile ?? placed;
  if (!existsSync(used)) {
    throw new CliError(
      cli.settings.masterKeyFile === undefined
        ? 'The backup was created without secrets. Name the master key file with --master-key-file.'
        : `MASTER_KEY_FILE names ${used}, which does not exist. Put the master key there, or unset the setting.`,
    );
  }
  if (loadMasterKey(used).fingerprint === fingerprint) return;
  throw new CliError(`The master key in ${used} is not the one that the database in the backup was created with.`);
}

async function requireUsable(ownerUrl: string, fingerprint: string): Promise<void> {
  const { unknown } = await readSchemaState(ownerUrl);
  if (unknown.length > 0) {
    throw new CliError(
      `The backup was created by a newer release. This release does not know its migrations ${unknown.join(', ')}.`,
    );
  }
  if ((await readFingerprint(ownerUrl)) !== fingerprint) {
    throw new CliError(
      'The database in the backup was created with a different master key than the one that the backup names.',
    );
  }
}
