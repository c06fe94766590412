import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError, type BackupFacts, type BackupProgress } from './backup-format';
import { DATABASE_MAJOR } from '../cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres';
import { extractBackup } from './extract-backup';
import { takeFolder } from '../folder-ownership';
import { ASIDE_PREFIX, listContents, finishSwitch, STAGE_PREFIX, switchOver } from './restore-switch';
import { giveFolder, planLaunch } from '../unprivileged-launch';

export interface RestoreRequest {
  file: string;
  dataDir: string;
  /** Allows the content of the data folder to be moved aside. */
  mayReplace: boolean;
  /**
   * Checks the restored database, which runs in a folder of its own, and throws if it must not be used.
   * @param folder the future data folder
   */
  check: (database: EmbeddedPostgres, folder: string, facts: BackupFacts) => Promise<void>;
  onProgress: BackupProgress;
  onStep: (message: string) => void;
}

export interface RestoredBackup {
  readonly facts: BackupFacts;
  /** The folder with the previous files; null if the data folder was empty. */
  readonly aside: string | null;
}

/**
 * Restores a backup into the data folder. First it writes to a folder inside the data folder, compares every file
 * with its checksum, starts the database and checks it. Only then do the restored files replace the previous ones.
 * Until that moment, and after any failure, the data folder is unchanged.
 * @throws BackupError if the folder contains something that may not be replaced, or the archive cannot be restored;
 * EmbeddedPostgresError if the folder is in use, or the database does not start
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoredBackup> {
  const dataDir = resolve(request.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  finishSwitch(dataDir);
  const ownership = takeFolder(dataDir);
  const stage = STAGE_PREFIX + randomBytes(6).toString('hex');
  const folder = join(dataDir, stage);
  const removeStage = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const before = listContents(dataDir);
    if (before.length > 0 && !request.mayReplace) {
      throw new BackupError(
        `The folder ${dataDir} is not empty. Use --force to restore anyway; its contents are moved aside.`,
      );
    }
    const database = before.includes('postgres') ? takeFolder(join(dataDir, 'postgres')) : undefined;
    try {
      removeLeftovers(dataDir);
      mkdirSync(folder, { mode: 0o700 });
      const facts = await extractBackup(request.file, folder, refuseForeign, request.onProgress);
      await tryOut(dataDir, folder, facts, request);
      refuseChanged(dataDir, before);
      const aside = ASIDE_PREFIX + new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
      switchOver(dataDir, stage, aside);
      return { facts, aside: before.length === 0 ? null : join(dataDir, aside) };
    } finally {
      database?.release();
    }
  } finally {
    removeStage();
    ownership.release();
  }
}

function refuseForeign({ postgres_major: major }: BackupFacts): void {
  if (major === DATABASE_MAJOR) return;
  throw new BackupError(
    `The backup was created by PostgreSQL ${major}, but this release includes PostgreSQL ${DATABASE_MAJOR}, ` +
      'which cannot read it. Restore it with the release that created it.',
  );
}

async function tryOut(
  dataDir: string,
  folder: string,
  facts: BackupFacts,
  { check, onStep }: RestoreRequest,
): Promise<void> {
  prepareAccounts(dataDir, folder);
  onStep('Starting the restored database …');
  const database = await startEmbeddedPostgres({ dataDir: folder, onProgress: () => undefined });
  try {
    await check(database, folder, facts);
  } finally {
    await database.stop();
  }
}

/**
 * As root: gives the files to the owner of the data folder, and allows the account that runs the database to pass
 * through it.
 */
function prepareAccounts(dataDir: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid, mode } = statSync(dataDir);
  if (uid !== 0) giveFolder(folder, { uid, gid });
  if (planLaunch(join(folder, 'postgres'), true).account !== undefined) chmodSync(dataDir, (mode & 0o7777) | 0o001);
}

/** Refuses to continue if a service was started on the folder or a file was added to it meanwhile. */
function refuseChanged(dataDir: string, before: readonly string[]): void {
  const added = listContents(dataDir).find((name) => !before.includes(name));
  if (added !== undefined)
    throw new BackupError(`${join(dataDir, added)} was created during the restore, so nothing was restored.`);
}

/** Removes what killed restores left behind. */
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(STAGE_PREFIX))) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
