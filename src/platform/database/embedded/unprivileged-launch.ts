import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** How the programs of the database are started. PostgreSQL refuses to run as root. */
export interface Launch {
  /** Runs the programs as this account; the account of this process if absent. */
  account?: Account;
  /** The words before the program: `unshare …`, `setpriv …` or nothing. */
  prefix: readonly string[];
  /** The working directory of the programs, which their account can reach. */
  folder: string;
}

/**
 * Plans how to run the database:
 * - An ordinary user runs it directly.
 * - root, or a user without a name (initdb: "could not look up effective user ID"), runs it in a user namespace in
 *   which the own account has another number. Files stay the caller's and nothing on the host changes. initdb
 *   requires that the number has a name in /etc/passwd: 1000 would fail on a minimal machine.
 * - root runs it with another account if namespaces are forbidden (containers with the default seccomp profile), or
 *   if an ordinary user created the cluster: with that user's, otherwise postgres's or nobody's account. The caller
 *   gives it the folder with `giveFolder`.
 */
export function planLaunch(folder: string, useNamespace: boolean): Launch {
  const direct: Launch = { prefix: [], folder };
  const uid = process.getuid?.();
  if (process.platform !== 'linux' || uid === undefined) return direct;
  if (uid !== 0 && hasName()) return withDeathSignal(direct);
  const accounts = readAccounts();
  const unprivileged = ['postgres', 'nobody'].flatMap(
    (name) => accounts.find((account) => account.name === name) ?? [],
  )[0];
  const stand = unprivileged ?? accounts.find((account) => account.uid > 0);
  const maker = uid === 0 ? ownerOf(folder, accounts) : undefined;
  if (useNamespace && stand !== undefined && maker === undefined) {
    const prefix = ['unshare', '--user', `--map-user=${stand.uid}`, `--map-group=${stand.gid}`];
    if (succeeds({ prefix, folder }, 'true')) return withDeathSignal({ prefix, folder });
  }
  if (uid !== 0) return withDeathSignal(direct);
  const account = maker ?? stand;
  if (account === undefined) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and /etc/passwd has no other account to run it. Start the service as a ' +
        'regular user.',
    );
  }
  return withDeathSignal({ prefix: [], account, folder });
}

/**
 * With setpriv(1), the kernel sends the program SIGINT, a fast and clean shutdown, when this process dies, even by
 * kill -9. It has to come after unshare and the change of account, because both clear the setting (prctl(2),
 * PR_SET_PDEATHSIG).
 */
function withDeathSignal(launch: Launch): Launch {
  const prefix = [...launch.prefix, 'setpriv', '--pdeathsig', 'INT', '--'];
  return succeeds({ ...launch, prefix }, 'true') ? { ...launch, prefix } : launch;
}

/** /etc/passwd, passwd(5): name:password:uid:gid:… */
function readAccounts(): Account[] {
  let lines: string[];
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
  return lines.flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return /^\d+$/.test(uid) && /^\d+$/.test(gid) ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** The owner of the folder, unless it is root. */
function ownerOf(folder: string, accounts: Account[]): Account | undefined {
  const { uid, gid } = statSync(folder);
  if (uid === 0) return undefined;
  return { name: accounts.find((account) => account.uid === uid)?.name ?? String(uid), uid, gid };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

export function startProgram(launch: Launch, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [file, rest] = commandLine(launch, program, args);
  return spawn(file, rest, { ...identity(launch), ...options });
}

/** Runs the program and waits for it. Returns what went wrong, or undefined if it succeeded. */
export function tryProgram(launch: Launch, program: string, args: string[] = []): string | undefined {
  const [file, rest] = commandLine(launch, program, args);
  const { status, error, stderr } = spawnSync(file, rest, { ...identity(launch), encoding: 'utf8', windowsHide: true });
  if (status === 0) return undefined;
  return error?.message ?? (stderr.trim() || `it ended with ${status ?? 'a signal'}`);
}

function succeeds(launch: Launch, program: string): boolean {
  return tryProgram(launch, program) === undefined;
}

function commandLine(launch: Launch, program: string, args: string[]): [string, string[]] {
  const [file = program, ...rest] = [...launch.prefix, program, ...args];
  return [file, rest];
}

function identity({ account, folder }: Launch): SpawnOptions & { windowsHide: true } {
  return { cwd: folder, windowsHide: true, ...(account && { uid: account.uid, gid: account.gid }) };
}

/**
 * As root: gives `folder` and everything in it to the account. The folder itself is changed first, which fixes the
 * account for later starts. If this is killed in the middle, the next start does the rest. A walk of 2,500 entries
 * takes 15 ms.
 */
export function giveFolder(folder: string, account: Pick<Account, 'uid' | 'gid'>): void {
  giveEntry(folder, account);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveFolder(path, account);
    else giveEntry(path, account);
  }
}

function giveEntry(path: string, { uid, gid }: Pick<Account, 'uid' | 'gid'>): void {
  if (lstatSync(path).uid !== uid) lchownSync(path, uid, gid);
}

/**
 * Ensures that the launching account can reach the folder of the database, which it then owns. The data folder itself
 * is opened for passing through, but not for listing; its other files stay readable only by their owner. No folder
 * above it is changed.
 */
export function ensureReachable(launch: Launch): void {
  if (launch.account !== undefined) giveEntry(launch.folder, launch.account);
  const isForeign = launch.account !== undefined || launch.prefix.includes('unshare');
  if (!isForeign || canEnter(launch, launch.folder)) return;
  const dataDir = dirname(launch.folder);
  const { mode } = statSync(dataDir);
  if (launch.account !== undefined && (mode & 0o001) === 0) {
    chmodSync(dataDir, (mode & 0o7777) | 0o001);
    if (canEnter(launch, launch.folder)) return;
  }
  const closed = parents(launch.folder).find((folder) => !canEnter(launch, folder)) ?? launch.folder;
  const who = launch.account === undefined ? 'root without privileges' : `the account '${launch.account.name}'`;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, so the service runs it as ${who}, which cannot access ${launch.folder} ` +
      `because it has no access to ${closed}. Set DATA_DIR to a folder that it can access (for example ` +
      `/var/lib/threat-monitoring), grant access (chmod o+x ${closed}), or start the service as a regular user.`,
  );
}

function canEnter(launch: Launch, folder: string): boolean {
  return tryProgram({ ...launch, folder: '/' }, 'sh', ['-c', 'cd "$1"', 'sh', folder]) === undefined;
}

/** From the root of the file system downwards. */
function parents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...parents(parent), folder];
}
