import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { textOf } from '../support/deployment/deployment-files';
import { PROJECT } from '../support/processes/service-build';

/** Runs the steps of a build in a chroot, which needs neither a daemon nor cgroups. */
const ENVIRONMENT = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

export function buildah(...parameters: string[]): string {
  return execFileSync('buildah', parameters, { cwd: PROJECT, env: ENVIRONMENT, encoding: 'utf8' }).trim();
}

function buildahShowing(...parameters: string[]): void {
  const { status } = spawnSync('buildah', parameters, { cwd: PROJECT, env: ENVIRONMENT, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`buildah ${parameters[0]} failed (${status})`);
}

const POOLER = 'deploy/compose/pgbouncer';
const baseOf = (dockerfile: string): string => /^ARG \w+_IMAGE=(\S+)$/m.exec(textOf(dockerfile))![1]!;
const baseImage = (): string => baseOf('Dockerfile');

/** Makes the base image. Returns why this machine cannot build and run images, or undefined if it can. */
export function prepareToBuild(folder: string): string | undefined {
  try {
    execFileSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', folder]);
    makeBaseImage(folder);
    const container = buildah('from', '--pull-never', baseImage());
    try {
      buildah('run', ...npmVolumes(), container, 'npm', 'view', 'pg', 'version');
    } finally {
      buildah('rm', container);
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Puts Debian 12 with the Node and npm of this machine where the Dockerfile expects the image of the Node project, which CI cannot
 * pull.
 */
function makeBaseImage(folder: string): void {
  if (spawnSync('buildah', ['inspect', '--type', 'image', baseImage()], { env: ENVIRONMENT }).status === 0) return;
  const archive = join(folder, 'debian.tar');
  const packages = '--include=libstdc++6,ca-certificates';
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', packages, 'bookworm', archive], {
    stdio: ['ignore', 2, 2],
  });
  const container = buildah('from', 'scratch');
  const root = buildah('mount', container);
  execFileSync('tar', ['-x', '-f', archive, '-C', root, '--exclude=./dev/*']);
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm');
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  // Behind a proxy that ends TLS, the certificates of this machine are needed for the registry.
  copyFileSync(join('/', CERTIFICATES), join(root, CERTIFICATES));
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  buildah('config', '--env', path, '--env', `NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`, container);
  buildah('umount', container);
  buildah('commit', '--quiet', '--rm', container, baseImage());
}

/** The registry and the cache of npm of this machine. */
function npmVolumes(): string[] {
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const mounts = [
    [cache, '/root/.npm'],
    [join(homedir(), '.npmrc'), '/root/.npmrc:ro'],
  ];
  return mounts.flatMap(([from = '', to]) => (existsSync(from) ? ['--volume', `${from}:${to}`] : []));
}

/** Builds the Dockerfile as it is, up to the image with DuckDB. The image without it is an earlier stage of the same file. */
export function buildImage(tag: string): void {
  const options = ['--quiet', '--pull-never', '--format', 'docker', '--target', 'with-columnar-copy'];
  buildahShowing('build', ...options, ...npmVolumes(), '--tag', tag, '.');
}

/** Builds the image of PgBouncer, which only needs Debian, on the same base, and removes it again. */
export function buildPooler(): void {
  const debian = baseOf(`${POOLER}/Dockerfile`);
  const tag = 'localhost/threat-monitoring-pgbouncer:check';
  buildah('tag', baseImage(), debian);
  try {
    buildahShowing('build', '--quiet', '--pull-never', '--format', 'docker', '--tag', tag, POOLER);
    buildah('rmi', tag);
  } finally {
    buildah('rmi', debian);
  }
}

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export const imageConfig = (tag: string): ImageConfig =>
  (JSON.parse(buildah('inspect', '--type', 'image', tag)) as { Docker: { config: ImageConfig } }).Docker.config;
