import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'tms-tests-';
/** The tests need about 1 GB of files at once. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * The temporary folder of a whole run, in memory where the machine has enough of it, otherwise on the disk. A clone of the template
 * database has about a thousand files: it takes 0.63 s of processor time on ext4, and 0.03 s in memory.
 */
export function makeTemporaryFolder(): string {
  const isInMemory = hasMemory();
  if (isInMemory) removeLeftovers();
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
  // Like /tmp: some tests start programs under other accounts.
  chmodSync(folder, 0o1777);
  return folder;
}

/** A TMPDIR that is set decides. Some tests start programs that they have copied, which `noexec` would refuse. */
function hasMemory(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY) || !existsSync('/proc/mounts')) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast((line) => line.split(' ')[1] === MEMORY);
  if (mount === undefined || mount.includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES && freemem() > 2 * NEEDED_BYTES;
}

/** A run that was interrupted leaves its folder, which would occupy memory until the next boot. Those of other accounts are theirs. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(MEMORY, name);
    const isOwn = statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (isOwn && !existsSync(`/proc/${pid}`)) rmSync(folder, { recursive: true, force: true });
  }
}
