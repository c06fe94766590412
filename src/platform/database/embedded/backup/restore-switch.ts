import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { takeFolder } from '../folder-ownership';
import { syncPath } from './sync-path';

/** The steps of a switch. They are written to a journal first, so that another process can finish the switch. */
interface Switch {
  /** The folder with the restored files. */
  readonly stage: string;
  /** The folder for the previous files; null if there were none. */
  readonly aside: string | null;
  /** The names of the previous files. */
  readonly old: readonly string[];
}

const JOURNAL = 'restore-switch.json';
export const STAGE_PREFIX = 'restoring-';
export const ASIDE_PREFIX = 'before-restore-';
const OWN = new RegExp(`^(${STAGE_PREFIX}|${ASIDE_PREFIX}|owner$|owner\\.|${JOURNAL})`);

/** The names in a data folder, without the folders of restores. */
export const listContents = (dataDir: string): string[] => readdirSync(dataDir).filter((name) => !OWN.test(name));

/**
 * Replaces the files of the data folder with the restored files of `stage`, and moves the previous files aside. It
 * only renames within one folder, so it also works if the data folder is a mounted volume. If it is killed,
 * `finishSwitch` completes it. The caller owns the data folder (`takeFolder`).
 */
export function switchOver(dataDir: string, stage: string, aside: string): void {
  const old = listContents(dataDir);
  const journal: Switch = { stage, aside: old.length === 0 ? null : aside, old };
  const draft = join(dataDir, stage, JOURNAL);
  writeFileSync(draft, JSON.stringify(journal), { mode: 0o600 });
  syncPath(draft);
  renameSync(draft, join(dataDir, JOURNAL));
  syncPath(dataDir);
  carryOut(dataDir, journal);
}

/**
 * Completes a switch that was killed. Call it before anything is opened in the data folder. Throws
 * EmbeddedPostgresError while the restore itself is still running.
 */
export function finishSwitch(dataDir: string): void {
  if (!existsSync(join(dataDir, JOURNAL))) return;
  const ownership = takeFolder(dataDir);
  try {
    const journal = join(dataDir, JOURNAL);
    if (existsSync(journal)) carryOut(dataDir, JSON.parse(readFileSync(journal, 'utf8')) as Switch);
  } finally {
    ownership.release();
  }
}

/** Skips the steps that were already done: each name is in one of the two places. */
function carryOut(dataDir: string, { stage, aside, old }: Switch): void {
  const staged = join(dataDir, stage);
  if (aside !== null) {
    const kept = join(dataDir, aside);
    mkdirSync(kept, { recursive: true, mode: 0o700 });
    for (const name of old) {
      if (!existsSync(join(kept, name))) renameSync(join(dataDir, name), join(kept, name));
    }
    syncPath(kept);
    // The owner file of the restore, which used the database folder meanwhile.
    rmSync(join(kept, 'postgres', 'owner'), { force: true });
  }
  if (existsSync(staged)) {
    for (const name of readdirSync(staged)) renameSync(join(staged, name), join(dataDir, name));
    syncPath(dataDir);
    rmdirSync(staged);
  }
  rmSync(join(dataDir, JOURNAL), { force: true });
  syncPath(dataDir);
}
