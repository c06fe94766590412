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

/** What a switch does, written before it begins: whoever finds it can bring it to its end. */
interface Switch {
  /** The folder with the restored files. */
  readonly stage: string;
  /** Where the files that were there go; null where there were none. */
  readonly aside: string | null;
  /** Their names. */
  readonly old: readonly string[];
}

const JOURNAL = 'restore-switch.json';
export const STAGE_PREFIX = 'restoring-';
export const ASIDE_PREFIX = 'before-restore-';
const OWN = new RegExp(`^(${STAGE_PREFIX}|${ASIDE_PREFIX}|owner$|owner\\.|${JOURNAL})`);

/** What a data folder holds, restores themselves left out. */
export const contentsOf = (dataDir: string): string[] => readdirSync(dataDir).filter((name) => !OWN.test(name));

/**
 * Puts the restored files of `stage` in the place of those in the data folder, which are moved aside and kept. Renamings alone,
 * within one folder, so that it works where the data folder is a mounted volume; killed in the middle, it is brought to
 * its end by `finishSwitch`. The caller owns the data folder (`takeFolder`).
 */
export function switchOver(dataDir: string, stage: string, aside: string): void {
  const old = contentsOf(dataDir);
  const journal: Switch = { stage, aside: old.length === 0 ? null : aside, old };
  const draft = join(dataDir, stage, JOURNAL);
  writeFileSync(draft, JSON.stringify(journal), { mode: 0o600 });
  syncPath(draft);
  renameSync(draft, join(dataDir, JOURNAL));
  syncPath(dataDir);
  carryOut(dataDir, journal);
}

/**
 * Brings to its end a switch that was killed in the middle; call before anything is opened in the data folder.
 * Throws EmbeddedPostgresError while the restore itself is still at it.
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

/** Each step is left out where it was done before: a name is in one place or in the other. */
function carryOut(dataDir: string, { stage, aside, old }: Switch): void {
  const staged = join(dataDir, stage);
  if (aside !== null) {
    const kept = join(dataDir, aside);
    mkdirSync(kept, { recursive: true, mode: 0o700 });
    for (const name of old) {
      if (!existsSync(join(kept, name))) renameSync(join(dataDir, name), join(kept, name));
    }
    syncPath(kept);
    // Of the restore, which had the database folder meanwhile.
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
