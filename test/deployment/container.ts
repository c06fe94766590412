import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../support/processes/service-process';
import { imageConfig } from './buildah';

/** Mounts what a container runtime mounts, with a read-only root, and becomes the user of the image. */
const ENTER = `set -e
mkdir -p "$ROOT/audit-archive" "$ROOT/columnar-copy"
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o size=16m tmpfs "$ROOT/tmp"
for folder in $WRITABLE; do mount --bind "$HOST_FOLDER/$folder" "$ROOT/$folder"; done
mount --bind "$SHARED_FOLDER" "$ROOT/columnar-copy"
cd "$ROOT"
exec chroot --userspec="$USERSPEC" "$ROOT" /bin/sh -c 'cd "$0" && exec "$@"' "$WORKDIR" "$@"`;

export interface ContainerRun {
  /** Replaces the command of the image. */
  readonly command?: readonly string[];
  readonly environment: Record<string, string>;
}

/** Runs an image as a container runtime would: by its configuration, in namespaces of its own, except for the network. */
export class Containers {
  readonly #config;

  constructor(
    tag: string,
    /** The mounted files of the image. */
    private readonly root: string,
    /** For the folders that the containers may write to. */
    private readonly folder: string,
  ) {
    this.#config = imageConfig(tag);
  }

  start(name: string, { command, environment }: ContainerRun): ServiceProcess {
    const { Entrypoint, Cmd } = this.#config;
    return ServiceProcess.launch({
      cwd: '/',
      command: ['unshare', ...this.#parameters(name, [...Entrypoint, ...(command ?? Cmd)])],
      environment: this.#environment(name, environment),
    });
  }

  /** Runs a command to its end; returns its exit code. */
  run(name: string, { command = [], environment }: ContainerRun): number | null {
    const env = this.#environment(name, environment);
    return spawnSync('unshare', this.#parameters(name, command), { cwd: '/', env, stdio: ['ignore', 2, 2] }).status;
  }

  /** Signals process 1 of a container, as a runtime does. */
  async stop(container: ServiceProcess): Promise<number | string> {
    const [first = ''] = readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').split(' ');
    process.kill(Number(first), this.#config.StopSignal);
    return container.ended;
  }

  #parameters(name: string, command: readonly string[]): string[] {
    const writable = ['data', 'audit-archive'].map((folder) => join(this.folder, name, folder));
    for (const path of [...writable, this.#sharedFolder]) {
      mkdirSync(path, { recursive: true });
      const [uid, gid] = this.#config.User.split(':').map(Number);
      chownSync(path, uid!, gid!);
    }
    return ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', ...command];
  }

  get #sharedFolder(): string {
    return join(this.folder, 'columnar-copy');
  }

  #environment(name: string, environment: Record<string, string>): Record<string, string> {
    const { Env, User, WorkingDir } = this.#config;
    return {
      ...Object.fromEntries(Env.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string])),
      ...environment,
      ROOT: this.root,
      HOST_FOLDER: join(this.folder, name),
      USERSPEC: User,
      WORKDIR: WorkingDir,
      WRITABLE: 'data audit-archive',
      SHARED_FOLDER: this.#sharedFolder,
    };
  }
}

/** The packages in a bill of materials of an image, and those that are installed in the folder of packages that it describes. */
export function packagesOf(
  root: string,
  sbom: string,
  folder: string,
): { listed: string[]; installed: string[]; withoutHash: string[] } {
  interface Component {
    name: string;
    version: string;
    hashes?: readonly unknown[];
  }
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { components } = read(sbom) as { components: Component[] };
  const { packages } = read(join(folder, '.package-lock.json')) as {
    packages: Record<string, { name?: string; version: string }>;
  };
  const names = Object.entries(packages).map(
    ([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`,
  );
  return {
    listed: components.map(({ name, version }) => `${name}@${version}`).sort(),
    installed: [...new Set(names)].sort(),
    withoutHash: components.filter(({ hashes = [] }) => hashes.length === 0).map(({ name }) => name),
  };
}

/** Whether a program is installed. */
export const hasProgram = (name: string): boolean => {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
