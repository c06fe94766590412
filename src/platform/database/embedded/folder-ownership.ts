import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { isRunning, type ProcessIdentity, processStart } from './process-identity';

export interface FolderOwnership {
  /** True if the previous owner was killed, so that its file still existed. */
  readonly previousOwnerDied: boolean;
  release(): void;
}

interface Claim {
  owner: ProcessIdentity | undefined;
  /** Identifies the only file by which this claim can be succeeded. */
  key: string;
}

/**
 * Makes this process the only owner of a folder, through the file `owner` in it. If several processes try at the same
 * moment, exactly one succeeds. If the folder has a running owner, throws EmbeddedPostgresError, which names the
 * owner's pid.
 *
 * Replacing the file of a dead owner is the usual defect of lock files: between the check and the replacement,
 * another process may have replaced it. Here, a dead claim can be succeeded only by linking `owner.after-<its key>`,
 * which succeeds once. The winner then renames its claim over `owner`. If the winner is killed before that, its claim
 * is succeeded in the same way. A dead process no longer writes, so if the winner still finds the claim from which it
 * started in `owner`, it has no rival.
 */
export function takeFolder(folder: string): FolderOwnership {
  const started = processStart(process.pid);
  if (started === undefined)
    throw new EmbeddedPostgresError('This system does not report the start times of processes.');
  const draft = join(folder, `owner.draft-${randomUUID()}`);
  const text = JSON.stringify({ pid: process.pid, started, claim: randomUUID() });
  try {
    writeFileSync(draft, text, { mode: 0o644, flag: 'wx' });
    const previousOwnerDied = claim(folder, draft);
    removeDeadClaims(folder);
    return { previousOwnerDied, release: () => releaseFolder(folder, text) };
  } finally {
    rmSync(draft, { force: true });
  }
}

function claim(folder: string, draft: string): boolean {
  const ownerFile = join(folder, 'owner');
  for (;;) {
    const first = readClaim(ownerFile);
    const slot = endOfChain(folder, first);
    if (!linkOnce(draft, slot)) continue;
    if (first === undefined) return false;
    if (readClaim(ownerFile)?.key === first.key) {
      renameSync(slot, ownerFile);
      return true;
    }
    unlinkSync(slot);
  }
}

/** The file in which the next owner has to put its claim. */
function endOfChain(folder: string, first: Claim | undefined): string {
  let slot = join(folder, 'owner');
  for (let link = first; link !== undefined; link = readClaim(slot)) {
    if (link.owner !== undefined && isRunning(link.owner)) throw inUse(folder, link.owner.pid);
    slot = join(folder, `owner.after-${link.key}`);
  }
  return slot;
}

function readClaim(file: string): Claim | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const key = createHash('sha256').update(text).digest('hex').slice(0, 32);
  try {
    const { pid, started } = JSON.parse(text) as Record<string, unknown>;
    if (typeof pid === 'number' && typeof started === 'string') return { owner: { pid, started }, key };
  } catch {
    // Claims are linked or renamed when they are complete. A broken one is the result of a power cut, so its process
    // has ended.
  }
  return { owner: undefined, key };
}

function linkOnce(draft: string, slot: string): boolean {
  try {
    linkSync(draft, slot);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeDeadClaims(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith('owner.'))) {
    const { owner } = readClaim(join(folder, name)) ?? {};
    // A draft without an owner may be in the middle of being written.
    const isDead = owner === undefined ? !name.startsWith('owner.draft-') : !isRunning(owner);
    if (isDead) rmSync(join(folder, name), { force: true });
  }
}

function releaseFolder(folder: string, text: string): void {
  const ownerFile = join(folder, 'owner');
  try {
    if (readFileSync(ownerFile, 'utf8') === text) unlinkSync(ownerFile);
  } catch (error) {
    // The folder may have been removed together with the file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function inUse(folder: string, pid: number): EmbeddedPostgresError {
  const who = pid === process.pid ? `this process (${pid})` : `process ${pid}`;
  return new EmbeddedPostgresError(
    `The database folder ${folder} is in use by ${who}. Stop that process, or set DATA_DIR to another folder.`,
  );
}
