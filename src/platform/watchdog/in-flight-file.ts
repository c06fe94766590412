import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isRunning, type ProcessIdentity, processStart } from '../database/embedded/process-identity';
import type { WorkItem } from './work-in-flight';

const FOLDER = 'in-flight';
const FORMAT = 1;
/** More than 4,096 items of 2 KiB take. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

interface Owner extends ProcessIdentity {
  readonly host: string;
}

/** The work in flight of a process when it was last seen. */
export interface InFlightFile {
  readonly format: typeof FORMAT;
  readonly owner: Owner;
  /** Null while the process lives, and forever if it was killed. */
  readonly ended_by: 'watchdog' | null;
  readonly stalled_ms: number;
  readonly untracked: number;
  readonly items: readonly WorkItem[];
}

/** A file that a process left behind. */
export interface LeftFile {
  readonly path: string;
  /** When its process was last seen. */
  readonly lastSeenMs: number;
  /** Undefined if the file is unreadable or invalid. */
  readonly content: InFlightFile | undefined;
}

const folderIn = (dataDir: string): string => join(dataDir, FOLDER);

/** The file of this process. There is one for each process, since several may share a DATA_DIR. */
export class OwnInFlightFile {
  readonly #path: string;
  readonly #owner: Owner;
  #written = '';

  constructor(dataDir: string) {
    const folder = folderIn(dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { pid } = process;
    this.#owner = { pid, started: processStart(pid) ?? '', host: hostname() };
    this.#path = join(folder, `${pid}-${Date.now().toString(36)}.json`);
  }

  /**
   * Writes what is in flight; without any work, removes the file. The file survives the death of the process, but not
   * of the machine.
   */
  keep(items: readonly WorkItem[], untracked: number): void {
    const text = items.length === 0 ? '' : this.#textOf(items, untracked, null, 0);
    if (text === this.#written) {
      if (text !== '') utimesSync(this.#path, new Date(), new Date());
      return;
    }
    if (text === '') rmSync(this.#path, { force: true });
    else this.#replace(text, false);
    this.#written = text;
  }

  /** Writes the final state before the watchdog ends the process. It is on the disk once this returns. */
  close(items: readonly WorkItem[], untracked: number, stalledMs: number): void {
    this.#replace(this.#textOf(items, untracked, 'watchdog', stalledMs), true);
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }

  #textOf(items: readonly WorkItem[], untracked: number, endedBy: InFlightFile['ended_by'], stalledMs: number): string {
    const file: InFlightFile = {
      format: FORMAT,
      owner: this.#owner,
      ended_by: endedBy,
      stalled_ms: stalledMs,
      untracked,
      items,
    };
    return JSON.stringify(file);
  }

  /** Replaces the file atomically, so that a reader never sees an incomplete one. */
  #replace(text: string, isDurable: boolean): void {
    const unfinished = `${this.#path}.new`;
    writeFileSync(unfinished, text, { mode: 0o600 });
    if (isDurable) sync(unfinished, 'r+');
    renameSync(unfinished, this.#path);
    // Windows cannot open folders.
    if (isDurable && process.platform !== 'win32') sync(dirname(this.#path), 'r');
  }
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * The files of processes that no longer run. Only processes on the same host can determine that, so files of another
 * host wait for a start there, or are given up after a day if that host no longer exists.
 */
export function leftFiles(dataDir: string): LeftFile[] {
  const folder = folderIn(dataDir);
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
  return paths.flatMap((path) => {
    const file = leftFile(path);
    return file && isLeft(file) ? [file] : [];
  });
}

/** Another process may have taken it meanwhile. */
function leftFile(path: string): LeftFile | undefined {
  try {
    const { mtimeMs, size } = statSync(path);
    const text = size <= MAX_FILE_BYTES ? readFileSync(path, 'utf8') : '';
    return { path, lastSeenMs: mtimeMs, content: parsed(text) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const FOREIGN_AFTER_MS = 86_400_000;

function isLeft({ content, lastSeenMs }: LeftFile): boolean {
  if (content?.ended_by !== null) return true;
  const { owner } = content;
  if (owner.host !== hostname()) return Date.now() - lastSeenMs > FOREIGN_AFTER_MS;
  return !isRunning(owner);
}

/** This program wrote the file into its own folder, so its form is known; only damage is detected. */
function parsed(text: string): InFlightFile | undefined {
  try {
    const file = JSON.parse(text) as Partial<InFlightFile>;
    const isWhole = file.format === FORMAT && file.owner !== undefined && Array.isArray(file.items);
    return isWhole ? (file as InFlightFile) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an unreadable file for a person to look at, under a name that no start reads again. */
export function setAside(path: string): void {
  renameSync(path, `${path}.unreadable`);
}
